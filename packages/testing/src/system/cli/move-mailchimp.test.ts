import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClient, type MailwrightClient, unwrap } from 'mailwright';
import { createTestAccount } from '../../factories/create-test-account.ts';
import {
  type MailchimpData,
  mailchimpKey,
  mailchimpMember,
  makeMailchimpData,
  startMailchimp,
} from '../../move/start-mailchimp.ts';
import type { SourceServer } from '../../move/start-source-server.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type EndedCommand, startCli } from './run-cli.ts';

// On a busy machine, each process takes seconds to start.
jest.setTimeout(120_000);

let shared: SharedStack;
let client: MailwrightClient;
let accountId: string;
let environment: Record<string, string | undefined>;
let cwd: string;
let data: MailchimpData;
let mailchimp: SourceServer;
beforeAll(async () => {
  shared = await startSharedStack();
  cwd = path.join(shared.folder, 'work');
  await mkdir(cwd);
});
afterAll(() => shared?.close(), 60_000);
beforeEach(async () => {
  const { baseUrl } = shared.stack;
  const { key, accountId: id } = await createTestAccount(shared.database, { plan: 'unlimited' });
  accountId = id;
  client = createClient({ baseUrl, apiKey: key });
  data = makeMailchimpData();
  mailchimp = await startMailchimp(data);
  environment = { MAILWRIGHT_URL: baseUrl, MAILWRIGHT_API_KEY: key, MAILCHIMP_API_KEY: mailchimpKey };
});
afterEach(() => mailchimp?.close());

const move = (args: string[] = [], more: typeof environment = {}): Promise<EndedCommand> => {
  const all = ['move', 'mailchimp', '--from', `${mailchimp.url}/3.0`, ...args];
  return startCli(all, { cwd, environment: { ...environment, ...more } }).ended;
};
const readLists = () => unwrap(client.GET('/lists', {}));
const readCampaigns = () => unwrap(client.GET('/campaigns', {}));
const readPeople = async () => {
  const [list] = await readLists();
  return unwrap(client.GET('/subscribers', { params: { query: { list_uid: list?.uid ?? '' } } }));
};
const statuses = async () => Object.fromEntries((await readPeople()).map(({ EMAIL, status }) => [EMAIL, status]));
const readCampaign = async (wanted: string) => {
  const uid = (await readCampaigns()).find(({ name }) => name === wanted)?.uid ?? '';
  return unwrap(client.GET('/campaigns/{uid}', { params: { path: { uid } } }));
};

test('a dry run shows what there is to move, and changes nothing', async () => {
  const ended = await move(['--dry-run']);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout)
    .toBe(`From Mailchimp at ${mailchimp.url}/3.0: 1 list with 4 subscribers; 1 template, not moved; 4 campaigns, as drafts.

LIST        SUBSCRIBERS  OPT-IN  HERE
Newsletter  4            double  to be created
`);
  expect([await readLists(), await readCampaigns()]).toEqual([[], []]);
});

