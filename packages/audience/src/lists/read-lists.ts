import type { ListResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { listParts, toListResource } from './list-resource.ts';

/** A list of the account. @throws ProblemError `not_found` */
export async function getList(database: Database, accountId: string, uid: string): Promise<ListResource> {
  const id = fromUid('list', uid);
  const row =
    id === undefined ? null : await database.prisma.list.findUnique({ where: { id, accountId }, include: listParts });
  if (row === null) throw new ProblemError('not_found', 'There is no such list.');
  return toListResource(row);
}

/** The account's lists after `afterId`, oldest first, at most `limit`. */
export async function listLists(
  database: Database,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<ListResource[]> {
  const rows = await database.prisma.list.findMany({
    where: { accountId, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    include: listParts,
  });
  return rows.map(toListResource);
}

/** How many lists the account has. */
export async function countLists(database: Database, accountId: string): Promise<number> {
  return database.prisma.list.count({ where: { accountId } });
}
