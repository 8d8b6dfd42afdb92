import type { AddSubscriber, SubscriberResource } from '@mailwright/contracts';
import type { Database, Sql } from '@mailwright/database';
import { type Clock, type FieldErrors, fromUid, validationProblem } from '@mailwright/platform';
import { loadListAndSubscriberByEmail, type ListForSubscribers } from './load-list.ts';
import { findMissing, planAddition, planUpdate, type WantedChange } from './plan-change.ts';
import { readEmail, readValues } from './read-values.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { saveAddition, saveUpdate } from './save-change.ts';
import { toSubscriberResource } from './subscriber-state.ts';

/** What became of a request to change a subscriber. */
export interface ChangedSubscriber {
  subscriber: SubscriberResource;
  created: boolean;
  /** To be announced: their rows have committed. */
  eventIds: string[];
}

/**
 * Adds a subscriber to a list, or merges what is given into the one who has this address there.
 * @param id the new subscriber's. A request that is run again, since its first run ended without an answer, gives the same
 *   one, and the subscriber whom that run has made counts as created.
 * @throws ProblemError `not_found` for the list; `validation_failed` naming each wrong field.
 */
export async function addSubscriber(
  database: Database,
  clock: Clock,
  accountId: string,
  id: string,
  body: AddSubscriber,
): Promise<ChangedSubscriber> {
  const listId = fromUid('list', body.list_uid);
  const address = readEmail(body)?.normalized ?? '';

  const attempt = async (sql: Sql): Promise<ChangedSubscriber | undefined> => {
    const { list, subscriber } = await loadListAndSubscriberByEmail(sql, accountId, listId, address);
    const wanted = readWanted(list, body, subscriber === undefined);
    const now = clock.now();
    const created = subscriber === undefined || subscriber.id === id;
    const planned =
      subscriber === undefined ? planAddition(list, wanted, id, now) : planUpdate(list, subscriber, wanted, now);
    if (planned === undefined) {
      return subscriber && { subscriber: toSubscriberResource(subscriber, list.fields), created, eventIds: [] };
    }
    const save = subscriber === undefined ? saveAddition : saveUpdate;
    const saved = await save(sql, accountId, planned);
    if (saved.kind === 'conflict') return undefined;
    return {
      subscriber: toSubscriberResource(planned.next, list.fields),
      created,
      eventIds: saved.eventIds,
    };
  };
  return retryConflicts(database, attempt, (sql) =>
    sql.query({
      text: 'SELECT 1 FROM subscribers WHERE list_id = $1 AND email_normalized = $2 FOR NO KEY UPDATE',
      values: [listId, address],
    }),
  );
}

type Required<T, Name extends keyof T> = T & { [N in Name]-?: NonNullable<T[N]> };

function readWanted(list: ListForSubscribers, body: AddSubscriber, isNew: boolean): Required<WantedChange, 'email'> {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  const missing = isNew ? findMissing(list.fields, { email, values }) : email === undefined ? ['EMAIL'] : [];
  for (const tag of missing) errors[tag] ??= ['is required'];
  if (Object.keys(errors).length > 0 || email === undefined) throw validationProblem(errors);
  // Adding never takes tags away: here `tags` is another spelling of `tag`.
  const addTags = [...(body.tags ?? []), ...(body.tag ?? [])];
  const { ip_address: ipAddress, resubscribe } = body;
  return { email, values, addTags, replaceTags: undefined, ipAddress, resubscribe, source: 'api' };
}
