// Raw SQL: set-wise and guarded, batches under a lease by the database's clock.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import type { RemovalContext } from './deletion-jobs.ts';

const batchSize = 2_000;
// Of half a megabyte each.
const blocksAtOnce = 100;
// The lease on a deletion, renewed with each batch.
const leaseFor = '30 seconds';
// Deliveries under way take from a moment to some minutes.
const waitSeconds = 5;

/**
 * Handles `removeList`: removes a deleted list's data, batch by batch, each committed on its own. Stopped, killed or
 * started twice, it resumes where it was. Earlier events of the list may still be pending for hooks that cover all
 * lists: it waits for those, and the sweep requeues it. Those that only a recovery can deliver it leaves to retention.
 */
export function createRemoveListHandler(context: RemovalContext): (payload: { listId: string }) => Promise<void> {
  const { database, log, removed, stopping } = context;
  const { removeDeliveriesOfList, removeRunsOfList, removeRecipientsOfList, removeEventsOfList } = context;

  return async ({ listId }) => {
    const accountId = await claimListDeletion(database, listId);
    if (accountId === undefined) return;
    const startedAt = performance.now();
    // The list and its subscribers are no longer shown; what it had in common with others still is.
    const note = () => context.changes?.note(accountId, 'hooks', 'automations', 'campaigns');
    const counts = { subscribers: 0, events: 0 };
    const report = (outcome: string) =>
      log.info('list.removed', { listId, outcome, ...counts, durationMs: Math.round(performance.now() - startedAt) });

    const removeEvents = async () => {
      const batch = await removeEventsOfList(database, listId);
      removed.inc({ kind: 'event' }, batch.removed);
      counts.events += batch.removed;
      await extendListDeletion(database, listId);
      return { changed: batch.removed + batch.kept > 0, anyLeft: batch.anyLeft };
    };

    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = await removeDeliveriesOfList(database, listId);
      note();
    }
    // Before the subscribers: the events that stay get their addresses, by which an erasure finds them.
    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = (await removeEvents()).changed;
    }
    for (let count = -1; count !== 0;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      count = await removeSubscribersOfList(database, listId);
      removed.inc({ kind: 'subscriber' }, count);
      counts.subscribers += count;
    }
    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = await removeRunsOfList(database, listId);
      note();
      await extendListDeletion(database, listId);
    }
    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = await removeRecipientsOfList(database, listId);
      note();
      await extendListDeletion(database, listId);
    }
    for (let more = true; more;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      more = await removeImportData(database, listId);
    }
    await removeListRow(database, listId);
    for (;;) {
      if (stopping.aborted) return releaseListDeletion(database, listId, 0).then(() => report('stopped'));
      const { changed, anyLeft } = await removeEvents();
      if (!anyLeft) break;
      if (!changed) return releaseListDeletion(database, listId, waitSeconds).then(() => report('waiting'));
    }
    await completeListDeletion(database, listId);
    report('completed');
  };
}

/** Acquires the lease on a deletion, and resolves to its account; undefined when another worker holds it, or it is completed. */
async function claimListDeletion(sql: Sql, listId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ accountId: string }>({
    text: `UPDATE list_deletions SET locked_until = now() + interval '${leaseFor}'
      WHERE list_id = $1 AND completed_at IS NULL AND locked_until <= now() RETURNING account_id AS "accountId"`,
    values: [listId],
  });
  return row?.accountId;
}

/**
 * Removes a batch of a deleted list's subscribers, with their consents, mails and tags; progress commits with it, so it
 * stays correct when a worker dies. Resolves to how many were removed: 0 when none is left.
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
          locked_until = now() + interval '${leaseFor}' WHERE list_id = $1`,
      values: [listId, rows.length],
    });
    return rows.length;
  });
}

/**
 * Removes a batch of what the imports of a list have stored: of one with millions of errors, the statement that removes the
 * list's row would take too long. Resolves to whether any is left.
 */
async function removeImportData(database: Pick<Database, 'pool'>, listId: string): Promise<boolean> {
  return inTransaction(database, async (sql) => {
    const errors = await sql.query({
      text: `DELETE FROM import_errors e USING (
          SELECT e.* FROM imports i CROSS JOIN LATERAL (
            SELECT import_id, row, position FROM import_errors WHERE import_id = i.id LIMIT ${batchSize}) AS e
          WHERE i.list_id = $1 LIMIT ${batchSize}) AS batch
        WHERE (e.import_id, e.row, e.position) = (batch.import_id, batch.row, batch.position) RETURNING 1`,
      values: [listId],
    });
    const blocks = await sql.query({
      text: `DELETE FROM import_chunks c USING (
          SELECT c.* FROM imports i CROSS JOIN LATERAL (
            SELECT import_id, number FROM import_chunks WHERE import_id = i.id LIMIT ${blocksAtOnce}) AS c
          WHERE i.list_id = $1 LIMIT ${blocksAtOnce}) AS batch
        WHERE (c.import_id, c.number) = (batch.import_id, batch.number) RETURNING 1`,
      values: [listId],
    });
    await sql.query({
      text: `UPDATE list_deletions SET locked_until = now() + interval '${leaseFor}' WHERE list_id = $1`,
      values: [listId],
    });
    return errors.length + blocks.length > 0;
  });
}

/** Removes the list's own row, with its fields and statistics, and any subscribers added at the last moment. */
async function removeListRow({ prisma }: Database, listId: string): Promise<void> {
  await prisma.list.deleteMany({ where: { id: listId, deletedAt: { not: null } } });
  await prisma.subscriberTag.deleteMany({ where: { listId } });
}

/** Renews the lease on a deletion. */
async function extendListDeletion(sql: Sql, listId: string): Promise<void> {
  await sql.query({
    text: `UPDATE list_deletions SET locked_until = now() + interval '${leaseFor}' WHERE list_id = $1`,
    values: [listId],
  });
}

/** Releases the lease on a deletion, after `afterSeconds`. */
async function releaseListDeletion(sql: Sql, listId: string, afterSeconds: number): Promise<void> {
  await sql.query({
    text: "UPDATE list_deletions SET locked_until = now() + $2 * interval '1 second' WHERE list_id = $1",
    values: [listId, afterSeconds],
  });
}

/** Marks a deletion as completed. */
async function completeListDeletion(sql: Sql, listId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE list_deletions SET completed_at = now() WHERE list_id = $1 AND completed_at IS NULL',
    values: [listId],
  });
}

/** The deletions that no worker holds a lease on. */
export async function findOpenListDeletions(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT list_id AS id FROM list_deletions WHERE completed_at IS NULL AND locked_until <= now()
      ORDER BY locked_until LIMIT 100`,
  });
  return rows.map(({ id }) => id);
}
