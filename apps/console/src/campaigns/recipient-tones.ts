import type { RecipientState } from '../data/recipient-queries.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each recipient state. */
export const recipientTones: Record<RecipientState, Tone> = {
  queued: 'waiting',
  deferred: 'held',
  sent: 'running',
  failed: 'failed',
  skipped: 'over',
  uncertain: 'held',
  bounced: 'failed',
  complained: 'failed',
};

/** The recipient states, in the order in which the filter offers them. */
export const recipientStates = [
  'sent',
  'failed',
  'uncertain',
  'deferred',
  'queued',
  'skipped',
  'bounced',
  'complained',
] as const satisfies RecipientState[];
