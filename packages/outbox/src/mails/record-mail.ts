// Only the holder of the lease may record a result, and the quota is refunded in the same statement.
import { prepared, type Sql, sql } from '@mailwright/database';
import type { MailClaim } from './claim-mails.ts';
import { refundSql } from './due-accounts.ts';

/**
 * How an attempt ended.
 * - `deferred`: it is tried again later. With `postponedMs` it wasn't tried at all: that doesn't count as an attempt,
 *   and it is due again after that time.
 *   With `dueAt`, it keeps its place in its account's queue: it is due since then, as before.
 * - `dropped`: it no longer has a recipient, so it wasn't sent.
 * - `error`: for the operator; must not contain a link.
 */
export type MailResult =
  | { kind: 'sent' }
  | { kind: 'failed'; error: string }
  | { kind: 'deferred'; error: string; postponedMs?: number; dueAt?: Date }
  | { kind: 'dropped'; error: string };

/**
 * A mail's state after an attempt. `stale`: the lease had expired and another worker has the mail, so nothing was
 * recorded.
 */
type RecordedMail = 'queued' | 'sent' | 'failed' | 'expired' | 'stale';

/** Seconds between attempts; the last delay is repeated: 1, 5 and 15 minutes, 1 hour, 4 hours. */
export const mailRetryDelaysSeconds: readonly number[] = [60, 300, 900, 3_600, 14_400];

/**
 * Records how an attempt ended, if the lease is still held; running it twice records it once. A deferred mail waits for
 * its next attempt, or expires if that would come too late. Mail to a subscriber that was deferred or dropped doesn't
 * count against its account's quotas: it is refunded in the hour and the day in which it was counted.
 * @param retryDelaysSeconds in production `mailRetryDelaysSeconds`.
 */
export async function recordMail(
  runner: Sql,
  claim: MailClaim,
  result: MailResult,
  retryDelaysSeconds: readonly number[] = mailRetryDelaysSeconds,
): Promise<RecordedMail> {
  const postponedMs = result.kind === 'deferred' ? result.postponedMs : undefined;
  const retryDelay = retryDelaysSeconds[Math.min(claim.attempt, retryDelaysSeconds.length) - 1] ?? 0;
  const delaySeconds = postponedMs === undefined ? retryDelay : postponedMs / 1_000;
  const isAttempt = result.kind !== 'dropped' && postponedMs === undefined;
  const isDeferred = sql`${result.kind === 'deferred'}::boolean`;
  const since = result.kind === 'deferred' ? result.dueAt : undefined;
  const dueAt = sql`coalesce(${since}::timestamptz, now() + make_interval(secs => ${delaySeconds}::float8))`;
  const isQueued = sql`(${isDeferred} AND ${dueAt} < expires_at)`;
  const isRefunded = sql`${result.kind === 'deferred' || result.kind === 'dropped'}::boolean`;
  const [row] = await runner.query<{ status: RecordedMail }>(
    prepared(
      'record-mail',
      sql`WITH recorded AS (UPDATE mails SET
          status = CASE WHEN ${isQueued} THEN 'queued' ELSE ${statusOf(result)}::mail_status END,
          finished_at = CASE WHEN ${isQueued} THEN NULL ELSE now() END,
          content = CASE WHEN ${isQueued} THEN content END,
          next_attempt_at = ${dueAt},
          attempt_count = attempt_count + ${isAttempt ? 1 : 0}::int,
          lease_token = NULL, error = ${errorOf(result)}
        WHERE id = ${claim.id}::uuid AND lease_token = ${claim.leaseToken}::uuid AND status = 'queued'
        RETURNING status, account_id),
      refunds AS (
        SELECT account_id, ${claim.quotaHour}::timestamptz AS hour_began_at, ${claim.quotaDay}::timestamptz AS day_began_at
        FROM recorded WHERE ${isRefunded}),
      ${sql.raw(refundSql)}
      SELECT status FROM recorded`,
    ),
  );
  return row?.status ?? 'stale';
}

/** The status of a mail that isn't tried again. */
function statusOf({ kind }: MailResult): 'sent' | 'failed' | 'expired' {
  return kind === 'sent' || kind === 'failed' ? kind : 'expired';
}

function errorOf(result: MailResult): string | null {
  return 'error' in result ? result.error : null;
}
