import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { type AppProcess, startAppProcess } from '../chaos/installation/start-app-process.ts';
import { createTestAccount, type TestAccount } from '../factories/create-test-account.ts';
import { verifyTestSender } from '../factories/verify-test-sender.ts';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { type SmtpServer, startSmtpServer } from '../smtp/start-smtp-server.ts';
import { until } from '../until.ts';
import { testEnvironment } from './test-environment.ts';

const from = 'ada@example.com';
const roles = ['api', 'audience-worker', 'webhook-worker', 'mail-worker'];

let database: TestDatabase;
let queues: TestQueues;
let smtp: SmtpServer;
let receiver: Receiver;
let account: TestAccount;
let process: AppProcess;
let list: string;

beforeAll(async () => {
  [database, queues, smtp, receiver] = await Promise.all([
    createTestDatabase(),
    createTestQueues(),
    startSmtpServer(),
    startReceiver(),
  ]);
  account = await createTestAccount(database);
  await verifyTestSender(database, account.accountId, from);
  process = await start();
  list = (await call('POST', '/lists', { name: 'News', from_name: 'Ada', from_email: from })).uid;
  await call('POST', '/hooks', { target_url: receiver.url, event: 'subscriber.subscribed', list_uid: list });
}, 120_000);

afterAll(async () => {
  await process?.kill();
  await Promise.all([receiver?.close(), smtp?.close()]);
  await queues.close();
  await database.drop();
});

/** Starts the combined process, whose webhooks may go to this machine. */
function start(given: Record<string, string> = {}): Promise<AppProcess> {
  const environment = testEnvironment(
    { database, queues },
    {
      SMTP_URL: smtp.url,
      BASE_URL: 'https://mail.example.com',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS_SECONDS: '1,1',
      ...given,
    },
  );
  return startAppProcess('all-in-one', childEnvironment(environment));
}

