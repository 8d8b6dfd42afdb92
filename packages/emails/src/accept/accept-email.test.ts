import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMediaStores } from '@mailwright/content';
import { SendEmail } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
  testAppSecrets,
  verifyTestSender,
} from '@mailwright/testing';
import type { DueEmails } from '../email-jobs.ts';
import { createEmailAcceptor } from './accept-email.ts';

let database: TestDatabase;
let accountIds: string[];
let reported: unknown[];
let published: DueEmails[];
const from = 'shop@example.com';

beforeAll(async () => {
  database = await createTestDatabase();
  accountIds = [];
  for (let n = 0; n < 2; n += 1) {
    const { accountId } = await createTestAccount(database);
    await verifyTestSender(database, accountId, from);
    accountIds.push(accountId);
  }
});
afterAll(() => database.drop());

// NUL, which Postgres can't store: what a renderer never returns.
const unstorable = '\u0000';

function openAcceptor() {
  [reported, published] = [[], []];
  const renderOnce = ({ source }: { source: { html: string | null } }) =>
    Promise.resolve({ subject: 'x', html: source.html === 'bad' ? unstorable : '<p>x</p>', text: 'x' });
  return createEmailAcceptor({
    database,
    appSecrets: testAppSecrets,
    clock: { now: () => new Date() },
    renderer: { renderOnce: (_accountId: string, mail: never) => renderOnce(mail) } as never,
    media: createMediaStores(database, undefined),
    publish: (due) => published.push(due),
    report: (error) => reported.push(error),
  });
}
const request = (accountId: string, html: string, id = newId()) => ({
  accountId,
  id,
  body: SendEmail.parse({ to: 'grace@example.com', from_email: from, subject: 'x', html }),
  rootUrl: 'https://mail.example.com',
});

test('an email that cannot be saved fails alone; those that arrived with it are accepted', async () => {
  const accept = openAcceptor();
  const requests = Array.from({ length: 12 }, (_, n) => request(accountIds[n % 2] ?? '', n === 5 ? 'bad' : 'good'));
  const results = await Promise.allSettled(requests.map(accept));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(requests.map((_, n) => n !== 5));
  expect(reported).toHaveLength(1);
  expect(await database.prisma.email.count({ where: { id: { in: requests.map(({ id }) => id) } } })).toBe(11);
  expect(published).toHaveLength(11);
});

test('a request that is run again gets the email of its first run, and notifies the workers again', async () => {
  const accept = openAcceptor();
  const given = request(accountIds[0] ?? '', 'good');
  const first = await accept(given);
  const again = await accept({ ...given, body: { ...given.body, subject: 'Another' } });
  expect(again).toEqual(first);
  expect(again.uid).toBe(toUid('eml', given.id));
  expect(published.filter(({ accountId }) => accountId === given.accountId).length).toBeGreaterThan(1);
  expect(await database.prisma.emailEvent.count({ where: { emailId: given.id } })).toBe(1);
});

test('an email of an account with SMTP servers of its own is announced as such', async () => {
  const [shared = '', own = ''] = accountIds;
  const server = { name: 'Own', host: 'mail.example.com', port: 25, tls: 'if_offered' as const };
  await database.prisma.transport.create({ data: { ...server, id: newId(), accountId: own } });
  const accept = openAcceptor();
  await Promise.all([shared, own].map((accountId) => accept(request(accountId, 'good'))));
  expect(published.sort((a) => (a.own ? 1 : -1))).toEqual([
    { accountId: shared, own: false },
    { accountId: own, own: true },
  ]);
});
