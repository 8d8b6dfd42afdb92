import { z } from 'zod';

/** Every event that a hook can listen to. */
export const eventNames = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscriber.tagged',
  'subscriber.updated',
  'email.opened',
  'email.clicked',
  'campaign.sent',
] as const;

export const EventName = z.enum(eventNames);
export type EventName = z.infer<typeof EventName>;
