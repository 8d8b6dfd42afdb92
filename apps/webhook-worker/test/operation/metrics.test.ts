import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receiver, type RunningProcess, until } from '@mailwright/testing';
import { startTestWebhookWorker, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

// Generous, for a busy machine.
const limitMs = 30_000;

let worker: TestWebhookWorker;
let running: RunningProcess;
let receiver: Receiver;

beforeEach(async () => {
  worker = await startTestWebhookWorker({ workers: 0 });
  receiver = await worker.startReceiver();
});
afterEach(() => worker.stop());

/** Resolves to values by name and labels, such as `mailwright_webhook_deliveries_total{status="failed"}`. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${running.opsUrl}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('mailwright_'));
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [
        name.replace(/,service="webhook-worker"|service="webhook-worker",?/, '').replace('{}', ''),
        Number(value),
      ];
    }),
  );
}

test('the metrics count deliveries by result and attempts by outcome, and measure latency from the event', async () => {
  running = await worker.start();
  const good = await worker.addHook(receiver.url);
  await worker.commit({ count: 3 });
  await worker.settled(good, 3, limitMs);
  receiver.reply(404);
  await worker.commit();
  await worker.settled(good, 4, limitMs);
  const metrics = await until(
    'the last attempt to be counted',
    async () => {
      const seen = await scrape();
      return seen.get('mailwright_webhook_deliveries_total{status="failed"}') === 1 && seen;
    },
    limitMs,
  );
  expect(metrics.get('mailwright_webhook_deliveries_total{status="succeeded"}')).toBe(3);
  expect(metrics.get('mailwright_webhook_deliveries_total{status="cancelled"}')).toBe(0);
  expect(metrics.get('mailwright_webhook_attempt_seconds_count{outcome="2xx"}')).toBe(3);
  expect(metrics.get('mailwright_webhook_attempt_seconds_count{outcome="4xx"}')).toBe(1);
  expect(metrics.get('mailwright_webhook_latency_seconds_count')).toBe(3);
  expect(metrics.get('mailwright_webhook_latency_seconds_sum')).toBeLessThan(120);
  expect(metrics.get('mailwright_webhook_sending')).toBe(0);
  expect(metrics.get('mailwright_webhook_claiming')).toBe(1);
  expect(Math.abs(metrics.get('mailwright_clock_offset_seconds') ?? Infinity)).toBeLessThan(5);
});

test('the metrics show sends in flight and pending deliveries by pool and class, and never by hook or account', async () => {
  const responses: (() => void)[] = [];
  const hook = await worker.addHook(receiver.url);
  running = await worker.start({ WEBHOOK_TIMEOUT_SECONDS: '120' });
  await worker.commit();
  await worker.settled(hook, 1, limitMs);
  receiver.reply((_request, response) => void responses.push(() => response.writeHead(200).end()));
  await worker.commit({ count: 10 });
  await receiver.waitFor(1 + 5, limitMs);
  await worker.database.query({
    text: `UPDATE deliveries SET next_attempt_at = now() - interval '90 seconds'
      WHERE status = 'pending' AND lease_worker IS NULL`,
  });
  const metrics = await until(
    'the metrics to be read anew',
    async () => {
      const seen = await scrape();
      return (seen.get('mailwright_webhook_oldest_due_seconds') ?? 0) >= 90 && seen;
    },
    limitMs,
  );
  expect(metrics.get('mailwright_webhook_sending')).toBe(5);
  expect(metrics.get('mailwright_webhook_slots_held{pool="sockets"}')).toBe(5);
  expect(metrics.get('mailwright_webhook_slots{pool="main"}')).toBe(400);
  expect(metrics.get('mailwright_webhook_pending_deliveries')).toBe(10);
  expect(metrics.get('mailwright_webhook_due_hooks')).toBe(1);
  expect(metrics.get('mailwright_webhook_hooks{status="active"}')).toBe(1);
  expect(metrics.get('mailwright_webhook_concurrency_limits{limit="5-16"}')).toBe(1);
  expect(metrics.get('mailwright_webhook_backlogged_hooks')).toBe(1);
  expect(metrics.get('mailwright_webhook_workers')).toBe(1);
  expect(metrics.get('mailwright_webhook_paused')).toBe(0);
  expect(metrics.get('mailwright_webhook_recoveries_open')).toBe(0);
  const classes = ['proven', 'unknown', 'slow', 'hanging'].map((name) =>
    metrics.get(`mailwright_webhook_known_hooks{class="${name}"}`),
  );
  expect(classes.reduce((sum = 0, count = 0) => sum + count, 0)).toBe(1);
  const names = [...metrics.keys()].join('\n');
  expect(names).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|(hook|acc|dlv)_0/);
  for (const secret of [hook.id, worker.account.accountId, new URL(receiver.url).host])
    expect(names).not.toContain(secret);
  receiver.reply(200);
  for (const respond of responses) respond();
});

test('while Postgres is unavailable, the other metrics are exported and show the failed reads', async () => {
  running = await worker.start();
  await worker.database.query({ text: 'ALTER TABLE recoveries RENAME TO recoveries_hidden' });
  const seen = await until(
    'the reading to fail',
    async () => {
      const metrics = await scrape();
      return metrics.get('mailwright_metric_readings_failed_total{source="deliveries"}') !== 0 && metrics;
    },
    limitMs,
  );
  expect(seen.has('mailwright_webhook_pending_deliveries')).toBe(false);
  expect(seen.get('mailwright_webhook_deliveries_total{status="succeeded"}')).toBe(0);
  expect(seen.get('mailwright_postgres_pool_size')).toBe(10);
  await worker.database.query({ text: 'ALTER TABLE recoveries_hidden RENAME TO recoveries' });
});
