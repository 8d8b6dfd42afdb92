// Raw SQL: guarded, one statement ends leases and writes the history; processes skip each other's rows.
import type { Sql } from '@mailwright/database';

const batchSize = 100;

/**
 * Moves emails whose lease has ended without a result to `uncertain`: their worker has died, and the server may have taken
 * them; those of which a report says what became of them, to that.
 * They keep the lease's token, so that a worker that was only slow can still record the result.
 * @returns how many there were.
 */
export async function settleEmails(sql: Sql): Promise<number> {
  const rows = await sql.query({
    name: 'settle-emails',
    text: `WITH ended AS (
        UPDATE emails SET status = coalesce(reported, 'uncertain'), attempts = attempts + 1 WHERE id IN (
          SELECT id FROM emails WHERE status = 'sending' AND next_attempt_at <= now()
          ORDER BY next_attempt_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, status, reported, code, reply),
      history AS (
        INSERT INTO email_events (id, email_id, type, code, reply)
        SELECT uuid_v7(), id, status::text::email_event_type, CASE WHEN reported IS NOT NULL THEN code END,
          CASE WHEN reported IS NOT NULL THEN reply END
        FROM ended WHERE status IN ('uncertain', 'failed'))
      SELECT 1 FROM ended`,
  });
  return rows.length;
}
