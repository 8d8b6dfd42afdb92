// Raw SQL: system views, Prisma has no model of pg_stat_activity and pg_locks.
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, sessionNamePrefix } from './open-database.ts';

const pauseMs = 5;

/**
 * Resolves when all transactions of our processes have ended that are writing, or have a snapshot, at this moment: a
 * transaction that commits after that has seen what was committed before. It doesn't wait for transactions that begin later,
 * nor for those of other programs. Ours are known by their session's name, and identified by their virtual transaction id.
 */
export async function awaitEarlierWrites(database: Pick<Database, 'query'>): Promise<void> {
  const rows = await database.query<{ id: string }>({
    name: 'list-transactions',
    text: `SELECT l.virtualxid AS id FROM pg_stat_activity a
      JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'virtualxid' AND l.granted AND l.mode = 'ExclusiveLock'
      WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND starts_with(a.application_name, $1)
        AND (a.backend_xid IS NOT NULL OR a.backend_xmin IS NOT NULL)`,
    values: [sessionNamePrefix],
  });
  let ids = rows.map(({ id }) => id);
  while (ids.length > 0) {
    await wait(pauseMs);
    const left = await database.query<{ id: string }>({
      name: 'list-transactions-left',
      text: `SELECT virtualxid AS id FROM pg_locks
        WHERE locktype = 'virtualxid' AND granted AND mode = 'ExclusiveLock' AND virtualxid = ANY($1)`,
      values: [ids],
    });
    ids = left.map(({ id }) => id);
  }
}
