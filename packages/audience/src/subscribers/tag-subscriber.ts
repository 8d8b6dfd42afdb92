import type { SubscriberResource } from '@mailwright/contracts';
import type { Precondition } from '@mailwright/platform';
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

/** Takes a tag away; nothing changes when it isn't there. @throws ProblemError `not_found`; what `precondition` throws */
export function removeTag(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tag: string,
  precondition?: Precondition<SubscriberResource>,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, removeTags: [tag] }), precondition);
}
