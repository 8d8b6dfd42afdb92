// An email commits with its content, its attachments and its history in one transaction.
import { type EmailResource, maxSendAheadDays, type SendEmail } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import {
  type AppSecrets,
  type Clock,
  newId,
  ProblemError,
  signRecipientToken,
  timeOfId,
  validationProblem,
} from '@mailwright/platform';
import type { Renderer } from '@mailwright/content';
import { secondsUntilNextDay } from '@mailwright/outbox';
import { readLinkRoot } from '@mailwright/senders';
import { presentEmail } from '../read/present-email.ts';
import { findEmail } from '../read/read-emails.ts';
import { noSubscriber } from '../opens/open-token.ts';
import { chooseSender } from './choose-sender.ts';
import { findRecipient } from './find-recipient.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

export interface AcceptDeps {
  database: Database;
  appSecrets: AppSecrets;
  clock: Clock;
  renderer: Renderer;
}

const dayMs = 86_400_000;
// A caller's clock may be behind by this much. A time further in the past is a mistake.
const pastAllowedMs = 300_000;

/**
 * Accepts an email: checks its sender, renders its content and queues it. When a request is run again, it passes the
 * same id and gets the email that its first run queued.
 * @param rootUrl where people reach the API, without a trailing slash.
 * @throws ProblemError `not_found` for the subscriber or the template; `validation_failed`; `template_too_slow`;
 *   `rate_limited` when a new account has reached its limit for the day
 */
export async function acceptEmail(
  deps: AcceptDeps,
  accountId: string,
  id: string,
  body: SendEmail,
  rootUrl: string,
): Promise<EmailResource> {
  const { database } = deps;
  // The first run of this request has queued it. Don't look again: the subscriber or the template may have changed
  // since.
  const known = await database.prisma.email.findUnique({ where: { id, accountId } });
  if (known !== null) return presentEmail(known);
  const sendAt = readSendAt(body.send_at, deps.clock.now());
  const recipient = await findRecipient(database, accountId, body);
  const from = await chooseSender(database, accountId, body);
  const openUrl = body.track_opens
    ? openUrlOf(await readLinkRoot(database, accountId, rootUrl), id, deps.appSecrets)
    : undefined;
  const rendered = await renderEmail(deps, accountId, { written: body, recipient, openUrl });
  const dueAt = sendAt ?? deps.clock.now();
  const row = {
    id,
    account_id: accountId,
    subscriber_id: recipient.subscriber?.id ?? null,
    template_id: rendered.templateId,
    email: recipient.email,
    email_normalized: recipient.emailNormalized,
    to_name: recipient.name,
    from_email: from.address,
    from_name: from.name === '' ? null : from.name,
    reply_to: body.reply_to ?? null,
    subject: rendered.subject,
    tag: body.tag ?? null,
    metadata: body.metadata ?? {},
    track_opens: body.track_opens,
    attachments: describeFiles(body),
    send_at: sendAt,
    next_attempt_at: sendAt,
    give_up_at: new Date(dueAt.getTime() + dayMs),
  };
  await inTransaction(database, (sql) => insert(sql, row, rendered, body));
  return findEmail(database, accountId, id);
}

/** @throws ProblemError `validation_failed` for a time that is in the past or too far in the future. */
function readSendAt(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (time.getTime() > now.getTime() + maxSendAheadDays * dayMs)
    throw validationProblem({ send_at: [`must be within ${maxSendAheadDays} days`] });
  if (time.getTime() < now.getTime() - pastAllowedMs)
    throw validationProblem({ send_at: ['is in the past; omit it to send now'] });
  return time.getTime() > now.getTime() ? time : null;
}

function openUrlOf(rootUrl: string, id: string, appSecrets: AppSecrets): string {
  const token = signRecipientToken('track', { campaignId: id, subscriberId: noSubscriber, position: 0 }, appSecrets);
  return `${rootUrl}/t/o/${token}`;
}

function describeFiles({ attachments = [] }: SendEmail) {
  return attachments.map(({ filename, content_type, content }) => ({
    filename,
    content_type,
    bytes: Buffer.byteLength(content, 'base64'),
  }));
}

async function insert(
  sql: Sql,
  row: { id: string; account_id: string } & Record<string, unknown>,
  content: RenderedEmail,
  { headers = {}, attachments = [] }: SendEmail,
): Promise<void> {
  const { id } = row;
  // jsonb can't store NUL, and the contract rejects it.
  const inserted = await sql.query({
    name: 'accept-email',
    text: `WITH inserted AS (
        INSERT INTO emails (id, account_id, subscriber_id, template_id, email, email_normalized, to_name, from_email,
          from_name, reply_to, subject, tag, metadata, track_opens, attachments, send_at, next_attempt_at, give_up_at, created_at)
        SELECT g.id, g.account_id, g.subscriber_id, g.template_id, g.email, g.email_normalized, g.to_name, g.from_email,
          g.from_name, g.reply_to, g.subject, g.tag, g.metadata, g.track_opens, g.attachments, g.send_at,
          coalesce(g.next_attempt_at, now()), g.give_up_at, $6::timestamptz
        FROM jsonb_to_record($1::jsonb) AS g (id uuid, account_id uuid, subscriber_id uuid, template_id uuid, email text,
          email_normalized text, to_name text, from_email text, from_name text, reply_to text, subject text, tag text,
          metadata jsonb, track_opens boolean, attachments jsonb, send_at timestamptz, next_attempt_at timestamptz,
          give_up_at timestamptz)
        WHERE NOT EXISTS (SELECT 1 FROM mail_quotas q WHERE q.account_id = g.account_id AND q.day_mails >= q.day_limit)
        ON CONFLICT (id) DO NOTHING RETURNING id),
      history AS (
        INSERT INTO email_events (id, email_id, type) SELECT $2, id, 'queued' FROM inserted)
      INSERT INTO email_contents (email_id, html, plain, headers)
      SELECT id, $3, $4, $5::jsonb FROM inserted RETURNING email_id`,
    values: [
      JSON.stringify(row),
      newId(),
      content.html === '' ? null : content.html,
      content.text,
      JSON.stringify(headers),
      // GET /emails?since=… reads the time from the id, so both have to be the same.
      new Date(timeOfId(id)),
    ],
  });
  if (inserted.length === 0) {
    const retryAfterSeconds = await secondsUntilNextDay(sql, row.account_id);
    if (retryAfterSeconds === undefined) return;
    const detail =
      'A new account may send only a limited number of emails a day, and has reached that number today. GET /me shows the limit, which grows each day.';
    throw new ProblemError('rate_limited', detail, { retryAfterSeconds });
  }
  for (const [index, { filename, content_type: contentType, content: base64 }] of attachments.entries()) {
    await sql.query({
      name: 'accept-email-attachment',
      text: `INSERT INTO email_attachments (email_id, number, filename, content_type, content) VALUES ($1, $2, $3, $4, $5)`,
      values: [id, index + 1, filename, contentType, Buffer.from(base64, 'base64')],
    });
  }
}
