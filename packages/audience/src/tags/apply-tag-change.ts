// A batch's subscribers are found by the index of tags.
import { foldTag } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import type { Clock } from '@mailwright/platform';
import { endWhenFrozen } from '../end-when-frozen.ts';
import { lockSubscribersById } from '../subscribers/change-alike.ts';
import { saveUpdates } from '../subscribers/change-set.ts';
import { loadList } from '../subscribers/load-subscriber.ts';
import { noChange, planUpdate } from '../subscribers/plan-change.ts';
import { nothingToPublish, type ToPublish } from '../subscribers/save-change.ts';
import { type ClaimedTagChange, completeTagChange, lockTagChange, recordTagProgress } from './tag-change-state.ts';

const batchSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Changes the tag of the next batch of subscribers, in the order of their ids, as a PATCH of each would. The checkpoint
 * commits with the batch.
 * @returns how many were changed, what to publish, and whether the change is completed.
 */
export function applyTagChange(
  deps: { database: Database; events: EventWriter; clock: Clock },
  change: ClaimedTagChange,
): Promise<{ changed: number; isDone: boolean; toPublish: ToPublish }> {
  const { database, events, clock } = deps;
  const { id, accountId, listId, tag } = change;
  return inTransaction(database, async (sql) => {
    await endWhenFrozen(sql);
    const nothing = { changed: 0, isDone: true, toPublish: nothingToPublish };
    const progress = await lockTagChange(sql, id);
    if (progress === undefined) return nothing;
    const page = await readTagged(sql, listId, tag, progress.afterId);
    const last = page.at(-1);
    if (last === undefined) {
      await completeTagChange(sql, id);
      return nothing;
    }
    const list = await loadList(sql, accountId, listId);
    const states = await lockSubscribersById(sql, accountId, listId, page);
    const now = clock.now();
    const updates = states.flatMap((state) => {
      const replaceTags = state.tags.flatMap((each) => (foldTag(each) === foldTag(tag) ? (change.name ?? []) : each));
      return planUpdate(list, state, { ...noChange, replaceTags, respells: true }, now) ?? [];
    });
    const toPublish = await saveUpdates(sql, events, accountId, updates);
    await recordTagProgress(sql, id, { afterId: last, changed: updates.length });
    return { changed: updates.length, isDone: false, toPublish };
  });
}

async function readTagged(sql: Sql, listId: string, tag: string, afterId: string | null): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT subscriber_id AS id FROM subscriber_tags WHERE list_id = $1 AND tag = fold_tag($2) AND subscriber_id > $3
      ORDER BY subscriber_id LIMIT ${batchSize}`,
    values: [listId, tag, afterId ?? firstId],
  });
  return rows.map(({ id }) => id);
}
