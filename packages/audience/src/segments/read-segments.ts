import type { SegmentResource } from '@mailwright/contracts';
import type { Database, Prisma } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { requireList } from '../lists/require-list.ts';
import { noSuchSegment, presentSegment, segmentParts } from './present-segment.ts';

/** A segment of the account. @throws ProblemError `not_found` */
export async function getSegment(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  uid: string,
): Promise<SegmentResource> {
  const id = fromUid('seg', uid);
  if (id === undefined) throw noSuchSegment();
  const row = await prisma.segment.findUnique({
    where: { id, accountId, list: { deletedAt: null } },
    include: segmentParts,
  });
  if (row === null) throw noSuchSegment();
  return presentSegment(row);
}

/**
 * The account's segments after `afterId`, oldest first, at most `limit`.
 * @param listUid restricts them to one list.
 * @throws ProblemError `not_found` when the list isn't the account's
 */
export async function listSegments(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string | undefined,
  page: { limit: number; afterId: string | undefined },
): Promise<SegmentResource[]> {
  const where = await toWhere(prisma, accountId, listUid);
  const rows = await prisma.segment.findMany({
    where: { ...where, ...(page.afterId === undefined ? {} : { id: { gt: page.afterId } }) },
    orderBy: { id: 'asc' },
    take: page.limit,
    include: segmentParts,
  });
  return rows.map(presentSegment);
}

/** How many segments the account has. @throws ProblemError `not_found` when the list isn't the account's. */
export async function countSegments(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string | undefined,
): Promise<number> {
  return prisma.segment.count({ where: await toWhere(prisma, accountId, listUid) });
}

async function toWhere(prisma: Database['prisma'], accountId: string, listUid: string | undefined) {
  const where = { accountId, list: { deletedAt: null } } satisfies Prisma.SegmentWhereInput;
  if (listUid === undefined) return where;
  return { ...where, listId: await requireList({ prisma }, accountId, listUid) };
}