describe('a move', () => {
  test('brings audiences with merge fields of their types, and contacts with tags and groups in their states', async () => {
    const ended = await move(['--only', 'lists']);
    expect(ended.code).toBe(0);
    const [list] = await readLists();
    expect(list).toMatchObject({
      name: 'Newsletter',
      subscription: 'double_opt_in',
      from_name: 'Ada at Example',
      from_email: 'ada@example.com',
      language: 'de',
      contact: { company: 'Example', address_1: 'Main Street 1', city: 'Bern' },
    });
    expect(list?.fields.slice(3).map(({ tag, type, options, visible }) => [tag, type, options, visible])).toEqual([
      ['ADDRESS', 'text', [], false],
      ['SIZE', 'number', [], false],
      ['PLAN', 'select', ['Free', 'Paid'], true],
    ]);
    expect(await statuses()).toEqual({
      'ada@example.com': 'subscribed',
      'grace@example.com': 'subscribed',
      'left@example.com': 'unsubscribed',
      'gone@example.com': 'bounced',
    });
    const ada = (await readPeople()).find(({ EMAIL }) => EMAIL === 'ada@example.com');
    expect(ada).toMatchObject({
      FIRST_NAME: 'Ada',
      LAST_NAME: 'Lovelace',
      ADDRESS: 'St James 1, London, SW1, GB',
      SIZE: 38,
      PLAN: 'Paid',
      tags: ['VIP early', 'Topics: Shoes'],
    });
    expect(ended.stdout).toContain(
      'created, 7 subscribers: 4 added, 1 left out (unconfirmed), 1 left out (transactional), 1 left out (archived)',
    );
    expect(ended.stdout).toContain('1 value of PLAN left out: not of the type of the field');
    expect(ended.stdout).toMatch(/\nsegment +Large feet +its conditions are not moved/);
    expect(ended.stdout).toMatch(/\ndefault value +First Name +"friend" is not moved/);
  });

  test('keeps when and from where people have agreed, and sends nobody mail', async () => {
    await move(['--only', 'lists']);
    const evidence = async (email: string) => {
      const uid = (await readPeople()).find(({ EMAIL }) => EMAIL === email)?.uid ?? '';
      const consents = await unwrap(client.GET('/subscribers/{uid}/consents', { params: { path: { uid } } }));
      return consents.map(({ action, ip_address, occurred_at }) => [action, ip_address, occurred_at].join(' ')).sort();
    };
    expect(await evidence('ada@example.com')).toEqual([
      'confirmed 198.51.100.9 2023-05-01T08:00:00.000Z',
      'subscribed 192.0.2.1 2023-05-01T07:00:00.000Z',
    ]);
    // A contact who was added without a sign-up hasn't confirmed anything.
    expect(await evidence('grace@example.com')).toEqual(['subscribed 198.51.100.9 2023-05-01T08:00:00.000Z']);
    expect(await evidence('left@example.com')).toContainEqual(
      expect.stringMatching(/^unsubscribed .*2024-02-03T04:05:06/),
    );
    const mails = await shared.database.query({
      text: 'SELECT 1 FROM mails WHERE account_id = $1',
      values: [accountId],
    });
    expect(mails).toEqual([]);
  });

  test('makes drafts of campaigns with their merge tags translated, and names what cannot be moved', async () => {
    const ended = await move();
    expect(ended.code).toBe(0);
    const spring = await readCampaign('Spring');
    expect(spring).toMatchObject({
      status: 'draft',
      subject: 'Hello {{ FIRST_NAME }}',
      preheader: 'News of spring',
      from_name: 'Ada',
    });
    expect(spring.html).toContain('<title>Hello {{ FIRST_NAME }}</title>');
    expect(spring.html).toContain('{% comment %}*|REWARDS|*{% endcomment %}');
    const ada = (await readPeople()).find(({ EMAIL }) => EMAIL === 'ada@example.com');
    const params = { path: { uid: spring.uid }, query: { subscriber_uid: ada?.uid ?? '' } };
    const preview = await unwrap(client.GET('/campaigns/{uid}/preview', { params }));
    expect(preview.subject).toBe('Hello Ada');
    expect(preview.html).toContain('<p>Hello Ada, you have 38 and </p>');
    expect(preview.html).toContain('Example, Main Street 1');
    expect(await readCampaign('Plain')).toMatchObject({
      plain: 'Hi {{ FIRST_NAME }},\n1 < 2\n{{ unsubscribe_url }}',
      html: 'Hi {{ FIRST_NAME }},<br>\n1 &lt; 2<br>\n{{ unsubscribe_url }}',
    });
    expect(await readCampaign('For some')).toMatchObject({ audience: { is_incomplete: true } });
    expect(ended.stdout).toMatch(/\ntemplate +Our template +Mailchimp's API doesn't give the HTML of templates/);
    expect(ended.stdout).toMatch(/\ncampaign +Blog +it is made of a feed \(RSS\)/);
    expect(ended.stdout).toMatch(/\ncampaign +Spring +not translated: \*\|REWARDS\|\*/);
    expect(ended.stdout).toMatch(
      /\ncampaign +Plain +it was scheduled for 2099-01-01T00:00:00\+00:00, and is a draft here/,
    );
  });

  test('runs again without duplicates, and unsubscribes whoever has left Mailchimp meanwhile', async () => {
    await move();
    const members = data.members.get('a1b2c3d4e5') ?? [];
    members[1] = mailchimpMember('grace@example.com', 'unsubscribed');
    members.push(mailchimpMember('new@example.com', 'subscribed'));
    mailchimp.answerOnce('/3.0/lists/a1b2c3d4e5/members', { status: 429, body: { title: 'Too Many Requests' } });
    const again = await move();
    expect(again.code).toBe(0);
    expect(await statuses()).toMatchObject({ 'grace@example.com': 'unsubscribed', 'new@example.com': 'subscribed' });
    expect([(await readLists()).length, (await readCampaigns()).length]).toEqual([1, 3]);
  });
});

describe('the key of Mailchimp', () => {
  test('can be given as --api-key, which is for Mailwright otherwise, and is never shown', async () => {
    const ended = await move(['--api-key', mailchimpKey, '--only', 'lists', '--json'], {
      MAILCHIMP_API_KEY: undefined,
    });
    expect(ended.code).toBe(0);
    expect(ended.stdout + ended.stderr).not.toContain(mailchimpKey);
    expect(await readLists()).toHaveLength(1);
  });

  test.each([
    [
      'that is wrong',
      { MAILCHIMP_API_KEY: 'fedcba9876543210-us1' },
      1,
      /^Mailchimp doesn't accept the API key \(401: Your API key may be invalid/,
    ],
    ['that is cut', { MAILCHIMP_API_KEY: 'fedcba9876543210' }, 2, /must end with its data center, such as -us1/],
    ['that is missing', { MAILCHIMP_API_KEY: '' }, 2, /^The secret is missing\. Set MAILCHIMP_API_KEY/],
  ])('%s ends with an error that says what to do', async (_what, more, code, message) => {
    const ended = await move([], more);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(message);
  });
});
