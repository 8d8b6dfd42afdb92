import type { Database } from '@mailwright/database';
import { type Logger, type GaugeValue, type Registry, registerReadGauges } from '@mailwright/platform';
import { measureRecoveries } from './measure-recoveries.ts';
import { measureWaiting } from './measure-waiting.ts';

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
