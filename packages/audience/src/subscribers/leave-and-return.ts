import type { Subscribe, Unsubscribe } from '@mailwright/contracts';
import type { AudienceDeps } from '../audience-deps.ts';
import { changeSubscriber } from './change-subscriber.ts';
import type { ChangedSubscriber } from './changed-subscriber.ts';
import type { SubscriberName } from './load-list.ts';
import { noChange } from './plan-change.ts';

/** Unsubscribes a subscriber; nothing changes when they have left already. @throws ProblemError `not_found` */
export function unsubscribe(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: Unsubscribe,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({
    ...noChange,
    move: 'unsubscribe',
    reason: body.reason ?? null,
  }));
}

/**
 * Resubscribes a subscriber on their request: on a double opt-in list they are first asked to confirm. Nothing changes
 * when they are subscribed.
 * @throws ProblemError `not_found`, `address_suppressed`
 */
export function subscribe(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: Subscribe,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({
    ...noChange,
    move: 'subscribe',
    consentIpAddress: body.ip_address ?? null,
  }));
}
