import type { Database, Sql } from '@mailwright/database';
import {
  Counter,
  Gauge,
  type GaugeValue,
  Histogram,
  type Logger,
  registerReadGauges,
  type Registry,
} from '@mailwright/platform';
import { classOf, type Slots, type SlotSizes, type SourceClass, type Sources } from '@mailwright/work';
import { isPending } from './delivery.ts';
import type { SendWebhook } from './send-webhook.ts';

/** The metrics of a worker's own deliveries. */
export interface DeliveryMetrics {
  attempted(outcome: string, durationMs: number): void;
  finished(status: 'succeeded' | 'failed' | 'cancelled', sinceEventMs: number): void;
  /** Wraps a sender so that its sends under way are counted. */
  watch(send: SendWebhook): SendWebhook;
}

const outcomes = ['2xx', '3xx', '4xx', '5xx', 'timed-out', 'unreachable', 'refused-target', 'own-fault'];

/**
 * Registers the metrics of this process's own sends. No label is a hook or an account, because their number is
 * unbounded.
 */
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

/** Registers the counter of scans that find deliveries which nothing has announced. */
export function createMissedCounter(registry: Registry): Counter {
  return new Counter({
    name: 'mailwright_webhook_notifications_missed_total',
    help: 'Times that a scan after a quiet minute found due deliveries: their notification was lost, or late',
    registers: [registry],
  });
}

const classes: SourceClass[] = ['proven', 'unknown', 'slow', 'hanging'];
const limits = [
  { label: '1', max: 1 },
  { label: '2-4', max: 4 },
  { label: '5-16', max: 16 },
  { label: '17+', max: Infinity },
];

/** Registers the gauges of a process's slots and of the hooks that it sends to, which are read at scrape. */
export function registerDispatchMetrics(
  registry: Registry,
  { slots, sizes, hooks, canClaim }: { slots: Slots; sizes: SlotSizes; hooks: Sources; canClaim(): boolean },
): void {
  registerHookMetrics(registry, hooks);
  const registers = [registry];
  new Gauge({
    name: 'mailwright_webhook_slots',
    help: 'Slots for sends of this process, by pool: main, slow, hanging; and sockets for sends past the soft timeout',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, size] of Object.entries(sizes)) this.set({ pool }, size);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_slots_held',
    help: 'How many of these are held',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, held] of Object.entries(slots.used())) this.set({ pool }, held);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_claiming',
    help: '1 while this process claims deliveries; 0 while deliveries are paused, it is not registered, or its clock is not trusted',
    registers,
    collect() {
      this.set(canClaim() ? 1 : 0);
    },
  });
}

