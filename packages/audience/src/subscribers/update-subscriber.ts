import type { SubscriberResource, UpdateSubscriber } from '@mailwright/contracts';
import { type FieldErrors, type Precondition, validationProblem } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { changeSubscriber } from './change-subscriber.ts';
import type { ChangedSubscriber } from './changed-subscriber.ts';
import type { ListForSubscribers, SubscriberName } from './load-list.ts';
import { noChange, type WantedChange } from './plan-change.ts';
import { readValues } from './read-values.ts';

/**
 * Changes the given properties of a subscriber.
 * @throws ProblemError `not_found`; `validation_failed` naming each wrong field; `subscriber_exists` when the new
 * address is another subscriber's; `address_suppressed` when it is suppressed; what `precondition` throws.
 */
export function updateSubscriber(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: UpdateSubscriber,
  precondition?: Precondition<SubscriberResource>,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, (list) => readWanted(list, body), precondition);
}

function readWanted(list: ListForSubscribers, body: UpdateSubscriber): WantedChange {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return {
    ...noChange,
    email,
    values,
    addTags: body.tag ?? [],
    replaceTags: body.tags,
    ipAddress: body.ip_address,
  };
}
