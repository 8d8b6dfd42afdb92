import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createClient, unwrap } from 'mailwright';
import { createTestAccount } from '../factories/create-test-account.ts';
import { listmonkUser, makeListmonkData, startListmonk } from '../move/start-listmonk.ts';
import { mailchimpKey, makeMailchimpData, startMailchimp } from '../move/start-mailchimp.ts';
import type { SourceServer } from '../move/start-source-server.ts';
import { compareResponses } from './compare-responses.ts';
import { readExamples } from './read-examples.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

// Each command of a guide is a process that waits for an import.
jest.setTimeout(180_000);

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const samples = path.join(root, 'packages/imports/src/imports/samples');

let shared: SharedStack;
beforeAll(async () => {
  shared = await startSharedStack();
});
afterAll(() => shared?.close(), 60_000);

/** A folder with the files that the other products export, in which npm runs the command line as it does in a clone. */
async function makeWorkFolder(name: string): Promise<string> {
  const cwd = path.join(shared.folder, name);
  await mkdir(cwd);
  const script = path.join(root, 'scripts/cli.mjs');
  await writeFile(path.join(cwd, 'package.json'), JSON.stringify({ scripts: { cli: `exec node '${script}'` } }));
  await copyFile(path.join(samples, 'sendy.csv'), path.join(cwd, 'sendy.csv'));
  return cwd;
}

test.each([
  ['sendy', { from: 'From Sendy', html: 'Hello {{ FIRST_NAME | default: "friend" }},' }],
  ['plunk', undefined],
])(
  'the commands of the guide to move from %s, run unchanged, print the output it shows and leave people and mails as it says',
  async (product, mail) => {
    const { key } = await createTestAccount(shared.database);
    const { baseUrl } = shared.stack;
    const client = createClient({ baseUrl, apiKey: key });
    const body = { name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' };
    const { uid } = await unwrap(client.POST('/lists', { body }));
    const examples = readExamples(await readFile(path.join(root, `docs/move/${product}.md`), 'utf8'), 'sh');
    expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(1);
    const environment = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key };
    const cwd = await makeWorkFolder(product);
    expect(compareResponses(examples, await runShellExamples(examples, { cwd, environment }))).toEqual({});
    const people = await unwrap(client.GET('/subscribers', { params: { query: { list_uid: uid } } }));
    const ada = people.find(({ EMAIL }) => EMAIL === 'ada@example.com');
    expect(ada).toMatchObject({ status: 'subscribed', FIRST_NAME: expect.stringMatching(/^Ada/) });
    if (mail === undefined) return;
    const html = await findHtml();
    expect(html).toContain(mail.html);
    expect(html).toContain('href="{{ unsubscribe_url }}"');
    expect(html).not.toMatch(/\*\||UnsubscribeURL|\[Name|\{\{ *\./);

    /** The HTML of what the guide brought over: of its template or, where it has none, of its campaign. */
    async function findHtml(): Promise<string | null> {
      const [template] = await unwrap(client.GET('/templates', {}));
      const [campaign] = await unwrap(client.GET('/campaigns', {}));
      expect([template?.name ?? mail?.from, campaign?.name]).toEqual([mail?.from, mail?.from]);
      if (template === undefined)
        return (await unwrap(client.GET('/campaigns/{uid}', { params: { path: { uid: campaign?.uid ?? '' } } }))).html;
      return (await unwrap(client.GET('/templates/{uid}', { params: { path: { uid: template.uid } } }))).html;
    }
  },
);

async function openListmonk() {
  const server = await startListmonk(makeListmonkData());
  const { user, token } = listmonkUser;
  return { server, environment: { LISTMONK_URL: server.url, LISTMONK_USER: user, LISTMONK_TOKEN: token } };
}

async function openMailchimp() {
  const server = await startMailchimp(makeMailchimpData());
  // The guide has the address of Mailchimp itself.
  const environment = { MAILCHIMP_API_KEY: mailchimpKey, MAILCHIMP_API_URL: `${server.url}/3.0` };
  return { server, environment };
}

test.each<[string, () => Promise<{ server: SourceServer; environment: Record<string, string> }>]>([
  ['listmonk', openListmonk],
  ['mailchimp', openMailchimp],
])(
  'the commands of the guide to move from %s by its API, run unchanged, print the output it shows',
  async (product, open) => {
    const { key } = await createTestAccount(shared.database);
    const { baseUrl } = shared.stack;
    const { server, environment } = await open();
    try {
      const examples = readExamples(await readFile(path.join(root, `docs/move/${product}.md`), 'utf8'), 'sh');
      expect(examples.filter(({ response }) => response !== undefined).length).toBeGreaterThan(2);
      const cwd = await makeWorkFolder(product);
      const all = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key, ...environment };
      expect(compareResponses(examples, await runShellExamples(examples, { cwd, environment: all }))).toEqual({});
    } finally {
      await server.close();
    }
  },
);
