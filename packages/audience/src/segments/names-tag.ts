// Raw SQL: named, what is stored as JSON is searched by Postgres.
import { sql, type SqlFragment } from '@mailwright/database';

/** SQL that is true when one of the texts at a path of a jsonb value is a tag, in any case. */
export function namesText(stored: SqlFragment, path: SqlFragment, tag: string): SqlFragment {
  return sql`EXISTS (SELECT 1 FROM jsonb_path_query(${stored}, ${path}) AS named (value)
    WHERE fold_tag(named.value #>> '{}') = fold_tag(${tag}))`;
}

/**
 * SQL that is true when stored conditions, or a stored automation, name this tag, however deep.
 * @param stored SQL of a jsonb value. It is null where there are none.
 */
export function namesTag(stored: SqlFragment, tag: string): SqlFragment {
  return namesText(stored, sql`'$.**.tag'`, tag);
}
