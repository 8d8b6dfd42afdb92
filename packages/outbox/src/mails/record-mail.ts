// Raw SQL: guarded, only the lease's holder may record, and the quota is refunded in the same statement.
import type { Sql } from '@mailwright/database';
import type { MailClaim } from './claim-mails.ts';

/**
 * How an attempt ended. `deferred`: it is tried again later; with `postponedMs` it wasn't tried at all, which doesn't count as
 * an attempt, and is due again after that time. `dropped`: it no longer has a recipient, so it wasn't sent. `error`: for the
 * operator; no link may be in it.
 */
export type MailResult =
  | { kind: 'sent' }
  | { kind: 'failed'; error: string }
  | { kind: 'deferred'; error: string; postponedMs?: number }
  | { kind: 'dropped'; error: string };

/**
 * A mail's state after an attempt. `stale`: the lease had expired, another worker has the mail, and nothing was
 * recorded.
 */
type RecordedMail = 'queued' | 'sent' | 'failed' | 'expired' | 'stale';

/** Seconds from one attempt to the next; the last is repeated: 1, 5 and 15 minutes, 1 hour, 4 hours. */
export const mailRetryDelaysSeconds: readonly number[] = [60, 300, 900, 3_600, 14_400];

/**
 * Records how an attempt ended, if the lease is still held: running it twice records it once. A deferred mail waits for
 * its next attempt, or expires when that would come too late. Mail to a subscriber that was
 * deferred or dropped doesn't count against its account's quota, and is refunded in the hour in which it was counted.
 * @param retryDelaysSeconds in production `mailRetryDelaysSeconds`.
 */
export async function recordMail(
  sql: Sql,
  claim: MailClaim,
  result: MailResult,
  retryDelaysSeconds: readonly number[] = mailRetryDelaysSeconds,
): Promise<RecordedMail> {
  const postponedMs = result.kind === 'deferred' ? result.postponedMs : undefined;
  const retryDelay = retryDelaysSeconds[Math.min(claim.attempt, retryDelaysSeconds.length) - 1] ?? 0;
  const delaySeconds = postponedMs === undefined ? retryDelay : postponedMs / 1_000;
  const [row] = await sql.query<{ status: RecordedMail }>({
    name: 'record-mail',
    text: `WITH recorded AS (UPDATE mails SET
        status = CASE WHEN $3 <> 'deferred' THEN $4::mail_status
          WHEN now() + make_interval(secs => $6) < expires_at THEN 'queued' ELSE 'expired' END,
        finished_at = CASE WHEN $3 = 'deferred' AND now() + make_interval(secs => $6) < expires_at THEN NULL ELSE now() END,
        content = CASE WHEN $3 = 'deferred' AND now() + make_interval(secs => $6) < expires_at THEN content END,
        next_attempt_at = now() + make_interval(secs => $6),
        attempt_count = attempt_count + CASE WHEN $7 THEN 1 ELSE 0 END,
        lease_token = NULL, error = $5
      WHERE id = $1 AND lease_token = $2 AND status = 'queued'
      RETURNING status, account_id),
      refunded AS (
        UPDATE mail_quotas q SET mails = q.mails - 1, day_mails = greatest(0, q.day_mails - 1) FROM recorded r
        WHERE q.account_id = r.account_id AND q.hour_began_at = $8 AND $3 IN ('deferred', 'dropped'))
      SELECT status FROM recorded`,
    values: [
      claim.id,
      claim.leaseToken,
      result.kind,
      statusOf(result),
      errorOf(result),
      delaySeconds,
      result.kind !== 'dropped' && postponedMs === undefined,
      claim.quotaHour,
    ],
  });
  return row?.status ?? 'stale';
}

function statusOf(result: MailResult): 'sent' | 'failed' | 'expired' | 'queued' {
  if (result.kind === 'dropped') return 'expired';
  return result.kind === 'deferred' ? 'queued' : result.kind;
}

function errorOf(result: MailResult): string | null {
  return 'error' in result ? result.error : null;
}
