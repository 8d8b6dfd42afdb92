// An email commits with its content, its attachments and its history. Those of requests that arrive together share a
// statement.
import type { CachedKey } from '@mailwright/audience';
import {
  type EmailResource,
  type Mailbox,
  maxSendAheadDays,
  parseEmailAddress,
  type SendEmail,
} from '@mailwright/contracts';
import { batchCalls, type Database, inTransaction, isDatabaseUnavailable, type Sql } from '@mailwright/database';
import {
  type AppSecrets,
  type Clock,
  createPauses,
  newId,
  ProblemError,
  signRecipientToken,
  timeOfId,
  validationProblem,
} from '@mailwright/platform';
import type { Renderer } from '@mailwright/content';
import { secondsUntilNextDay } from '@mailwright/outbox';
import { isVerifiedSender, isVerifiedSql, readLinkRoot } from '@mailwright/senders';
import type { DueEmails } from '../email-jobs.ts';
import { type PresentedEmail, presentEmail } from '../read/present-email.ts';
import { noSubscriber } from '../opens/open-token.ts';
import { chooseSender, notVerified } from './choose-sender.ts';
import { findRecipient } from './find-recipient.ts';
import { renderEmail } from './render-email.ts';

interface AcceptDeps {
  database: Database;
  appSecrets: AppSecrets;
  clock: Clock;
  renderer: Renderer;
  /** Notifies the workers of an account's emails that are due. Doesn't wait. */
  publish(due: DueEmails): void;
  /** Reports a group of emails that couldn't be saved together. */
  report(error: unknown): void;
}

/** A request for an email. */
export interface EmailRequest {
  accountId: string;
  /** The email's id. When a request is run again, it passes the same one and gets the email of its first run. */
  id: string;
  body: SendEmail;
  /** Where people reach the API, without a trailing slash. */
  rootUrl: string;
  /** The request's key, if it comes from a cache. */
  key?: CachedKey | undefined;
}

/**
 * Accepts an email: renders its content, checks its sender and queues it.
 * @throws ProblemError `not_found` for the subscriber or the template; `validation_failed`; `template_too_slow`;
 *   `rate_limited` when a new account has reached its limit for the day; what `key.revalidate` throws
 */
export type EmailAcceptor = (request: EmailRequest) => Promise<EmailResource>;

const dayMs = 86_400_000;
// A caller's clock may be behind by this much. A time further in the past is a mistake.
const pastAllowedMs = 300_000;
const maxInGroup = 50;
// While one group commits, the next one is written.
const parallel = 2;
const pauseAfterFailureMs = 1_000;
// In characters. The others of a group would wait until a long one has been written.
const maxGroupedLength = 65_536;

/** Creates what accepts emails. */
export function createEmailAcceptor(deps: AcceptDeps): EmailAcceptor {
  const { database } = deps;
  // An account that keeps causing failures delays others at most once a second.
  const pauses = createPauses(pauseAfterFailureMs);
  const saveInGroup = batchCalls<EmailRecord, Saved | undefined>(
    (records) =>
      saveEmails(database, records).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        // One email's error mustn't fail the others: saved alone, each fails or succeeds by itself.
        deps.report(error);
        pauses.begin(records.map(({ accountId }) => accountId));
        return records.map(() => undefined);
      }),
    { maxSize: maxInGroup, parallel, turnsBy: ({ accountId }) => accountId },
  );
  return async (request) => {
    const { accountId, id, key } = request;
    try {
      const { record, attachments } = await prepare(deps, request);
      const isLong = (record.html?.length ?? 0) + record.plain.length > maxGroupedLength;
      const isAlone = isLong || attachments.length > 0 || pauses.isPaused(accountId);
      const grouped = isAlone ? undefined : await saveInGroup(record);
      const saved = grouped ?? (await saveAlone(database, record, attachments));
      if (record.sendAt === null) deps.publish({ accountId, own: saved.own });
      return presentEmail(record);
    } catch (error) {
      await key?.revalidate();
      const known = await findOfFirstRun(deps, accountId, id);
      if (known === undefined) throw error;
      return known;
    }
  };
}

