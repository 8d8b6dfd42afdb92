// Works through the list in batches, under a lease that uses the database's clock.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { leaseEnd, leaseRows, type RowLease } from '@mailwright/work';
import type { RemovalContext } from './deletion-jobs.ts';

const batchSize = 2_000;
// A delivery in flight takes from a moment to a few minutes.
const waitSeconds = 5;

/** The lease on a deletion, renewed with each batch. */
export const listDeletions: RowLease = leaseRows({
  table: 'list_deletions',
  key: 'list_id',
  isOpen: 'completed_at IS NULL',
});

/**
 * Handles `removeList`: removes a deleted list's data, batch by batch, each committed on its own. If it is stopped,
 * killed or started twice, it resumes where it was. Earlier events of the list may still be pending for hooks that
 * cover all lists: it waits for those, and the sweep requeues it. Events that only a recovery can deliver stay until
 * retention removes them.
 */
export async function handleRemoveList(
  context: RemovalContext,
  { listId }: { listId: string },
  stopping: AbortSignal,
): Promise<void> {
  const { database, log, removed } = context;
  const deletion = await listDeletions.claim<{ accountId: string }>(database, listId, 'account_id AS "accountId"');
  if (deletion === undefined) return;
  const startedAt = performance.now();
  const counts = { subscribers: 0, events: 0 };
  const end = (outcome: 'completed' | 'stopped' | 'waiting') =>
    log.info('list.removed', { listId, outcome, ...counts, durationMs: Math.round(performance.now() - startedAt) });
  const removeEvents = async () => {
    const batch = await context.removeEventsOfList(database, listId);
    removed.inc({ kind: 'event' }, batch.removed);
    counts.events += batch.removed;
    return { changed: batch.removed + batch.kept > 0, anyLeft: batch.anyLeft };
  };
  let eventsAreLeft = true;
  /** The phases, in order. Each call removes a batch and resolves to whether there may be more. */
  const phases: (() => Promise<boolean>)[] = [
    () => context.removeDeliveriesOfList(database, listId),
    // Before the subscribers are removed: the events that stay get their addresses, by which an erasure finds them.
    async () => (await removeEvents()).changed,
    async () => {
      const count = await removeSubscribersOfList(database, listId);
      removed.inc({ kind: 'subscriber' }, count);
      counts.subscribers += count;
      return count > 0;
    },
    () => context.removeRunsOfList(database, listId),
    () => context.removeRecipientsOfList(database, listId),
    () => context.removeImportsOfList(database, listId),
    async () => {
      await removeListRow(database, listId);
      return false;
    },
    async () => {
      const { changed, anyLeft } = await removeEvents();
      eventsAreLeft = anyLeft;
      return anyLeft && changed;
    },
  ];
  for (const phase of phases) {
    for (let isMore = true; isMore;) {
      if (stopping.aborted) {
        await listDeletions.release(database, listId, 0);
        return end('stopped');
      }
      isMore = await phase();
      // Pages no longer show the list and its subscribers, but they still show what it shared with other lists.
      context.changes?.note(deletion.accountId, 'hooks', 'automations', 'campaigns');
      await listDeletions.renew(database, listId);
    }
  }
  if (eventsAreLeft) {
    await listDeletions.release(database, listId, waitSeconds);
    return end('waiting');
  }
  await completeListDeletion(database, listId);
  end('completed');
}

/**
 * Removes a batch of a deleted list's subscribers, with their consents, mails and tags. The progress commits with the
 * batch, so it stays correct if a worker dies. Resolves to how many were removed: 0 when none are left.
 */
async function removeSubscribersOfList(database: Pick<Database, 'pool'>, listId: string): Promise<number> {
  return inTransaction(database, async (sql) => {
    const rows = await sql.query({
      text: `DELETE FROM subscribers WHERE id IN (
          SELECT s.id FROM subscribers s JOIN lists l ON l.id = s.list_id
          WHERE s.list_id = $1 AND l.deleted_at IS NOT NULL ORDER BY s.id LIMIT ${batchSize})
        RETURNING id`,
      values: [listId],
    });
    await sql.query({
      text: `UPDATE list_deletions SET subscribers_removed = subscribers_removed + $2,
          locked_until = ${leaseEnd} WHERE list_id = $1`,
      values: [listId, rows.length],
    });
    return rows.length;
  });
}

/**
 * Removes the list's own row, with its fields and statistics, and any subscribers that were added at the last moment.
 */
async function removeListRow({ prisma }: Database, listId: string): Promise<void> {
  await prisma.list.deleteMany({ where: { id: listId, deletedAt: { not: null } } });
  await prisma.subscriberTag.deleteMany({ where: { listId } });
}

async function completeListDeletion(sql: Sql, listId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE list_deletions SET completed_at = now() WHERE list_id = $1 AND completed_at IS NULL',
    values: [listId],
  });
}
