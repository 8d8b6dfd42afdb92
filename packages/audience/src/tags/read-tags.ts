// Tags are grouped and counted in the order of the index of subscriber_tags.
import type { TagResource } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { noSuchList, readListId } from '../lists/read-lists.ts';

/** A position in the order of tags: by name, or by number of subscribers, largest first, and then by name. */
export interface TagPosition {
  name: string;
  subscribers: number;
}

/**
 * The tags that a list's subscribers currently have, after a position, at most `limit`. Sorted by name, a page reads
 * only the index entries of its own tags; sorted by number of subscribers, those of all tags.
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
  const shown = (counts: SqlFragment) => sql`SELECT ${spellingSql(listId, sql`c.name`)} AS name, c.subscribers
    FROM (${counts}) AS c ORDER BY ${sort === 'name' ? sql.empty : sql`c.subscribers DESC,`} c.name`;
  if (sort === 'name') {
    const isAfter = after === undefined ? sql.empty : sql`AND tag > fold_tag(${after.name})`;
    return database.query<TagResource>(shown(sql`${counted} ${isAfter} GROUP BY tag ORDER BY tag LIMIT ${limit}`));
  }
  const isAfter =
    after === undefined
      ? sql.empty
      : sql`HAVING count(*) < ${after.subscribers} OR (count(*) = ${after.subscribers} AND tag > fold_tag(${after.name}))`;
  return database.query<TagResource>(
    shown(sql`${counted} GROUP BY tag ${isAfter} ORDER BY count(*) DESC, tag LIMIT ${limit}`),
  );
}

/** How many tags a list's subscribers have. Takes one index lookup for each tag. @throws ProblemError `not_found` */
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

/** A tag that subscribers of a list currently have. @throws ProblemError `not_found` */
export async function getTag(
  database: Database,
  accountId: string,
  listUid: string,
  name: string,
): Promise<TagResource> {
  const listId = await findListId(database, accountId, listUid);
  const tag = await findTag(database, listId, name);
  if (tag === undefined) throw noSuchTag();
  return tag;
}

/** A tag of a list as it is shown, found in whatever case it is given; undefined when no subscriber has it. */
export async function findTag(runner: Sql, listId: string, name: string): Promise<TagResource | undefined> {
  const [row] = await runner.query<{ name: string | null }>(
    sql`SELECT ${spellingSql(listId, sql`fold_tag(${name})`)} AS name`,
  );
  const shown = row?.name ?? undefined;
  return shown === undefined ? undefined : { name: shown, subscribers: await countTagged(runner, listId, name) };
}

/** The tag as the first subscriber who has it spells it. */
function spellingSql(listId: string, folded: SqlFragment): SqlFragment {
  return sql`(SELECT own.tag FROM subscribers s, unnest(s.tags) AS own (tag)
    WHERE s.id = (SELECT f.subscriber_id FROM subscriber_tags f WHERE f.list_id = ${listId} AND f.tag = ${folded}
        ORDER BY f.subscriber_id LIMIT 1)
      AND fold_tag(own.tag) = ${folded} LIMIT 1)`;
}

/** How many subscribers of a list currently have a tag. */
export async function countTagged(runner: Sql, listId: string, tag: string): Promise<number> {
  const [row] = await runner.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM subscriber_tags WHERE list_id = ${listId} AND tag = fold_tag(${tag})`);
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
