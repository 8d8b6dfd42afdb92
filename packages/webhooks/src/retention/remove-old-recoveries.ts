import type { Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { repeatBatches } from './repeat-batches.ts';

const batchSize = 1_000;
const dayMs = 86_400_000;

/**
 * Removes the recoveries that were completed `days` days ago and have no deliveries left; resolves to how many.
 * @param stopping ends it after the batch under way.
 */
export async function removeOldRecoveries(sql: Sql, days: number, stopping?: AbortSignal): Promise<number> {
  return repeatBatches(
    sql,
    {
      name: 'remove-old-recoveries',
      // Only those without deliveries: the foreign key would otherwise update each of them, however many. A subquery in the
      // order of an index: for NOT EXISTS, Postgres may read all deliveries.
      text: `DELETE FROM recoveries WHERE id IN (
          SELECT r.id FROM recoveries r
          WHERE r.id < $1 AND r.completed_at < now() - make_interval(days => $2)
            AND (SELECT d.status FROM deliveries d WHERE d.recovery_id = r.id ORDER BY d.status LIMIT 1) IS NULL
          ORDER BY r.id LIMIT ${batchSize} FOR UPDATE OF r SKIP LOCKED)
        RETURNING id`,
      values: [firstIdAt(Date.now() - days * dayMs), days],
      batchSize,
    },
    stopping,
  );
}
