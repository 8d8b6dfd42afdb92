import type { Sql } from '@mailwright/database';

const tables = [
  'lists',
  'list_fields',
  'list_statistics',
  'list_deletions',
  'field_removals',
  'tag_changes',
  'segments',
  'subscribers',
  'subscriber_consents',
  'subscriber_tags',
  'suppressions',
  'templates',
  'template_versions',
  'media',
  'media_parts',
  'mails',
  'senders',
  'sending_domains',
  'transports',
  'campaigns',
  'campaign_runs',
  'campaign_recipients',
  'campaign_chunks',
  'bounces',
  'bounce_callbacks',
  'bounce_rules',
  'hooks',
  'events',
  'deliveries',
  'delivery_attempts',
  'recoveries',
  'api_keys',
  'accounts',
  'plans',
  'users',
  'sessions',
  'password_resets',
  'invitations',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'user_identities',
  'sign_in_links',
  'audit_log',
  'idempotent_requests',
];

const counts = tables.map(
  (table) =>
    `SELECT '${table}' AS "table", count(*)::int AS rows, md5(string_agg(r, '|' ORDER BY r)) AS digest
      FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS r FROM ${table} t) AS t`,
);
// The statement has a name, so that a session plans it only once: with so many tables, planning takes longer than
// reading. The function that changes a setting keeps Postgres from starting parallel workers for it, which takes ten
// times as long as reading.
const statement = {
  name: 'test.snapshot',
  text: `WITH unshared AS (SELECT set_config('max_parallel_workers_per_gather', '0', true))
    ${counts.join(' UNION ALL ')} ORDER BY "table"`,
};

/**
 * The row count of each table that a request can change, and a digest of its rows that ignores when keys were last
 * used.
 */
export async function takeSnapshot(sql: Sql): Promise<Record<string, unknown>[]> {
  return sql.query(statement);
}
