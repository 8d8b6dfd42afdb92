// Raw SQL: measured, counts that are bounded however much is pending.
import type { Database, Sql } from '@mailwright/database';
import { type Logger, type GaugeValue, registerReadGauges, type Registry } from '@mailwright/platform';
import { isPending } from '../delivery.ts';

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
 * Registers the gauges of what is pending and of hooks, which are the same whichever process is asked: in queries, take the
 * maximum of the processes, not their sum.
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

/** What is pending in Postgres, and of which hooks. */
interface Waiting {
  /** Pending deliveries, counted up to ten thousand. */
  pending: number;
  /** Active hooks with a delivery that is due and that no worker is sending. */
  dueHooks: number;
  /** For how long the oldest of these has been due; 0 when there is none. */
  oldestDueSeconds: number;
  /** Hooks by status, deleted ones left out. */
  hooks: { status: 'active' | 'switched_off' | 'removed'; hooks: number }[];
  /** Whether an operator has paused all deliveries. */
  isPaused: boolean;
  /** Worker processes that are registered. */
  workers: number;
}

const maxPending = 10_000;
const maxHooks = 10_000;

/**
 * Measures what is pending, with work that is bounded however much that is: the hooks are found by a skip-scan, a probe of the
 * index each, of the first ten thousand that have anything pending.
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
      // In the order of the index: without it the planner may read the whole table.
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

/** How many recoveries aren't done, and how long ago the oldest of these was asked for; 0 when there is none. */
export async function measureRecoveries(sql: Sql): Promise<{ recoveries: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ recoveries: number; oldestSeconds: number }>({
    name: 'measure-recoveries',
    text: `SELECT count(*)::int AS recoveries,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestSeconds"
      FROM recoveries WHERE completed_at IS NULL`,
  });
  return row ?? { recoveries: 0, oldestSeconds: 0 };
}
