import type { AudienceDeps } from '../audience-deps.ts';
import { changeSubscriber } from './change-subscriber.ts';
import type { ChangedSubscriber } from './changed-subscriber.ts';
import type { SubscriberName } from './load-list.ts';
import { noChange } from './plan-change.ts';

/** Attaches tags to a subscriber of the account. @throws ProblemError `not_found` */
export function addTags(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tags: string[],
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, addTags: tags }));
}

/** Removes a tag; nothing changes when the subscriber doesn't have it. @throws ProblemError `not_found` */
export function removeTag(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tag: string,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, removeTags: [tag] }));
}
