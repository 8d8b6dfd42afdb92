// Raw SQL: set-wise, batches of rows in the order of their ids, locked so that processes skip each other's.
import { type Database, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';

const batchSize = 5_000;
const dayMs = 86_400_000;

/**
 * Removes opens and clicks that were recorded `days` days ago. The figures of campaigns and the times of recipients stay, and
 * so do unsubscribes, which show what a person wanted. Safe in any number of processes; resolves to how many are gone.
 * @param stopping ends it after the batch under way; the next run goes on.
 */
export async function removeOldActivity(
  database: Pick<Database, 'query'>,
  days: number,
  stopping?: AbortSignal,
): Promise<number> {
  const until = firstIdAt(Date.now() - days * dayMs);
  // Ids contain the time, so this walks the primary key, and reads no index entry of a removed row twice.
  let after = firstIdAt(0);
  let removed = 0;
  while (stopping?.aborted !== true) {
    const rows = await database.query<{ id: string }>(
      sql`DELETE FROM campaign_activity WHERE id IN (
          SELECT id FROM campaign_activity
          WHERE id > ${after}::uuid AND id < ${until}::uuid AND kind <> 'unsubscribe'
          ORDER BY id LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED)
        RETURNING id`,
    );
    removed += rows.length;
    if (rows.length < batchSize) break;
    for (const { id } of rows) if (id > after) after = id;
  }
  return removed;
}
