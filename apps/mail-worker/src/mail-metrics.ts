import type { Database } from '@mailwright/database';
import { sendMail } from '@mailwright/mail-outbox';
import { Gauge, Histogram, type Registry } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';

/** What the worker counts of its mail. */
export interface MailMetrics {
  attempted(kind: string, outcome: 'sent' | 'deferred' | 'rejected' | 'dropped', durationMs: number): void;
  sent(sinceCommitMs: number): void;
}

/** Registers the metrics of mail; depths and waits are read when they are asked for. */
export function createMailMetrics(deps: { registry: Registry; queues: Queues; database: Database }): MailMetrics {
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
    help: "From the commit of a mail to the server's taking it, retries included",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 1_800, 14_400],
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
      const counts = await deps.queues.countJobs(sendMail.queue);
      for (const [state, count] of Object.entries(counts)) this.set({ queue: sendMail.queue, state }, count);
    },
  });
  new Gauge({
    name: 'mailwright_mail_oldest_due_seconds',
    help: 'How long the mail that is overdue the longest has waited to be sent; 0 when none is',
    registers,
    async collect() {
      const [row] = await deps.database.query<{ seconds: number }>({
        text: `SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
          FROM mails WHERE status = 'queued' AND next_attempt_at <= now()`,
      });
      this.set(row?.seconds ?? 0);
    },
  });
  return {
    attempted: (kind, outcome, durationMs) => attempts.observe({ kind, outcome }, durationMs / 1_000),
    sent: (sinceCommitMs) => latency.observe(sinceCommitMs / 1_000),
  };
}
