// The subscribers are locked by their ids.
import type { FieldValue } from '@mailwright/contracts';
import type { Sql, SqlTransaction } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import type { Clock } from '@mailwright/platform';
import { saveUpdates } from './change-set.ts';
import { loadList } from './load-subscriber.ts';
import { findExcess, noChange, planUpdate, type WantedChange } from './plan-change.ts';
import { nothingToPublish, type ToPublish } from './save-change.ts';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** A change that is made to each of several subscribers. */
export type AlikeChange =
  | { addTag: string }
  | { removeTag: string }
  | { fieldId: string; value: FieldValue | null }
  | { unsubscribe: string | null };

/**
 * Changes subscribers of a list in the same way for an automation, each as the API would, in the caller's transaction.
 * Subscribers who are gone, or whose record would become too large, are skipped.
 * @throws ProblemError `not_found` when there is no such list
 */
export async function changeAlike(
  sql: SqlTransaction,
  { events, clock }: { events: EventWriter; clock: Clock },
  { accountId, listId, ids }: { accountId: string; listId: string; ids: string[] },
  change: AlikeChange,
): Promise<ToPublish> {
  if (ids.length === 0) return nothingToPublish;
  const list = await loadList(sql, accountId, listId);
  const states = await lockSubscribersById(sql, accountId, listId, ids);
  const wanted = toWanted(change);
  const now = clock.now();
  const updates = states.flatMap((state) => {
    const planned = planUpdate(list, state, wanted, now);
    return planned === undefined || findExcess(planned.next, wanted, list.fields) !== undefined ? [] : planned;
  });
  return saveUpdates(sql, events, accountId, updates);
}

const byAutomation: WantedChange = { ...noChange, source: 'automation' };

function toWanted(change: AlikeChange): WantedChange {
  if ('addTag' in change) return { ...byAutomation, addTags: [change.addTag] };
  if ('removeTag' in change) return { ...byAutomation, removeTags: [change.removeTag] };
  if ('unsubscribe' in change) return { ...byAutomation, move: 'unsubscribe', reason: change.unsubscribe };
  return { ...byAutomation, values: new Map([[change.fieldId, change.value]]) };
}

/** The current state of those of the subscribers who still exist, locked until the caller's transaction ends. */
export async function lockSubscribersById(
  sql: Sql,
  accountId: string,
  listId: string,
  ids: string[],
): Promise<SubscriberState[]> {
  return sql.query<SubscriberState>({
    // Locks in the same order as batches (lock-subscribers-by-email), so that they wait for each other rather than
    // deadlock.
    text: `SELECT ${subscriberColumns} FROM subscribers s
      WHERE s.account_id = $1 AND s.list_id = $2 AND s.id = ANY($3::uuid[])
      ORDER BY s.email_normalized FOR NO KEY UPDATE`,
    values: [accountId, listId, ids],
  });
}
