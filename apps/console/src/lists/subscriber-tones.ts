import type { SubscriberStatus } from 'mailwright';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each subscriber status. */
export const subscriberTones: Record<SubscriberStatus, Tone> = {
  unconfirmed: 'held',
  subscribed: 'running',
  unsubscribed: 'over',
  bounced: 'failed',
  complained: 'failed',
  blocklisted: 'failed',
};
