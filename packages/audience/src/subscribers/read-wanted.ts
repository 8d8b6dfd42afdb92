import type { BatchSubscriber } from '@mailwright/contracts';
import { type FieldErrors, validationProblem } from '@mailwright/platform';
import type { ListForSubscribers } from './load-list.ts';
import { findMissing, noChange, type WantedChange } from './plan-change.ts';
import { readValues } from './read-values.ts';

type WithEmail = WantedChange & { email: NonNullable<WantedChange['email']> };

/**
 * Reads the change that an addition requests.
 * @throws ProblemError `validation_failed`
 */
export function readWanted(
  list: ListForSubscribers,
  body: BatchSubscriber & { resubscribe: boolean },
  { isNew, source }: { isNew: boolean; source: 'api' | 'form' },
): WithEmail {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  // A form that required less of existing subscribers would reveal who is on the list.
  const needsAll = isNew || source === 'form';
  const missing = needsAll ? findMissing(list.fields, { email, values }) : email === undefined ? ['EMAIL'] : [];
  for (const tag of missing) errors[tag] ??= ['is required'];
  if (Object.keys(errors).length > 0 || email === undefined) throw validationProblem(errors);
  return {
    ...noChange,
    email,
    values,
    // Adding never removes tags: here `tags` is another spelling of `tag`.
    addTags: [...(body.tags ?? []), ...(body.tag ?? [])],
    ipAddress: body.ip_address,
    consentIpAddress: body.ip_address ?? null,
    move: source === 'form' ? 'sign-up' : body.resubscribe ? 'subscribe' : undefined,
    source,
  };
}
