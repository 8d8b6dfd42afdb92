// Raw SQL: hot path, a group of results is one statement; guarded, by the chunk's claim.
import type { Sql } from '@mailwright/database';
import { type Chunk, chunkLease } from './chunk-state.ts';

/** What became of one recipient. */
export interface RecipientResult {
  position: number;
  status: 'sent' | 'deferred' | 'failed' | 'skipped' | 'uncertain';
  /** The SMTP code, or a word of ours; null of a mail that was sent. */
  code: string | null;
  reply: string | null;
  /** When to try again; null unless it is deferred. */
  retrySeconds: number | null;
  /** Whether a server was asked. */
  isAttempt: boolean;
}

/** The campaign after the results were recorded. */
export interface RecordedState {
  status: string;
  sent: number;
  failed: number;
  /** What an earlier automatic pause has counted of these. */
  checkedSent: number;
  checkedFailed: number;
}

/**
 * Records a group of results, and that the chunk's first `started` recipients may be passed to a server from now on; renews
 * the lease. Recording the same results again does nothing: only recipients without a result get one.
 * @returns undefined when another worker has taken the chunk over, or the campaign has been deleted: nothing was recorded,
 *   and nothing may be sent.
 */
export async function recordResults(
  sql: Sql,
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number; key: number },
): Promise<RecordedState | undefined> {
  const { results } = given;
  const [row] = await sql.query<RecordedState & Record<string, unknown>>({
    name: 'record-campaign-results',
    text: `WITH chunk AS (
        UPDATE campaign_chunks SET started = greatest(started, $3), locked_by = $4,
          locked_until = now() + interval '${chunkLease}'
        WHERE id = $1 AND claim = $2 RETURNING campaign_id),
      updated AS (
        UPDATE campaign_recipients q SET status = g.status::recipient_status, code = g.code, reply = g.reply,
          attempts = q.attempts + g.is_attempt::int,
          first_attempt_at = CASE WHEN g.status = 'deferred' THEN coalesce(q.first_attempt_at, now())
            ELSE q.first_attempt_at END,
          next_attempt_at = now() + make_interval(secs => g.retry_seconds), changed_at = now()
        FROM chunk, unnest($6::int[], $7::text[], $8::text[], $9::text[], $10::float8[], $11::boolean[])
          AS g (position, status, code, reply, retry_seconds, is_attempt)
        WHERE q.campaign_id = $5 AND q.position = g.position AND q.status = 'queued' RETURNING q.status),
      counted AS (
        SELECT count(*) FILTER (WHERE status = 'sent') AS sent, count(*) FILTER (WHERE status = 'failed') AS failed,
          count(*) FILTER (WHERE status = 'skipped') AS skipped, count(*) FILTER (WHERE status = 'deferred') AS deferred,
          count(*) FILTER (WHERE status = 'uncertain') AS uncertain, count(*) AS total FROM updated),
      run AS (
        UPDATE campaign_runs r SET sent = r.sent + n.sent, failed = r.failed + n.failed, skipped = r.skipped + n.skipped,
          deferred = r.deferred + n.deferred, uncertain = r.uncertain + n.uncertain
        FROM counted n WHERE r.campaign_id = $5 AND n.total > 0
        RETURNING r.sent, r.failed)
      SELECT c.status, coalesce(run.sent, r.sent) AS sent, coalesce(run.failed, r.failed) AS failed,
        r.checked_sent AS "checkedSent", r.checked_failed AS "checkedFailed"
      FROM chunk JOIN campaigns c ON c.id = chunk.campaign_id JOIN campaign_runs r ON r.campaign_id = chunk.campaign_id
        LEFT JOIN run ON true`,
    values: [
      chunk.id,
      chunk.claim,
      given.started,
      given.key,
      chunk.campaignId,
      results.map((result) => result.position),
      results.map((result) => result.status),
      results.map((result) => result.code),
      results.map((result) => result.reply),
      results.map((result) => result.retrySeconds),
      results.map((result) => result.isAttempt),
    ],
  });
  return row;
}
