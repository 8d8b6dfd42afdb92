import type { Database } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { noSuchList } from '../subscribers/load-subscriber.ts';

/**
 * The id of the list by which a collection is filtered.
 * @throws ProblemError `not_found` when the account has no such list, or is deleting it: an empty page would look like
 *   a list without items
 */
export async function requireList(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string,
): Promise<string> {
  const id = fromUid('list', listUid);
  const where = { id: id ?? '', accountId, deletedAt: null };
  const list = id === undefined ? null : await prisma.list.findUnique({ where, select: { id: true } });
  if (list === null) throw noSuchList();
  return list.id;
}
