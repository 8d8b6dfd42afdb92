import type { Sql } from '@mailwright/database';

// Hooks of one receiver stop one after the other within seconds: the mail waits for the others.
const collectFor = '60 seconds';
const validFor = '3 days';

/**
 * Writes, in the caller's transaction, a mail to each user of these accounts: hooks of theirs are stopped by it. The mail
 * tells of all that were stopped since its `created_at`, so whoever has one waiting already gets no second one, but hears
 * of these hooks in that one. It is due after a minute, and not announced: the workers find it then. To be called when
 * the hooks' times of stopping are written, as `now()` of this transaction.
 */
export async function appendHooksStoppedMails(sql: Sql, accountIds: string[]): Promise<void> {
  // One transaction of an account at a time, or two would each find no mail waiting, and write one. A lock of rows would do,
  // but users and accounts are locked by others too, and whoever calls this holds up deliveries. In order of the keys, so
  // that two transactions can't wait for each other; a statement of its own, so that the next one sees what the one before
  // has committed.
  await sql.query({
    name: 'take-turns-at-hooks-stopped-mails',
    text: `SELECT pg_advisory_xact_lock(turn) FROM (
        SELECT DISTINCT hashtextextended('hooks_stopped ' || id::text, 0) AS turn
        FROM unnest($1::uuid[]) AS a (id) ORDER BY turn) AS turns`,
    values: [accountIds],
  });
  // A mail that waits is written to, although little or nothing of it changes, so that nobody takes it before this commits:
  // it would be made without these hooks. Who began before the mail did moves its beginning back to their own.
  await sql.query({
    name: 'append-hooks-stopped-mails',
    text: `WITH told AS (SELECT id, account_id FROM users WHERE account_id = ANY($1::uuid[])),
      waiting AS (
        UPDATE mails m SET created_at = least(m.created_at, now()),
          expires_at = greatest(m.expires_at, now() + interval '${validFor}'),
          next_attempt_at = least(m.next_attempt_at, clock_timestamp() + interval '${collectFor}')
        FROM told WHERE m.user_id = told.id
          AND m.kind = 'hooks_stopped' AND m.status = 'queued' AND m.lease_token IS NULL
        RETURNING m.user_id)
      INSERT INTO mails (id, account_id, kind, user_id, created_at, expires_at, next_attempt_at)
      SELECT uuid_v7(), account_id, 'hooks_stopped', id, now(), now() + interval '${validFor}',
        clock_timestamp() + interval '${collectFor}'
      FROM told WHERE NOT EXISTS (SELECT 1 FROM waiting WHERE waiting.user_id = told.id)`,
    values: [accountIds],
  });
}
