import type { BouncedEmail } from '@mailwright/bounces';
import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/**
 * Moves transactional emails from `sent` (or `uncertain`) to `bounced` or `complained`, and adds the report to their
 * history. An email that a server refused while it was sent stays `failed`. If a report comes before the result of its
 * mail is recorded, it is noted on the row, as for recipients of campaigns.
 */
export async function markBouncedEmails(sql: Sql, emails: BouncedEmail[]): Promise<void> {
  const marks = emails.map(({ emailId, kind, reason, code, reply, isRefusal, occurredAt }) => ({
    id: newId(),
    email_id: emailId,
    status: kind === 'complaint' ? 'complained' : 'bounced',
    is_smtp: isRefusal,
    reason,
    code,
    reply,
    occurred_at: occurredAt.toISOString(),
  }));
  if (marks.length === 0) return;
  await sql.query({
    name: 'mark-bounced-emails',
    text: `WITH given AS (
        SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, email_id uuid, status text, is_smtp boolean, reason bounce_reason, code text,
          reply text, occurred_at timestamptz)),
      locked AS (
        SELECT e.id, e.status, e.status IN ('queued', 'sending', 'deferred') AS is_open FROM emails e WHERE e.id IN (SELECT email_id FROM given) ORDER BY e.id FOR UPDATE),
      marked AS (
        UPDATE emails e SET
          status = CASE WHEN l.is_open THEN e.status ELSE g.status::email_status END,
          reported = CASE WHEN NOT l.is_open THEN NULL WHEN g.status = 'complained' THEN 'complained'
            ELSE coalesce(e.reported, CASE WHEN g.is_smtp THEN 'failed' ELSE 'bounced' END::email_status) END,
          -- What the bounce says, as one: the code and the reply of the server that took the mail say nothing of it.
          reason = coalesce(g.reason, e.reason), code = CASE WHEN g.status = 'bounced' THEN g.code ELSE e.code END,
          reply = CASE WHEN g.status = 'bounced' THEN g.reply ELSE e.reply END
        FROM locked l JOIN LATERAL (SELECT * FROM given WHERE given.email_id = l.id
          -- Of a bounce and a complaint, the complaint is what a person decided.
          ORDER BY given.status DESC LIMIT 1) g ON true
        WHERE e.id = l.id AND (l.is_open OR l.status IN ('sent', 'uncertain') OR (l.status = 'bounced' AND g.status = 'complained')))
      INSERT INTO email_events (id, email_id, type, occurred_at, code, reply)
      SELECT g.id, g.email_id, g.status::email_event_type, g.occurred_at, g.code, g.reply
      FROM given g JOIN locked l ON l.id = g.email_id
      -- The refusal itself is in the history as a failure.
      WHERE NOT g.is_smtp`,
    values: [JSON.stringify(marks)],
  });
}
