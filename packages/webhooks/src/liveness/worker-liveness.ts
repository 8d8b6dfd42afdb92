// Raw SQL: guarded, by advisory locks; and measured, leases are released by a skip-scan.
import { type Database, openSession, type Session, type Sql } from '@mailwright/database';
import type { Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { type DueHook, isPending } from '../delivery.ts';

/** Shows other workers that this one is alive, and finds those that have died. */
export interface Liveness {
  /** The id this worker claims under; undefined while it must not claim, since others may consider it dead. */
  workerId(): number | undefined;
  /** Checks or reacquires this worker's lock, and looks for workers that have died. Never rejects. */
  check(): Promise<void>;
  /** Releases this worker's leases and its registration. */
  close(): Promise<void>;
}

// The first of the two keys of our advisory locks; the second is the worker's id.
const lockSpace = 0x6d77;
// A lock is also free for a moment after its worker's connection was lost, until the worker reacquires it.
const freeForMs = 1_500;
// After a restart of Postgres all locks are free until the workers have reconnected.
const postgresUpFor = '10 seconds';
// What ended our own session (a restarted pooler or proxy, a network) has likely ended those of others, too.
const ownLossGraceMs = 10_000;

/**
 * Each worker holds a session advisory lock on its id. When the process dies its connection ends, the lock is free, and the
 * others release its leases at once instead of waiting for their timeout. The lock needs a connection that is this worker's
 * own: behind a pooler that lends connections by transaction, and without
 * DATABASE_DIRECT_URL, a dead worker's lock may stay, and its leases end by themselves.
 * @param options `onReleased` gets the hooks whose deliveries are due again.
 */
export function createLiveness(options: {
  database: Database;
  directUrl: string;
  service: string;
  log: Logger;
  onReleased(hooks: DueHook[]): void;
}): Liveness {
  const { database, log } = options;
  const report = limitRate((error) => log.warn('liveness.check_failed', { error }));
  const freeSince = new Map<number, number>();
  let session: Session | undefined;
  let id: number | undefined;
  let holdsLock = false;
  let lostAtMs = -Infinity;

  async function holdLock(): Promise<void> {
    if (session === undefined || !session.isOpen()) {
      holdsLock = false;
      if (session !== undefined) lostAtMs = performance.now();
      await session?.close();
      session = await openSession({ url: options.directUrl, service: options.service });
    }
    if (id !== undefined && !(await isRegistered(session, id))) {
      // Other workers have considered this one dead, and may have claimed its deliveries by now.
      holdsLock = false;
      await session.query({ text: 'SELECT pg_advisory_unlock_all()' });
      log.warn('worker.taken_for_dead', { workerId: id });
      id = undefined;
    }
    id ??= await register(database);
    const [row] = await session.query<{ holds: boolean }>({
      // Any session that holds it shows that this worker is alive, also a lost one whose end Postgres hasn't noticed yet,
      // or one of a pooler.
      text: `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE ${lockOf('$2')})
        OR pg_try_advisory_lock($1, $2) AS holds`,
      values: [lockSpace, id],
    });
    holdsLock = row?.holds === true;
  }

  async function releaseDead(): Promise<void> {
    if (performance.now() - lostAtMs < ownLossGraceMs) return freeSince.clear();
    const free = await database.query<{ id: number }>({
      name: 'find-dead-workers',
      text: `SELECT w.id FROM webhook_workers w
        WHERE w.id IS DISTINCT FROM $2::int AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE ${lockOf('w.id')})
          AND pg_postmaster_start_time() < now() - interval '${postgresUpFor}'`,
      values: [lockSpace, id ?? null],
    });
    const ids = new Set(free.map((row) => row.id));
    for (const known of freeSince.keys()) if (!ids.has(known)) freeSince.delete(known);
    for (const workerId of ids) {
      const since = freeSince.get(workerId) ?? performance.now();
      freeSince.set(workerId, since);
      if (performance.now() - since < freeForMs) continue;
      const hooks = await releaseLeasesOf(database, workerId);
      await unregister(database, workerId);
      freeSince.delete(workerId);
      log.warn('worker.died', { workerId, hooks: hooks.length });
      options.onReleased(hooks);
    }
  }

  return {
    workerId: () => (holdsLock && session?.isOpen() === true ? id : undefined),
    check: async () => {
      for (const task of [holdLock, releaseDead]) await task().catch(report);
    },
    close: async () => {
      const ending = id;
      id = undefined;
      try {
        if (ending !== undefined) {
          await releaseLeasesOf(database, ending);
          await unregister(database, ending);
        }
      } catch (error) {
        // Another worker finds the lock free and does it.
        report(error);
      }
      await session?.close();
    },
  };
}

/** SQL that is true of the lock of a worker, in `pg_locks`; $1 is `lockSpace`. */
function lockOf(workerId: string): string {
  return `locktype = 'advisory' AND granted AND classid = $1::int::oid AND objid = ${workerId}::int::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}

async function register(database: Database): Promise<number> {
  const { id } = await database.prisma.webhookWorker.create({ data: {} });
  return id;
}

async function unregister(database: Database, id: number): Promise<void> {
  await database.prisma.webhookWorker.deleteMany({ where: { id } });
}

async function isRegistered(session: Session, id: number): Promise<boolean> {
  const rows = await session.query({ text: 'SELECT 1 FROM webhook_workers WHERE id = $1', values: [id] });
  return rows.length > 0;
}

const hooksAtOnce = 200;
// A worker claims what has been due longest, so what it holds is among the first of a hook's deliveries. Any other one is due
// again when its lease ends.
const maxScanned = 5_000;

/**
 * Releases what a worker that has died or is ending holds, of all hooks.
 * @returns the hooks it is of, to be dispatched.
 */
export async function releaseLeasesOf(sql: Sql, workerId: number): Promise<DueHook[]> {
  const released = new Map<string, DueHook>();
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows: { hookId: string; accountId: string | null }[] = await sql.query({
      name: 'release-leases-of-worker',
      // The hooks by a skip-scan, so that no more than a bounded part of each is read, whatever is pending.
      text: `WITH RECURSIVE walk AS (
          (SELECT hook_id, 1 AS number FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > $1
            ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, walk.number + 1 FROM walk CROSS JOIN LATERAL (
            SELECT hook_id FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > walk.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE walk.number < ${hooksAtOnce}),
        held AS MATERIALIZED (
          SELECT front.id FROM walk CROSS JOIN LATERAL (
            SELECT id, lease_worker FROM deliveries
            WHERE hook_id = walk.hook_id AND ${isPending('deliveries')} AND next_attempt_at <= now()
            ORDER BY next_attempt_at LIMIT ${maxScanned}) AS front
          WHERE front.lease_worker = $2),
        released AS (
          UPDATE deliveries d SET lease_worker = NULL, lease_until = NULL FROM held
          WHERE d.id = held.id AND d.lease_worker = $2 RETURNING d.hook_id, d.account_id)
        SELECT walk.hook_id AS "hookId", (SELECT r.account_id FROM released r WHERE r.hook_id = walk.hook_id LIMIT 1) AS "accountId"
        FROM walk ORDER BY walk.number`,
      values: [after, workerId],
    });
    for (const { hookId, accountId } of rows) {
      if (accountId !== null) released.set(hookId, { hookId, accountId, isFailing: false });
    }
    after = rows.length < hooksAtOnce ? undefined : rows.at(-1)?.hookId;
  }
  return [...released.values()];
}
