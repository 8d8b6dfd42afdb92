// Raw SQL: guarded, a chunk is settled once, in one statement, so that no worker that freezes meanwhile holds its locks.
import { type Sql } from '@mailwright/database';
import { isHeld } from '@mailwright/work';
import { testedVariant } from '../variants/tested-variant.ts';

/** What a worker that has died has left behind. */
export interface SettledChunk {
  campaignId: string;
  /** How many mails may have reached a server without a recorded result. */
  uncertain: number;
}

// A restart of Postgres releases the locks of workers that live. They acquire theirs again within seconds. Its server survives
// when one of its processes crashes, and starts the others again: that resets its statistics.
const startedAt = `greatest(pg_postmaster_start_time(), (SELECT stats_reset FROM pg_stat_bgwriter))`;
const graceAfterRestart = '10 seconds';

/**
 * Settles one chunk of a worker that has died, or whose lease has ended: recipients that were started and have no result
 * become uncertain, unless a report says what became of the mail, and are never sent to again by themselves; the rest is
 * given back. What the worker records afterwards is refused, since the chunk's claim has grown. Whatever the campaign's status is: a paused one's
 * figures are right, too.
 * @param options `running`: the chunks that this worker sends itself.
 * @returns undefined when there is none.
 */
export async function settleChunk(sql: Sql, options: { running: string[] }): Promise<SettledChunk | undefined> {
  const [row] = await sql.query<SettledChunk & Record<string, unknown>>({
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
