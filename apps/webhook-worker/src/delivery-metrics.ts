import type { Database } from '@mailwright/database';
import { fanOutEvent } from '@mailwright/events';
import { Counter, Gauge, Histogram, type Registry } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import { deliverWebhook } from '@mailwright/webhooks';

/** What the worker counts of its deliveries. */
export interface DeliveryMetrics {
  attempted(outcome: string, durationMs: number): void;
  finished(status: 'succeeded' | 'failed' | 'cancelled', sinceEventMs: number): void;
}

/** Registers the metrics of deliveries; queue depths are read when they are asked for. */
export function createDeliveryMetrics(deps: {
  registry: Registry;
  queues: Queues;
  database: Database;
}): DeliveryMetrics {
  const registers = [deps.registry];
  const attempts = new Histogram({
    name: 'mailwright_webhook_attempt_seconds',
    help: 'How long attempts took, by outcome: 2xx, 4xx, 5xx, timed-out, unreachable, refused-target, own-fault',
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const deliveries = new Counter({
    name: 'mailwright_webhook_deliveries_total',
    help: 'Deliveries that came to an end, by how',
    labelNames: ['status'],
    registers,
  });
  const latency = new Histogram({
    name: 'mailwright_webhook_latency_seconds',
    help: 'From the event to the 2xx of its delivery, retries included',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 600],
    registers,
  });
  new Gauge({
    name: 'mailwright_queue_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      if (!deps.queues.isReachable()) return;
      for (const queue of [fanOutEvent.queue, deliverWebhook.queue]) {
        const counts = await deps.queues.countJobs(queue);
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
      }
    },
  });
  new Gauge({
    name: 'mailwright_webhook_oldest_due_seconds',
    help: 'How long the delivery that is overdue the longest has waited for the feed; 0 when none is',
    registers,
    async collect() {
      const [row] = await deps.database.query<{ seconds: number }>({
        text: `SELECT coalesce(extract(epoch FROM now() - min(feed_at)), 0)::float8 AS seconds
          FROM deliveries WHERE status = 'pending' AND feed_at <= now()`,
      });
      this.set(row?.seconds ?? 0);
    },
  });
  return {
    attempted: (outcome, durationMs) => attempts.observe({ outcome }, durationMs / 1_000),
    finished: (status, sinceEventMs) => {
      deliveries.inc({ status });
      if (status === 'succeeded') latency.observe(sinceEventMs / 1_000);
    },
  };
}
