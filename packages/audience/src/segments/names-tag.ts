import { sql, type SqlFragment } from '@mailwright/database';

/** SQL that is true if one of the texts at a path of a jsonb value is the tag, ignoring case. */
export function namesText(stored: SqlFragment, path: SqlFragment, tag: string): SqlFragment {
  return sql`EXISTS (SELECT 1 FROM jsonb_path_query(${stored}, ${path}) AS named (value)
    WHERE fold_tag(named.value #>> '{}') = fold_tag(${tag}))`;
}

/**
 * SQL that is true if stored conditions, or a stored automation, contain this tag at any depth.
 * @param stored SQL of a jsonb value, which is null if there are none.
 */
export function namesTag(stored: SqlFragment, tag: string): SqlFragment {
  return namesText(stored, sql`'$.**.tag'`, tag);
}
