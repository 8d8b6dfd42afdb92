import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import type { AddressGuard } from '../send/guard-address.ts';

/**
 * The target a request names, as `target_url` or `url`; undefined when it names none.
 * @throws ProblemError `validation_failed` when the address guard refuses it.
 */
export function readTarget(
  guard: Pick<AddressGuard, 'checkTarget'>,
  body: { target_url?: string | undefined; url?: string | undefined },
): string | undefined {
  const name = body.target_url === undefined ? 'url' : 'target_url';
  const target = body[name];
  if (target === undefined) return undefined;
  const check = guard.checkTarget(target);
  if (!check.ok) throw validationProblem({ [name]: [check.reason] });
  return target;
}

/**
 * The id of the list a request limits its hook to; null for no limit, undefined when it names none. Until the caller's
 * transaction ends the list can't be deleted, so that a deletion finds the hook.
 * @throws ProblemError `not_found` when the list isn't the account's.
 */
export async function readList(
  sql: Sql,
  accountId: string,
  listUid: string | null | undefined,
): Promise<string | null | undefined> {
  if (listUid === null || listUid === undefined) return listUid;
  const id = fromUid('list', listUid);
  const [list] = await sql.query<{ id: string }>({
    text: 'SELECT id FROM lists WHERE id = $1 AND account_id = $2 AND deleted_at IS NULL FOR SHARE',
    values: [id, accountId],
  });
  if (list === undefined) {
    throw new ProblemError('not_found', 'There is no such list.', {
      errors: { list_uid: ['is not one of your lists'] },
    });
  }
  return list.id;
}
