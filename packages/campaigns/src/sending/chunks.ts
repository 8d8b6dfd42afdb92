import type { QuietHours } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { countDaySql, lockDaySql } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { isHeld } from '@mailwright/work';
import { sendable, testedVariant } from '../variants/stored-variant.ts';

// Every worker runs it once a second.

/** A campaign that is being sent. */
export interface SendingCampaign {
  campaignId: string;
  accountId: string;
  calendar: unknown;
  timeZone: string;
  /** The account's quiet hours. */
  quietHours: QuietHours | null;
  /** Whether the list has the field with each subscriber's time zone that the quiet hours refer to. */
  hasOwnZones: boolean;
  /** Whether all recipients have been added. */
  isFrozen: boolean;
  /** Whether all remaining recipients wait for the winner of an A/B test. */
  isHeld: boolean;
}

/**
 * The campaigns that are being sent, of all accounts except suspended ones. Campaigns of automations never end; only
 * those with something to do are included.
 */
export function listSending(sql: Sql): Promise<SendingCampaign[]> {
  return sql.query<SendingCampaign>({
    name: 'list-sending-campaigns',
    text: `SELECT c.id AS "campaignId", c.account_id AS "accountId", c.calendar, c.time_zone AS "timeZone",
        a.quiet_hours AS "quietHours", ${zoneField('c.list_id', 'a.quiet_hours')} IS NOT NULL AS "hasOwnZones",
        r.is_frozen AS "isFrozen", r.next_position > ${sendable('r')} AND r.total > ${sendable('r')} AND r.deferred = 0
          AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id) AS "isHeld"
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id JOIN accounts a ON a.id = c.account_id
      WHERE c.status = 'sending' AND a.status = 'active'
        AND (c.kind <> 'automation' OR r.next_position <= r.total OR r.deferred > 0
          OR EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id))
      ORDER BY c.id`,
  });
}

/**
 * SQL for the id of the list's field that quiet hours take each subscriber's time zone from; null if there is none. The
 * parameters are column names.
 */
export function zoneField(listId: string, quietHours: string): string {
  return `(SELECT f.id FROM list_fields f
    WHERE f.list_id = ${listId} AND f.tag = ${quietHours} ->> 'time_zone_field' AND f.type = 'text')`;
}

/** The content of a campaign, and what differs by variant. Both are undefined if the campaign has been deleted. */
export async function readContent(
  sql: Sql,
  campaignId: string,
  accountId: string,
): Promise<{ content: unknown; variants: unknown }> {
  const [row] = await sql.query<{ content: unknown; variants: unknown }>({
    text: 'SELECT content, variants FROM campaign_runs WHERE campaign_id = $1 AND account_id = $2',
    values: [campaignId, accountId],
  });
  return row ?? { content: undefined, variants: undefined };
}

// The row of the run decides between workers. Hot path: run once for each second of sending.

/** Recipients of a campaign that one worker sends to within about a second. */
export interface Chunk {
  id: string;
  campaignId: string;
  firstPosition: number;
  lastPosition: number;
  /** The positions of its recipients; null: all from the first to the last. */
  positions: number[] | null;
  /** Grows with each claim: only the latest claim may record results. */
  claim: number;
  /** Whether its campaign is an A/B test, whose sent mails are counted by variant. */
  isTest: boolean;
}

/** SQL for the columns of a chunk. @param alias of the table */
function chunkColumns(alias: string): string {
  return `${alias}.id, ${alias}.campaign_id AS "campaignId", ${alias}.first_position AS "firstPosition",
    ${alias}.last_position AS "lastPosition", ${alias}.positions, ${alias}.claim, EXISTS (SELECT 1 FROM campaign_runs t
      WHERE t.campaign_id = ${alias}.campaign_id AND t.variant_count IS NOT NULL) AS "isTest"`;
}

// Recording results renews the lease. If a worker freezes, its chunk is taken over when the lease has ended; if it
// dies, at once, since its advisory lock is released.
export const chunkLease = '30 seconds';

/** A claimed chunk, or how long the campaign's throttle allows none; undefined if there is nothing to send now. */
type Claimed = { chunk: Chunk } | { throttledMs: number } | undefined;

/** What a worker asks for. */
interface ChunkRequest {
  campaignId: string;
  /** The key of the worker's lock. */
  key: number;
  /** The maximum number of recipients. */
  size: number;
  /** Whether due retries come before recipients to whom nothing has been sent yet. */
  retriesFirst: boolean;
}

/**
 * Claims the next recipients of a campaign that is being sent: a chunk that another worker released, or a new one.
 * @throws if Postgres is unavailable
 */
export async function claimChunk(sql: Sql, request: ChunkRequest): Promise<Claimed> {
  const chunk = await claimReleased(sql, request);
  return chunk === undefined ? claimNext(sql, request) : { chunk };
}

