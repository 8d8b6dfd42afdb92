// Raw SQL: hot path, a page of an export by the index that narrows it most.
import { sql, type SqlFragment } from '@mailwright/database';
import { hasTagSql, type SubscriberCriteria } from '../subscribers/subscriber-query.ts';

/** What a page starts after, and how many rows it reads. */
export interface ExportPage {
  afterId: string | undefined;
  limit: number;
}

/**
 * The statement that reads a page of a list's subscribers by id. It reads `limit` rows of one index, and returns those that
 * match all criteria, with `matches` true. The last row it has read is always among them, so that a page ends soon,
 * however few of its rows match; after the last page there is none.
 * @param columns SQL of the columns to read of the table aliased `s`.
 */
export function exportPageSql(
  listId: string,
  criteria: SubscriberCriteria,
  columns: string,
  page: ExportPage,
): SqlFragment {
  const { from, where, rest } = chooseWalk(listId, criteria, page.afterId);
  const walk = sql`SELECT s.* FROM ${from} WHERE ${sql.join(where, ' AND ')} ORDER BY s.id LIMIT ${page.limit}`;
  const read = sql.raw(columns);
  if (rest.length === 0) return sql`SELECT true AS matches, ${read} FROM (${walk}) AS s ORDER BY s.id`;
  return sql`WITH walk AS (${walk}), checked AS (SELECT s.*, ${sql.join(rest, ' AND ')} AS matches FROM walk s)
    SELECT s.matches, ${read} FROM checked s
    WHERE s.matches OR s.id = (SELECT id FROM walk ORDER BY id DESC LIMIT 1) ORDER BY s.id`;
}

interface Walk {
  /** Tables and conditions whose rows an index gives in the order of ids. */
  from: SqlFragment;
  where: SqlFragment[];
  /** The conditions that are left to check. */
  rest: SqlFragment[];
}

function chooseWalk(listId: string, criteria: SubscriberCriteria, afterId: string | undefined): Walk {
  const { status, emailNormalized, tag, updatedSince, importId } = criteria;
  const from = sql`subscribers s`;
  const isAfter = afterId === undefined ? [] : [sql`s.id > ${afterId}::uuid`];
  const ofList = sql`s.list_id = ${listId}::uuid`;
  const ofImport = importId === undefined ? [] : [sql`s.import_id = ${importId}::uuid`];
  const hasStatus = status === undefined ? [] : [sql`s.status = ${status}::subscriber_status`];
  const isRecent = updatedSince === undefined ? [] : [sql`s.updated_at >= ${updatedSince}::timestamptz`];
  const hasTag = tag === undefined ? [] : [hasTagSql(tag, sql`${listId}`)];
  if (emailNormalized !== undefined) {
    const where = [ofList, sql`s.email_normalized = ${emailNormalized}`, ...isAfter];
    return { from, where, rest: [...ofImport, ...hasStatus, ...isRecent, ...hasTag] };
  }
  // Without the list, or Postgres might walk all of a list for an import that is a large part of it.
  if (importId !== undefined)
    return { from, where: [...ofImport, ...isAfter], rest: [ofList, ...hasStatus, ...isRecent, ...hasTag] };
  if (tag === undefined) return { from, where: [ofList, ...hasStatus, ...isAfter], rest: isRecent };
  const tagged = sql`subscriber_tags t JOIN subscribers s ON s.id = t.subscriber_id AND t.list_id = ${listId}::uuid
    AND t.tag = ${tag}`;
  // Stated for both sides of the join: Postgres infers only equalities, and might scan the other side from its start.
  const isAfterTagged = afterId === undefined ? [] : [sql`t.subscriber_id > ${afterId}::uuid`];
  return { from: tagged, where: [ofList, ...isAfterTagged, ...isAfter], rest: [...hasStatus, ...isRecent] };
}
