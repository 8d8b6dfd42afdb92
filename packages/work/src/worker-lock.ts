// A worker that claims work holds a session advisory lock. When its process dies, its connection ends and the lock is
// free. Other workers then take over its claimed work at once, instead of waiting for its leases to end. The lock needs
// a connection of the worker's own. Behind a pooler in transaction mode, without DATABASE_DIRECT_URL, a dead worker's
// lock may stay held; then its leases end after their usual time.
import { randomInt } from 'node:crypto';
import { type Database, openSession, type Session } from '@mailwright/database';
import { type Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';

/** The first of the two keys of a worker's advisory lock; the second is the worker's own. */
const lockSpaces = { registered: 0x6d77, other: 0x6d78 } as const;
type LockSpace = keyof typeof lockSpaces;

/** SQL that is true while the worker with this key (also SQL) is connected. */
export function isHeld(key: string, space: LockSpace = 'other'): string {
  return `EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${lockSpaces[space]}::oid
    AND objid = (${key})::int::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
}

/** Acquires a worker's lock, unless a session holds it already. False when neither is possible. */
async function holdLock(session: Session, space: LockSpace, key: number): Promise<boolean> {
  const [row] = await session.query<{ holds: boolean }>({
    // Any session that holds the lock shows that this worker is alive, even a lost session whose end Postgres hasn't
    // noticed yet, or one of a pooler.
    text: `SELECT ${isHeld('$2', space)} OR pg_try_advisory_lock($1, $2) AS holds`,
    values: [lockSpaces[space], key],
  });
  return row?.holds === true;
}

/** Shows other workers that this one is alive. */
export interface WorkerLock {
  /** The key under which this worker claims now. @throws when Postgres is unavailable */
  key(): Promise<number>;
  close(): Promise<void>;
}

const maxKey = 2 ** 31 - 1;

/**
 * Creates a lock for work whose rows number their claims; by that number, a worker finds out that it has lost a lease.
 * Each session has a key of its own. So work that was claimed in a lost session can be claimed again at once, and no
 * claim depends on a lost session whose end Postgres hasn't noticed yet.
 */
export function createWorkerLock(options: { url: string; service: string }): WorkerLock {
  let held: { session: Session; key: number } | undefined;
  return {
    key: async () => {
      if (held?.session.isOpen() === true && (await holdLock(held.session, 'other', held.key))) return held.key;
      await held?.session.close();
      held = undefined;
      const session = await openSession(options);
      const key = randomInt(1, maxKey);
      held = { session, key };
      if (await holdLock(session, 'other', key)) return key;
      throw new Error("The worker's lock is not available");
    },
    close: async () => {
      await held?.session.close();
    },
  };
}

/** A worker that takes over the work of workers that have died. */
export interface RescuingWorker {
  /** The id under which this worker claims; undefined while it must not claim, since others may consider it dead. */
  workerId(): number | undefined;
  /** Checks or reacquires this worker's lock, and looks for workers that have died. Never rejects. */
  check(): Promise<void>;
  /** Releases this worker's leases and unregisters it. */
  close(): Promise<void>;
}

interface RescueOptions<Released> {
  database: Database;
  /** The URL for a session of this process's own. */
  directUrl: string;
  service: string;
  log: Logger;
  /** Releases all of a worker's leases. @returns what is due again. */
  releaseLeases(workerId: number): Promise<Released[]>;
  onReleased(released: Released[]): void;
}

// A lock is also free for a moment after its worker's connection was lost, until the worker reacquires it.
const freeForMs = 1_500;
// After a restart of Postgres all locks are free until the workers have reconnected.
const postgresUpFor = '10 seconds';
// Whatever ended our own session (a restarted pooler or proxy, or the network) has probably ended those of others, too.
const ownLossGraceMs = 10_000;

/**
 * Registers a worker in `webhook_workers` and holds the lock of its id. A registered worker whose lock is free at two
 * checks has died: its leases are released, and it is unregistered. Meant for work with so many rows that a claim can't
 * check the locks itself.
 */
export function createRescuingWorker<Released>(options: RescueOptions<Released>): RescuingWorker {
  const { database, log } = options;
  const report = limitRate((error) => log.warn('liveness.check_failed', { error }));
  const freeSince = new Map<number, number>();
  let session: Session | undefined;
  let id: number | undefined;
  let holdsLock = false;
  let lostAtMs = -Infinity;

  async function register(): Promise<void> {
    if (session === undefined || !session.isOpen()) {
      holdsLock = false;
      if (session !== undefined) lostAtMs = performance.now();
      await session?.close();
      session = await openSession({ url: options.directUrl, service: options.service });
    }
    if (id !== undefined && !(await isRegistered(session, id))) {
      // Other workers have considered this one dead, and may have claimed its work already.
      holdsLock = false;
      await session.query({ text: 'SELECT pg_advisory_unlock_all()' });
      log.warn('worker.taken_for_dead', { workerId: id });
      id = undefined;
    }
    id ??= (await database.prisma.webhookWorker.create({ data: {} })).id;
    holdsLock = await holdLock(session, 'registered', id);
  }

  async function rescue(): Promise<void> {
    if (performance.now() - lostAtMs < ownLossGraceMs) return freeSince.clear();
    const ids = new Set(await findFreeWorkers(database, id));
    for (const known of freeSince.keys()) if (!ids.has(known)) freeSince.delete(known);
    for (const workerId of ids) {
      const since = freeSince.get(workerId) ?? performance.now();
      freeSince.set(workerId, since);
      if (performance.now() - since < freeForMs) continue;
      const released = await options.releaseLeases(workerId);
      await unregister(database, workerId);
      freeSince.delete(workerId);
      log.warn('worker.died', { workerId, released: released.length });
      options.onReleased(released);
    }
  }

  return {
    workerId: () => (holdsLock && session?.isOpen() === true ? id : undefined),
    check: async () => {
      for (const task of [register, rescue]) await task().catch(report);
    },
    close: async () => {
      const ending = id;
      id = undefined;
      try {
        if (ending !== undefined) {
          await options.releaseLeases(ending);
          await unregister(database, ending);
        }
      } catch (error) {
        // Another worker will find the lock free, and release the leases instead.
        report(error);
      }
      await session?.close();
    },
  };
}

/** The registered workers, other than this one, whose locks are free although Postgres has been up for a while. */
async function findFreeWorkers(database: Database, ownId: number | undefined): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    name: 'find-dead-workers',
    text: `SELECT w.id FROM webhook_workers w
      WHERE w.id IS DISTINCT FROM $1::int AND NOT ${isHeld('w.id', 'registered')}
        AND pg_postmaster_start_time() < now() - interval '${postgresUpFor}'`,
    values: [ownId ?? null],
  });
  return rows.map(({ id }) => id);
}

async function unregister(database: Database, id: number): Promise<void> {
  await database.prisma.webhookWorker.deleteMany({ where: { id } });
}

async function isRegistered(session: Session, id: number): Promise<boolean> {
  const rows = await session.query({ text: 'SELECT 1 FROM webhook_workers WHERE id = $1', values: [id] });
  return rows.length > 0;
}
