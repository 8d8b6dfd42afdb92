import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Clock } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => {
  worker = await startTestMailWorker({ workers: 0 });
});
afterEach(() => worker.stop());

/** A machine's clock that is off by this many seconds. */
const clockOff = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });

test.each([360, -360])(
  'a mail worker whose clock is %d seconds off sends nothing, logs that, and leaves the mails to other workers',
  async (seconds) => {
    await worker.start(clockOff(seconds));
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await until('the worker to log clock.differs', async () =>
      worker.log.some((line) => line.includes('clock.differs')),
    );
    // Waits longer than a worker takes to find a mail by itself.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    expect(await worker.mail(mailId)).toMatchObject({ status: 'queued', attempts: 0, leased: false });
    await worker.start();
    await worker.becomes(mailId, 'sent');
    expect(worker.smtp.mails).toHaveLength(1);
  },
);

test('a mail worker whose clock is a few seconds off sends', async () => {
  await worker.start(clockOff(15));
  const mailId = await worker.askToConfirm(await worker.addSubscriber());
  await worker.becomes(mailId, 'sent');
});
