// Only the holder of the lease may record a result; history, quota and events commit in the same statement.
import type { EmailStatus } from '@mailwright/contracts';
import { type Database, prepared, sql } from '@mailwright/database';
import type { SendResult } from '@mailwright/sending';
import { type AccountEvent, type EventWork, type EventWriter, noWork, refundSql } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import type { EmailClaim } from './claim-emails.ts';

/** The outcome of an attempt, as it is recorded. */
export interface EmailOutcome {
  status: Extract<EmailStatus, 'queued' | 'deferred' | 'sent' | 'failed' | 'skipped' | 'uncertain'>;
  code: string | null;
  reply: string | null;
  /** Whether a server was asked to accept the mail. */
  isAttempt: boolean;
  /** In how many seconds the next attempt is due; null when there is none. */
  delaySeconds: number | null;
  /** Since when it is due, for an email that was not tried: it keeps its place in its account's queue. */
  dueAt?: Date;
}

const minute = 60;
const hour = 60 * minute;
// Delays after the first attempt, the second, and so on; then every four hours, as for campaign recipients.
const delays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];
// While no server accepts mail, the delay is this share of the time waited so far: short in a short outage, and longer
// as the outage goes on.
const outage = { share: 0.25, min: 5, max: 15 * minute };

/**
 * Decides what a result means for an email. An `uncertain` email is never tried again: the server may have accepted it.
 * @param email `attempts`: how many were made before this one.
 */
export function decideResult(
  result: SendResult,
  email: { attempts: number; dueSince: Date; giveUpAt: Date },
  now: Date,
): EmailOutcome {
  const { kind } = result;
  const code = 'code' in result ? result.code : null;
  const { reply } = result;
  const final = { code, reply, isAttempt: true, delaySeconds: null };
  if (kind === 'sent') return { ...final, status: 'sent' };
  if (kind === 'rejected') return { ...final, status: 'failed' };
  if (kind === 'uncertain') return { ...final, status: 'uncertain' };
  const left = (email.giveUpAt.getTime() - now.getTime()) / 1_000;
  const isAttempt = kind === 'deferred' && result.attempted;
  if (left <= 0) return { ...final, isAttempt, status: 'failed' };
  const again = { code, reply, isAttempt, status: isAttempt || email.attempts > 0 ? 'deferred' : 'queued' } as const;
  if (isAttempt) return { ...again, delaySeconds: Math.min(delays[email.attempts] ?? 4 * hour, left) };
  const waited = (now.getTime() - email.dueSince.getTime()) / 1_000;
  return { ...again, delaySeconds: Math.min(Math.max(1, pauseAfter(result, waited)), left) };
}

/** How many seconds to wait when no server was asked. */
function pauseAfter(result: SendResult, waitedSeconds: number): number {
  if (result.kind === 'deferred') return (result.retryAfterMs ?? 0) / 1_000;
  return Math.min(outage.max, Math.max(outage.min, waitedSeconds * outage.share));
}

/** The outcome for an email that isn't sent, for a reason of our own. */
export function notSent(status: 'failed' | 'skipped', code: string): EmailOutcome {
  return { status, code, reply: null, isAttempt: false, delaySeconds: null };
}

const unsent = new Set<EmailOutcome['status']>(['queued', 'deferred', 'skipped']);

/** The outcome of an attempt at an email, and the event that it causes. */
export interface EmailResult {
  claim: EmailClaim;
  outcome: EmailOutcome;
  /** Written only when the result is recorded. */
  event?: AccountEvent | undefined;
}

/** What was recorded. */
interface RecordedEmails {
  /** The ids of the emails whose results were recorded. This worker no longer holds the leases of the others. */
  ids: ReadonlySet<string>;
  /** What to publish. */
  work: EventWork;
}

const resultColumns = `id uuid, "leaseToken" uuid, status email_status, code text, reply text, "isAttempt" boolean,
  "delaySeconds" float8, "dueAt" timestamptz, "historyId" uuid, "isEvent" boolean, "isRefunded" boolean,
  "quotaHour" timestamptz, "quotaDay" timestamptz`;
