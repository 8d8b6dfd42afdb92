import { setTimeout as wait } from 'node:timers/promises';
import { type Database, sessionNamePrefix } from './open-database.ts';

const pauseMs = 5;

/**
 * Resolves when all transactions of our processes that are writing or have a snapshot at this moment have ended. Any
 * transaction that commits after that has seen what was committed before this call. It waits neither for transactions
 * that begin later nor for those of other programs: ours are recognized by their session's name, and identified by
 * their virtual transaction id.
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
  if (rows.length > 0)
    await awaitEnd(
      database,
      rows.map(({ id }) => id),
    );
}

/** A call that waits for the end of these transactions. */
interface Waiting {
  ids: string[];
  resolve(): void;
  reject(error: unknown): void;
}

// Many requests may wait for the same long transaction, so one statement at a time queries for all of them.
const waitingOf = new WeakMap<Pick<Database, 'query'>, Set<Waiting>>();

function awaitEnd(database: Pick<Database, 'query'>, ids: string[]): Promise<void> {
  const all = waitingOf.get(database) ?? new Set();
  waitingOf.set(database, all);
  return new Promise((resolve, reject) => {
    all.add({ ids, resolve, reject });
    if (all.size === 1) void poll(database, all);
  });
}

/** Queries the remaining transactions repeatedly until no call waits. Never rejects. */
async function poll(database: Pick<Database, 'query'>, all: Set<Waiting>): Promise<void> {
  while (all.size > 0) {
    await wait(pauseMs);
    const asking = [...all];
    try {
      const rows = await database.query<{ id: string }>({
        name: 'list-transactions-left',
        text: `SELECT virtualxid AS id FROM pg_locks
          WHERE locktype = 'virtualxid' AND granted AND mode = 'ExclusiveLock' AND virtualxid = ANY($1)`,
        values: [[...new Set(asking.flatMap(({ ids }) => ids))]],
      });
      const left = new Set(rows.map(({ id }) => id));
      for (const one of asking) {
        one.ids = one.ids.filter((id) => left.has(id));
        if (one.ids.length === 0 && all.delete(one)) one.resolve();
      }
    } catch (error) {
      for (const one of asking) if (all.delete(one)) one.reject(error);
    }
  }
}