// The throttle counted these recipients when they were first claimed.
async function claimReleased(sql: Sql, { campaignId, key }: ChunkRequest): Promise<Chunk | undefined> {
  const [chunk] = await sql.query<Chunk>({
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

// The throttle saves up what it allows within two seconds, or a single mail: a worker that is late by less loses
// nothing.
const savedSeconds = 'greatest(2, 1 / per_second)';
const minPauseMs = 250;
// The day of a new account's limit may end at any time, and retries may become due before that.
const quotaPauseMs = 15_000;

/**
 * Takes nothing if the campaign isn't being sent: `LIMIT NULL` would take all due retries. The rows are locked in the
 * order run, recipients. Everything is computed from the locked row, not from the statement's snapshot, so that any
 * number of workers can share the positions and the throttle.
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
        ${lockDaySql('(SELECT account_id FROM run)')}),
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
        ${countDaySql('taken.fresh', 'taken')}),
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

/** Removes a chunk whose recipients all have a result. */
export async function finishChunk(sql: Sql, { id, claim }: Chunk): Promise<void> {
  await sql.query({
    name: 'finish-chunk',
    text: 'DELETE FROM campaign_chunks WHERE id = $1 AND claim = $2',
    values: [id, claim],
  });
}

/**
 * Releases the recipients of a chunk that a worker has not sent to: the next worker gets them, at the earliest
 * `afterSeconds` later. If the campaign has ended, the chunk is removed instead. Does nothing if another worker has
 * taken over the chunk.
 */
export async function releaseChunk(
  sql: Sql,
  { id, claim }: Chunk,
  rest: { positions: number[]; afterSeconds: number },
): Promise<void> {
  await sql.query({
    name: 'release-chunk',
    text: `WITH ended AS (
        DELETE FROM campaign_chunks k USING campaigns c
        WHERE k.id = $1 AND k.claim = $2 AND c.id = k.campaign_id AND c.status NOT IN ('sending', 'paused'))
      UPDATE campaign_chunks k SET positions = $3::int[], started = 0, claim = k.claim + 1, locked_by = NULL,
        locked_until = now() + make_interval(secs => $4)
      FROM campaigns c
      WHERE k.id = $1 AND k.claim = $2 AND c.id = k.campaign_id AND c.status IN ('sending', 'paused')`,
    values: [id, claim, rest.positions, rest.afterSeconds],
  });
}

/** What a dead worker left behind. */
interface SettledChunk {
  campaignId: string;
  /** How many mails may have reached a server without a recorded result. */
  uncertain: number;
}

// A restart of Postgres releases the locks of live workers, which acquire theirs again within seconds. If one of its
// processes crashes, the server survives and restarts the others, which also releases the locks and resets its
// statistics.
const startedAt = `greatest(pg_postmaster_start_time(), (SELECT stats_reset FROM pg_stat_bgwriter))`;
const graceAfterRestart = '10 seconds';

/**
 * Settles one chunk of a worker that has died, or whose lease has ended. Recipients that were started but have no
 * result become uncertain, unless a report says what happened to the mail; they are never retried automatically. The
 * rest is released. The chunk's claim grows, so later results of the worker are rejected. The campaign's status doesn't
 * matter: the figures of a paused one must be right, too.
 * @param options `running`: the chunks that this worker sends itself.
 * @returns undefined if there is no such chunk.
 */
export async function settleChunk(sql: Sql, options: { running: string[] }): Promise<SettledChunk | undefined> {
  const [row] = await sql.query<SettledChunk>({
    name: 'settle-chunk',
    text: `WITH lost AS (
        SELECT k.id, k.campaign_id, k.first_position, k.last_position, k.positions, k.started,
          coalesce(cardinality(k.positions), k.last_position - k.first_position + 1) AS size,
          coalesce(k.positions[1:k.started],
            ARRAY(SELECT generate_series(k.first_position, k.first_position + k.started - 1))) AS begun
        FROM campaign_chunks k
        WHERE k.locked_by IS NOT NULL AND k.id <> ALL($1::uuid[]) AND (k.locked_until <= now()
          OR (${startedAt} < now() - interval '${graceAfterRestart}' AND NOT ${isHeld('k.locked_by')}))
        ORDER BY k.id LIMIT 1 FOR UPDATE OF k SKIP LOCKED),
      marked AS (
        UPDATE campaign_recipients q SET status = coalesce(q.reported, 'uncertain'),
          code = CASE WHEN q.reported IS NULL THEN 'worker_lost' ELSE q.code END, attempts = q.attempts + 1,
          first_attempt_at = coalesce(q.first_attempt_at, now()), changed_at = now()
        FROM lost, unnest(lost.begun) AS b (position)
        WHERE q.campaign_id = lost.campaign_id AND q.position = b.position AND q.status = 'queued'
        RETURNING q.campaign_id, q.position, q.status),
      counted AS (
        UPDATE campaign_runs r SET uncertain = r.uncertain + (SELECT count(*) FROM marked WHERE status = 'uncertain'),
          failed = r.failed + (SELECT count(*) FROM marked WHERE status = 'failed'),
          sent = r.sent + (SELECT count(*) FROM marked WHERE status IN ('bounced', 'complained'))
        FROM lost WHERE r.campaign_id = lost.campaign_id RETURNING 1),
      by_variant AS (
        INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, sent)
        SELECT m.campaign_id, 'variant', ${testedVariant('m', 'r')}::text, 0, count(*)
        FROM marked m JOIN campaign_runs r ON r.campaign_id = m.campaign_id AND r.variant_count IS NOT NULL
        WHERE m.status IN ('bounced', 'complained') GROUP BY 1, 3 ORDER BY 3
        ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET sent = n.sent + excluded.sent),
      finished AS (
        DELETE FROM campaign_chunks k USING lost, campaigns c WHERE k.id = lost.id AND c.id = lost.campaign_id
          AND (lost.started >= lost.size OR c.status NOT IN ('sending', 'paused'))),
      released AS (
        UPDATE campaign_chunks k SET positions = lost.positions[lost.started + 1:],
          first_position = CASE WHEN lost.positions IS NULL THEN lost.first_position + lost.started
            ELSE lost.first_position END,
          started = 0, claim = k.claim + 1, locked_by = NULL, locked_until = now()
        FROM lost, campaigns c WHERE k.id = lost.id AND c.id = lost.campaign_id
          AND lost.started < lost.size AND c.status IN ('sending', 'paused'))
      SELECT lost.campaign_id AS "campaignId", (SELECT count(*)::int FROM marked WHERE status = 'uncertain') AS uncertain
      FROM lost, counted`,
    values: [options.running],
  });
  return row;
}
