// Raw SQL: guarded, by a session's advisory lock.
import { randomInt } from 'node:crypto';
import { openSession, type Session } from './open-session.ts';

/** Shows other workers that this one is alive. */
export interface WorkerLock {
  /** The key under which this worker claims now. Opens a session when there is none. @throws when Postgres is unavailable */
  key(): Promise<number>;
  close(): Promise<void>;
}

// The first of the two keys of our advisory locks; the second is a worker's.
const lockSpace = 0x6d78;
const maxKey = 2 ** 31 - 1;

/**
 * A worker holds an advisory lock of a session of its own. When its process dies the connection ends, the lock is free, and
 * others take over what it had claimed at once, before the lease ends. That one has lost a lease is decided by the claim's
 * number, so that a lock that is free too early does no harm. Behind a pooler that lends connections by transaction, and
 * without DATABASE_DIRECT_URL, the lock of a dead worker may stay: then its leases end by themselves.
 */
export function createWorkerLock(options: { url: string; service: string }): WorkerLock {
  let held: { session: Session; key: number } | undefined;

  async function acquire(): Promise<number> {
    const session = await openSession(options);
    const key = randomInt(1, maxKey);
    await session.query({ text: 'SELECT pg_advisory_lock($1, $2)', values: [lockSpace, key] });
    held = { session, key };
    return key;
  }
  return {
    key: async () => {
      if (held?.session.isOpen() === true) {
        const [row] = await held.session.query<{ holds: boolean }>({
          text: `SELECT ${isHeld('$1::int')} AS holds`,
          values: [held.key],
        });
        if (row?.holds === true) return held.key;
      }
      await held?.session.close();
      held = undefined;
      return acquire();
    },
    close: async () => {
      await held?.session.close();
    },
  };
}

/** SQL that is true while the worker of a key is connected. */
export function isHeld(key: string): string {
  return `EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${lockSpace}::oid
    AND objid = (${key})::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
}