/** The email that the first run of a request has queued. The subscriber or the template may have changed since. */
async function findOfFirstRun(deps: AcceptDeps, accountId: string, id: string): Promise<EmailResource | undefined> {
  const known = await deps.database.prisma.email.findUnique({ where: { id, accountId } });
  if (known === null) return undefined;
  // The run may have ended before it notified anyone. Workers that don't need to know find nothing.
  if (known.status === 'queued' && known.sendAt === null)
    for (const own of [false, true]) deps.publish({ accountId, own });
  return presentEmail(known);
}

/** An email that was saved. `own`: whether it is sent over its account's own servers. */
interface Saved {
  own: boolean;
}

/** A rendered email, as `saveEmails` writes it. */
interface EmailRecord extends PresentedEmail {
  accountId: string;
  emailNormalized: string;
  fromNormalized: string;
  fromDomain: string;
  giveUpAt: Date;
  historyId: string;
  html: string | null;
  plain: string;
  headers: Record<string, string>;
  /** The key to check; null if it needn't be checked. */
  keyId: string | null;
}

type Attachments = NonNullable<SendEmail['attachments']>;

/** Reads what the email needs, and renders it. @throws ProblemError as the acceptor does */
async function prepare(
  deps: AcceptDeps,
  { accountId, id, body, rootUrl, key }: EmailRequest,
): Promise<{ record: EmailRecord; attachments: Attachments }> {
  const { database, clock, appSecrets } = deps;
  const sendAt = readSendAt(body.send_at, clock.now());
  const recipient = await findRecipient(database, accountId, body);
  const from = await chooseSender(database, accountId, body);
  const openUrl = body.track_opens
    ? openUrlOf(await readLinkRoot(database, accountId, rootUrl), id, appSecrets)
    : undefined;
  const { html, text, subject, templateId } = await renderEmail(deps, accountId, { written: body, recipient, openUrl });
  const { headers = {}, attachments = [] } = body;
  const dueAt = sendAt ?? clock.now();
  const record: EmailRecord = {
    ...senderOf(from),
    ...detailsOf(body),
    id,
    accountId,
    keyId: key?.id ?? null,
    subscriberId: recipient.subscriber?.id ?? null,
    templateId,
    email: recipient.email,
    emailNormalized: recipient.emailNormalized,
    toName: recipient.name,
    subject,
    attachments: describeFiles(attachments),
    status: 'queued',
    code: null,
    reply: null,
    reason: null,
    attempts: 0,
    opens: 0,
    firstOpenedAt: null,
    sendAt,
    sentAt: null,
    // GET /emails?since=… reads the time from the id, so both have to be the same.
    createdAt: new Date(timeOfId(id)),
    giveUpAt: new Date(dueAt.getTime() + dayMs),
    historyId: newId(),
    html: html === '' ? null : html,
    plain: text,
    headers,
  };
  return { record, attachments };
}

function senderOf({ address, name }: Mailbox) {
  const fromNormalized = parseEmailAddress(address)?.normalized ?? '';
  const fromDomain = fromNormalized.slice(fromNormalized.lastIndexOf('@') + 1);
  return { fromEmail: address, fromName: name === '' ? null : name, fromNormalized, fromDomain };
}

