// Rows are removed in batches in the order of their ids, with locks that let processes skip each other's rows.
import { type Database, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import type { LogKind } from './read-activity.ts';

const batchSize = 5_000;
const dayMs = 86_400_000;

/** For how many days each kind is kept; undefined: forever. */
type ActivityDays = Record<LogKind, number | undefined>;

/**
 * Creates a function that removes opens, clicks and unsubscribes recorded more than the given days ago. The figures of
 * campaigns and the times of recipients stay. Safe in any number of processes; each run resolves to how many it
 * removed.
 */
export function createActivityRemoval(
  database: Pick<Database, 'query'>,
): (days: ActivityDays, stopping?: AbortSignal) => Promise<number> {
  // Ids contain the time, so a run follows the primary key and begins where the previous one ended: there are only rows
  // of other kinds before that, which are kept longer. A row that another process had locked is removed by that
  // process.
  const done = new Map<LogKind, string>();
  return async (days, stopping) => {
    let removed = 0;
    for (const kind of ['open', 'click', 'unsubscribe'] as const) {
      const kept = days[kind];
      if (kept === undefined) continue;
      const until = firstIdAt(Date.now() - kept * dayMs);
      let after = done.get(kind) ?? firstIdAt(0);
      while (stopping?.aborted !== true) {
        const rows = await database.query<{ id: string }>(
          sql`DELETE FROM campaign_activity WHERE id IN (
              SELECT id FROM campaign_activity
              WHERE id > ${after}::uuid AND id < ${until}::uuid AND kind = ${kind}::activity_kind
              ORDER BY id LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED)
            RETURNING id`,
        );
        removed += rows.length;
        for (const { id } of rows) if (id > after) after = id;
        if (rows.length === batchSize) continue;
        done.set(kind, until);
        break;
      }
    }
    return removed;
  };
}
