// An email commits with its content, its attachments and its history. Those of requests that arrive together share a
// statement.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { secondsUntilNextDay } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import { isVerifiedSender, isVerifiedSql } from '@mailwright/senders';
import { notVerified } from './choose-sender.ts';
import type { EmailRecord, PreparedEmail } from './prepare-email.ts';

/** An email that was saved. `own`: whether it is sent over its account's own servers. */
export interface Saved {
  own: boolean;
}

const recordColumns = `id uuid, "accountId" uuid, "keyId" uuid, "subscriberId" uuid, "templateId" uuid, email text,
  "emailNormalized" text, "toName" text, "fromEmail" text, "fromName" text, "fromNormalized" text, "fromDomain" text,
  "replyTo" text, subject text, tag text, "moreTags" text[], metadata jsonb, "trackOpens" boolean, "trackClicks" boolean,
  "copyOf" uuid, copies smallint, kind email_recipient_kind, attachments jsonb, "sendAt" timestamptz,
  "createdAt" timestamptz, "giveUpAt" timestamptz, "historyId" uuid, html text, plain text, headers jsonb`;
const isVerified = isVerifiedSql({
  accountId: 'g."accountId"',
  address: 'g."fromNormalized"',
  domain: 'g."fromDomain"',
});

/**
 * Writes emails of any accounts with their contents and histories, in one statement. Resolves for each to undefined if it
 * wasn't written: an email has its id, its account may not send from its address, has fewer mails left today than the
 * email has recipients, or may not use the API, or its key is revoked.
 */
export async function saveEmails(sql: Sql, records: EmailRecord[]): Promise<(Saved | undefined)[]> {
  const saved = await sql.query<{ id: string; own: boolean }>({
    name: 'accept-emails',
    text: `WITH allowed AS MATERIALIZED (
        SELECT g.*, EXISTS (SELECT 1 FROM transports t WHERE t.account_id = g."accountId" AND t.enabled) AS own
        FROM json_to_recordset($1::json) AS g (${recordColumns})
        WHERE ${isVerified}
          AND NOT EXISTS (SELECT 1 FROM mail_quotas q WHERE q.account_id = g."accountId" AND q.day_mails + g.copies >= q.day_limit)
          AND (g."keyId" IS NULL OR EXISTS (
            SELECT 1 FROM api_keys k JOIN accounts a ON a.id = k.account_id JOIN plans p ON p.code = a.plan_code
            WHERE k.id = g."keyId" AND k.account_id = g."accountId" AND k.revoked_at IS NULL AND a.status = 'active'
              AND p.api_access))),
      inserted AS (
        INSERT INTO emails (id, account_id, subscriber_id, template_id, email, email_normalized, to_name, from_email,
          from_name, reply_to, subject, tag, more_tags, metadata, track_opens, track_clicks, copy_of, copies, kind, attachments,
          send_at, next_attempt_at, give_up_at, created_at)
        SELECT g.id, g."accountId", g."subscriberId", g."templateId", g.email, g."emailNormalized", g."toName", g."fromEmail",
          g."fromName", g."replyTo", g.subject, g.tag, g."moreTags", g.metadata, g."trackOpens", g."trackClicks", g."copyOf",
          g.copies, g.kind, g.attachments, g."sendAt", coalesce(g."sendAt", now()), g."giveUpAt", g."createdAt"
        -- In the order of the key, so that two groups wait for each other rather than deadlock.
        FROM allowed g ORDER BY g.id
        ON CONFLICT (id) DO NOTHING RETURNING id),
      history AS (
        INSERT INTO email_events (id, email_id, type)
        SELECT g."historyId", g.id, 'queued' FROM allowed g WHERE g.id IN (SELECT id FROM inserted)),
      contents AS (
        INSERT INTO email_contents (email_id, html, plain, headers)
        SELECT g.id, g.html, g.plain, g.headers FROM allowed g
        WHERE g.id IN (SELECT id FROM inserted) AND g."copyOf" IS NULL),
      tags AS (
        INSERT INTO email_tags (account_id, tag, email_id)
        SELECT g."accountId", t.tag, g.id FROM allowed g, unnest(g."moreTags") AS t (tag)
        WHERE g.id IN (SELECT id FROM inserted) AND g."copyOf" IS NULL)
      SELECT g.id, g.own FROM allowed g WHERE g.id IN (SELECT id FROM inserted)`,
    values: [JSON.stringify(records)],
  });
  const byId = new Map(saved.map(({ id, own }) => [id, { own }]));
  return records.map(({ id }) => byId.get(id));
}

/**
 * Writes an email alone, with its copies and attachments. @throws ProblemError with the reason why it can't be written
 */
export async function saveAlone(database: Database, { record, copies, files }: PreparedEmail): Promise<Saved> {
  const { id, accountId, fromEmail } = record;
  const saved = await inTransaction(database, async (sql) => {
    const [one] = await saveEmails(sql, [record]);
    if (one === undefined) return undefined;
    for (const [index, { filename, contentType, contentId, content }] of files.entries())
      await sql.query({
        name: 'accept-email-attachment',
        text: `INSERT INTO email_attachments (email_id, number, filename, content_type, content_id, content)
          VALUES ($1, $2, $3, $4, $5, $6)`,
        values: [id, index + 1, filename, contentType, contentId, content],
      });
    const others = copies.length === 0 ? [] : await saveEmails(sql, copies);
    // All or none: the limit of the day may have been reached in between.
    if (others.includes(undefined)) throw notAccepted();
    return one;
  });
  if (saved !== undefined) return saved;
  const { verified } = await isVerifiedSender(database, accountId, fromEmail);
  if (!verified) throw notVerified();
  const retryAfterSeconds = await secondsUntilNextDay(database, accountId, 1 + copies.length);
  if (retryAfterSeconds !== undefined) {
    const detail =
      'A new account may send only a limited number of emails a day, one for each recipient, and has too few left today. GET /me shows the limit, which grows each day.';
    throw new ProblemError('rate_limited', detail, { retryAfterSeconds });
  }
  throw notAccepted();
}

function notAccepted(): ProblemError {
  return new ProblemError('service_unavailable', 'The email was not accepted. Send the request again.');
}
