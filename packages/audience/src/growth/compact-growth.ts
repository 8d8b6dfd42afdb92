// Raw SQL: set-wise, batches of rows are added up in one statement, locked so that processes skip each other's.
import { type Database, sql } from '@mailwright/database';

const batchSize = 5_000;

/**
 * Adds up the shards of the growth of lists that is over, so that a year of a list is few rows, however many connections have
 * written it. Safe in any number of processes.
 * @param stopping ends it after the batch under way; the next run goes on.
 */
export async function compactGrowth(database: Pick<Database, 'query'>, stopping?: AbortSignal): Promise<void> {
  for (let count = batchSize; count === batchSize && stopping?.aborted !== true;) {
    // A transaction that began in these half hours may still write them; none lasts for hours.
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
