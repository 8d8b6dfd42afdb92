import type { HookResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid, type Precondition, ProblemError } from '@mailwright/platform';
import { type HookRow, hookColumns, noSuchHook, toHookResource } from './hook-resource.ts';

type Row = HookRow & Record<string, unknown>;

/** A hook of the account. @throws ProblemError `not_found` */
export async function getHook(sql: Sql, accountId: string, uid: string): Promise<HookResource> {
  const [row] = await sql.query<Row>({
    text: `SELECT ${hookColumns} FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL`,
    values: [readHookId(uid), accountId],
  });
  if (row === undefined) throw noSuchHook();
  return toHookResource(row);
}

/** The account's hooks after `afterId`, oldest first, at most `limit`; those removed by a 410 too, deleted ones not. */
export async function listHooks(
  sql: Sql,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<HookResource[]> {
  const rows = await sql.query<Row>({
    text: `SELECT ${hookColumns} FROM hooks
      WHERE account_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    values: [accountId, page.afterId, page.limit],
  });
  return rows.map(toHookResource);
}

/** How many hooks `listHooks` has on all pages. */
export async function countHooks(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: 'SELECT count(*)::int AS total FROM hooks WHERE account_id = $1 AND deleted_at IS NULL',
    values: [accountId],
  });
  return row?.total ?? 0;
}

/**
 * Keeps a hook as it is until the caller's transaction ends, and refuses one that isn't what the caller has asked to change.
 * One that isn't there, or is removed, is for the change itself to refuse. Without a precondition it does nothing.
 */
export async function lockUnchanged(
  sql: Sql,
  accountId: string,
  id: string,
  { precondition, evenRemoved }: { precondition: Precondition<HookResource> | undefined; evenRemoved: boolean },
): Promise<void> {
  if (precondition === undefined) return;
  const [row] = await sql.query<Row>({
    text: `SELECT ${hookColumns} FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    values: [id, accountId],
  });
  if (row !== undefined && (evenRemoved || row.status !== 'removed')) precondition(toHookResource(row));
}

/** The id of a hook of the account, whatever its status. @throws ProblemError `not_found` */
export async function findHook(sql: Sql, accountId: string, uid: string): Promise<string> {
  return (await findWithStatus(sql, accountId, uid)).id;
}

/** The id of a hook of the account that is active. @throws ProblemError `not_found`, `hook_removed`, `hook_switched_off` */
export async function findActiveHook(sql: Sql, accountId: string, uid: string): Promise<string> {
  const { id, status } = await findWithStatus(sql, accountId, uid);
  if (status === 'active') return id;
  throw new ProblemError(status === 'removed' ? 'hook_removed' : 'hook_switched_off');
}

async function findWithStatus(sql: Sql, accountId: string, uid: string) {
  const [row] = await sql.query<{ id: string; status: HookResource['status'] }>({
    text: 'SELECT id, status FROM hooks WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL',
    values: [readHookId(uid), accountId],
  });
  if (row === undefined) throw noSuchHook();
  return row;
}

/** The id in a hook's uid. @throws ProblemError `not_found` when it isn't a hook's uid */
export function readHookId(uid: string): string {
  const id = fromUid('hook', uid);
  if (id === undefined) throw noSuchHook();
  return id;
}