function registerHookMetrics(registry: Registry, hooks: Sources): void {
  const registers = [registry];
  new Gauge({
    name: 'mailwright_webhook_known_hooks',
    help: 'Hooks this process has sent to lately, by class: proven, unknown, slow, hanging',
    labelNames: ['class'],
    registers,
    collect() {
      const counts = new Map(classes.map((name) => [name, 0]));
      const nowMs = performance.now();
      for (const { load } of hooks.all()) {
        const name = classOf(load, nowMs);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      for (const [name, count] of counts) this.set({ class: name }, count);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_concurrency_limits',
    help: 'These hooks by their concurrency limit in this process: 1, 2-4, 5-16, 17+ sends at once',
    labelNames: ['limit'],
    registers,
    collect() {
      const counts = new Map(limits.map(({ label }) => [label, 0]));
      for (const { load } of hooks.all()) {
        const label = limits.find(({ max }) => load.limit <= max)?.label ?? '17+';
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      for (const [limit, count] of counts) this.set({ limit }, count);
    },
  });
  new Gauge({
    name: 'mailwright_webhook_backlogged_hooks',
    help: 'Hooks of which this process knows more to be due than it may send at once',
    registers,
    collect() {
      this.set(hooks.backlog.size());
    },
  });
}

const gauges = {
  mailwright_webhook_pending_deliveries: {
    help: 'Deliveries that are due, being sent, or waiting for their next attempt, counted up to 10,000',
  },
  mailwright_webhook_due_hooks: {
    help: 'Active hooks with a delivery that is due and that no worker is sending',
  },
  mailwright_webhook_oldest_due_seconds: {
    help: 'For how long the oldest of these deliveries has been due; 0 when there is none',
  },
  mailwright_webhook_hooks: {
    help: 'Hooks by status: active, switched_off, removed',
    labelNames: ['status'],
  },
  mailwright_webhook_paused: { help: '1 while an operator has paused all deliveries, else 0' },
  mailwright_webhook_workers: { help: 'Webhook worker processes that are registered' },
  mailwright_webhook_recoveries_open: { help: 'Recoveries of which deliveries are still to be sent again' },
  mailwright_webhook_oldest_recovery_seconds: {
    help: 'How long ago the oldest of these was asked for; 0 when there is none',
  },
} as const;

/**
 * Registers the gauges of pending deliveries and of hooks. They are the same in every process, so queries must take the
 * maximum over the processes, not the sum.
 */
export function registerBacklogMetrics(options: { registry: Registry; database: Database; log: Logger }): void {
  registerReadGauges({ ...options, source: 'deliveries', gauges, read: () => readBacklog(options.database) });
}

async function readBacklog(database: Database): Promise<GaugeValue<keyof typeof gauges>[]> {
  const [waiting, { recoveries, oldestSeconds }] = await Promise.all([
    measureWaiting(database),
    measureRecoveries(database),
  ]);
  return [
    { gauge: 'mailwright_webhook_pending_deliveries', value: waiting.pending },
    { gauge: 'mailwright_webhook_due_hooks', value: waiting.dueHooks },
    { gauge: 'mailwright_webhook_oldest_due_seconds', value: waiting.oldestDueSeconds },
    ...(['active', 'switched_off', 'removed'] as const).map((status) => ({
      gauge: 'mailwright_webhook_hooks' as const,
      labels: { status },
      value: waiting.hooks.find((group) => group.status === status)?.hooks ?? 0,
    })),
    { gauge: 'mailwright_webhook_paused', value: waiting.isPaused ? 1 : 0 },
    { gauge: 'mailwright_webhook_workers', value: waiting.workers },
    { gauge: 'mailwright_webhook_recoveries_open', value: recoveries },
    { gauge: 'mailwright_webhook_oldest_recovery_seconds', value: oldestSeconds },
  ];
}

/** What is pending in Postgres, and for which hooks. */
interface Waiting {
  /** Pending deliveries, counted up to ten thousand. */
  pending: number;
  /** The number of active hooks with a delivery that is due and that no worker is sending. */
  dueHooks: number;
  /** For how long the oldest of these deliveries has been due; 0 if there is none. */
  oldestDueSeconds: number;
  /** Hooks by status, without deleted ones. */
  hooks: { status: 'active' | 'switched_off' | 'removed'; hooks: number }[];
  /** Whether an operator has paused all deliveries. */
  isPaused: boolean;
  /** Worker processes that are registered. */
  workers: number;
}

const maxPending = 10_000;
const maxHooks = 10_000;

/**
 * Measures what is pending. The work is bounded, however much that is: a skip-scan finds the hooks, with one index
 * probe for each of the first ten thousand that have anything pending.
 */
export async function measureWaiting(sql: Sql): Promise<Waiting> {
  const [[due], [rest], hooks] = await Promise.all([
    sql.query<Pick<Waiting, 'dueHooks' | 'oldestDueSeconds'>>({
      name: 'measure-due',
      text: `WITH RECURSIVE walk AS (
          (SELECT hook_id, 1 AS number FROM deliveries WHERE ${isPending('deliveries')} ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, walk.number + 1 FROM walk CROSS JOIN LATERAL (
            SELECT hook_id FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > walk.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE walk.number < ${maxHooks})
        SELECT count(*)::int AS "dueHooks",
          coalesce(extract(epoch FROM now() - min(due.next_attempt_at)), 0)::float8 AS "oldestDueSeconds"
        FROM walk JOIN hooks h ON h.id = walk.hook_id AND h.status = 'active' CROSS JOIN LATERAL (
          SELECT next_attempt_at FROM deliveries d
          WHERE d.hook_id = walk.hook_id AND ${isPending('d')} AND d.next_attempt_at <= now()
            AND (d.lease_until IS NULL OR d.lease_until <= now())
          ORDER BY d.next_attempt_at LIMIT 1) AS due`,
    }),
    sql.query<Pick<Waiting, 'pending' | 'isPaused' | 'workers'>>({
      name: 'measure-pending',
      // Counts in the order of the index; without that, the planner may read the whole table.
      text: `SELECT (SELECT count(*)::int FROM (SELECT FROM deliveries WHERE ${isPending('deliveries')}
            ORDER BY hook_id, next_attempt_at LIMIT ${maxPending}) AS counted) AS pending,
          EXISTS (SELECT 1 FROM delivery_pauses) AS "isPaused", (SELECT count(*)::int FROM webhook_workers) AS workers`,
    }),
    sql.query<Waiting['hooks'][number]>({
      name: 'measure-hooks',
      text: 'SELECT status, count(*)::int AS hooks FROM hooks WHERE deleted_at IS NULL GROUP BY status',
    }),
  ]);
  return {
    pending: rest?.pending ?? 0,
    dueHooks: due?.dueHooks ?? 0,
    oldestDueSeconds: due?.oldestDueSeconds ?? 0,
    hooks,
    isPaused: rest?.isPaused === true,
    workers: rest?.workers ?? 0,
  };
}

/** Counts the unfinished recoveries, and measures how long ago the oldest one was requested; 0 if there is none. */
export async function measureRecoveries(sql: Sql): Promise<{ recoveries: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ recoveries: number; oldestSeconds: number }>({
    name: 'measure-recoveries',
    text: `SELECT count(*)::int AS recoveries,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestSeconds"
      FROM recoveries WHERE completed_at IS NULL`,
  });
  return row ?? { recoveries: 0, oldestSeconds: 0 };
}
