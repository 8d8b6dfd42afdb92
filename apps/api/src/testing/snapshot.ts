import type { Sql } from '@mailwright/database';

const tables = [
  'lists',
  'list_fields',
  'list_statistics',
  'subscribers',
  'subscriber_consents',
  'hooks',
  'events',
  'accounts',
  'users',
  'sessions',
  'password_resets',
  'mails',
  'audit_log',
];

/** How many rows each table has that a request can change, and a digest of what is in them. */
export async function takeSnapshot(sql: Sql): Promise<Record<string, unknown>[]> {
  const counts = tables.map(
    (table) =>
      `SELECT '${table}' AS "table", count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${table} t`,
  );
  return sql.query({ text: counts.join(' UNION ALL ') });
}
