import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClient, type MailwrightClient, unwrap } from 'mailwright';
import { createTestAccount } from '../../factories/create-test-account.ts';
import {
  listmonkSubscriber,
  listmonkUser,
  makeListmonkData,
  startListmonk,
  type ListmonkData,
} from '../../move/start-listmonk.ts';
import type { SourceServer } from '../../move/start-source-server.ts';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type EndedCommand, type RunningCommand, startCli } from './run-cli.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let shared: SharedStack;
let client: MailwrightClient;
let accountId: string;
let environment: Record<string, string | undefined>;
let cwd: string;
let temporary: string;
let data: ListmonkData;
let listmonk: SourceServer;
beforeAll(async () => {
  shared = await startSharedStack();
  cwd = path.join(shared.folder, 'work');
  temporary = path.join(shared.folder, 'tmp');
  await Promise.all([mkdir(cwd), mkdir(temporary)]);
});
afterAll(() => shared?.close(), 60_000);
beforeEach(async () => {
  const { baseUrl } = shared.stack;
  const { key, accountId: id } = await createTestAccount(shared.database, { plan: 'unlimited' });
  accountId = id;
  client = createClient({ baseUrl, apiKey: key });
  data = makeListmonkData();
  listmonk = await startListmonk(data);
  environment = {
    MAILWRIGHT_URL: baseUrl,
    MAILWRIGHT_API_KEY: key,
    LISTMONK_URL: listmonk.url,
    LISTMONK_USER: listmonkUser.user,
    LISTMONK_TOKEN: listmonkUser.token,
    TMPDIR: temporary,
  };
});
afterEach(() => listmonk?.close());

const start = (args: string[], more: typeof environment = {}): RunningCommand =>
  startCli(['move', 'listmonk', ...args], { cwd, environment: { ...environment, ...more } });
const move = (args: string[] = [], more?: typeof environment): Promise<EndedCommand> => start(args, more).ended;

const readLists = () => unwrap(client.GET('/lists', {}));
const readCampaigns = () => unwrap(client.GET('/campaigns', {}));
const readTemplates = () => unwrap(client.GET('/templates', {}));
const readPeople = async (list: string) => {
  const uid = (await readLists()).find(({ name }) => name === list)?.uid ?? '';
  return unwrap(client.GET('/subscribers', { params: { query: { list_uid: uid } } }));
};
const statuses = async (list: string) =>
  Object.fromEntries((await readPeople(list)).map(({ EMAIL, status }) => [EMAIL, status]));

test('a dry run shows what there is to move, and changes nothing', async () => {
  const ended = await move(['--dry-run']);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout)
    .toBe(`From listmonk at ${listmonk.url}: 2 lists with 7 subscribers; 2 templates; 4 campaigns, as drafts.

LIST          SUBSCRIBERS  OPT-IN  HERE
Newsletter    5            double  to be created
Product news  2            single  to be created
`);
  const { stdout } = await move(['--dry-run', '--json', '--list', '2', '--only', 'lists,templates']);
  expect(JSON.parse(stdout)).toMatchObject({
    system: 'listmonk',
    dry_run: true,
    lists: [{ id: '2', name: 'Product news', subscribers: 2, double_opt_in: false, uid: null }],
    templates: 2,
    campaigns: 0,
  });
  expect([await readLists(), await readTemplates(), await readCampaigns()]).toEqual([[], [], []]);
});

