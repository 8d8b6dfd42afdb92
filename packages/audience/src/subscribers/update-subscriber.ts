import type { UpdateSubscriber } from '@mailwright/contracts';
import type { Database, Sql } from '@mailwright/database';
import { type Clock, type FieldErrors, fromUid, validationProblem } from '@mailwright/platform';
import type { ChangedSubscriber } from './add-subscriber.ts';
import { type ListForSubscribers, loadSubscriber } from './load-list.ts';
import { planUpdate, type WantedChange } from './plan-change.ts';
import { readValues } from './read-values.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { saveUpdate } from './save-change.ts';
import { toSubscriberResource } from './subscriber-state.ts';

/**
 * Changes what is given of a subscriber and leaves the rest.
 * @throws ProblemError `not_found`; `validation_failed` naming each wrong field; `subscriber_exists` when the new
 * address is another subscriber's.
 */
export async function updateSubscriber(
  database: Database,
  clock: Clock,
  accountId: string,
  uid: string,
  body: UpdateSubscriber,
): Promise<ChangedSubscriber> {
  const subscriberId = fromUid('sub', uid);

  const attempt = async (sql: Sql): Promise<ChangedSubscriber | undefined> => {
    const { list, subscriber } = await loadSubscriber(sql, accountId, subscriberId);
    const planned = planUpdate(list, subscriber, readWanted(list, body), clock.now());
    const result = (state: typeof subscriber, eventIds: string[]): ChangedSubscriber => ({
      subscriber: toSubscriberResource(state, list.fields),
      created: false,
      eventIds,
    });
    if (planned === undefined) return result(subscriber, []);
    const saved = await saveUpdate(sql, accountId, planned);
    return saved.kind === 'conflict' ? undefined : result(planned.next, saved.eventIds);
  };
  return retryConflicts(database, attempt, (sql) =>
    sql.query({
      text: 'SELECT 1 FROM subscribers WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE',
      values: [subscriberId, accountId],
    }),
  );
}

function readWanted(list: ListForSubscribers, body: UpdateSubscriber): WantedChange {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return {
    email,
    values,
    addTags: body.tag ?? [],
    replaceTags: body.tags,
    ipAddress: body.ip_address,
    resubscribe: false,
    source: 'api',
  };
}
