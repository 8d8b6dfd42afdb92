// The version in the UPDATE's WHERE decides a race between the deletion and another change of the list.
import type { ListDeletionResource } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { ProblemError, toUid } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';

interface DeletionRow {
  listId: string;
  subscribersTotal: number;
  subscribersRemoved: number;
  requestedAt: Date;
  completedAt: Date | null;
}

/**
 * Deletes a list of the account, in the caller's transaction. When that commits, the list is gone for everybody, and
 * its data is removed in the background. Its hooks are removed by the webhooks package, in the same transaction.
 * @param version the version that the caller has asked to delete, if it must still be the current one; see `checkList`.
 * @throws ProblemError `not_found`; `precondition_failed` when the list has changed since that version
 */
export async function deleteList(
  runner: Sql,
  accountId: string,
  uid: string,
  actor: Actor,
  version?: number,
): Promise<{ listId: string; deletion: ListDeletionResource }> {
  const listId = readListId(uid);
  const isVersion = version === undefined ? sql.empty : sql` AND version = ${version}`;
  const [list] = await runner.query<{ name: string }>(sql`UPDATE lists SET deleted_at = now()
    WHERE id = ${listId} AND account_id = ${accountId} AND deleted_at IS NULL${isVersion} RETURNING name`);
  if (list === undefined) throw version === undefined ? noSuchList() : new ProblemError('precondition_failed');
  const [row] = await runner.query<DeletionRow>(sql`
    INSERT INTO list_deletions (list_id, account_id, subscribers_total)
    SELECT ${listId}::uuid, ${accountId}::uuid, coalesce(sum(subscribers), 0)
    FROM list_statistics WHERE list_id = ${listId}
    RETURNING list_id AS "listId", subscribers_total AS "subscribersTotal",
      subscribers_removed AS "subscribersRemoved", requested_at AS "requestedAt", completed_at AS "completedAt"`);
  if (row === undefined) throw new Error('A deletion was not recorded');
  const details = { name: list.name, subscribers: row.subscribersTotal };
  await appendAudit(runner, { accountId, actor, action: 'list.deleted', subject: uid, details });
  return { listId, deletion: toResource(row) };
}

/** The progress of a list's deletion. @throws ProblemError `not_found` */
export async function getListDeletion(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<ListDeletionResource> {
  const row = await prisma.listDeletion.findUnique({ where: { listId: readListId(uid), accountId } });
  if (row === null)
    throw new ProblemError('not_found', 'No deletion of a list with this uid is running or completed. Check the uid.');
  return toResource(row);
}

function toResource(row: DeletionRow): ListDeletionResource {
  return {
    list_uid: toUid('list', row.listId),
    status: row.completedAt === null ? 'running' : 'completed',
    subscribers_total: row.subscribersTotal,
    subscribers_removed: Math.min(row.subscribersRemoved, row.subscribersTotal),
    requested_at: row.requestedAt.toISOString(),
    completed_at: row.completedAt === null ? null : row.completedAt.toISOString(),
  };
}
