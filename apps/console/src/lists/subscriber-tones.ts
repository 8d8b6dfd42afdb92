import type { SubscriberStatus } from '@mailwright/client';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of a subscriber's state. */
export const subscriberTones: Record<SubscriberStatus, Tone> = {
  unconfirmed: 'held',
  subscribed: 'running',
  unsubscribed: 'over',
  bounced: 'failed',
  complained: 'failed',
  blocklisted: 'failed',
};
