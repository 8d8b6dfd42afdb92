import type { Database } from '@mailwright/database';
import { measureUnfanned } from '@mailwright/events';
import { type Logger, type Reading, type Registry, registerReadGauges } from '@mailwright/platform';
import { measureHooks, measureRecoveries, measureWaiting } from '@mailwright/webhooks';

const gauges = {
  mailwright_events_unfanned: {
    help: 'Events that no deliveries have been made of yet, counted up to 1,000',
  },
  mailwright_events_oldest_unfanned_seconds: {
    help: 'How old the oldest of these is; 0 when there is none',
  },
  mailwright_webhook_waiting_deliveries: {
    help: 'Deliveries that wait in Postgres, for room or for their next attempt, counted up to 10,000',
  },
  mailwright_webhook_due_hooks: {
    help: 'Hooks with a delivery that is due and waits for room in their window, by lane: fast, slow',
    labelNames: ['lane'],
  },
  mailwright_webhook_oldest_due_seconds: {
    help: 'For how long the oldest of these deliveries has been due, by lane; 0 when there is none',
    labelNames: ['lane'],
  },
  mailwright_webhook_overdue_seconds: {
    help: 'For how long a queue or worker should have been done with a delivery that it has; 0 when all is in time',
  },
  mailwright_webhook_hooks: {
    help: 'Hooks by status: active, switched_off, removed',
    labelNames: ['status'],
  },
  mailwright_webhook_windows: {
    help: 'Active hooks by the size of their window: 1, 2-4, 5-16, 17-64, 65+ deliveries at once',
    labelNames: ['size'],
  },
  mailwright_webhook_window_places: {
    help: 'How many deliveries of active hooks may be in flight: the sum of their windows',
  },
  mailwright_webhook_in_flight: {
    help: 'How many deliveries of active hooks are in flight: in the queue or being sent',
  },
  mailwright_webhook_slow_hooks: { help: 'Active hooks whose deliveries take the slow lane' },
  mailwright_webhook_backlogged_hooks: {
    help: 'Active hooks that have more waiting than their window had room for',
  },
  mailwright_webhook_recoveries_open: { help: 'Recoveries of which deliveries are still to be put back' },
  mailwright_webhook_oldest_recovery_seconds: {
    help: 'How long ago the oldest of these was asked for; 0 when there is none',
  },
} as const;

const windowSizes = ['1', '2-4', '5-16', '17-64', '65+'];

/**
 * Registers the metrics of what waits and of hooks, which are the same whichever process is asked: in queries, take the
 * maximum of the processes, not their sum.
 */
export function registerBacklogMetrics(options: { registry: Registry; database: Database; log: Logger }): void {
  registerReadGauges({ ...options, source: 'deliveries', gauges, read: () => readBacklog(options.database) });
}

async function readBacklog(database: Database): Promise<Reading<keyof typeof gauges>[]> {
  const [unfanned, waiting, groups, { recoveries, oldestSeconds }] = await Promise.all([
    measureUnfanned(database),
    measureWaiting(database),
    measureHooks(database),
    measureRecoveries(database),
  ]);
  const active = groups.filter(({ status }) => status === 'active');
  const due = (lane: string) => waiting.due.find(({ slow }) => slow === (lane === 'slow'));
  return [
    { gauge: 'mailwright_events_unfanned', value: unfanned.events },
    { gauge: 'mailwright_events_oldest_unfanned_seconds', value: unfanned.oldestSeconds },
    { gauge: 'mailwright_webhook_waiting_deliveries', value: waiting.deliveries },
    ...['fast', 'slow'].flatMap((lane) => [
      { gauge: 'mailwright_webhook_due_hooks' as const, labels: { lane }, value: due(lane)?.hooks ?? 0 },
      {
        gauge: 'mailwright_webhook_oldest_due_seconds' as const,
        labels: { lane },
        value: due(lane)?.oldestSeconds ?? 0,
      },
    ]),
    { gauge: 'mailwright_webhook_overdue_seconds', value: waiting.overdueSeconds },
    ...['active', 'switched_off', 'removed'].map((status) => ({
      gauge: 'mailwright_webhook_hooks' as const,
      labels: { status },
      value: sum(groups.filter((group) => group.status === status).map(({ hooks }) => hooks)),
    })),
    ...windowSizes.map((size) => ({
      gauge: 'mailwright_webhook_windows' as const,
      labels: { size },
      value: sum(active.filter(({ windowSize }) => windowSize === size).map(({ hooks }) => hooks)),
    })),
    { gauge: 'mailwright_webhook_window_places', value: sum(active.map(({ places }) => places)) },
    { gauge: 'mailwright_webhook_in_flight', value: sum(active.map(({ inFlight }) => inFlight)) },
    { gauge: 'mailwright_webhook_slow_hooks', value: sum(active.map(({ slow }) => slow)) },
    { gauge: 'mailwright_webhook_backlogged_hooks', value: sum(active.map(({ backlogged }) => backlogged)) },
    { gauge: 'mailwright_webhook_recoveries_open', value: recoveries },
    { gauge: 'mailwright_webhook_oldest_recovery_seconds', value: oldestSeconds },
  ];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
