import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createClient, type MailwrightClient, unwrap } from 'mailwright';
import { childEnvironment } from '@mailwright/platform';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { createTestAccount, type TestAccount } from '../factories/create-test-account.ts';
import { verifyTestSender } from '../factories/verify-test-sender.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

jest.setTimeout(120_000);

const script = fileURLToPath(new URL('../../../../scripts/mcp.mjs', import.meta.url));

let shared: SharedStack;
let account: TestAccount;
let api: MailwrightClient;
let list: string;
const opened: Client[] = [];
beforeAll(async () => {
  shared = await startSharedStack();
  account = await createTestAccount(shared.database, { plan: 'unlimited' });
  await verifyTestSender(shared.database, account.accountId, 'ada@example.com');
  api = createClient({ baseUrl: shared.stack.baseUrl, apiKey: account.key });
  const body = { name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' };
  ({ uid: list } = await unwrap(api.POST('/lists', { body })));
  await unwrap(api.POST('/subscribers', { body: { list_uid: list, EMAIL: 'grace@example.com' } }));
});
afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())));
afterAll(() => shared?.close(), 60_000);

const environment = (changes: Record<string, string | undefined> = {}): Record<string, string> =>
  childEnvironment({ MAILWRIGHT_URL: shared.stack.baseUrl, MAILWRIGHT_API_KEY: account.key, ...changes });

/** How a client's user answers each question. Clients without it can't ask. */
type Answer = (question: string) => Promise<ElicitResult>;

/** A client of the SDK that runs the program. What isn't part of the protocol on its standard output is an error. */
async function openStdio(answer?: Answer, changes: Record<string, string> = {}): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answer === undefined ? {} : { elicitation: {} } },
  );
  opened.push(client);
  if (answer !== undefined) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message));
  const errors: Error[] = [];
  Object.assign(client, { onerror: (error: Error) => errors.push(error) });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [script], env: environment(changes) }),
  );
  expect(errors).toEqual([]);
  return client;
}

async function openHttp(query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  opened.push(client);
  const requestInit = { headers: account.headers };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${shared.stack.baseUrl}/mcp${query}`), { requestInit }),
  );
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: input })) as CallToolResult;
  const said = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { isError: result.isError === true, text: said, data: result.structuredContent ?? {} };
}

/** Creates a draft with a client. */
async function draft(client: Client): Promise<string> {
  const body = { name: 'January', list_uid: list, subject: 'What is new', html: '<p>Hello</p>' };
  return String((await call(client, 'create_campaign', body)).data['uid']);
}

const statusOf = async (uid: string) =>
  (await unwrap(api.GET('/campaigns/{uid}', { params: { path: { uid } } }))).status;
const yes: ElicitResult = { action: 'accept', content: { send: true } };

describe('over either transport of a running Mailwright', () => {
  test.each([
    ['standard input and output', () => openStdio()],
    ['HTTP', () => openHttp()],
  ])('%s has the same tools, reads, drafts and sends with a confirmation', async (_name, open) => {
    const client = await open();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['list_lists', 'create_campaign', 'send_campaign']),
    );
    expect((await call(client, 'list_lists')).data).toMatchObject({ items: [{ uid: list, name: 'Newsletter' }] });
    const campaign = await draft(client);
    expect(await call(client, 'send_campaign', { campaign_uid: campaign })).toMatchObject({ isError: true });
    const prepared = await call(client, 'prepare_send', { campaign: { campaign_uid: campaign } });
    expect(prepared.data['sentence']).toBe(
      'Send the campaign "January" with the subject "What is new" to 1 person on the list "Newsletter" now',
    );
    const { confirmation } = prepared.data;
    expect(await call(client, 'send_campaign', { campaign_uid: campaign, confirmation })).toMatchObject({
      isError: false,
    });
    expect(['sending', 'sent']).toContain(await statusOf(campaign));
  });

  test('both follow the mode that the configuration of the client sets', async () => {
    for (const client of [await openStdio(undefined, { MAILWRIGHT_MCP_MODE: 'read' }), await openHttp('?mode=read')]) {
      const { tools } = await client.listTools();
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    }
  });
});

describe('a client that can ask its user', () => {
  test('asks with the list, the number of people and the subject, and sends when the user accepts', async () => {
    const questions: string[] = [];
    const client = await openStdio((question) => {
      questions.push(question);
      return Promise.resolve(yes);
    });
    const campaign = await draft(client);
    expect(await call(client, 'send_campaign', { campaign_uid: campaign })).toMatchObject({
      isError: false,
      data: { sent: true },
    });
    expect(questions).toEqual([
      'Send the campaign "January" with the subject "What is new" to 1 person on the list "Newsletter" now?',
    ]);
    expect(['sending', 'sent']).toContain(await statusOf(campaign));
  });

  test.each<[string, ElicitResult]>([
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['leaves the box empty', { action: 'accept', content: { send: false } }],
  ])('sends nothing when the user %s, whatever confirmation the model gives', async (_what, answer) => {
    const client = await openStdio(() => Promise.resolve(answer));
    const campaign = await draft(client);
    const { confirmation } = (await call(client, 'prepare_send', { campaign: { campaign_uid: campaign } })).data;
    const refused = await call(client, 'send_campaign', { campaign_uid: campaign, confirmation });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('the user declined') });
    expect(await statusOf(campaign)).toBe('draft');
  });

  test('sends nothing when the campaign has changed while the user was asked', async () => {
    let campaign = '';
    const client = await openStdio(async () => {
      const params = { path: { uid: campaign } };
      await unwrap(api.PATCH('/campaigns/{uid}', { params, body: { subject: 'Another' } }));
      return yes;
    });
    campaign = await draft(client);
    const refused = await call(client, 'send_campaign', { campaign_uid: campaign });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('changed while the user was asked') });
    expect(await statusOf(campaign)).toBe('draft');
  });
});

describe('the program', () => {
  const run = async (changes: Record<string, string | undefined>, args: string[] = []) => {
    const child = spawn(process.execPath, [script, ...args], { env: environment(changes) });
    child.stdin.end();
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [code, stdout, stderr] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
    return { code, stdout, stderr };
  };

  test.each<[string, Record<string, string | undefined>, number, RegExp]>([
    ['without a key', { MAILWRIGHT_API_KEY: undefined }, 2, /^The API key is missing: set MAILWRIGHT_API_KEY\.\n$/],
    ['with a wrong key', { MAILWRIGHT_API_KEY: 'mw_live_wrong' }, 1, /its key is wrong, deleted or replaced/],
    ['with an unknown mode', { MAILWRIGHT_MCP_MODE: 'all' }, 2, /must be one of read, draft, send/],
    ['where nothing listens', { MAILWRIGHT_URL: 'http://127.0.0.1:1' }, 1, /http:\/\/127\.0\.0\.1:1 can't be reached/],
    ['with an address that is none', { MAILWRIGHT_URL: 'mail' }, 1, /must be an address/],
  ])(
    '%s ends with a message on standard error and nothing on standard output',
    async (_what, changes, code, message) => {
      const ended = await run(changes);
      expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
    },
  );

  test('explains its options, and ends when its client closes its standard input', async () => {
    expect((await run({}, ['--help'])).stderr).toContain('MAILWRIGHT_URL');
    expect(await run({})).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});