function detailsOf({ reply_to, tag, metadata, track_opens }: SendEmail) {
  return { replyTo: reply_to ?? null, tag: tag ?? null, metadata: metadata ?? {}, trackOpens: track_opens };
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

function describeFiles(attachments: Attachments) {
  return attachments.map(({ filename, content_type, content }) => ({
    filename,
    content_type,
    bytes: Buffer.byteLength(content, 'base64'),
  }));
}

const recordColumns = `id uuid, "accountId" uuid, "keyId" uuid, "subscriberId" uuid, "templateId" uuid, email text,
  "emailNormalized" text, "toName" text, "fromEmail" text, "fromName" text, "fromNormalized" text, "fromDomain" text,
  "replyTo" text, subject text, tag text, metadata jsonb, "trackOpens" boolean, attachments jsonb, "sendAt" timestamptz,
  "createdAt" timestamptz, "giveUpAt" timestamptz, "historyId" uuid, html text, plain text, headers jsonb`;
const isVerified = isVerifiedSql({
  accountId: 'g."accountId"',
  address: 'g."fromNormalized"',
  domain: 'g."fromDomain"',
});

/**
 * Writes emails of any accounts with their contents and histories, in one statement. Resolves for each to undefined if it
 * wasn't written: an email has its id, its account may not send from its address, has reached the limit of its day, or
 * may not use the API, or its key is revoked.
 */
async function saveEmails(sql: Sql, records: EmailRecord[]): Promise<(Saved | undefined)[]> {
  const saved = await sql.query<{ id: string; own: boolean }>({
    name: 'accept-emails',
    text: `WITH allowed AS MATERIALIZED (
        SELECT g.*, EXISTS (SELECT 1 FROM transports t WHERE t.account_id = g."accountId" AND t.enabled) AS own
        FROM json_to_recordset($1::json) AS g (${recordColumns})
        WHERE ${isVerified}
          AND NOT EXISTS (SELECT 1 FROM mail_quotas q WHERE q.account_id = g."accountId" AND q.day_mails >= q.day_limit)
          AND (g."keyId" IS NULL OR EXISTS (
            SELECT 1 FROM api_keys k JOIN accounts a ON a.id = k.account_id JOIN plans p ON p.code = a.plan_code
            WHERE k.id = g."keyId" AND k.account_id = g."accountId" AND k.revoked_at IS NULL AND a.status = 'active'
              AND p.api_access))),
      inserted AS (
        INSERT INTO emails (id, account_id, subscriber_id, template_id, email, email_normalized, to_name, from_email,
          from_name, reply_to, subject, tag, metadata, track_opens, attachments, send_at, next_attempt_at, give_up_at, created_at)
        SELECT g.id, g."accountId", g."subscriberId", g."templateId", g.email, g."emailNormalized", g."toName", g."fromEmail",
          g."fromName", g."replyTo", g.subject, g.tag, g.metadata, g."trackOpens", g.attachments, g."sendAt",
          coalesce(g."sendAt", now()), g."giveUpAt", g."createdAt"
        -- In the order of the key, so that two groups wait for each other rather than deadlock.
        FROM allowed g ORDER BY g.id
        ON CONFLICT (id) DO NOTHING RETURNING id),
      history AS (
        INSERT INTO email_events (id, email_id, type)
        SELECT g."historyId", g.id, 'queued' FROM allowed g WHERE g.id IN (SELECT id FROM inserted)),
      contents AS (
        INSERT INTO email_contents (email_id, html, plain, headers)
        SELECT g.id, g.html, g.plain, g.headers FROM allowed g WHERE g.id IN (SELECT id FROM inserted))
      SELECT g.id, g.own FROM allowed g WHERE g.id IN (SELECT id FROM inserted)`,
    values: [JSON.stringify(records)],
  });
  const byId = new Map(saved.map(({ id, own }) => [id, { own }]));
  return records.map(({ id }) => byId.get(id));
}

/** Writes an email alone. @throws ProblemError with the reason why it can't be written */
async function saveAlone(database: Database, record: EmailRecord, attachments: Attachments): Promise<Saved> {
  const { id, accountId, fromEmail } = record;
  const saved = await inTransaction(database, async (sql) => {
    const [one] = await saveEmails(sql, [record]);
    for (const [index, { filename, content_type: contentType, content: base64 }] of attachments.entries()) {
      if (one === undefined) break;
      await sql.query({
        name: 'accept-email-attachment',
        text: `INSERT INTO email_attachments (email_id, number, filename, content_type, content) VALUES ($1, $2, $3, $4, $5)`,
        values: [id, index + 1, filename, contentType, Buffer.from(base64, 'base64')],
      });
    }
    return one;
  });
  if (saved !== undefined) return saved;
  const { verified } = await isVerifiedSender(database, accountId, fromEmail);
  if (!verified) throw notVerified();
  const retryAfterSeconds = await secondsUntilNextDay(database, accountId);
  if (retryAfterSeconds !== undefined) {
    const detail =
      'A new account may send only a limited number of emails a day, and has reached that number today. GET /me shows the limit, which grows each day.';
    throw new ProblemError('rate_limited', detail, { retryAfterSeconds });
  }
  throw new ProblemError('service_unavailable', 'The email was not accepted. Send the request again.');
}
