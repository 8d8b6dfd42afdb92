// One statement adds up a batch of rows. Locks make concurrent processes skip each other's rows.
import { type Database, sql } from '@mailwright/database';

const batchSize = 5_000;

/**
 * Merges the shards of half hours that are over, so that a year of a list takes few rows, however many connections have
 * written to it. Safe in any number of processes.
 * @param stopping ends it after the batch under way; the next run continues.
 */
export async function compactGrowth(database: Pick<Database, 'query'>, stopping?: AbortSignal): Promise<void> {
  for (let count = batchSize; count === batchSize && stopping?.aborted !== true;) {
    // A transaction that began in one of these half hours might still write to it, but none lasts for hours.
    const [row] = await database.query<{ count: number }>(sql`
      WITH over AS (
        DELETE FROM list_growth WHERE (list_id, at, shard) IN (
          SELECT list_id, at, shard FROM list_growth WHERE shard >= 0 AND at < now() - interval '6 hours'
          ORDER BY at LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED)
        RETURNING *),
      summed AS (
        INSERT INTO list_growth AS g (list_id, at, shard, subscribed, unsubscribed, bounced, complained, blocklisted, deleted)
        SELECT list_id, at, -1, sum(subscribed), sum(unsubscribed), sum(bounced), sum(complained), sum(blocklisted), sum(deleted)
        FROM over GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (list_id, at, shard) DO UPDATE SET subscribed = g.subscribed + excluded.subscribed,
          unsubscribed = g.unsubscribed + excluded.unsubscribed, bounced = g.bounced + excluded.bounced,
          complained = g.complained + excluded.complained, blocklisted = g.blocklisted + excluded.blocklisted,
          deleted = g.deleted + excluded.deleted)
      SELECT count(*)::int AS count FROM over`);
    count = row?.count ?? 0;
  }
}
