// The statement that ends a campaign also writes its event, so that both happen exactly once.
import { type Database, inTransaction, isDatabaseUnavailable, prepared, sql, type Sql } from '@mailwright/database';
import { appendAudit, type EventWork, type EventWriter, noWork, system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { EngineDeps } from './engine-deps.ts';
import { leadingVariant, readVariantFigures, setWinner } from '../variants/decide-winner.ts';

interface Finished {
  accountId: string;
  name: string;
  subject: string;
  listId: string | null;
  listName: string | null;
  /** When it ended before; set if some of its recipients were queued again after that. */
  finishedAt: Date | null;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  uncertain: number;
}

// While a recipient has no final result, one of these is false. Each statement that moves recipients changes two of
// them at once. A campaign without an audience gets recipients as long as it exists.
const isFinished = `c.kind = 'campaign' AND c.status = 'sending' AND r.is_frozen AND r.next_position > r.total AND r.deferred = 0
  AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = r.campaign_id)`;

/**
 * Ends a campaign whose recipients all have a final result: its status becomes `sent`, and `campaign.sent` is emitted,
 * once. If its list has been deleted, no event is emitted: its hooks are gone, too.
 * @returns what to publish after the commit; undefined if this call didn't end it.
 */
export async function endCampaign(
  { database, events }: { database: Pick<Database, 'query'>; events: EventWriter },
  campaignId: string,
): Promise<EventWork | undefined> {
  const [row] = await database.query<Finished>({
    name: 'read-finished-campaign',
    text: `SELECT c.account_id AS "accountId", c.name, coalesce(c.subject, '') AS subject, l.id AS "listId",
        l.name AS "listName", c.finished_at AS "finishedAt", r.total AS recipients, r.sent, r.failed, r.skipped, r.uncertain
      FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id
        LEFT JOIN lists l ON l.id = c.list_id AND l.deleted_at IS NULL
      WHERE r.campaign_id = $1 AND ${isFinished}`,
    values: [campaignId],
  });
  if (row === undefined) return undefined;
  const { ctes, work } = events.toSql(
    row.listId === null || row.finishedAt !== null ? [] : [toEvent(campaignId, row, row.listId)],
    sql`EXISTS (SELECT 1 FROM ended)`,
  );
  const [ended] = await database.query<{ work: EventWork }>(
    prepared(
      '',
      sql`WITH ended AS (
          UPDATE campaigns c SET status = 'sent', finished_at = coalesce(c.finished_at, now()), updated_at = now(), version = c.version + 1
          FROM campaign_runs r
          WHERE c.id = ${campaignId}::uuid AND r.campaign_id = c.id AND ${sql.raw(isFinished)}
          RETURNING c.id),
        ${ctes}
        SELECT ${work} AS work FROM ended`,
    ),
  );
  return ended && (ended.work ?? noWork);
}

function toEvent(campaignId: string, row: Finished, listId: string) {
  const { accountId, name, subject, listName, recipients, sent, failed, skipped, uncertain } = row;
  return {
    accountId,
    type: 'campaign.sent' as const,
    listId,
    subscriberId: null,
    data: {
      campaign: { uid: toUid('cmp', campaignId), name, subject },
      list: { uid: toUid('list', listId), name: listName },
      statistics: { recipients, sent, failed, skipped, uncertain },
    },
    occurredAt: new Date(),
  };
}

interface DueTest {
  campaignId: string;
  accountId: string;
  metric: 'opens' | 'clicks';
  variantCount: number;
}

const decidedAtOnce = 20;

/**
 * Decides some of the tests whose wait is over, by what people have opened or clicked so far; among equal variants the
 * first one wins. Before that, it begins the wait of tests whose sample has been sent. A paused test is decided after
 * it is resumed. Safe in any number of workers.
 * @throws if Postgres is unavailable
 */
export async function decideWinners({ database, log }: Pick<EngineDeps, 'database' | 'log'>): Promise<void> {
  await beginWaits(database);
  const due = await database.query<DueTest>({
    name: 'list-due-tests',
    text: `SELECT c.id AS "campaignId", c.account_id AS "accountId", c.ab_test->>'metric' AS metric,
        r.variant_count AS "variantCount"
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id
      WHERE c.status = 'sending' AND r.winner IS NULL AND r.decide_at <= now() AND r.variant_count IS NOT NULL
      ORDER BY r.decide_at LIMIT ${decidedAtOnce}`,
    values: [],
  });
  for (const test of due) {
    const { campaignId } = test;
    try {
      const winner = await decide(database, test);
      if (winner !== undefined) log.info('campaign.winner_decided', { campaignId, variant: winner });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // The other tests are still decided.
      log.error('campaign.decision_failed', { campaignId, error });
    }
  }
}

/**
 * Recipients that a server has deferred aren't waited for, since that may take a day. Those who wait for the end of
 * quiet hours are: they may be the whole sample, and a winner would be decided before anyone got a mail.
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
