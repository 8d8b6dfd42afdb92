import type { Database } from '@mailwright/database';
import { measureDueMails } from '@mailwright/outbox';
import { Histogram, type Logger, type Registry, registerReadGauges } from '@mailwright/platform';

/** The worker's metrics of its mail. */
export interface MailMetrics {
  attempted(kind: string, outcome: 'sent' | 'deferred' | 'rejected' | 'dropped', durationMs: number): void;
  sent(kind: string, sinceCommitMs: number): void;
}

/** Registers the metrics of mail; the gauges of due mail are read at scrape. */
export function createMailMetrics(deps: { registry: Registry; database: Database; log: Logger }): MailMetrics {
  const registers = [deps.registry];
  const attempts = new Histogram({
    name: 'mailwright_mail_attempt_seconds',
    help: 'How long attempts took, by kind of mail and outcome: sent, deferred, rejected, dropped',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const latency = new Histogram({
    name: 'mailwright_mail_latency_seconds',
    help: "From the commit of a mail to the server's taking it, retries included; hooks_stopped collects for a minute first",
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 1_800, 14_400],
    registers,
  });
  registerReadGauges({
    ...deps,
    source: 'mails',
    gauges: {
      mailwright_mail_due: {
        help: 'Mails that are due and not sent yet, counted up to 1,000; without those that wait for a quota',
      },
      mailwright_mail_oldest_due_seconds: {
        help: 'For how long the oldest of these has been due; 0 when there is none',
      },
    },
    read: async () => {
      const { mails, oldestSeconds } = await measureDueMails(deps.database);
      return [
        { gauge: 'mailwright_mail_due', value: mails },
        { gauge: 'mailwright_mail_oldest_due_seconds', value: oldestSeconds },
      ];
    },
  });
  return {
    attempted: (kind, outcome, durationMs) => attempts.observe({ kind, outcome }, durationMs / 1_000),
    sent: (kind, sinceCommitMs) => latency.observe({ kind }, sinceCommitMs / 1_000),
  };
}
