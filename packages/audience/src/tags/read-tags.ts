// Raw SQL: measured, tags are grouped and counted in the order of the index of subscriber_tags.
import type { TagResource } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';

/** A position in the order of tags: by name, or by number of subscribers, most first, and name. */
export interface TagPosition {
  name: string;
  subscribers: number;
}

/**
 * The tags that a list's subscribers have now, after a position, at most `limit`. By name a page reads the index entries of
 * its own tags; by number of subscribers, those of all tags.
 * @throws ProblemError `not_found`
 */
export async function listTags(
  database: Database,
  accountId: string,
  listUid: string,
  page: { sort: 'name' | 'subscribers'; limit: number; after: TagPosition | undefined },
): Promise<TagResource[]> {
  const listId = await findListId(database, accountId, listUid);
  const { sort, limit, after } = page;
  const counted = sql`SELECT tag AS name, count(*)::int AS subscribers FROM subscriber_tags WHERE list_id = ${listId}`;
  if (sort === 'name') {
    const isAfter = after === undefined ? sql.empty : sql`AND tag > ${after.name}`;
    return database.query<TagResource>(sql`${counted} ${isAfter} GROUP BY tag ORDER BY tag LIMIT ${limit}`);
  }
  const isAfter =
    after === undefined
      ? sql.empty
      : sql`HAVING count(*) < ${after.subscribers} OR (count(*) = ${after.subscribers} AND tag > ${after.name})`;
  return database.query<TagResource>(
    sql`${counted} GROUP BY tag ${isAfter} ORDER BY count(*) DESC, tag LIMIT ${limit}`,
  );
}

/** How many tags a list's subscribers have: one index lookup for each tag. @throws ProblemError `not_found` */
export async function countTags(database: Database, accountId: string, listUid: string): Promise<number> {
  const listId = await findListId(database, accountId, listUid);
  const [row] = await database.query<{ total: number }>(sql`
    WITH RECURSIVE tags AS (
      (SELECT tag FROM subscriber_tags WHERE list_id = ${listId} ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT s.tag FROM subscriber_tags s WHERE s.list_id = ${listId} AND s.tag > t.tag ORDER BY s.tag LIMIT 1)
      FROM tags t WHERE t.tag IS NOT NULL)
    SELECT count(tag)::int AS total FROM tags`);
  return row?.total ?? 0;
}

/** A tag that subscribers of a list have now. @throws ProblemError `not_found` */
export async function getTag(
  database: Database,
  accountId: string,
  listUid: string,
  name: string,
): Promise<TagResource> {
  const listId = await findListId(database, accountId, listUid);
  const subscribers = await countTagged(database, listId, name);
  if (subscribers === 0) throw noSuchTag();
  return { name, subscribers };
}

/** How many subscribers of a list have a tag now. */
export async function countTagged(runner: Sql, listId: string, tag: string): Promise<number> {
  const [row] = await runner.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM subscriber_tags WHERE list_id = ${listId} AND tag = ${tag}`);
  return row?.count ?? 0;
}

/** The problem of a tag that no subscriber of the list has. */
export function noSuchTag(): ProblemError {
  return new ProblemError('not_found', 'No subscriber of the list has this tag.');
}

async function findListId({ prisma }: Database, accountId: string, listUid: string): Promise<string> {
  const id = readListId(listUid);
  const list = await prisma.list.findUnique({ where: { id, accountId, deletedAt: null }, select: { id: true } });
  if (list === null) throw noSuchList();
  return id;
}
