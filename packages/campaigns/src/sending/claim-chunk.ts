// Raw SQL: guarded, the row of the run decides between workers; hot path, once for each second of sending.
import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { sendable } from '../variants/tested-variant.ts';
import { type Chunk, chunkColumns, chunkLease } from './chunk-state.ts';

/** A claim: a chunk to send, or how long the campaign's throttle allows none; undefined when there is nothing to send now. */
export type Claimed = { chunk: Chunk } | { throttledMs: number } | undefined;

/** What a worker asks for. */
export interface ChunkRequest {
  campaignId: string;
  /** Of the worker's lock. */
  key: number;
  /** How many recipients at most. */
  size: number;
  /** Whether recipients whose retry is due come before those that nothing has been sent to. */
  retriesFirst: boolean;
}

/**
 * Claims the next recipients of a campaign that is being sent: what another worker has released, or those of a new chunk.
 * @throws when Postgres is unavailable
 */
export async function claimChunk(sql: Sql, request: ChunkRequest): Promise<Claimed> {
  const chunk = await claimReleased(sql, request);
  return chunk === undefined ? claimNext(sql, request) : { chunk };
}

// The throttle has counted them, when they were claimed first.
async function claimReleased(sql: Sql, { campaignId, key }: ChunkRequest): Promise<Chunk | undefined> {
  const [chunk] = await sql.query<Chunk & Record<string, unknown>>({
    name: 'claim-released-chunk',
    text: `UPDATE campaign_chunks k SET locked_by = $2, locked_at = now(), locked_until = now() + interval '${chunkLease}',
        claim = k.claim + 1
      WHERE k.id = (
        SELECT f.id FROM campaign_chunks f JOIN campaigns c ON c.id = f.campaign_id
        WHERE f.campaign_id = $1 AND f.locked_by IS NULL AND f.locked_until <= now() AND c.status = 'sending'
        ORDER BY f.first_position, f.id LIMIT 1 FOR UPDATE OF f SKIP LOCKED)
      RETURNING ${chunkColumns('k')}`,
    values: [campaignId, key],
  });
  return chunk;
}

// The throttle saves up what it allows within two seconds, or one mail: a worker that is late by less loses none of it.
const savedSeconds = 'greatest(2, 1 / per_second)';
const minPauseMs = 250;
// The day of a new account's limit ends at any time, and meanwhile its retries are due.
const quotaPauseMs = 15_000;

/**
 * Of a campaign that isn't being sent nothing is taken: `LIMIT NULL` would take all retries that are due.
 * The rows are locked in the order run, recipients; what is computed comes from the locked row, not from the statement's
 * snapshot, so that any number of workers share the positions and the throttle.
 */
async function claimNext(sql: Sql, { campaignId, key, size, retriesFirst }: ChunkRequest): Promise<Claimed> {
  const [row] = await sql.query<
    Chunk & { isThrottled: boolean; perSecond: number | null; isOverQuota: boolean | null }
  >({
    name: 'claim-next-chunk',
    text: `WITH run AS (
        SELECT r.next_position, ${sendable('r')} AS total, r.allowed_at, c.throttle_per_minute / 60.0::float8 AS per_second,
          c.account_id
        FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id
        WHERE r.campaign_id = $1 AND c.status = 'sending' FOR NO KEY UPDATE OF r),
      throttle AS (
        SELECT run.*, greatest(allowed_at, now() - make_interval(secs => ${savedSeconds})) AS used_until FROM run),
      allowance AS (
        SELECT throttle.*, CASE WHEN per_second IS NULL THEN $2::int ELSE greatest(0, least($2::int,
          floor(extract(epoch FROM now() - used_until)::float8 * per_second + 1e-6)::int)) END AS allowed FROM throttle),
      quota AS (
        SELECT d.account_id, greatest(0, d.day_limit - d.day_mails) AS left_today FROM mail_quotas d JOIN run ON d.account_id = run.account_id
        WHERE d.day_limit IS NOT NULL FOR NO KEY UPDATE OF d),
      due AS (
        SELECT q.position FROM campaign_recipients q
        WHERE q.campaign_id = $1 AND q.next_attempt_at <= now()
          AND ($3::boolean OR (SELECT next_position > total FROM run))
        ORDER BY q.next_attempt_at LIMIT coalesce((SELECT allowed FROM allowance), 0) FOR NO KEY UPDATE SKIP LOCKED),
      requeued AS (
        UPDATE campaign_recipients q SET status = 'queued', next_attempt_at = NULL FROM due
        WHERE q.campaign_id = $1 AND q.position = due.position RETURNING q.position),
      retries AS (SELECT array_agg(position ORDER BY position) AS positions, count(*)::int AS amount FROM requeued),
      taken AS (
        SELECT a.next_position AS first, retries.positions, retries.amount AS retried,
          CASE WHEN retries.amount > 0 THEN 0 ELSE greatest(0, least(a.allowed, a.total - a.next_position + 1,
            (SELECT left_today FROM quota))) END AS fresh
        FROM allowance a, retries),
      moved AS (
        UPDATE campaign_runs r SET next_position = taken.first + taken.fresh, deferred = r.deferred - taken.retried,
          allowed_at = CASE WHEN a.per_second IS NULL THEN r.allowed_at
            ELSE a.used_until + make_interval(secs => (taken.fresh + taken.retried) / a.per_second) END
        FROM taken, allowance a WHERE r.campaign_id = $1 AND taken.fresh + taken.retried > 0 RETURNING 1),
      counted AS (
        UPDATE mail_quotas d SET day_mails = d.day_mails + taken.fresh FROM quota, taken
        WHERE d.account_id = quota.account_id AND taken.fresh > 0),
      chunk AS (
        INSERT INTO campaign_chunks AS k (id, campaign_id, first_position, last_position, positions, locked_by, locked_until)
        SELECT $4::uuid, $1::uuid, coalesce(positions[1], first), coalesce(positions[retried], first + fresh - 1), positions, $5::int,
          now() + interval '${chunkLease}'
        FROM taken, moved RETURNING ${chunkColumns('k')})
      SELECT chunk.*, a.allowed = 0 AS "isThrottled", a.per_second AS "perSecond",
        a.next_position <= a.total AND (SELECT left_today FROM quota) = 0 AS "isOverQuota"
      FROM allowance a LEFT JOIN chunk ON true`,
    values: [campaignId, size, retriesFirst, newId(), key],
  });
  if (row === undefined) return undefined;
  if (row.id !== null) return { chunk: row };
  if (row.isOverQuota === true) return { throttledMs: quotaPauseMs };
  return row.isThrottled ? { throttledMs: Math.max(minPauseMs, 1_000 / (row.perSecond ?? 1)) } : undefined;
}
