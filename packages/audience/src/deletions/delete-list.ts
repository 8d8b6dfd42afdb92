import type { ListDeletionResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { ProblemError, toUid } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';

interface DeletionRow {
  listId: string;
  total: number;
  removed: number;
  requestedAt: Date;
  completedAt: Date | null;
}

const columns = `list_id AS "listId", subscribers_total AS total, subscribers_removed AS removed,
  requested_at AS "requestedAt", completed_at AS "completedAt"`;

/**
 * Deletes a list of the account, in the caller's transaction: it is gone for everybody when that commits, and what it had
 * is removed in the background. Its hooks are webhooks' to remove, in the same transaction.
 * @param version of what the caller has asked to delete, where it has to be that; see `checkList`.
 * @throws ProblemError `not_found`; `precondition_failed` when the list has changed since that version
 */
export async function deleteList(
  sql: Sql,
  accountId: string,
  uid: string,
  actor: Actor,
  version?: number,
): Promise<{ listId: string; deletion: ListDeletionResource }> {
  const listId = readListId(uid);
  const [list] = await sql.query<{ name: string }>({
    text: `UPDATE lists SET deleted_at = now()
      WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL AND ($3::int IS NULL OR version = $3) RETURNING name`,
    values: [listId, accountId, version],
  });
  if (list === undefined) throw version === undefined ? noSuchList() : new ProblemError('precondition_failed');
  const [row] = await sql.query<DeletionRow>({
    text: `INSERT INTO list_deletions (list_id, account_id, subscribers_total)
      SELECT $1, $2, coalesce(sum(subscribers), 0) FROM list_statistics WHERE list_id = $1 RETURNING ${columns}`,
    values: [listId, accountId],
  });
  if (row === undefined) throw new Error('A deletion was not recorded');
  const details = { name: list.name, subscribers: row.total };
  await appendAudit(sql, { accountId, actor, action: 'list.deleted', subject: uid, details });
  return { listId, deletion: toResource(row) };
}

/** The progress of the deletion of a list of the account. @throws ProblemError `not_found` */
export async function getListDeletion(sql: Sql, accountId: string, uid: string): Promise<ListDeletionResource> {
  const [row] = await sql.query<DeletionRow>({
    text: `SELECT ${columns} FROM list_deletions WHERE list_id = $1 AND account_id = $2`,
    values: [readListId(uid), accountId],
  });
  if (row === undefined) throw new ProblemError('not_found', 'No deletion of such a list is running or completed.');
  return toResource(row);
}

function toResource(row: DeletionRow): ListDeletionResource {
  return {
    list_uid: toUid('list', row.listId),
    status: row.completedAt === null ? 'running' : 'completed',
    subscribers_total: row.total,
    subscribers_removed: Math.min(row.removed, row.total),
    requested_at: row.requestedAt.toISOString(),
    completed_at: row.completedAt === null ? null : row.completedAt.toISOString(),
  };
}
