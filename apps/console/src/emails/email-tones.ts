import type { EmailStatus } from '../data/email-types.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each state of a transactional email. */
export const emailTones: Record<EmailStatus, Tone> = {
  queued: 'waiting',
  sending: 'waiting',
  deferred: 'held',
  sent: 'running',
  failed: 'failed',
  skipped: 'over',
  uncertain: 'held',
  bounced: 'failed',
  complained: 'failed',
  cancelled: 'over',
};

/** The states of transactional emails, in the order in which they are offered. */
export const emailStatuses = [
  'sent',
  'bounced',
  'complained',
  'failed',
  'uncertain',
  'deferred',
  'queued',
  'sending',
  'skipped',
  'cancelled',
] as const satisfies EmailStatus[];
