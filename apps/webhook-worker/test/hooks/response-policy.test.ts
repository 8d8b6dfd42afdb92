import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { misbehave, type Receiver, type Reply, startReceiver, until } from '@mailwright/testing';
import {
  type HookRow,
  startTestWebhookWorker,
  type TestHook,
  type TestWebhookWorker,
} from '../support/start-test-webhook-worker.ts';

interface Case {
  name: string;
  reply: Reply;
  /** The delivery's final state. */
  status: 'succeeded' | 'failed';
  reason: string | null;
  attempts: number;
  /** The hook's final state; its counter is 3 at the start. */
  hook: HookRow;
  error?: string;
}

const reset: HookRow = { status: 'active', failures: 0 };
const counted: HookRow = { status: 'active', failures: 4 };
const removed: HookRow = { status: 'removed', failures: 3 };
const elsewhere = { url: '' };
const once = { attempts: 1, hook: counted, status: 'failed' } as const;
const thrice = { attempts: 3, hook: counted, status: 'failed' } as const;

const cases: Case[] = [
  ...[200, 201, 204].map(
    (reply) => ({ name: `${reply}`, reply, status: 'succeeded', reason: null, attempts: 1, hook: reset }) as const,
  ),
  ...[400, 401, 404, 429, 499].map((reply) => ({ name: `${reply}`, reply, reason: 'rejected', ...once })),
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `${status}`,
    reply: ((request, response) => misbehave.redirect(status, elsewhere.url)(request, response)) satisfies Reply,
    reason: 'redirected',
    ...once,
  })),
  ...[500, 502, 503, 599].map((reply) => ({ name: `${reply}`, reply, reason: 'server-error', ...thrice })),
  { name: 'no response in time', reply: misbehave.hang, reason: 'timed-out', error: 'timed-out', ...thrice },
  { name: 'a body sent byte by byte', reply: misbehave.drip, reason: 'timed-out', error: 'timed-out', ...thrice },
  { name: 'a reset', reply: misbehave.reset, reason: 'unreachable', error: 'ECONNRESET', ...thrice },
  { name: '503 and then 204', reply: [500, 503, 204], status: 'succeeded', reason: null, attempts: 3, hook: reset },
  { name: '410 on the first attempt', reply: 410, status: 'failed', reason: 'gone', attempts: 1, hook: removed },
  { name: '410 on the third', reply: [500, 503, 410], status: 'failed', reason: 'gone', attempts: 3, hook: removed },
  { name: '503 and then 404', reply: [503, 404], status: 'failed', reason: 'rejected', attempts: 2, hook: counted },
];

let worker: TestWebhookWorker;
let other: Receiver;
const arranged = new Map<string, { receiver: Receiver; hook: TestHook }>();

// One event is sent to a hook with its own receiver for each case, so that all retries take only as long as those of
// one case.
beforeAll(async () => {
  worker = await startTestWebhookWorker({
    environment: { WEBHOOK_TIMEOUT_SECONDS: '2', WEBHOOK_RETRY_DELAYS_SECONDS: '0.1,0.2' },
  });
  other = await startReceiver();
  elsewhere.url = `${other.url}/elsewhere`;
  for (const { name, reply } of cases) {
    const receiver = await startReceiver({ reply });
    arranged.set(name, { receiver, hook: await worker.addHook(receiver.url) });
  }
  await worker.database.query({ text: 'UPDATE hooks SET consecutive_failures = 3' });
  await worker.commit();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([...arranged.values(), { receiver: other }].map(({ receiver }) => receiver.close()));
});

describe('the response policy', () => {
  test.each(cases)('$name: $status after $attempts attempts, reason $reason, hook $hook', async (wanted) => {
    const { receiver, hook } = arranged.get(wanted.name) ?? {};
    if (receiver === undefined || hook === undefined) throw new Error('The case was not arranged');
    const rows = await worker.settled(hook, 1);
    const { status, reason, attempts } = wanted;
    expect(rows).toMatchObject([{ status, reason, attempts }]);
    expect(await worker.hook(hook)).toEqual(wanted.hook);
    expect(receiver.requests.length).toBe(attempts);
    const kept = await worker.attempts(rows[0]?.id ?? '');
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: attempts }, (_, n) => n + 1));
    for (const { error } of kept) expect(error).toBe(wanted.error ?? null);
  });

  test('the target of a redirect is never requested', () => {
    expect(other.connections()).toBe(0);
  });

  test('a refused connection is retried twice, then the delivery fails and counts once', async () => {
    const closed = await startReceiver();
    await closed.close();
    const hook = await worker.addHook(closed.url, { event: 'email.opened' });
    await worker.commit({ type: 'email.opened' });
    expect(await worker.settled(hook, 1)).toMatchObject([{ status: 'failed', reason: 'unreachable', attempts: 3 }]);
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
  });

  test('a target that the guard refuses is not connected to, fails without a retry and counts once', async () => {
    const hook = await worker.addHook(`${other.url}/`, { event: 'email.clicked' });
    const values = [hook.id, 'https://10.0.0.1/hook'];
    await worker.database.query({ text: 'UPDATE hooks SET target_url = $2 WHERE id = $1', values });
    await worker.commit({ type: 'email.clicked' });
    const [delivery] = await worker.settled(hook, 1);
    expect(delivery).toMatchObject({ status: 'failed', reason: 'target-refused', attempts: 1 });
    expect(await worker.attempts(delivery?.id ?? '')).toEqual([{ number: 1, status: null, error: 'refused-target' }]);
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
  });
});

test('a hook removed by a 410 gets nothing more, and its pending deliveries are shown as cancelled', async () => {
  const receiver = await startReceiver({ reply: 500 });
  const slow = await startTestWebhookWorker({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '3' } });
  try {
    const hook = await slow.addHook(receiver.url);
    await slow.commit({ count: 20 });
    await until(
      'all to wait for their retry',
      async () => (await slow.deliveries(hook)).filter((row) => row.attempts === 1).length === 20,
    );
    // The first retry gets a 410.
    receiver.reply(410);
    const rows = await slow.settled(hook, 20);
    const gone = rows.filter((row) => row.status === 'failed');
    expect(gone.length).toBeGreaterThan(0);
    for (const row of gone) expect(row).toMatchObject({ reason: 'gone', attempts: 2 });
    const rest = rows.filter((row) => row.status !== 'failed');
    for (const row of rest) expect(row).toMatchObject({ status: 'cancelled', reason: 'hook-removed' });
    expect(await slow.hook(hook)).toMatchObject({ status: 'removed' });
    const sent = receiver.requests.length;
    expect(await slow.commit()).toBe(0);
    // A later delivery to another hook has arrived, so an earlier one to this hook would have arrived too.
    await slow.addHook(other.url);
    await slow.commit();
    await other.waitFor(1);
    expect(receiver.requests).toHaveLength(sent);
  } finally {
    await slow.stop();
    await receiver.close();
  }
});
