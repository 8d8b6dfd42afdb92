import { Counter, Gauge, Histogram, type Registry } from '@mailwright/platform';
import type { SendWebhook } from '../send/send-webhook.ts';

/** What a worker counts of its deliveries. */
export interface DeliveryMetrics {
  attempted(outcome: string, durationMs: number): void;
  finished(status: 'succeeded' | 'failed' | 'cancelled', sinceEventMs: number): void;
  /** The same sender, whose sends under way are counted. */
  watch(send: SendWebhook): SendWebhook;
}

const outcomes = ['2xx', '3xx', '4xx', '5xx', 'timed-out', 'unreachable', 'refused-target', 'own-fault'];

/** Registers the metrics of this process's own sends. No label is a hook or an account: their number is unbounded. */
export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Histogram({
    name: 'mailwright_webhook_attempt_seconds',
    help: `How long attempts took, by outcome: ${outcomes.join(', ')}`,
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const deliveries = new Counter({
    name: 'mailwright_webhook_deliveries_total',
    help: 'Deliveries that came to an end, by how: succeeded, failed, cancelled',
    labelNames: ['status'],
    registers,
  });
  const latency = new Histogram({
    name: 'mailwright_webhook_latency_seconds',
    help: 'From the event to the 2xx of its delivery, retries included',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 600],
    registers,
  });
  const sending = new Gauge({
    name: 'mailwright_webhook_sending',
    help: 'Requests to receivers that this process has under way',
    registers,
  });
  // Initialized to 0, so that rate() sees the first failure as an increase.
  for (const status of ['succeeded', 'failed', 'cancelled']) deliveries.inc({ status }, 0);
  for (const outcome of outcomes) attempts.zero({ outcome });
  return {
    attempted: (outcome, durationMs) => attempts.observe({ outcome }, durationMs / 1_000),
    finished: (status, sinceEventMs) => {
      deliveries.inc({ status });
      if (status === 'succeeded') latency.observe(sinceEventMs / 1_000);
    },
    watch: (send) => async (request) => {
      sending.inc();
      try {
        return await send(request);
      } finally {
        sending.dec();
      }
    },
  };
}
