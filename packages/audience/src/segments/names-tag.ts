// Raw SQL: named, what is stored as JSON is searched by Postgres.
import { sql, type SqlFragment } from '@mailwright/database';

/**
 * SQL that is true when stored conditions, or a stored automation, name this tag, however deep.
 * @param stored SQL of a jsonb value. It is null, and so is the result, where there are none.
 */
export function namesTag(stored: SqlFragment, tag: string): SqlFragment {
  return sql`jsonb_path_exists(${stored}, '$.**.tag ? (@ == $tag)', jsonb_build_object('tag', ${tag}::text))`;
}
