import { recipientTones } from '../campaigns/recipient-tones.ts';
import type { EmailStatus } from '../data/email-types.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each transactional email status. */
export const emailTones: Record<EmailStatus, Tone> = { ...recipientTones, sending: 'waiting', cancelled: 'over' };

/** The statuses of transactional emails, in the order in which the filter offers them. */
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
