// Raw SQL: set-wise, thousands of recipients a statement; guarded, by how far the run is.
import { endWhenFrozen, excludeErasures } from '@mailwright/audience';
import { type Database, inTransaction, isHeld, prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';

/** A run whose recipients a worker adds. */
export interface FreezingRun {
  campaignId: string;
  accountId: string;
  listId: string | null;
  audience: unknown;
  conditions: unknown;
  startedAt: Date;
  frozenThrough: string | null;
  total: number;
}

const lease = '10 seconds';

/** Claims a run whose recipients have not all been added, and that no other worker adds them to. */
export async function claimFreezing(
  runner: Sql,
  options: { campaignId: string; key: number },
): Promise<FreezingRun | undefined> {
  const [run] = await runner.query<FreezingRun & Record<string, unknown>>({
    name: 'claim-freezing-run',
    text: `UPDATE campaign_runs r SET locked_by = $2, locked_until = now() + interval '${lease}'
      FROM campaigns c
      WHERE r.campaign_id = $1 AND c.id = r.campaign_id AND c.status = 'sending' AND NOT r.is_frozen
        AND (r.locked_until <= now() OR (r.locked_by IS NOT NULL AND NOT ${isHeld('r.locked_by')}))
      RETURNING c.id AS "campaignId", c.account_id AS "accountId", c.list_id AS "listId", c.audience,
        r.conditions, c.started_at AS "startedAt", r.frozen_through AS "frozenThrough", r.total`,
    values: [options.campaignId, options.key],
  });
  return run;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Adds the next recipients: those of the next `size` subscribers, in the order of their ids, that were subscribed when the
 * campaign was started and that the audience includes. How far it is commits with them. The row of the run is locked last,
 * so that results can be recorded meanwhile.
 * @returns how far it is then; undefined when all have been added.
 * @throws FreezingLost when another worker has added them, or a violated unique key while it does
 */
export function freezePiece(
  database: Pick<Database, 'pool'>,
  run: FreezingRun,
  options: { includes: SqlFragment; size: number; key: number },
): Promise<FreezingRun | undefined> {
  return inTransaction(database, async (runner) => {
    await endWhenFrozen(runner);
    await excludeErasures(runner, run.accountId);
    const [added] = await runner.query<{ scanned: number; lastId: string | null; added: number }>(
      prepared(
        '',
        sql`WITH scanned AS MATERIALIZED (
            SELECT s.id, s.email, (${options.includes}) AS is_included FROM subscribers s
            WHERE s.list_id = ${run.listId} AND s.account_id = ${run.accountId} AND s.status = 'subscribed'
              AND s.created_at <= ${run.startedAt} AND s.id > ${run.frozenThrough ?? firstId}
            ORDER BY s.id LIMIT ${options.size}),
          added AS (
            INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email)
            SELECT ${run.campaignId}::uuid, ${run.total}::int + row_number() OVER (ORDER BY id), id, email
            FROM scanned WHERE is_included RETURNING 1)
          SELECT (SELECT count(*)::int FROM scanned) AS scanned, (SELECT count(*)::int FROM added) AS added,
            (SELECT id FROM scanned ORDER BY id DESC LIMIT 1) AS "lastId"`,
      ),
    );
    if (added === undefined) throw new Error('The recipients were not counted');
    const isLast = added.scanned < options.size;
    const frozenThrough = added.lastId ?? run.frozenThrough;
    const total = run.total + added.added;
    const saved = await runner.query({
      name: 'save-frozen-piece',
      text: `UPDATE campaign_runs SET total = $3, frozen_through = $4, is_frozen = $5, locked_by = $6,
          locked_until = now() + interval '${lease}'
        WHERE campaign_id = $1 AND frozen_through IS NOT DISTINCT FROM $2 AND NOT is_frozen
          AND EXISTS (SELECT 1 FROM campaigns WHERE id = $1 AND status = 'sending') RETURNING 1`,
      values: [run.campaignId, run.frozenThrough, total, frozenThrough, isLast, options.key],
    });
    if (saved.length === 0) throw new FreezingLost();
    return isLast ? undefined : { ...run, frozenThrough, total };
  });
}

/** Another worker adds the recipients, or the campaign isn't sent any more: what is removed with its list has no more added. */
export class FreezingLost extends Error {}