describe('a move', () => {
  test('brings lists with their fields, and people with their values, in the states they have there', async () => {
    const ended = await move();
    expect(ended.code).toBe(0);
    const [newsletter, products] = await readLists();
    expect(newsletter).toMatchObject({
      name: 'Newsletter',
      subscription: 'double_opt_in',
      from_name: 'Ada at Example',
      from_email: 'ada@example.com',
    });
    expect(products).toMatchObject({ name: 'Product news', subscription: 'single_opt_in' });
    const types = newsletter?.fields.slice(3).map(({ tag, type }) => [tag, type]);
    expect(types?.sort()).toEqual([
      ['ADDRESS_ZIP', 'text'],
      ['CITY', 'text'],
      ['VIP', 'boolean'],
      ['VISITS', 'number'],
    ]);
    expect(await statuses('Newsletter')).toEqual({
      'ada@example.com': 'subscribed',
      'mary@example.com': 'subscribed',
      'left@example.com': 'unsubscribed',
      'blocked@example.com': 'blocklisted',
    });
    expect(await statuses('Product news')).toEqual({
      'ada@example.com': 'subscribed',
      'blocked@example.com': 'blocklisted',
    });
    const ada = (await readPeople('Newsletter')).find(({ EMAIL }) => EMAIL === 'ada@example.com');
    expect(ada).toMatchObject({
      FIRST_NAME: 'Ada',
      LAST_NAME: 'King Lovelace',
      CITY: 'London',
      VISITS: 3,
      VIP: true,
      ADDRESS_ZIP: 'W1',
    });
    expect(ended.stdout).toContain('created, 5 subscribers: 4 added, 1 left out (unconfirmed)');
  });

  test('keeps when and from where people have agreed and confirmed, and sends nobody mail', async () => {
    await move();
    const [ada] = (await readPeople('Newsletter')).filter(({ EMAIL }) => EMAIL === 'ada@example.com');
    const consents = await unwrap(
      client.GET('/subscribers/{uid}/consents', { params: { path: { uid: ada?.uid ?? '' } } }),
    );
    const shown = consents.map(({ action, ip_address, occurred_at, reason }) => [
      action,
      ip_address,
      occurred_at,
      reason,
    ]);
    const statement = `On the list "Newsletter" of listmonk (double opt-in), moved from ${listmonk.url}`;
    expect(shown.sort()).toEqual([
      ['confirmed', '192.0.2.7', '2024-03-03T09:00:00.000Z', null],
      ['subscribed', null, '2024-03-02T09:00:00.000Z', statement],
    ]);
    const mails = await shared.database.query({
      text: 'SELECT 1 FROM mails WHERE account_id = $1',
      values: [accountId],
    });
    expect(mails).toEqual([]);
  });

  test('translates templates and campaigns, which become drafts with their templates, and names what it cannot', async () => {
    const ended = await move(['--json']);
    expect(ended.code).toBe(0);
    const report = JSON.parse(ended.stdout) as { moved: Record<string, unknown>[]; not_moved: unknown[] };
    expect(report.not_moved).toEqual([
      {
        kind: 'campaign',
        id: '4',
        name: 'Please confirm',
        reason: 'it asks people to confirm, which a list here does by itself',
      },
    ]);
    const notes = Object.fromEntries(
      report.moved.map(({ kind, name, notes }) => [`${String(kind)} ${String(name)}`, notes]),
    );
    expect(notes).toMatchObject({
      'template Default template': [],
      'template Order': ['not translated: {{ range .Tx.Data.items }}{{ .name }} {{ end }}'],
      'campaign February': [
        'it was scheduled for 2099-01-01T00:00:00Z, and is a draft here',
        'it is for 2 lists, and a draft for one of them here',
      ],
    });
    const templates = await readTemplates();
    expect(templates.map(({ name, has_slot }) => [name, has_slot]).sort()).toEqual([
      ['Default template', true],
      ['Order', false],
    ]);
    const campaigns = await readCampaigns();
    expect(campaigns.map(({ name, status }) => `${name}: ${status}`).sort()).toEqual([
      'February: draft',
      'January (#3): draft',
      'January: draft',
    ]);
    const january = campaigns.find(({ name }) => name === 'January');
    const uid = january?.uid ?? '';
    expect(january).toMatchObject({
      subject: 'What is new, {{ FIRST_NAME }}?',
      template_uid: templates.find(({ name }) => name === 'Default template')?.uid,
    });
    const [ada] = (await readPeople('Newsletter')).filter(({ EMAIL }) => EMAIL === 'ada@example.com');
    const preview = await unwrap(
      client.GET('/campaigns/{uid}/preview', { params: { path: { uid }, query: { subscriber_uid: ada?.uid ?? '' } } }),
    );
    expect(preview.subject).toBe('What is new, Ada?');
    expect(preview.html).toContain('<h1>January</h1><p>Hello Ada of London</p>');
    const february = campaigns.find(({ name }) => name === 'February')?.uid ?? '';
    const { html } = await unwrap(client.GET('/campaigns/{uid}', { params: { path: { uid: february } } }));
    expect(html).toBe('<h1>Hello</h1>\n<p><a href="https://example.com/">Shop</a></p>\n');
  });

  test('does not bring anybody back who has left here, when it runs again, and duplicates nothing', async () => {
    await move();
    const [ada] = (await readPeople('Newsletter')).filter(({ EMAIL }) => EMAIL === 'ada@example.com');
    await unwrap(
      client.POST('/subscribers/{uid}/unsubscribe', { params: { path: { uid: ada?.uid ?? '' } }, body: {} }),
    );
    data.subscribers.push(listmonkSubscriber(6, 'new@example.com', [{ list: 1, status: 'confirmed' }]));
    const again = await move();
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('was here already, 6 subscribers: 1 added');
    expect(await statuses('Newsletter')).toMatchObject({
      'ada@example.com': 'unsubscribed',
      'new@example.com': 'subscribed',
    });
    expect([(await readLists()).length, (await readTemplates()).length, (await readCampaigns()).length]).toEqual([
      2, 2, 3,
    ]);
  });

  test('causes no event, which could start an automation that sends mail, unless it is asked to', async () => {
    const hook = { target_url: 'https://receiver.example.com/', event: 'subscriber.subscribed' } as const;
    const { uid } = await unwrap(client.POST('/hooks', { body: hook }));
    const deliveries = () => unwrap(client.GET('/hooks/{uid}/deliveries', { params: { path: { uid } } }));
    expect(await move(['--list', 'Newsletter', '--only', 'lists'])).toMatchObject({ code: 0 });
    expect(await deliveries()).toEqual([]);
    expect(await move(['--list', 'Product news', '--only', 'lists', '--events'])).toMatchObject({ code: 0 });
    // The other one is blocklisted.
    expect(await deliveries()).toHaveLength(1);
  });

  test('needs only the scopes of the key that its help names', async () => {
    const { stdout } = await move(['--help']);
    const scopes = [...stdout.matchAll(/\b(?:lists|imports|templates|campaigns):(?:read|write)\b/g)].map(
      ([scope]) => scope,
    );
    expect(scopes).toHaveLength(8);
    const { key } = await createTestAccount(shared.database, { plan: 'unlimited', scopes });
    const ended = await move([], { MAILWRIGHT_API_KEY: key });
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('created, 5 subscribers: 4 added') });
  });

  test('that is interrupted leaves no file behind, and the next one completes it', async () => {
    listmonk.answerOnce('/api/subscribers', {
      status: 429,
      headers: { 'Retry-After': '120' },
      body: { message: 'slow down' },
    });
    const { child, ended } = start([]);
    await until('the people are read', async () => listmonk.requests.some((url) => url.startsWith('/api/subscribers')));
    child.kill('SIGINT');
    const first = await ended;
    expect(first.code).toBe(130);
    expect(first.stderr).toContain('Run it again to continue');
    expect(await readdir(temporary)).toEqual([]);
    expect(await readLists()).toHaveLength(1);
    expect((await move()).code).toBe(0);
    expect(Object.keys(await statuses('Newsletter'))).toHaveLength(4);
    expect(await readLists()).toHaveLength(2);
  });

  test('reads again what a broken connection or too many requests have kept it from reading', async () => {
    listmonk.answerOnce('/api/subscribers', 'cut');
    listmonk.answerOnce('/api/subscribers', { status: 429, headers: { 'Retry-After': '1' }, body: {} });
    listmonk.answerOnce('/api/campaigns', { status: 502, body: {} });
    const ended = await move();
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("listmonk isn't available (429 Too Many Requests): trying again in 1 s.");
    expect(Object.keys(await statuses('Newsletter'))).toHaveLength(4);
  });

  test('of one list brings only its people and its campaigns, and of one part nothing else', async () => {
    await move(['--list', 'Product news']);
    expect((await readLists()).map(({ name }) => name)).toEqual(['Product news']);
    expect((await readCampaigns()).map(({ name }) => name)).toEqual(['February']);
    await move(['--only', 'campaigns']);
    // The other list isn't here.
    expect((await readCampaigns()).map(({ name }) => name)).toEqual(['February']);
  });

  test('reports people whose address is not valid, and moves all others', async () => {
    data.subscribers.push(listmonkSubscriber(6, 'nobody@nowhere', [{ list: 2, status: 'confirmed' }]));
    const ended = await move(['--only', 'lists']);
    expect(ended.code).toBe(3);
    expect(ended.stdout).toContain('3 subscribers: 2 added, 1 invalid');
    expect(ended.stdout).toContain('not imported: nobody@nowhere: EMAIL must be an email address');
  });

  test('reports a list whose name several lists here have, and moves the others', async () => {
    const list = { name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' };
    for (let count = 0; count < 2; count += 1) await unwrap(client.POST('/lists', { body: list }));
    const ended = await move(['--only', 'lists']);
    expect(ended.code).toBe(3);
    expect(ended.stdout).toMatch(/\nNOT MOVED +NAME +WHY\nlist +Newsletter +2 lists here have the name Newsletter/);
    expect(Object.keys(await statuses('Product news'))).toHaveLength(2);
  });
});

