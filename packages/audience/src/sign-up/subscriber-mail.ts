import type { SubscriberMailKind } from '@mailwright/outbox';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { confirmationExpiry } from './confirmation-mail.ts';

const welcomeDays = 3;

/** When a mail that is written now becomes useless. */
export function mailExpiry(kind: SubscriberMailKind, now: Date): Date {
  if (kind === 'confirm_subscription') return confirmationExpiry(now);
  return new Date(now.getTime() + welcomeDays * 86_400_000);
}

/** The mail that one of several changes asks for; undefined if a later change has made it pointless. */
export function mailStillDue(
  mail: SubscriberMailKind | undefined,
  status: SubscriberState['status'],
): SubscriberMailKind | undefined {
  const recipients = { confirm_subscription: 'unconfirmed', welcome: 'subscribed' } as const;
  return mail !== undefined && recipients[mail] === status ? mail : undefined;
}
