// A segment is read with raw SQL because it is needed before each of its pages, and by workers without Prisma.
import type { Sql } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import type { StoredGroup } from './stored-condition.ts';

/** A segment ready for use: its list, and its conditions for `compileConditions`. */
export interface LoadedSegment {
  id: string;
  listId: string;
  name: string;
  conditions: StoredGroup;
}

/** A segment of the account by its id; undefined when there is none, or its list is deleted. */
export async function findSegment(runner: Sql, accountId: string, id: string): Promise<LoadedSegment | undefined> {
  const [row] = await runner.query<LoadedSegment>({
    text: `SELECT g.id, g.list_id AS "listId", g.name, g.conditions FROM segments g JOIN lists l ON l.id = g.list_id
      WHERE g.account_id = $1::uuid AND g.id = $2::uuid AND l.deleted_at IS NULL`,
    values: [accountId, id],
  });
  return row;
}

/**
 * A segment of the account by its uid.
 * @param listUid the list that the segment must belong to, if any.
 * @throws ProblemError `not_found`, which names `segment_uid`
 */
export async function loadSegment(
  runner: Sql,
  accountId: string,
  uid: string,
  listUid: string | undefined,
): Promise<LoadedSegment> {
  const id = fromUid('seg', uid);
  const found = id === undefined ? undefined : await findSegment(runner, accountId, id);
  const isOfList = listUid === undefined || found?.listId === fromUid('list', listUid);
  if (found !== undefined && isOfList) return found;
  const errors = {
    segment_uid: [found === undefined ? 'is not one of your segments' : 'is not a segment of this list'],
  };
  throw new ProblemError('not_found', 'This account has no segment with this uid. Check the uid.', { errors });
}
