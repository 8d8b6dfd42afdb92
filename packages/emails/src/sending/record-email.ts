// Only the holder of the lease may record a result; history, quota and events commit in the same statement.
import type { EmailStatus } from '@mailwright/contracts';
import { type Database, sql } from '@mailwright/database';
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

/** Whether the result was recorded, and what to publish if it was. `isStale`: this worker no longer holds the lease. */
interface RecordedEmail {
  isStale: boolean;
  work: EventWork;
}

/**
 * Records the outcome of an attempt; running it twice records it once. A worker whose lease has ended may still record
 * its result, since no other worker sends the email. If the email wasn't sent, its quota is refunded, but only in the
 * hour and the day in which it was counted. A bounce or complaint that was reported earlier becomes the email's status,
 * unless the email is tried again or has failed.
 * @param event written only when the result is recorded.
 */
export async function recordEmail(
  { database, events }: { database: Pick<Database, 'query'>; events: EventWriter },
  claim: EmailClaim,
  outcome: EmailOutcome,
  event: AccountEvent | undefined,
): Promise<RecordedEmail> {
  const { status, code, reply, isAttempt, delaySeconds, dueAt } = outcome;
  // An outage isn't an event of a single email: it would fill the email's history.
  const isEvent = isAttempt || delaySeconds === null;
  // A skipped email may have been accepted in an earlier attempt.
  const isOvertaken = sql`(reported IS NOT NULL AND (${status === 'sent' || status === 'uncertain'}::boolean
    OR (${status === 'skipped'}::boolean AND attempts > 0)))`;
  const isRefunded = unsent.has(status) || (status === 'failed' && !isAttempt);
  const { ctes, work } = events.toSql(
    event === undefined ? [] : [event],
    sql`EXISTS (SELECT 1 FROM recorded WHERE NOT is_erased)`,
  );
  const [row] = await database.query<{ recorded: number; work: EventWork }>(
    sql`WITH recorded AS (
        UPDATE emails SET status = CASE WHEN ${isOvertaken} THEN reported ELSE ${status}::email_status END,
          code = CASE WHEN ${isOvertaken} THEN code ELSE ${code} END,
          -- It may quote the address, of which nothing is written after an erasure.
          reply = CASE WHEN email = '' THEN NULL WHEN ${isOvertaken} THEN reply ELSE ${reply} END,
          attempts = attempts + CASE WHEN status = 'sending' THEN ${isAttempt ? 1 : 0}::int ELSE 0 END,
          next_attempt_at = CASE WHEN ${delaySeconds}::float8 IS NULL THEN next_attempt_at
            ELSE coalesce(${dueAt}::timestamptz, now() + make_interval(secs => ${delaySeconds}::float8)) END,
          sent_at = CASE WHEN ${status === 'sent'}::boolean THEN now() END, lease_token = NULL
        WHERE id = ${claim.id}::uuid AND lease_token = ${claim.leaseToken}::uuid AND status IN ('sending', 'uncertain')
        RETURNING id, account_id, status, email = '' AS is_erased),
      history AS (
        INSERT INTO email_events (id, email_id, type, code, reply)
        SELECT ${newId()}::uuid, id, ${isEvent ? status : 'queued'}::email_event_type, ${code},
          CASE WHEN is_erased THEN NULL ELSE ${reply} END FROM recorded
        -- Of one that was uncertain the report is in the history, and says more.
        WHERE ${isEvent}::boolean AND (status::text = ${status} OR ${status === 'sent'}::boolean)),
      refunded AS (
        ${refundSql(claim, sql`${isRefunded}::boolean`)}),
      ${ctes}
      SELECT (SELECT count(*)::int FROM recorded) AS recorded, ${work} AS work`,
  );
  return { isStale: row?.recorded !== 1, work: row?.work ?? noWork };
}
