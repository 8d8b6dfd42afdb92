// A page of an export reads the index that narrows it most.
import { sql, type SqlFragment } from '@mailwright/database';
import { hasTagSql, type SubscriberCriteria } from './subscriber-query.ts';

/** The id that a page starts after, and how many rows it reads. */
interface ExportPage {
  afterId: string | undefined;
  limit: number;
}

/**
 * The statement that reads a page of a list's subscribers, by ascending or descending id. It reads `limit` rows of one
 * index and returns those that match all criteria, with `matches` true. It always returns the last row that it has
 * read, so that a page ends soon even if few of its rows match. It returns no rows after the last page.
 * @param columns SQL of the columns to read, over the table aliased `s`.
 */
export function exportPageSql(
  listId: string,
  criteria: SubscriberCriteria,
  columns: string,
  page: ExportPage,
): SqlFragment {
  const { walk, rest } = chooseWalk(listId, criteria, page);
  const read = sql.raw(columns);
  const isNewestFirst = criteria.newestFirst === true;
  const order = sql.raw(isNewestFirst ? 's.id DESC' : 's.id');
  const last = sql.raw(isNewestFirst ? 'id' : 'id DESC');
  if (rest.length === 0) return sql`SELECT true AS matches, ${read} FROM (${walk}) AS s ORDER BY ${order}`;
  return sql`WITH walk AS (${walk}), checked AS (SELECT s.*, ${sql.join(rest, ' AND ')} AS matches FROM walk s)
    SELECT s.matches, ${read} FROM checked s
    WHERE s.matches OR s.id = (SELECT id FROM walk ORDER BY ${last} LIMIT 1) ORDER BY ${order}`;
}

/**
 * The statement that counts a page: `walked` is how many rows were read, `matching` how many of them match, and `last`
 * the id of the last one. The index alone selects the rows, so that each costs as little as possible.
 * @param held conditions on those who match: `held` is, for each, how many meet it and none before it.
 */
export function countStepSql(
  listId: string,
  criteria: SubscriberCriteria,
  page: ExportPage,
  held: SqlFragment[] = [],
): SqlFragment {
  const { walk, rest } = chooseWalk(listId, { ...criteria, newestFirst: false }, page);
  if (held.length > 0) return countPartsSql(walk, rest, held);
  const matching = rest.length === 0 ? sql.empty : sql`FILTER (WHERE ${sql.join(rest, ' AND ')})`;
  return sql`SELECT (count(*) ${matching})::int AS matching, count(*)::int AS walked, max(s.id::text) AS last,
    '{}'::int[] AS held FROM (${walk}) AS s`;
}

function countPartsSql(walk: SqlFragment, rest: SqlFragment[], held: SqlFragment[]): SqlFragment {
  const matches = rest.length === 0 ? sql`true` : sql.join(rest, ' AND ');
  const cases = held.map((condition, index) => sql`WHEN ${condition} THEN ${sql.raw(String(index + 1))}`);
  const counts = held.map((_, index) => sql`count(*) FILTER (WHERE part = ${sql.raw(String(index + 1))})`);
  // OFFSET keeps Postgres from evaluating the cases once for each count.
  return sql`SELECT (count(*) FILTER (WHERE part IS NOT NULL))::int AS matching, count(*)::int AS walked,
      max(id::text) AS last, ARRAY[${sql.join(counts)}]::int[] AS held
    FROM (SELECT s.id, CASE WHEN (${matches}) IS NOT TRUE THEN NULL ${sql.join(cases, ' ')} ELSE 0 END AS part
      FROM (${walk}) AS s OFFSET 0) AS parted`;
}

interface Walk {
  /** Reads the index's rows in the order of ids. */
  walk: SqlFragment;
  /** The conditions that the index doesn't cover. */
  rest: SqlFragment[];
}

function chooseWalk(listId: string, criteria: SubscriberCriteria, page: ExportPage): Walk {
  const { walk, rest } = chooseIndex(listId, criteria, page);
  return criteria.conditions === undefined ? { walk, rest } : { walk, rest: [...rest, criteria.conditions] };
}

function chooseIndex(listId: string, criteria: SubscriberCriteria, page: ExportPage): Walk {
  const { status, emailNormalized, tag, updatedSince, importId, newestFirst = false } = criteria;
  const walkSql = (where: SqlFragment[]) => walkSubscribersSql(where, page, newestFirst);
  const ofList = sql`s.list_id = ${listId}::uuid`;
  const ofImport = importId === undefined ? [] : [sql`s.import_id = ${importId}::uuid`];
  const hasStatus = status === undefined ? [] : [sql`s.status = ${status}::subscriber_status`];
  const isRecent = updatedSince === undefined ? [] : [sql`s.updated_at >= ${updatedSince}::timestamptz`];
  // A page has few rows. OFFSET keeps Postgres from reading everyone who has the tag into a hash table.
  const hasTag = tag === undefined ? [] : [hasTagSql(tag, sql`${listId}`, sql`OFFSET 0`)];
  if (emailNormalized !== undefined) {
    const walk = walkSql([ofList, sql`s.email_normalized = ${emailNormalized}`]);
    return { walk, rest: [...ofImport, ...hasStatus, ...isRecent, ...hasTag] };
  }
  // The list isn't a condition of the walk: with it, Postgres might walk the whole list for a large import.
  if (importId !== undefined) return { walk: walkSql(ofImport), rest: [ofList, ...hasStatus, ...isRecent, ...hasTag] };
  if (tag !== undefined) return { walk: walkTagSql(listId, tag, page, newestFirst), rest: [...hasStatus, ...isRecent] };
  return { walk: walkSql([ofList, ...hasStatus]), rest: isRecent };
}

function walkSubscribersSql(where: SqlFragment[], { afterId, limit }: ExportPage, newestFirst: boolean): SqlFragment {
  const { isAfter, direction } = directions(newestFirst);
  const conditions = afterId === undefined ? where : [...where, sql`s.id ${isAfter} ${afterId}::uuid`];
  return sql`SELECT s.* FROM subscribers s WHERE ${sql.join(conditions, ' AND ')} ORDER BY s.id ${direction} LIMIT ${limit}`;
}

// The inner limits keep these two steps apart. With a plain join, Postgres might sort all subscribers who have the tag,
// or also read those who don't have it.
function walkTagSql(listId: string, tag: string, { afterId, limit }: ExportPage, newestFirst: boolean): SqlFragment {
  const { isAfter, direction } = directions(newestFirst);
  const after = afterId === undefined ? sql.empty : sql`AND t.subscriber_id ${isAfter} ${afterId}::uuid`;
  return sql`SELECT s.* FROM (SELECT t.subscriber_id FROM subscriber_tags t
      WHERE t.list_id = ${listId}::uuid AND t.tag = fold_tag(${tag}) ${after} ORDER BY t.subscriber_id ${direction} LIMIT ${limit}) AS tagged
    CROSS JOIN LATERAL (SELECT s.* FROM subscribers s WHERE s.id = tagged.subscriber_id LIMIT 1) AS s`;
}

function directions(newestFirst: boolean): { isAfter: SqlFragment; direction: SqlFragment } {
  return newestFirst
    ? { isAfter: sql.raw('<'), direction: sql.raw('DESC') }
    : { isAfter: sql.raw('>'), direction: sql.empty };
}
