import { afterEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
import { attemptJob, claimDeliveries, deliverWebhook, fanOutEvents, wakeHook } from '@mailwright/webhooks';
import { startTestWorker, type TestHook, type TestWorker } from './testing/start-test-worker.ts';

let worker: TestWorker;
let receiver: Receiver;
let hook: TestHook;

async function start(options: Parameters<typeof startTestWorker>[0] = {}): Promise<void> {
  worker = await startTestWorker(options);
  receiver = await startReceiver();
  hook = await worker.addHook(receiver.url);
}
afterEach(async () => {
  await worker.stop();
  await receiver.close();
});

/** Requests by the delivery they are for. */
function requestsByDelivery(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of receiver.requests) {
    const uid = headers['x-service-delivery'] ?? '';
    counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
}

describe('the relay', () => {
  test('delivers an event that was committed and never announced, within a few seconds', async () => {
    await start();
    const before = performance.now();
    await worker.commit({ announce: false });
    await receiver.waitFor(1, 6_000);
    // Announced at once it would have taken milliseconds: what came later than two seconds came by the relay.
    expect(performance.now() - before).toBeGreaterThan(1_900);
  });

  test('fans out every event of a large backlog at the first go', async () => {
    await start({ workers: 0 });
    const ids = await worker.commit({ count: 1_200, announce: false });
    await worker.passRelayTime();
    await worker.start();
    // Less than the ten seconds after which the relay would try again.
    await until(
      'all events to be fanned out',
      async () => {
        const [row] = await worker.database.query<{ n: number }>({
          text: 'SELECT count(*)::int AS n FROM events WHERE fanned_out_at IS NOT NULL',
        });
        return row?.n === ids.length;
      },
      9_000,
    );
    await worker.settled(hook, 1_200, 60_000);
    expect(receiver.requests.length).toBe(1_200);
  }, 90_000);
});

describe('the feed', () => {
  /** Deliveries that were fanned out and whose jobs never reached Redis. */
  async function makeForgotten(count: number): Promise<void> {
    await start({ workers: 0 });
    const ids = await worker.commit({ count, announce: false });
    await fanOutEvents(worker.database, ids, 5_000);
    await worker.passFeedTime();
  }

  test('sends every delivery of a large backlog whose jobs were lost, each once', async () => {
    await makeForgotten(1_200);
    await worker.start();
    await worker.settled(hook, 1_200, 60_000);
    expect(receiver.requests.length).toBe(1_200);
  }, 90_000);

  test('sends a delayed retry whose job was lost, within seconds of when it is due', async () => {
    await start({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '1' } });
    receiver.reply([500]);
    await worker.commit();
    await receiver.waitFor(1);
    // The retry's job is taken out of Redis as soon as it is there.
    await until('the retry to be queued', async () => (await worker.queues.countJobs(wakeHook.queue)).delayed === 1);
    await worker.forgetJobs();
    await worker.settled(hook, 1);
    const [first, second] = receiver.requests.map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(9_000);
  });

  test('gives what a vanished worker was sending to another when its lease has run out', async () => {
    await start({ workers: 0 });
    const ids = await worker.commit({ announce: false });
    const { handedOut } = await fanOutEvents(worker.database, ids, 5_000);
    const deliveryId = handedOut[0]?.deliveryId ?? '';
    const [claim] = await claimDeliveries(worker.database, 60, [{ deliveryId, attempt: 1 }]);
    expect(claim).toBeDefined();
    await worker.start();
    // While the lease holds, nobody else sends, whatever the queue says.
    await worker.queues.add(deliverWebhook, [attemptJob(deliveryId, 1)]);
    await until('the job to have run', async () => {
      const { waiting, active } = await worker.queues.countJobs(deliverWebhook.queue);
      return waiting + active === 0;
    });
    expect(receiver.requests).toHaveLength(0);
    await worker.passFeedTime();
    expect(await worker.settled(hook, 1)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('Postgres', () => {
  test('ending all connections under load costs no delivery', async () => {
    await start({ workers: 2 });
    receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 20));
    const commit = worker.commit({ count: 400 });
    // What was being fanned out, claimed or recorded when the connections ended comes back when its time has passed.
    const passTime = async () => {
      await worker.passRelayTime();
      await worker.passQueueTime();
      const { waiting, active } = await worker.queues.countJobs(deliverWebhook.queue);
      // With nobody at work, a lease that is left is one whose record failed.
      if (waiting + active === 0) await worker.passFeedTime();
    };
    for (const count of [50, 150, 250]) {
      const arrived = async () => {
        if (receiver.requests.length >= count) return true;
        await passTime();
        return false;
      };
      await until(`${count} requests`, arrived, 20_000);
      await worker.database.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'mailwright webhook-worker'`,
      });
    }
    await commit;
    const rows = await until(
      'all to be delivered',
      async () => {
        await passTime();
        const found = await worker.deliveries(hook);
        return found.length === 400 && found.every((row) => row.status === 'succeeded') && found;
      },
      20_000,
    );
    expect(new Set(requestsByDelivery().keys())).toEqual(new Set(rows.map((row) => row.uid)));
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  }, 90_000);
});
