import type { RecoveryResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { findHook } from '../hooks/read-hooks.ts';
import { noSuchRecovery, type RecoveryRow, selectRecoveries, toRecoveryResource } from './recovery-resource.ts';

/** A recovery of a hook of the account. @throws ProblemError `not_found` */
export async function getRecovery(
  sql: Sql,
  accountId: string,
  names: { uid: string; recovery: string },
): Promise<RecoveryResource> {
  const hookId = await findHook(sql, accountId, names.uid);
  const id = fromUid('rec', names.recovery);
  if (id === undefined) throw noSuchRecovery();
  const [row] = await sql.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries} WHERE r.id = $1 AND r.hook_id = $2 AND r.account_id = $3`,
    values: [id, hookId, accountId],
  });
  if (row === undefined) throw noSuchRecovery();
  return toRecoveryResource(row);
}

/** A hook's recoveries before `beforeId`, newest first, at most `limit`. */
export async function listRecoveries(
  sql: Sql,
  accountId: string,
  hookId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<RecoveryResource[]> {
  const rows = await sql.query<RecoveryRow & Record<string, unknown>>({
    text: `${selectRecoveries}
      WHERE r.hook_id = $1 AND r.account_id = $2 AND ($3::uuid IS NULL OR r.id < $3) ORDER BY r.id DESC LIMIT $4`,
    values: [hookId, accountId, page.beforeId, page.limit],
  });
  return rows.map(toRecoveryResource);
}

/** How many recoveries `listRecoveries` has on all pages. */
export async function countRecoveries(sql: Sql, accountId: string, hookId: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: 'SELECT count(*)::int AS total FROM recoveries WHERE hook_id = $1 AND account_id = $2',
    values: [hookId, accountId],
  });
  return row?.total ?? 0;
}
