import type { HookResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { noSuchHook, toHookResource } from './hook-resource.ts';

/** A hook of the account. @throws ProblemError `not_found` */
export async function getHook(database: Database, accountId: string, uid: string): Promise<HookResource> {
  const id = fromUid('hook', uid);
  const row =
    id === undefined ? null : await database.prisma.hook.findUnique({ where: { id, accountId, deletedAt: null } });
  if (row === null) throw noSuchHook();
  return toHookResource(row);
}

/** The account's hooks after `afterId`, oldest first, at most `limit`; those removed by a 410 too, deleted ones not. */
export async function listHooks(
  database: Database,
  accountId: string,
  page: { limit: number; afterId: string | undefined },
): Promise<HookResource[]> {
  const rows = await database.prisma.hook.findMany({
    where: { accountId, deletedAt: null, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map(toHookResource);
}

/** How many hooks `listHooks` would go through. */
export async function countHooks(database: Database, accountId: string): Promise<number> {
  return database.prisma.hook.count({ where: { accountId, deletedAt: null } });
}
