import { afterEach, describe, expect, test } from '@jest/globals';
import { type Receiver, until } from '@mailwright/testing';
import { claimDueDeliveries, sendDelivery } from '@mailwright/webhooks';
import {
  startTestWebhookWorker,
  startWithHook,
  type TestHook,
  type TestWebhookWorker,
} from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;

async function start(options: Parameters<typeof startTestWebhookWorker>[0] = {}): Promise<void> {
  ({ worker, receiver, hook } = await startWithHook(options));
}
afterEach(() => worker.stop());

/** How often each delivery was received. */
function requestsByDelivery(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of receiver.requests) {
    const uid = headers['x-service-delivery'] ?? '';
    counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
}

/** Claims all due deliveries of the hook, like a worker that is killed before it sends any. */
function claimAndDie(workerId: number) {
  const wanted = [{ sourceId: hook.id, max: 1_000, since: undefined }];
  return claimDueDeliveries(worker.database, { workerId, seconds: 600 }, wanted);
}

describe('deliveries without a job', () => {
  test('an event that was committed but never published is delivered', async () => {
    await start();
    await worker.commit({ publish: false });
    await worker.settled(hook, 1);
    expect(receiver.requests).toHaveLength(1);
  });

  test('a large backlog that was never published is delivered, with each delivery sent once', async () => {
    await start({ workers: 0 });
    await worker.commit({ count: 1_200, publish: false });
    await worker.start();
    await worker.settled(hook, 1_200, 90_000);
    expect([...requestsByDelivery().values()].filter((requests) => requests !== 1)).toEqual([]);
    expect(receiver.requests).toHaveLength(1_200);
  });

  test('a retry whose delayed job was lost is sent when it is due', async () => {
    await start({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '1' } });
    receiver.reply([500]);
    await worker.commit();
    await receiver.waitFor(1);
    await until(
      'the retry to be queued',
      async () => (await worker.queues.countJobs(sendDelivery.queue)).delayed === 1,
    );
    await worker.removeJobs();
    expect(await worker.settled(hook, 1)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
    const [first, second] = receiver.requests.map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
});

describe('deliveries that another worker holds', () => {
  test('a leased delivery is not sent by another worker before the lease has ended', async () => {
    await start({ workers: 0 });
    await worker.commit({ count: 3 });
    // Uses an id that was never registered, because a registered worker without a lock would be considered dead.
    expect(await claimAndDie(1_000_000)).toHaveLength(3);
    await worker.start();
    const other = await worker.addHook(`${receiver.url}/other`, { event: 'email.opened' });
    await worker.commit({ type: 'email.opened' });
    await worker.settled(other, 1);
    expect(receiver.requests).toHaveLength(1);
    await worker.endLeases();
    const rows = await worker.settled(hook, 3, 60_000);
    for (const row of rows) expect(row).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(receiver.requests).toHaveLength(4);
  });

  test("a dead worker's deliveries are sent by others within seconds, long before its leases end", async () => {
    await start({ workers: 0 });
    await worker.commit({ count: 50, publish: false });
    const { id } = await worker.database.prisma.webhookWorker.create({ data: {} });
    expect(await claimAndDie(id)).toHaveLength(50);
    await worker.start();
    const rows = await worker.settled(hook, 50);
    for (const row of rows) expect(row).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(await worker.database.prisma.webhookWorker.count({ where: { id } })).toBe(0);
    expect(worker.log.some((line) => line.includes('worker.died') && line.includes(`"workerId":${id}`))).toBe(true);
  });
});

describe('lost connections to Postgres', () => {
  test('no delivery is lost when all connections to Postgres end under load', async () => {
    await start({ workers: 2 });
    receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 20));
    const commit = worker.commit({ count: 400 });
    for (const count of [50, 150, 250]) {
      await until(`${count} requests`, async () => receiver.requests.length >= count);
      await worker.database.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name LIKE 'mailwright webhook-worker%'`,
      });
    }
    await commit;
    const rows = await until(
      'all to be delivered',
      async () => {
        const found = await worker.deliveries(hook);
        // A delivery that was being recorded when the connections ended stays leased until its lease ends.
        if (found.filter((row) => row.status === 'pending').length < 50) await worker.endLeases();
        return found.length === 400 && found.every((row) => row.status === 'succeeded') && found;
      },
      60_000,
    );
    expect(new Set(requestsByDelivery().keys())).toEqual(new Set(rows.map((row) => row.uid)));
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  }, 120_000);
});
