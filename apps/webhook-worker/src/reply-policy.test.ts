import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { misbehave, type Receiver, type Reply, startReceiver, until } from '@mailwright/testing';
import { startTestWorker, type TestHook, type TestWorker } from './testing/start-test-worker.ts';

let worker: TestWorker;
let receiver: Receiver;
let other: Receiver;

beforeAll(async () => {
  worker = await startTestWorker({
    environment: { WEBHOOK_TIMEOUT_SECONDS: '0.5', WEBHOOK_RETRY_DELAYS_SECONDS: '0.1,0.2' },
  });
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([receiver.close(), other.close()]);
});

/** Sends one event to a hook of its own whose counter stands at 3. */
async function deliver(reply: Reply, url = receiver.url): Promise<TestHook> {
  await worker.database.query({ text: `UPDATE hooks SET status = 'removed' WHERE status = 'active'` });
  receiver.requests.length = 0;
  receiver.reply(reply);
  const hook = await worker.addHook(url);
  await worker.database.query({ text: 'UPDATE hooks SET consecutive_failures = 3 WHERE id = $1', values: [hook.id] });
  await worker.commit();
  return hook;
}

/** What became of the one delivery of a hook, when all is over. */
async function outcomeOf(hook: TestHook): Promise<Record<string, unknown>> {
  const [delivery] = await worker.settled(hook, 1);
  const { status, reason, attempts } = delivery ?? {};
  return { status, reason, attempts, hook: await worker.hook(hook) };
}

describe('what a reply means', () => {
  test.each([200, 201, 204])('%d: succeeded at once, and the counter is 0', async (status) => {
    const hook = await deliver(status);
    const active = { status: 'active', failures: 0 };
    expect(await outcomeOf(hook)).toEqual({ status: 'succeeded', reason: null, attempts: 1, hook: active });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each([400, 401, 404, 429, 499])('%d: failed without a retry, and +1', async (status) => {
    const hook = await deliver(status);
    const active = { status: 'active', failures: 4 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason: 'rejected', attempts: 1, hook: active });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])('%d: failed without a retry, never followed, and +1', async (status) => {
    const hook = await deliver(misbehave.redirect(status, `${other.url}/elsewhere`));
    const active = { status: 'active', failures: 4 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason: 'redirected', attempts: 1, hook: active });
    expect(receiver.requests).toHaveLength(1);
    expect(other.connections()).toBe(0);
  });

  test.each<[string, Reply, string, Record<string, unknown>]>([
    ['500', 500, 'server-error', { status: 500, error: null }],
    ['503', 503, 'server-error', { status: 503, error: null }],
    ['no answer in time', misbehave.hang, 'timed-out', { status: null, error: 'timed-out' }],
    ['a body that drips', misbehave.drip, 'timed-out', { status: null, error: 'timed-out' }],
    ['a reset', misbehave.reset, 'unreachable', { status: null, error: 'ECONNRESET' }],
  ])('%s: retried twice, then failed, and +1 once', async (_name, reply, reason, attempt) => {
    const hook = await deliver(reply);
    const active = { status: 'active', failures: 4 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason, attempts: 3, hook: active });
    expect(receiver.requests).toHaveLength(3);
    const [delivery] = await worker.deliveries(hook);
    expect(await worker.attempts(delivery?.id ?? '')).toEqual([1, 2, 3].map((number) => ({ number, ...attempt })));
  });

  test('a refused connection: retried twice, then failed, and +1 once', async () => {
    const closed = await startReceiver();
    await closed.close();
    const hook = await deliver(200, closed.url);
    const active = { status: 'active', failures: 4 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason: 'unreachable', attempts: 3, hook: active });
  });

  test('a target that the guard refuses: nothing is connected to, failed without a retry, and +1', async () => {
    const hook = await deliver(200);
    await worker.settled(hook, 1);
    const values = [hook.id, 'https://10.0.0.1/hook'];
    await worker.database.query({ text: 'UPDATE hooks SET target_url = $2 WHERE id = $1', values });
    await worker.commit();
    const [, delivery] = await worker.settled(hook, 2);
    expect(delivery).toMatchObject({ status: 'failed', reason: 'target-refused', attempts: 1 });
    expect(await worker.attempts(delivery?.id ?? '')).toEqual([{ number: 1, status: null, error: 'refused-target' }]);
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
  });

  test('a retry that succeeds: succeeded, and the counter is 0', async () => {
    const hook = await deliver([500, 503, 204]);
    const active = { status: 'active', failures: 0 };
    expect(await outcomeOf(hook)).toEqual({ status: 'succeeded', reason: null, attempts: 3, hook: active });
  });

  test('410 on the first attempt: failed, and the hook is removed', async () => {
    const hook = await deliver(410);
    const removed = { status: 'removed', failures: 3 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason: 'gone', attempts: 1, hook: removed });
    expect(receiver.requests).toHaveLength(1);
  });

  test('410 on the third attempt: failed, and the hook is removed', async () => {
    const hook = await deliver([500, 503, 410]);
    const removed = { status: 'removed', failures: 3 };
    expect(await outcomeOf(hook)).toEqual({ status: 'failed', reason: 'gone', attempts: 3, hook: removed });
    expect(receiver.requests).toHaveLength(3);
  });
});

test('a hook removed by a 410 gets none of what was still to be delivered, visibly, and nothing ever after', async () => {
  const slow = await startTestWorker({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '0.5' } });
  try {
    receiver.requests.length = 0;
    receiver.reply(500);
    const hook = await slow.addHook(receiver.url);
    await slow.commit({ count: 20 });
    await until('all to wait for their retry', async () =>
      (await slow.deliveries(hook)).filter((row) => row.attempts === 1).length === 20,
    );
    // The first retry is told that nobody is here any more.
    receiver.reply(410);
    const rows = await slow.settled(hook, 20);
    const gone = rows.filter((row) => row.status === 'failed');
    expect(gone.length).toBeGreaterThan(0);
    for (const row of gone) expect(row).toMatchObject({ reason: 'gone', attempts: 2 });
    const rest = rows.filter((row) => row.status !== 'failed');
    for (const row of rest) expect(row).toMatchObject({ status: 'cancelled', reason: 'hook-removed' });
    expect(await slow.hook(hook)).toMatchObject({ status: 'removed' });
    const sent = receiver.requests.length;
    expect(await slow.commit()).toEqual([]);
    // Another hook's delivery, made later, has arrived: an earlier one of this hook would have, too.
    await slow.addHook(other.url);
    await slow.commit();
    await other.waitFor(1);
    expect(receiver.requests).toHaveLength(sent);
  } finally {
    await slow.stop();
  }
});