// A skipped email may have been accepted in an earlier attempt.
const isOvertaken = `(m.reported IS NOT NULL AND (g.status IN ('sent', 'uncertain') OR (g.status = 'skipped' AND m.attempts > 0)))`;

/**
 * Records the outcomes of attempts in one statement; running it twice records them once. A worker whose lease has ended
 * may still record its result, since no other worker sends the email. If an email wasn't sent, its quota is refunded, but
 * only in the hour and the day in which it was counted. A bounce or complaint that was reported earlier becomes the
 * email's status, unless the email is tried again or has failed.
 */
export async function recordEmails(
  { database, events }: { database: Pick<Database, 'query'>; events: EventWriter },
  results: readonly EmailResult[],
): Promise<RecordedEmails> {
  const rows = results.map(({ claim, outcome }) => ({
    ...outcome,
    id: claim.id,
    leaseToken: claim.leaseToken,
    historyId: newId(),
    // An outage isn't an event of a single email: it would fill the email's history.
    isEvent: outcome.isAttempt || outcome.delaySeconds === null,
    isRefunded: unsent.has(outcome.status) || (outcome.status === 'failed' && !outcome.isAttempt),
    quotaHour: claim.quotaHour,
    quotaDay: claim.quotaDay,
  }));
  const caused = results.flatMap(({ claim, event }) => (event === undefined ? [] : { ...event, changeId: claim.id }));
  const { ctes, work } = events.toSql(caused, sql`e.change_id IN (SELECT id FROM recorded WHERE NOT is_erased)`);
  const [row] = await database.query<{ ids: string[]; work: EventWork }>(
    prepared(
      'record-emails',
      sql`WITH given AS MATERIALIZED (
        SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g (${sql.raw(resultColumns)})),
      -- Locked in the order of the key, as reports of bounces do.
      held AS MATERIALIZED (
        SELECT m.id FROM given g JOIN emails m ON m.id = g.id AND m.lease_token = g."leaseToken"
        WHERE m.status IN ('sending', 'uncertain') ORDER BY m.id FOR NO KEY UPDATE OF m),
      recorded AS (
        UPDATE emails m SET status = CASE WHEN ${sql.raw(isOvertaken)} THEN m.reported ELSE g.status END,
          code = CASE WHEN ${sql.raw(isOvertaken)} THEN m.code ELSE g.code END,
          -- It may quote the address, of which nothing is written after an erasure.
          reply = CASE WHEN m.email = '' THEN NULL WHEN ${sql.raw(isOvertaken)} THEN m.reply ELSE g.reply END,
          attempts = m.attempts + CASE WHEN m.status = 'sending' AND g."isAttempt" THEN 1 ELSE 0 END,
          next_attempt_at = CASE WHEN g."delaySeconds" IS NULL THEN m.next_attempt_at
            ELSE coalesce(g."dueAt", now() + make_interval(secs => g."delaySeconds")) END,
          sent_at = CASE WHEN g.status = 'sent' THEN now() END, lease_token = NULL
        FROM held h JOIN given g ON g.id = h.id WHERE m.id = h.id
        RETURNING m.id, m.account_id, m.status, m.email = '' AS is_erased),
      history AS (
        INSERT INTO email_events (id, email_id, type, code, reply)
        SELECT g."historyId", r.id, g.status::text::email_event_type, g.code, CASE WHEN r.is_erased THEN NULL ELSE g.reply END
        FROM recorded r JOIN given g ON g.id = r.id
        -- Of one that was uncertain the report is in the history, and says more.
        WHERE g."isEvent" AND (r.status = g.status OR g.status = 'sent')),
      refunds AS (
        SELECT r.account_id, g."quotaHour" AS hour_began_at, g."quotaDay" AS day_began_at
        FROM recorded r JOIN given g ON g.id = r.id WHERE g."isRefunded"),
      ${sql.raw(refundSql)},
      ${ctes}
      SELECT ARRAY(SELECT id FROM recorded) AS ids, ${work} AS work`,
    ),
  );
  return { ids: new Set(row?.ids), work: row?.work ?? noWork };
}
