import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unwrap } from 'mailwright';
import { startReceiver } from '../receiver/start-receiver.ts';
import { awaitFinished, readDeliveries, type StoredDelivery } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

interface Case {
  how: string;
  reason: string;
  /** The status of the responses that deactivate the hook. */
  status: number;
  /** How many such responses deactivate the hook; 0 means that it is deleted. */
  last: number;
}

interface Outcome {
  deliveries: StoredDelivery[];
  /** When all jobs of the queue have run. */
  inTheEnd: StoredDelivery[];
  requests: number;
}

const queued = 30;
const limitMs = 180_000;
const cases: Case[] = [
  { how: 'deleted', reason: 'hook-removed', status: 0, last: 0 },
  { how: 'disabled', reason: 'hook-switched-off', status: 404, last: 50 },
  { how: 'removed by a 410', reason: 'hook-removed', status: 410, last: 1 },
];
const outcomes = new Map<Case, Promise<Outcome>>();
let installation: Installation;

beforeAll(async () => {
  // Long enough to deactivate a hook while its retries wait; all of them wait at the same time.
  const environment = { WEBHOOK_RETRY_DELAYS_SECONDS: '20,20' };
  installation = await startInstallationOnSharedServers({ workers: 2, environment });
  for (const each of cases) {
    const outcome = play(each);
    outcome.catch(() => undefined);
    outcomes.set(each, outcome);
  }
}, limitMs);
afterAll(async () => {
  await Promise.allSettled(outcomes.values());
  await installation?.close();
}, limitMs);

async function play({ status, last }: Case): Promise<Outcome> {
  const receiver = await startReceiver({
    reply: ({ rawBody }, response) => response.writeHead(rawBody.includes('last-') ? status : 503).end(),
  });
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const subscribe = (kind: string, count: number) =>
      account.subscribe(
        list,
        Array.from({ length: count }, (_, n) => `${kind}-${n}@example.com`),
      );
    await subscribe('queued', queued);
    await installation.until('every delivery to have been attempted once', async () => {
      const found = await readDeliveries(installation.database, hook);
      return found.length === queued && found.every(({ attempts }) => attempts.length === 1);
    });
    if (last > 0) await subscribe('last', last);
    else await unwrap(account.client.DELETE('/hooks/{uid}', { params: { path: { uid: hook.uid } } }));
    const deliveries = await awaitFinished(installation, hook, queued + last);
    await installation.until('the queues to be empty', () => installation.hasNoJobs());
    const inTheEnd = await readDeliveries(installation.database, hook);
    return { deliveries, inTheEnd, requests: receiver.requests.length };
  } finally {
    await receiver.close();
  }
}

test.each(cases)(
  'deliveries that are queued when their hook is $how are never sent, and are recorded as cancelled',
  async (each) => {
    const { deliveries, inTheEnd, requests } = (await outcomes.get(each)) as Outcome;
    const waiting = deliveries.filter(({ email }) => email.startsWith('queued-'));
    expect(waiting).toHaveLength(queued);
    for (const one of waiting) expect(one).toMatchObject({ status: 'cancelled', reason: each.reason, attempts: [503] });
    const ending = deliveries.filter(({ email }) => email.startsWith('last-'));
    for (const one of ending) expect(one).toMatchObject({ status: 'failed', attempts: [each.status] });
    // The retry jobs have run, and sent nothing.
    expect(inTheEnd).toEqual(deliveries);
    expect(requests).toBe(queued + each.last);
  },
  limitMs,
);