describe('an error says what to do:', () => {
  test.each([
    [
      'a wrong token',
      [],
      { LISTMONK_TOKEN: 'wrong' },
      1,
      /^listmonk doesn't accept the user or the token \(403: invalid API credentials\)\. Create an API user/,
    ],
    ['no token', [], { LISTMONK_TOKEN: '' }, 2, /^The secret is missing\. Set LISTMONK_TOKEN/],
    ['no address', [], { LISTMONK_URL: '' }, 2, /^Where is it\? Give --from/],
    ['an address that is none', ['--from', 'listmonk'], {}, 2, /isn't an address such as/],
    [
      'an address where nothing runs',
      ['--from', 'http://127.0.0.1:4'],
      {},
      1,
      /http:\/\/127\.0\.0\.1:4 isn't available: ECONNREFUSED\.\n$/,
    ],
    ['an unknown part', ['--only', 'people'], {}, 2, /Allowed are lists, templates, campaigns/],
    [
      'an unknown list',
      ['--list', '9'],
      {},
      2,
      /^listmonk has no list 9\. It has: 1 \(Newsletter\), 2 \(Product news\)\.\n$/,
    ],
    ['a sender without an address', ['--sender', 'Ada'], {}, 2, /Ada <ada@example\.com>/],
  ])('%s', async (_what, args, more, code, message) => {
    const ended = await move(args, more);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(await readLists()).toEqual([]);
  });

  test('a permission that the user lacks', async () => {
    listmonk.answerOnce('/api/templates', { status: 403, body: { message: 'permission denied: templates:get' } });
    const ended = await move();
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^The API user may not read \/api\/templates.*Give its role the permission templates:get, or leave this out with --only\.\n$/,
    );
  });

  test('a list without a sender, which --sender gives', async () => {
    delete data.config;
    const ended = await move();
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(
      /^listmonk names no sender for the list Newsletter\. Give the sender of new lists: --sender/,
    );
    expect((await move(['--sender', 'Grace <grace@example.com>', '--only', 'lists'])).code).toBe(0);
    expect(await readLists()).toContainEqual(expect.objectContaining({ from_email: 'grace@example.com' }));
  });

  test('with --json it is JSON, and the token is never shown', async () => {
    await writeFile(path.join(cwd, 'token'), `${listmonkUser.token}\n`);
    listmonk.answerOnce('/api/lists', {
      status: 301,
      headers: { Location: 'https://elsewhere.example.com/' },
      body: {},
    });
    const ended = await move(['--json', '--token-file', 'token'], { LISTMONK_TOKEN: undefined });
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stderr)).toEqual({
      error: {
        code: 'not_the_source',
        message: `${listmonk.url} redirects to https://elsewhere.example.com/: give the address itself.`,
      },
    });
    const done = await move(['--json', '--token-file', 'token'], { LISTMONK_TOKEN: undefined });
    expect(done.code).toBe(0);
    expect(done.stdout + done.stderr).not.toContain(listmonkUser.token);
  });
});

test('the help for move and for listmonk needs no key', async () => {
  const none = { MAILWRIGHT_API_KEY: undefined, LISTMONK_TOKEN: undefined };
  const ended = await move(['--help'], none);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain('Usage: npm run cli -- move listmonk [options]');
  expect(ended.stdout).toContain('LISTMONK_TOKEN');
});
