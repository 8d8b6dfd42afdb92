import type { ListResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid, type Precondition, ProblemError } from '@mailwright/platform';
import { listParts, toListResource } from './list-resource.ts';

/** A list of the account. @throws ProblemError `not_found` */
export async function getList(database: Database, accountId: string, uid: string): Promise<ListResource> {
  return toListResource(await findList(database, accountId, uid));
}

/**
 * Refuses a list that isn't what the caller has asked to change.
 * @returns its version, by which a change can make sure that it is still the same.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function checkList(
  database: Database,
  accountId: string,
  uid: string,
  precondition: Precondition<ListResource>,
): Promise<number> {
  const row = await findList(database, accountId, uid);
  precondition(toListResource(row));
  return row.version;
}

async function findList(database: Database, accountId: string, uid: string) {
  const row = await database.prisma.list.findUnique({
    where: { id: readListId(uid), accountId, deletedAt: null },
    include: listParts,
  });
  if (row === null) throw noSuchList();
  return row;
}

/** The account's lists after `afterId`, oldest first, at most `limit`. */
export async function listLists(
  database: Database,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<ListResource[]> {
  const rows = await database.prisma.list.findMany({
    where: { accountId, deletedAt: null, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    include: listParts,
  });
  return rows.map(toListResource);
}

/** How many lists the account has. */
export async function countLists(database: Database, accountId: string): Promise<number> {
  return database.prisma.list.count({ where: { accountId, deletedAt: null } });
}

/** The id in a list's uid. @throws ProblemError `not_found` when it isn't one */
export function readListId(uid: string): string {
  const id = fromUid('list', uid);
  if (id === undefined) throw noSuchList();
  return id;
}

/** The problem of a path whose list isn't the account's. */
export function noSuchList(): ProblemError {
  return new ProblemError('not_found', 'There is no such list.');
}
