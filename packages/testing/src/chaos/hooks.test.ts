import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unwrap } from 'mailwright';
import { fromUid } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import type { Account } from './installation/open-installation-account.ts';
import { awaitFinished, readDeliveries } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

const stripe = new Stripe('sk_test_unused');
let installation: Installation;
let account: Account;
let list: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  installation = await startInstallationOnSharedServers({
    workers: 2,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '60' },
  });
  account = await installation.newAccount();
  list = await account.addList();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function startOwn(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

let total = 0;
const addresses = (count: number) => Array.from({ length: count }, () => `person-${(total += 1)}@example.com`);

test('a hook is disabled by the 50th failure in a row but not by 49 before a success, and stays disabled until it is enabled', async () => {
  const receiver = await startOwn();
  const hook = await account.addHook(receiver.url);
  let made = 0;
  const deliver = async (count: number, status: number) => {
    receiver.reply(status);
    await account.subscribe(list, addresses(count));
    made += count;
    await awaitFinished(installation, hook, made);
    return account.readHook(hook);
  };
  expect(await deliver(49, 404)).toMatchObject({ status: 'active', consecutive_failures: 49 });
  expect(await deliver(1, 200)).toMatchObject({ status: 'active', consecutive_failures: 0 });
  expect(await deliver(49, 404)).toMatchObject({ status: 'active', consecutive_failures: 49 });
  expect(await deliver(1, 404)).toMatchObject({ status: 'switched_off', consecutive_failures: 50 });

  // Another hook receives the events that are cancelled for this one.
  const other = await startOwn();
  const control = await account.addHook(other.url);
  await account.subscribe(list, addresses(3));
  await awaitFinished(installation, control, 3);
  const cancelled = (await readDeliveries(installation.database, hook)).slice(made);
  expect(cancelled).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'cancelled', attempts: [] })));
  expect(receiver.requests).toHaveLength(made);
  made += cancelled.length;

  const body = { status: 'active' as const };
  const path = { uid: hook.uid };
  const on = await unwrap(account.client.PATCH('/hooks/{uid}', { params: { path }, body }));
  expect(on).toMatchObject({ status: 'active', consecutive_failures: 0, switched_off_at: null });
  expect(await deliver(1, 200)).toMatchObject({ status: 'active', consecutive_failures: 0 });
}, 180_000);

test('any number of failures with successes in between never disables a hook', async () => {
  const receiver = await startOwn();
  const hook = await account.addHook(receiver.url);
  for (let round = 1; round <= 4; round += 1) {
    receiver.reply(404);
    await account.subscribe(list, addresses(49));
    await awaitFinished(installation, hook, round * 50 - 1);
    receiver.reply(200);
    await account.subscribe(list, addresses(1));
    await awaitFinished(installation, hook, round * 50);
    expect(await account.readHook(hook)).toMatchObject({ status: 'active', consecutive_failures: 0 });
  }
}, 180_000);

test("a hook limited to a list receives only that list's events, a hook without a limit receives those of all lists, and neither receives events of another account or another type", async () => {
  const stranger = await installation.newAccount();
  const receiver = await startOwn();
  const otherList = await account.addList();
  const foreignList = await stranger.addList();
  const hooks = {
    limited: await account.addHook(`${receiver.url}/limited`, { listUid: list }),
    unlimited: await account.addHook(`${receiver.url}/unlimited`),
    otherEvent: await account.addHook(`${receiver.url}/other-event`, { event: 'subscriber.tagged' }),
    stranger: await stranger.addHook(`${receiver.url}/stranger`),
  };
  const [mine, others, foreign] = [addresses(20), addresses(20), addresses(20)];
  await Promise.all([
    account.subscribe(list, mine),
    account.subscribe(otherList, others),
    stranger.subscribe(foreignList, foreign),
  ]);
  const heard = { limited: mine, unlimited: [...mine, ...others], otherEvent: [], stranger: foreign };
  for (const [name, hook] of Object.entries(hooks)) {
    const emails = heard[name as keyof typeof heard];
    const deliveries = await awaitFinished(installation, hook, emails.length);
    const path = new URL(hook.target_url).pathname;
    const requests = receiver.requests.filter((request) => request.path === path);
    expect(findFaults(emails, deliveries, requests, { isOnce: true })).toEqual([]);
  }
}, 120_000);

/** The names of the secrets that signed a request; both libraries must agree. */
function secretsOf({ rawBody, headers }: ReceivedRequest, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const verdicts = [
      () => new Webhook(secret).verify(rawBody, headers),
      () => stripe.webhooks.signature?.verifyHeader(rawBody, headers['x-service-signature'] ?? '', secret, 300),
    ].map((verify) => {
      try {
        return verify() !== undefined;
      } catch {
        return false;
      }
    });
    expect(new Set(verdicts).size).toBe(1);
    return verdicts[0] ? [name] : [];
  });
}

test('a new secret and the previous one both sign for a day, then only the new one does, or at once on request', async () => {
  const receiver = await startOwn();
  const hook = await account.addHook(receiver.url);
  const secrets: Record<string, string> = { first: hook.secret };
  let made = 0;
  /** The secrets that signed the next delivery, and the number of its signatures. */
  const deliver = async () => {
    made += 1;
    await account.subscribe(list, addresses(1));
    const request = (await receiver.waitFor(made, 60_000))[made - 1];
    if (request === undefined) throw new Error('Nothing was received');
    return { names: secretsOf(request, secrets), count: request.headers['webhook-signature']?.split(' ').length };
  };
  const rotate = async (name: string, body: { expire_previous?: boolean } = {}) => {
    const params = { path: { uid: hook.uid } };
    const rotated = await unwrap(account.client.POST('/hooks/{uid}/rotate-secret', { params, body }));
    secrets[name] = rotated.secret;
  };
  expect(await deliver()).toEqual({ names: ['first'], count: 1 });
  await rotate('second');
  expect(await deliver()).toEqual({ names: ['first', 'second'], count: 2 });
  await expect(rotate('refused')).rejects.toMatchObject({ code: 'rotation_in_progress' });
  expect(await deliver()).toEqual({ names: ['first', 'second'], count: 2 });
  // Ends the day during which the previous secret signs too.
  await installation.database.query({
    text: `UPDATE hooks SET previous_secret_expires_at = previous_secret_expires_at - interval '24 hours' WHERE id = $1`,
    values: [fromUid('hook', hook.uid)],
  });
  expect(await deliver()).toEqual({ names: ['second'], count: 1 });
  await rotate('third');
  expect(await deliver()).toEqual({ names: ['second', 'third'], count: 2 });
  await rotate('fourth', { expire_previous: true });
  expect(await deliver()).toEqual({ names: ['fourth'], count: 1 });
}, 180_000);
