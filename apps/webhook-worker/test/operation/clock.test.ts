import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Clock } from '@mailwright/platform';
import { type Receiver, until } from '@mailwright/testing';
import { deliverEvents } from '@mailwright/webhooks';
import { Webhook } from 'standardwebhooks';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;
beforeEach(async () => {
  ({ worker, receiver, hook } = await startWithHook({ workers: 0 }));
});
afterEach(() => worker.stop());

/** A machine's clock that is off by this many seconds. */
const clockOff = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });

test.each([360, -360])(
  'a worker whose clock is %d seconds off sends nothing, logs it, and harms no hook',
  async (seconds) => {
    await worker.start({}, clockOff(seconds));
    await worker.commit({ count: 3 });
    await until('the worker to log clock.differs', async () =>
      worker.log.some((line) => line.includes('clock.differs')),
    );
    // A worker with the right clock delivers, with timestamps that receivers accept.
    const other = await worker.addHook(receiver.url, { event: 'email.opened' });
    await worker.start();
    await worker.settled(hook, 3);
    await worker.commit({ type: 'email.opened' });
    await worker.settled(other, 1);
    expect(receiver.requests).toHaveLength(4);
    for (const { rawBody, headers } of receiver.requests) {
      const { secret } = headers['x-service-event'] === 'email.opened' ? other : hook;
      expect(() => new Webhook(secret).verify(rawBody, headers)).not.toThrow();
    }
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  },
);

test('a worker that may not send leaves the jobs to other workers', async () => {
  await worker.start({}, clockOff(360));
  await until('the worker to log clock.differs', async () => worker.log.some((line) => line.includes('clock.differs')));
  await worker.commit({ count: 3 });
  // Much longer than a worker takes to run a job.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { waiting } = await worker.queues.countJobs(deliverEvents.queue);
  expect(waiting).toBeGreaterThan(0);
  await worker.start();
  await worker.settled(hook, 3);
  await worker.jobsHaveRun();
});

test("a worker whose clock is a few seconds off signs with Postgres's time", async () => {
  await worker.start({}, clockOff(20));
  await worker.commit();
  const [request] = await receiver.waitFor(1);
  const signedAt = Number(request?.headers['webhook-timestamp']);
  expect(Math.abs(signedAt - (request?.at.getTime() ?? 0) / 1_000)).toBeLessThan(10);
});

test('a hook whose timestamps are in the future, as after a failover to a server with a slower clock, gets its deliveries', async () => {
  await worker.database.query({
    text: `UPDATE hooks SET created_at = now() + interval '1 hour', recoverable_since = now() + interval '1 hour'`,
  });
  await worker.start();
  expect(await worker.commit({ count: 3 })).toBe(3);
  await worker.settled(hook, 3);
  expect(receiver.requests).toHaveLength(3);
});
