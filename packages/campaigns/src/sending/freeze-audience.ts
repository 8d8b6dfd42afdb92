// Each statement adds thousands of recipients. A piece commits only if the run is still where it was when it was
// claimed.
import { endWhenFrozen, excludeErasures } from '@mailwright/audience';
import {
  type Database,
  inTransaction,
  prepared,
  type Sql,
  sql,
  type SqlFragment,
  violatedUnique,
} from '@mailwright/database';
import { isHeld } from '@mailwright/work';
import type { EngineDeps } from './engine-deps.ts';

/** A run to which a worker adds recipients. */
interface FreezingRun {
  campaignId: string;
  accountId: string;
  listId: string | null;
  audience: unknown;
  conditions: unknown;
  startedAt: Date;
  frozenThrough: string | null;
  total: number;
  /** For a campaign with variants: the percentage of people in the sample. */
  samplePercent: number | null;
  /** From how many people the sample has been chosen so far. */
  sampledFrom: number;
  /** The size of the sample; null until all of it has been added, and if it includes everyone. */
  sampleTotal: number | null;
}

const lease = '10 seconds';

/** Claims a run whose recipients haven't all been added, unless another worker is adding them. */
export async function claimFreezing(
  runner: Sql,
  options: { campaignId: string; key: number },
): Promise<FreezingRun | undefined> {
  const [run] = await runner.query<FreezingRun>({
    name: 'claim-freezing-run',
    text: `UPDATE campaign_runs r SET locked_by = $2, locked_until = now() + interval '${lease}'
      FROM campaigns c
      WHERE r.campaign_id = $1 AND c.id = r.campaign_id AND c.status = 'sending' AND c.started_at IS NOT NULL
        AND NOT r.is_frozen
        AND (r.locked_until <= now() OR (r.locked_by IS NOT NULL AND NOT ${isHeld('r.locked_by')}))
      RETURNING c.id AS "campaignId", c.account_id AS "accountId", c.list_id AS "listId", c.audience,
        r.conditions, c.started_at AS "startedAt", r.frozen_through AS "frozenThrough", r.total,
        r.sample_percent AS "samplePercent", r.sampled_from AS "sampledFrom", r.sample_total AS "sampleTotal"`,
    values: [options.campaignId, options.key],
  });
  return run;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Adds the next recipients: from the next `size` subscribers, by id, those who were subscribed when the campaign was
 * started and whom the audience includes. For a campaign with variants, the sample is added first, and then everyone
 * else. The progress and the release of the run commit with them, and whoever claims the run next continues. The row of
 * the run is locked last, so that results can be recorded meanwhile.
 * @returns the progress after this; undefined when all have been added.
 * @throws FreezingLost if another worker has added them, or a unique violation if it is doing so
 */
export function freezePiece(
  database: Pick<Database, 'pool'>,
  run: FreezingRun,
  options: { includes: SqlFragment; size: number },
): Promise<FreezingRun | undefined> {
  return inTransaction(database, async (runner) => {
    await endWhenFrozen(runner);
    await excludeErasures(runner, run.accountId);
    const { order, wanted, where } = choosePart(run);
    const [added] = await runner.query<{ scanned: number; lastId: string | null; included: number; added: number }>(
      prepared(
        '',
        sql`WITH scanned AS MATERIALIZED (
            SELECT s.id, s.email, (${options.includes}) AS is_included FROM subscribers s
            WHERE s.list_id = ${run.listId} AND s.account_id = ${run.accountId} AND s.status = 'subscribed'
              AND s.created_at <= ${run.startedAt} AND s.id > ${run.frozenThrough ?? firstId}
            ORDER BY s.id LIMIT ${options.size}),
          included AS MATERIALIZED (
            SELECT id, email, row_number() OVER (ORDER BY ${order}) AS number FROM scanned WHERE is_included AND ${where}),
          added AS (
            INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email)
            SELECT ${run.campaignId}::uuid, ${run.total}::int + number, id, email
            FROM included WHERE number <= ${wanted} RETURNING 1)
          SELECT (SELECT count(*)::int FROM scanned) AS scanned, (SELECT count(*)::int FROM included) AS included,
            (SELECT count(*)::int FROM added) AS added, (SELECT id FROM scanned ORDER BY id DESC LIMIT 1) AS "lastId"`,
      ),
    );
    if (added === undefined) throw new Error('The recipients were not counted');
    const next = advance(run, added, added.scanned < options.size);
    const saved = await runner.query({
      name: 'save-frozen-piece',
      text: `UPDATE campaign_runs SET total = $3, frozen_through = $4, is_frozen = $5, locked_by = NULL,
          locked_until = now(), sampled_from = $6, sample_total = $7
        WHERE campaign_id = $1 AND frozen_through IS NOT DISTINCT FROM $2 AND NOT is_frozen
          AND sampled_from = $8 AND sample_total IS NOT DISTINCT FROM $9
          AND EXISTS (SELECT 1 FROM campaigns WHERE id = $1 AND status = 'sending') RETURNING 1`,
      values: [
        run.campaignId,
        run.frozenThrough,
        next.total,
        next.frozenThrough,
        next.isFrozen,
        next.sampledFrom,
        next.sampleTotal,
        run.sampledFrom,
        run.sampleTotal,
      ],
    });
    if (saved.length === 0) throw new FreezingLost();
    return next.isFrozen ? undefined : next;
  });
}

/** Which subscribers of a piece are added, and in which order. */
function choosePart({ campaignId, samplePercent, sampledFrom, sampleTotal, total }: FreezingRun) {
  const everyone = sql`(SELECT count(*) FROM scanned)`;
  if (samplePercent === null) return { order: sql`id`, wanted: everyone, where: sql`true` };
  if (sampleTotal === null) {
    // The choice is random, but the same each time it is made. Rounding applies to the whole sample so far, so that its
    // size is never off by more than one.
    return {
      order: sql`md5(${campaignId}::text || id::text)`,
      wanted: sql`(SELECT ceil((${sampledFrom}::int + count(*)) * ${samplePercent}::int / 100.0) - ${total}::int FROM included)`,
      where: sql`true`,
    };
  }
  const sample = sql`SELECT q.subscriber_id FROM campaign_recipients q JOIN scanned s ON s.id = q.subscriber_id
    WHERE q.campaign_id = ${campaignId}::uuid AND q.position <= ${sampleTotal}::int`;
  return { order: sql`id`, wanted: everyone, where: sql`id NOT IN (${sample})` };
}

/** The progress of a run after a piece. After the sample, all subscribers are scanned once more for the rest. */
function advance(
  run: FreezingRun,
  piece: { lastId: string | null; included: number; added: number },
  isLast: boolean,
): FreezingRun & { isFrozen: boolean } {
  const isSampling = run.samplePercent !== null && run.sampleTotal === null;
  const total = run.total + piece.added;
  const sampledFrom = run.sampledFrom + (isSampling ? piece.included : 0);
  const next = { ...run, total, sampledFrom, frozenThrough: piece.lastId ?? run.frozenThrough };
  if (isLast && isSampling && run.samplePercent !== 100)
    return { ...next, frozenThrough: null, sampleTotal: total, isFrozen: false };
  return { ...next, isFrozen: isLast };
}

/**
 * Another worker adds the recipients, or the campaign is no longer being sent: no recipients may be added while they
 * are removed with their list.
 */
class FreezingLost extends Error {}

// The first piece is small, since sending begins after it.
const firstSize = 2_000;
const size = 20_000;

/**
 * Adds the next piece of a started campaign's recipients, unless another worker does.
 * @returns whether there are more to add; also false if another worker adds them, or the campaign is no longer being
 *   sent.
 * @throws if Postgres is unavailable
 */
export async function runFreezing(
  { database, log, ports }: Pick<EngineDeps, 'database' | 'log' | 'ports'>,
  campaignId: string,
  key: number,
): Promise<boolean> {
  const run = await claimFreezing(database, { campaignId, key });
  if (run === undefined) return false;
  const pieceSize = run.frozenThrough === null ? firstSize : size;
  try {
    const left = await freezePiece(database, run, { includes: ports.audienceOf(run), size: pieceSize });
    if (left === undefined) log.info('campaign.frozen', { campaignId });
    return left !== undefined;
  } catch (error) {
    // Another worker continues with it.
    if (!(error instanceof FreezingLost) && violatedUnique(error) === undefined) throw error;
    return false;
  }
}
