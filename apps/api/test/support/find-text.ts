import type { Sql } from '@mailwright/database';

/**
 * Finds all columns of the whole database that contain a text in any case, as `table.column`. All values are searched
 * as text, including arrays, JSON and the bytes of binary columns.
 */
export async function findText(sql: Sql, text: string): Promise<string[]> {
  const columns = await sql.query<{ table: string; column: string; type: string }>({
    text: `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
  });
  const looks = columns.map(({ table, column, type }) => {
    const quoted = `"${table}"."${column}"`;
    const asText = type === 'bytea' ? `encode(${quoted}, 'escape')` : `${quoted}::text`;
    return `SELECT '${table}.${column}' AS location WHERE EXISTS (
      SELECT 1 FROM "${table}" WHERE strpos(lower(${asText}), lower($1)) > 0)`;
  });
  const rows = await sql.query<{ location: string }>({ text: looks.join(' UNION ALL '), values: [text] });
  return rows.map(({ location }) => location).sort();
}
