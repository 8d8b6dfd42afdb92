import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { misbehave } from '../receiver/misbehave.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

const hookCount = 50;
const timeoutMs = 5_000;
let installation: Installation;
let healthy: Receiver;
let hanging: Receiver;

beforeAll(async () => {
  const environment = { WEBHOOK_TIMEOUT_SECONDS: String(timeoutMs / 1_000) };
  installation = await startInstallationOnSharedServers({ workers: 1, environment });
  healthy = await startReceiver();
  const kinds = [misbehave.hang, misbehave.hangAfterHeaders, misbehave.drip];
  let turn = 0;
  hanging = await startReceiver({
    reply: (request, response) => kinds[(turn += 1) % kinds.length]?.(request, response),
  });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await healthy?.close();
  await hanging?.close();
});

test('50 healthy hooks keep their latency while 50 others hang with a backlog', async () => {
  const account = await installation.newAccount();
  const lists = { healthy: await account.addList(), hanging: await account.addList() };
  for (let n = 0; n < hookCount; n += 1) {
    await account.addHook(`${healthy.url}/${n}`, { listUid: lists.healthy });
    await account.addHook(`${hanging.url}/${n}`, { listUid: lists.hanging });
  }
  /** Sends ten events, one after another, to all healthy hooks; resolves to the 95th percentile of the latency. */
  const measure = async (name: string): Promise<number> => {
    const from = healthy.requests.length;
    for (let n = 0; n < 10; n += 1) {
      await account.subscribe(lists.healthy, [`${name}-${n}@example.com`]);
      await wait(300);
    }
    const until = from + 10 * hookCount;
    await installation.until('the healthy receivers to have all', async () => healthy.requests.length >= until);
    const latencies = healthy.requests.slice(from).map(latencyOf);
    return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? Infinity;
  };
  const alone = await measure('alone');

  // At 100 deliveries at a time and a timeout of 5 seconds, the backlog lasts for at least 100 seconds.
  const backlog = Array.from({ length: 40 }, (_, n) => `hanging-${n}@example.com`);
  await account.subscribe(lists.hanging, backlog);
  await hanging.waitFor(hookCount, 60_000);
  const beside = await measure('beside');
  // Whoever had to wait for a hanging receiver would take longer than its timeout.
  expect(beside).toBeLessThan(Math.max(3 * alone, timeoutMs * 0.9));
}, 240_000);

/** The milliseconds from an event to the arrival of its delivery. */
function latencyOf({ rawBody, at }: ReceivedRequest): number {
  const { occurred_at: occurredAt } = JSON.parse(rawBody) as { occurred_at: string };
  return at.getTime() - Date.parse(occurredAt);
}