async function call(method: string, route: string, body?: object): Promise<{ uid: string; status: string }> {
  const response = await fetch(`${process.url}/api/v1${route}`, {
    method,
    headers: { ...account.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { uid: string; status: string };
}

const add = (email: string) => call('POST', '/subscribers', { list_uid: list, EMAIL: email });
const send = (to: string) => call('POST', '/emails', { to, from_email: from, subject: 'Hello', plain: 'Hello.' });
const importOf = (emails: string[]) =>
  call('POST', `/lists/${list}/imports`, { subscribers: emails.map((EMAIL) => ({ EMAIL })) });

const delivered = () =>
  receiver.requests.map(
    ({ rawBody }) => (JSON.parse(rawBody) as { data: { subscriber: { EMAIL: string } } }).data.subscriber.EMAIL,
  );
const addresses = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);

/** Resolves when each of these subscribers has been delivered, and each of these mails has arrived. */
async function awaitAll(subscribers: string[], mails: string[]): Promise<void> {
  await until(
    'all deliveries and mails',
    async () => {
      const [arrived, mailed] = [new Set(delivered()), new Set(smtp.mails.map(({ recipients }) => recipients[0]))];
      return subscribers.every((email) => arrived.has(email)) && mails.every((email) => mailed.has(email));
    },
    90_000,
  );
}

test('one process serves the API, delivers a webhook, sends an email and runs an import', async () => {
  const { uid } = await importOf(['imported@example.org']);
  await Promise.all([add('added@example.org'), send('mailed@example.org')]);
  await awaitAll(['added@example.org', 'imported@example.org'], ['mailed@example.org']);
  await until('the import to be done', async () => (await call('GET', `/imports/${uid}`)).status === 'completed');
}, 120_000);

test('its metrics describe each family once, and have those of the process and of each role', async () => {
  const text = await (await fetch(`${process.opsUrl}/metrics`)).text();
  const described = [...text.matchAll(/^# (HELP|TYPE) (\S+) /gm)].map(([, kind, name]) => `${kind} ${name}`);
  expect(described.length).toBeGreaterThan(100);
  expect(described.filter((each, n) => described.indexOf(each) < n)).toEqual([]);
  // Each sample follows the description of its family.
  let family = '';
  const samples: string[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) (\S+) /.exec(line) ?? [];
    if (kind !== undefined) family = name;
    else {
      expect(line).toMatch(/^\w+(\{(\w+="(?:[^"\\]|\\.)*",?)*\})? (?:[-+]?[\d.]+(?:e[-+]?\d+)?|NaN|[-+]Inf)$/);
      expect([family, family.length > 0 && line.startsWith(family)]).toEqual([family, true]);
      samples.push(line);
    }
  }
  const series = samples.map((line) => line.slice(0, line.lastIndexOf(' ')));
  expect(series.filter((each, n) => series.indexOf(each) < n)).toEqual([]);
  const servicesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}\\{(?:.*,)?service="([\\w-]+)"`, 'gm'))].map(([, service]) => service);
  expect(servicesOf('process_start_time_seconds')).toEqual(['all', ...roles]);
  expect(servicesOf('process_cpu_seconds_total')).toEqual(['all']);
  // The API has the process's connections, and each other role its own.
  expect(servicesOf('mailwright_postgres_pool_size')).toEqual(['all', ...roles.slice(1)]);
  expect(new Set(servicesOf('mailwright_events_published_total'))).toEqual(
    new Set(['api', 'mail-worker', 'audience-worker']),
  );
  expect(servicesOf('mailwright_webhook_claiming')).toEqual(['webhook-worker']);
}, 60_000);

describe('when it is killed in the middle of its work, and started again', () => {
  test('every delivery arrives, every email is sent or reported as uncertain, and the import is finished', async () => {
    receiver.reply((_request, response) => void setTimeout(() => response.writeHead(204).end(), 20));
    const [added, mailed, imported] = [addresses('added', 40), addresses('mailed', 40), addresses('imported', 400)];
    const { uid } = await importOf(imported);
    await Promise.all([...added.map(add), ...mailed.map(send)]);
    await until('some work to be under way', async () => delivered().length > 5);
    await process.kill();
    // The leases of emails end after minutes; those of deliveries and imports are found to be a dead worker's.
    await database.query({ text: `UPDATE emails SET next_attempt_at = now() WHERE status = 'sending'` });
    process = await start();
    await awaitAll([...added, ...imported], []);
    await until('the import to be done', async () => (await call('GET', `/imports/${uid}`)).status === 'completed');
    const recipients = () => smtp.mails.map((mail) => mail.recipients[0] ?? '');
    const states = await until(
      'each email to have a result',
      async () => {
        const rows = await database.query<{ email: string; status: string }>({
          text: `SELECT email, status FROM emails`,
        });
        return rows.every(({ status }) => status === 'sent' || status === 'uncertain') && rows;
      },
      90_000,
    );
    expect(states.length).toBeGreaterThanOrEqual(mailed.length);
    const arrived = recipients();
    expect(states.filter(({ email, status }) => status === 'sent' && !arrived.includes(email))).toEqual([]);
    expect(new Set(arrived).size).toBe(arrived.length);
  }, 180_000);
});

test('on SIGTERM it ends with exit code 0, and what it had accepted is done by the next process', async () => {
  receiver.reply(204);
  const [added, mailed] = [addresses('late', 30), addresses('late-mail', 10)];
  await Promise.all([...added.map(add), ...mailed.map(send)]);
  expect(await process.stop()).toBe(0);
  expect(process.complaints().filter((line) => line.includes('process.stop'))).toEqual([]);
  process = await start();
  await awaitAll(added, mailed);
}, 120_000);

test('a variable that only one of its roles needs is named when it is missing', async () => {
  await expect(start({ MAIL_FROM: '' })).rejects.toThrow('MAIL_FROM must be set');
}, 60_000);
