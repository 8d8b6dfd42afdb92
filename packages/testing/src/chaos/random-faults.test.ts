import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { chaosSize } from './chaos-size.ts';
import type { ReceivedRequest } from '../receiver/start-receiver.ts';
import {
  type AccountWithLists,
  keepAdding,
  injectHookFaults,
  injectProcessFaults,
  injectServerFaults,
  type FaultContext,
} from './random/inject-faults.ts';
import { createRandom } from './random/create-random.ts';
import { addHook, type History } from './random/record-history.ts';
import { checkReceived, checkStored, isAllFinished, readAllDeliveries, readEvents } from './random/check-history.ts';
import { type FaultyReceiver, startFaultyReceiver } from './random/start-faulty-receiver.ts';
import { type Installation, startInstallation } from './installation/start-installation.ts';
import { type OwnPostgres, type OwnRedis, startOwnPostgres, startOwnRedis } from './installation/start-own-servers.ts';

const seconds = chaosSize('CHAOS_SECONDS', 10);
const leastAdded = 10;
// To repeat a run with the same faults in the same order: npm run test:chaos -- random-faults --seed=…
const seed = jest.getSeed();
const stripe = new Stripe('sk_test_unused');

let postgres: OwnPostgres;
let redis: OwnRedis;
let installation: Installation;
let faulty: [FaultyReceiver, FaultyReceiver, FaultyReceiver];
let accepting: FaultyReceiver;
let rejecting: FaultyReceiver;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const environment = { WEBHOOK_TIMEOUT_SECONDS: '2', WEBHOOK_SWITCH_OFF_AFTER: '100000' };
  installation = await startInstallation({ databaseUrl: postgres.url, redisUrl: redis.url, workers: 2, environment });
  faulty = [
    await startFaultyReceiver('accepting'),
    await startFaultyReceiver('accepting'),
    await startFaultyReceiver('accepting'),
  ];
  accepting = await startFaultyReceiver('accepting');
  rejecting = await startFaultyReceiver('rejecting');
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all([...(faulty ?? []), accepting, rejecting].map((receiver) => receiver?.close()));
  await Promise.all([postgres?.close(), redis?.close()]);
}, 120_000);

/** Creates an account with two lists and a hook for each kind of receiver; none of these hooks is ever removed. */
async function setUpAccount(history: History): Promise<AccountWithLists> {
  const account = await installation.newAccount();
  const lists: [string, string] = [await account.addList(), await account.addList()];
  await addHook(history, account, accepting, undefined);
  await addHook(history, account, rejecting, lists[0]);
  await addHook(history, account, faulty[0], undefined);
  await addHook(history, account, faulty[1], lists[1]);
  return { account, lists };
}

function isGenuine(secret: string, { rawBody, headers }: ReceivedRequest): boolean {
  try {
    new Webhook(secret).verify(rawBody, headers);
    return stripe.webhooks.signature?.verifyHeader(rawBody, headers['x-service-signature'] ?? '', secret, 300) === true;
  } catch {
    return false;
  }
}

test(`${seconds} seconds of random faults lose no event, record nothing twice, and disclose nothing to another account`, async () => {
  const { database } = installation;
  const history: History = { hooks: [], added: [] };
  const accounts: FaultContext['accounts'] = [await setUpAccount(history), await setUpAccount(history)];
  const permanent = [...history.hooks];
  const from = performance.now();
  const notes = [`seed ${seed}`];
  const context: FaultContext = {
    postgres,
    redis,
    installation,
    accounts,
    receivers: faulty,
    history,
    note: (what) => void notes.push(`${((performance.now() - from) / 1_000).toFixed(1)} s: ${what}`),
    // On a slow machine, it continues until there are enough events that could be lost.
    isOver: () => performance.now() - from > seconds * 1_000 && history.added.length > leastAdded,
  };
  // Each has its own random numbers, so that its choices don't depend on the speed of the others.
  await Promise.all([
    injectServerFaults(context, createRandom(seed)),
    injectProcessFaults(context, createRandom(seed + 1)),
    injectHookFaults(context, createRandom(seed + 2)),
    ...accounts.map((each, index) => keepAdding(context, each, createRandom(seed + 3 + index))),
  ]);
  await Promise.all(faulty.map((receiver) => receiver.turn('accepting')));
  context.note('the faults are over');
  try {
    await installation.until(
      'everything to be done',
      async () => (await isAllFinished(database)) && installation.hasNoJobs(),
      180_000,
    );
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${notes.join('\n')}`, { cause: error });
  }
  const run = { history, events: await readEvents(database), deliveries: await readAllDeliveries(database) };
  const requests = [...faulty, accepting, rejecting].flatMap((receiver) => receiver.requests);
  const wrong = [...checkStored(run), ...checkReceived(run, requests, isGenuine), ...installation.crashes()];
  for (const hook of permanent) {
    const { status, consecutive_failures: failures } = await hook.account.readHook({ uid: hook.made?.uid ?? '' });
    // Each delivery of the hook whose receiver always rejects counts once, however often its worker was killed.
    const count = run.events.filter(
      ({ accountId, listId }) => accountId === hook.account.accountId && listId === fromUid('list', hook.list ?? ''),
    ).length;
    if (status !== 'active') wrong.push(`${hook.path} is ${status}`);
    if (hook.receiver === rejecting && failures !== count) wrong.push(`${hook.path}: ${failures} of ${count} counted`);
  }
  expect({ wrong: wrong.slice(0, 20), notes: wrong.length > 0 ? notes : [] }).toEqual({ wrong: [], notes: [] });
  // Both kinds of faults have occurred, and events were delivered.
  expect([/FLUSHALL|Redis|Postgres/, /of \d+ workers/].map((kind) => notes.some((note) => kind.test(note)))).toEqual([
    true,
    true,
  ]);
  expect(run.deliveries.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(10);
}, 420_000);
