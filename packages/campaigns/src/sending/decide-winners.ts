// Raw SQL: guarded, a test has one winner, whoever decides it; set-wise, every worker looks once a second.
import { type Database, inTransaction, isDatabaseUnavailable, type Sql } from '@mailwright/database';
import { appendAudit, system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { leadingVariant } from '../variants/compare-variants.ts';
import { readVariantFigures } from '../variants/read-variant-figures.ts';
import { setWinner } from '../variants/set-winner.ts';
import type { EngineDeps } from './engine-deps.ts';

interface DueTest extends Record<string, unknown> {
  campaignId: string;
  accountId: string;
  metric: 'opens' | 'clicks';
  variantCount: number;
}

const decidedAtOnce = 20;

/**
 * Decides the tests whose wait is over, some at a time, by what persons have opened or clicked until now; the first of variants
 * that are equal wins. Before that, the wait of those begins whose sample has been sent to. What is paused is decided after it
 * is resumed. Safe in any number of workers.
 * @throws when Postgres is unavailable
 */
export async function decideWinners({ database, log }: Pick<EngineDeps, 'database' | 'log'>): Promise<void> {
  await beginWaits(database);
  const due = await database.query<DueTest>({
    name: 'list-due-tests',
    text: `SELECT c.id AS "campaignId", c.account_id AS "accountId", c.ab_test->>'metric' AS metric,
        r.variant_count AS "variantCount"
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id
      WHERE c.status = 'sending' AND r.winner IS NULL AND r.decide_at <= now() ORDER BY r.decide_at LIMIT ${decidedAtOnce}`,
    values: [],
  });
  for (const test of due) {
    const { campaignId } = test;
    try {
      const winner = await decide(database, test);
      if (winner !== undefined) log.info('campaign.winner_decided', { campaignId, variant: winner });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // No other campaign waits for it.
      log.error('campaign.decision_failed', { campaignId, error });
    }
  }
}

/**
 * Those whom a server has deferred are not waited for: it may do so for a day. Those are who wait for the end of quiet hours:
 * these may hold back the whole sample, and a winner would be decided before anyone has got a mail.
 */
async function beginWaits(sql: Sql): Promise<void> {
  await sql.query({
    name: 'begin-test-waits',
    text: `UPDATE campaign_runs r SET decide_at = now() + make_interval(secs => r.wait_seconds)
      FROM campaigns c
      WHERE c.status = 'sending' AND r.campaign_id = c.id AND r.wait_seconds IS NOT NULL AND r.decide_at IS NULL
        AND r.winner IS NULL AND r.next_position > r.sample_total
        AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id)
        AND (r.deferred = 0 OR NOT EXISTS (SELECT 1 FROM campaign_recipients q WHERE q.campaign_id = c.id
          AND q.position <= r.sample_total AND q.status = 'deferred' AND q.code = 'quiet_hours'))`,
    values: [],
  });
}

function decide(database: Pick<Database, 'pool'>, test: DueTest): Promise<number | undefined> {
  const { campaignId, accountId, metric, variantCount } = test;
  return inTransaction(database, async (runner) => {
    const [, ...variants] = await readVariantFigures(runner, campaignId, variantCount);
    const winner = leadingVariant(variants, metric);
    if (!(await setWinner(runner, { campaignId, accountId, winner, actor: system, statuses: ['sending'] })))
      return undefined;
    const subject = toUid('cmp', campaignId);
    const details = { variant: winner };
    await appendAudit(runner, { accountId, actor: system, action: 'campaign.winner_decided', subject, details });
    return winner;
  });
}
