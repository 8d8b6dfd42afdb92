import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { NewHook } from 'mailwright';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { misbehave } from '../receiver/misbehave.ts';
import { type Receiver, type Reply, startReceiver } from '../receiver/start-receiver.ts';
import type { Account } from './installation/open-installation-account.ts';
import { awaitFinished, readDeliveries } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

interface Case {
  name: string;
  reply: Reply;
  tls?: true;
  status: 'succeeded' | 'failed';
  attempts: (number | string)[];
  hook: { status: 'active' | 'removed'; consecutive_failures: number };
}

const stripe = new Stripe('sk_test_unused');
const counted = { status: 'active', consecutive_failures: 1 } as const;
const uncounted = { status: 'active', consecutive_failures: 0 } as const;
const removed = { status: 'removed', consecutive_failures: 0 } as const;
const elsewhere = { url: '' };
const thrice = (how: number | string) =>
  ({ status: 'failed', attempts: [how, how, how], hook: counted }) satisfies Partial<Case>;
const succeeded = (...attempts: number[]) =>
  ({ status: 'succeeded', attempts, hook: uncounted }) satisfies Partial<Case>;

const retried = 'fails twice and then accepts';
const cases: Case[] = [
  { name: 'accepts', reply: 204, ...succeeded(204) },
  { name: retried, reply: [500, 503, 202], ...succeeded(500, 503, 202) },
  ...[301, 302, 303, 307, 308].map((status): Case => ({
    name: `redirects (${status})`,
    reply: (request, response) => misbehave.redirect(status, elsewhere.url)(request, response),
    status: 'failed',
    attempts: [status],
    hook: counted,
  })),
  { name: 'is gone at the first attempt', reply: 410, status: 'failed', attempts: [410], hook: removed },
  {
    name: 'is gone at the third attempt',
    reply: [500, 503, 410],
    status: 'failed',
    attempts: [500, 503, 410],
    hook: removed,
  },
  { name: 'rejects', reply: 404, status: 'failed', attempts: [404], hook: counted },
  { name: 'never responds', reply: misbehave.hang, ...thrice('timed-out') },
  { name: 'hangs after its headers', reply: misbehave.hangAfterHeaders, ...thrice('timed-out') },
  { name: 'drips a byte a second', reply: misbehave.drip, ...thrice('timed-out') },
  { name: 'accepts with an endless body', reply: misbehave.endlessBody(200), ...succeeded(200) },
  { name: 'fails with an endless body', reply: misbehave.endlessBody(500), ...thrice(500) },
  { name: 'accepts with a gzip bomb', reply: misbehave.gzipBomb, ...succeeded(200) },
  { name: 'resets the connection', reply: misbehave.reset, ...thrice('ECONNRESET') },
  { name: 'resets the connection in its body', reply: misbehave.resetInBody, ...thrice('ECONNRESET') },
  { name: 'has a self-signed certificate', reply: 200, tls: true, ...thrice('DEPTH_ZERO_SELF_SIGNED_CERT') },
];

let installation: Installation;
let account: Account;
let list: string;
let other: Receiver;
const arranged = new Map<string, { receiver: Receiver; hook: NewHook }>();

const of = (name: string) => {
  const found = arranged.get(name);
  if (found === undefined) throw new Error(`${name} was not set up`);
  return found;
};

// One event is sent to a hook and a receiver for each case, so that all of them fail concurrently.
beforeAll(async () => {
  installation = await startInstallationOnSharedServers({ workers: 1, environment: { WEBHOOK_TIMEOUT_SECONDS: '3' } });
  account = await installation.newAccount();
  list = await account.addList();
  other = await startReceiver();
  elsewhere.url = `${other.url}/elsewhere`;
  for (const { name, reply, tls } of cases) {
    const receiver = await startReceiver({ reply, ...(tls === undefined ? {} : { tls }) });
    arranged.set(name, { receiver, hook: await account.addHook(`${receiver.url}/hook`) });
  }
  await account.subscribe(list, ['ada@example.com']);
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all([...arranged.values(), { receiver: other }].map(({ receiver }) => receiver?.close()));
});

describe('a receiver that', () => {
  test.each(cases)(
    '$name leads to a delivery that has $status after $attempts',
    async ({ name, status, attempts, hook: expected, tls }) => {
      const { receiver, hook } = of(name);
      const deliveries = await awaitFinished(installation, hook, 1);
      expect(deliveries).toMatchObject([{ status, attempts }]);
      expect(await account.readHook(hook)).toMatchObject(expected);
      // Nothing may be sent to a receiver that hasn't proved its identity.
      expect(receiver.requests).toHaveLength(tls === true ? 0 : attempts.length);
      for (const { path, method } of receiver.requests) expect([method, path]).toEqual(['POST', '/hook']);
    },
    120_000,
  );
});

test('a redirect is never followed', async () => {
  await installation.until('everything to be done', () => installation.hasNoJobs());
  expect(other.connections()).toBe(0);
});

test('every attempt has its own timestamp and signatures, which stripe and standardwebhooks verify', async () => {
  const { receiver, hook } = of(retried);
  await awaitFinished(installation, hook, 1);
  const { requests } = receiver;
  const times = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times).toHaveLength(3);
  // The retry delays are 1 and 2 seconds.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1);
  expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(2);
  for (const { rawBody, headers } of requests) {
    expect(new Webhook(hook.secret).verify(rawBody, headers)).toEqual(JSON.parse(rawBody));
    const signature = headers['x-service-signature'] ?? '';
    expect(stripe.webhooks.signature?.verifyHeader(rawBody, signature, hook.secret, 300)).toBe(true);
  }
  expect(new Set(requests.map(({ headers }) => headers['x-service-signature'])).size).toBe(3);
  expect(new Set(requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
  expect(new Set(requests.map(({ rawBody }) => rawBody)).size).toBe(1);
});

test('the worker buffers neither endless bodies nor decompression bombs in memory', async () => {
  for (const { name } of cases) await awaitFinished(installation, of(name).hook, 1);
  const [worker] = installation.workers();
  expect(await readPeakMemory(worker?.pid ?? 0)).toBeLessThan(300 * 1024 * 1024);
});

/** The peak memory of a process, in bytes; 0 where the system doesn't report it. */
async function readPeakMemory(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test('a hook that a 410 removed receives no later events, while other hooks do', async () => {
  const names = ['is gone at the first attempt', 'is gone at the third attempt'];
  const gone = names.map(of);
  for (const { hook } of gone) await awaitFinished(installation, hook, 1);
  const sent = gone.map(({ receiver }) => receiver.requests.length);
  await account.subscribe(list, ['grace@example.com']);
  await awaitFinished(installation, of('accepts').hook, 2);
  for (const { hook } of gone) expect(await readDeliveries(installation.database, hook)).toHaveLength(1);
  expect(gone.map(({ receiver }) => receiver.requests.length)).toEqual(sent);
});
