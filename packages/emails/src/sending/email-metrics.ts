import type { Database } from '@mailwright/database';
import { Counter, Histogram, type Logger, type Registry, registerReadGauges } from '@mailwright/platform';
import type { EmailOutcome } from './record-email.ts';
import { measureDueEmails } from './claim-emails.ts';

/** The worker's metrics of transactional emails. */
export interface EmailMetrics {
  attempted(status: EmailOutcome['status'], sinceDueMs: number): void;
  /** Counts emails that became uncertain because their worker died. */
  leftUncertain(emails: number): void;
}

const statuses: EmailOutcome['status'][] = ['queued', 'deferred', 'sent', 'failed', 'skipped', 'uncertain'];

/** Registers the metrics; the gauges of due emails are read at scrape time. */
export function createEmailMetrics(deps: { registry: Registry; database: Database; log: Logger }): EmailMetrics {
  const registers = [deps.registry];
  const results = new Counter({
    name: 'mailwright_email_results_total',
    help: 'Attempts to send transactional emails, by outcome; queued: no server accepted mail',
    labelNames: ['status'],
    registers,
  });
  for (const status of statuses) results.inc({ status }, 0);
  const latency = new Histogram({
    name: 'mailwright_email_latency_seconds',
    help: 'From when a transactional email is due until the server accepts it, including retries',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 60, 600, 3_600],
    registers,
  });
  registerReadGauges({
    ...deps,
    source: 'emails',
    gauges: {
      mailwright_email_due: {
        help: 'Transactional emails that are due and not sent yet, counted up to 1,000; excludes those that wait for a quota or belong to a suspended account',
      },
      mailwright_email_oldest_due_seconds: {
        help: 'For how long the oldest of these has been due; 0 when there is none',
      },
    },
    read: async () => {
      const { emails, oldestSeconds } = await measureDueEmails(deps.database);
      return [
        { gauge: 'mailwright_email_due', value: emails },
        { gauge: 'mailwright_email_oldest_due_seconds', value: oldestSeconds },
      ];
    },
  });
  return {
    attempted: (status, sinceDueMs) => {
      results.inc({ status });
      if (status === 'sent') latency.observe(sinceDueMs / 1_000);
    },
    leftUncertain: (emails) => results.inc({ status: 'uncertain' }, emails),
  };
}
