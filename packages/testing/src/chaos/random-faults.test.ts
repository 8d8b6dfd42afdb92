import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import type { ReceivedRequest } from '../receiver/start-receiver.ts';
import {
  type AccountWithLists,
  keepAdding,
  troubleHooks,
  troubleProcesses,
  troubleServers,
  type World,
} from './random/cause-faults.ts';
import { createRandom } from './random/create-random.ts';
import { addHook, type Diary } from './random/keep-diary.ts';
import { judgeReceived, judgeStored } from './random/judge-run.ts';
import { isAllFinished, readAllDeliveries, readEvents } from './random/read-run.ts';
import { type MoodyReceiver, startMoodyReceiver } from './random/start-moody-receiver.ts';
import { type Installation, startInstallation } from './installation/start-installation.ts';
import { type OwnServers, startOwnServers } from './installation/start-own-servers.ts';

const runMs = 60_000;
// The same faults in the same order: npm run test:chaos -- random-faults --seed=…
const seed = jest.getSeed();
const stripe = new Stripe('sk_test_unused');

let servers: OwnServers;
let installation: Installation;
let moody: [MoodyReceiver, MoodyReceiver, MoodyReceiver];
let accepting: MoodyReceiver;
let rejecting: MoodyReceiver;

beforeAll(async () => {
  servers = await startOwnServers();
  const environment = { WEBHOOK_TIMEOUT_SECONDS: '2', WEBHOOK_SWITCH_OFF_AFTER: '100000' };
  installation = await startInstallation({ ...servers, workers: 2, environment });
  moody = [
    await startMoodyReceiver('accepting'),
    await startMoodyReceiver('accepting'),
    await startMoodyReceiver('accepting'),
  ];
  accepting = await startMoodyReceiver('accepting');
  rejecting = await startMoodyReceiver('rejecting');
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all([...(moody ?? []), accepting, rejecting].map((receiver) => receiver?.close()));
  await servers?.close();
}, 120_000);

/** An account with two lists and hooks of all kinds, which stay. */
async function furnish(diary: Diary): Promise<AccountWithLists> {
  const account = await installation.newAccount();
  const lists: [string, string] = [await account.addList(), await account.addList()];
  await addHook(diary, account, accepting, undefined);
  await addHook(diary, account, rejecting, lists[0]);
  await addHook(diary, account, moody[0], undefined);
  await addHook(diary, account, moody[1], lists[1]);
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

test(`a minute of all faults at random loses nothing, repeats no record, and tells nobody what is another's`, async () => {
  const { database } = installation;
  const diary: Diary = { hooks: [], added: [] };
  const accounts: World['accounts'] = [await furnish(diary), await furnish(diary)];
  const permanent = [...diary.hooks];
  const from = performance.now();
  const notes = [`seed ${seed}`];
  const world: World = {
    servers,
    installation,
    accounts,
    receivers: moody,
    diary,
    note: (what) => void notes.push(`${((performance.now() - from) / 1_000).toFixed(1)} s: ${what}`),
    isOver: () => performance.now() - from > runMs,
  };
  // Each with numbers of its own, so that what one does doesn't hang on how fast another is.
  await Promise.all([
    troubleServers(world, createRandom(seed)),
    troubleProcesses(world, createRandom(seed + 1)),
    troubleHooks(world, createRandom(seed + 2)),
    ...accounts.map((each, index) => keepAdding(world, each, createRandom(seed + 3 + index))),
  ]);
  await Promise.all(moody.map((receiver) => receiver.turn('accepting')));
  world.note('all is well again');
  try {
    await installation.until(
      'everything to be done',
      async () => (await isAllFinished(database)) && installation.hasNoJobs(),
      180_000,
    );
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${notes.join('\n')}`, { cause: error });
  }
  const run = { diary, events: await readEvents(database), deliveries: await readAllDeliveries(database) };
  const requests = [...moody, accepting, rejecting].flatMap((receiver) => receiver.requests);
  const wrong = [...judgeStored(run), ...judgeReceived(run, requests, isGenuine), ...installation.crashes()];
  for (const hook of permanent) {
    const { status, consecutive_failures: failures } = await hook.account.readHook({ uid: hook.made?.uid ?? '' });
    // Of the hook that is always rejected each delivery counts once, however often its worker was killed.
    const count = run.events.filter(
      ({ accountId, listId }) => accountId === hook.account.accountId && listId === fromUid('list', hook.list ?? ''),
    ).length;
    if (status !== 'active') wrong.push(`${hook.path} is ${status}`);
    if (hook.receiver === rejecting && failures !== count) wrong.push(`${hook.path}: ${failures} of ${count} counted`);
  }
  expect({ wrong: wrong.slice(0, 20), notes: wrong.length > 0 ? notes : [] }).toEqual({ wrong: [], notes: [] });
  // It was not all about nothing.
  expect(diary.added.length).toBeGreaterThan(50);
  expect(run.deliveries.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(100);
}, 420_000);
