// A lease in the row itself decides which worker continues the work, by the database's clock.
import type { Sql } from '@mailwright/database';
import { type ClosingStep, type Logger, watchFor } from '@mailwright/platform';
import { type JobDefinition, limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';

/**
 * Rows that are processed batch by batch, each by one worker at a time. Their column `locked_until` holds the end of
 * the lease.
 */
interface LeasedRows {
  table: string;
  /** The name of the id column. */
  key: string;
  /** SQL that is true while there is something left to do. */
  isOpen: string;
}

/** How long a worker may be silent before another one continues its work. Each batch renews the lease. */
const leaseFor = '30 seconds';

/** SQL of the time at which a lease that begins or is renewed now will end. */
export const leaseEnd = `now() + interval '${leaseFor}'`;

/** Acquires, renews and releases leases on such rows. */
export interface RowLease {
  /**
   * Acquires the lease and returns these columns (SQL); undefined when another worker holds it or nothing is left to
   * do.
   */
  claim<Columns extends object>(sql: Sql, id: string, columns: string): Promise<Columns | undefined>;
  renew(sql: Sql, id: string): Promise<void>;
  /** Releases the lease: another worker may acquire it after this many seconds. */
  release(sql: Sql, id: string, afterSeconds: number): Promise<void>;
  /** The ids of up to 100 rows that no worker holds, those whose leases ended longest ago first. */
  findFree(sql: Sql): Promise<string[]>;
}

/** Creates the lease functions for a table. */
export function leaseRows({ table, key, isOpen }: LeasedRows): RowLease {
  return {
    claim: async <Columns extends object>(sql: Sql, id: string, columns: string) => {
      const [row] = await sql.query<Columns>({
        text: `UPDATE ${table} SET locked_until = ${leaseEnd}
          WHERE ${key} = $1 AND ${isOpen} AND locked_until <= now() RETURNING ${columns}`,
        values: [id],
      });
      return row;
    },
    renew: async (sql, id) => {
      await sql.query({ text: `UPDATE ${table} SET locked_until = ${leaseEnd} WHERE ${key} = $1`, values: [id] });
    },
    release: async (sql, id, afterSeconds) => {
      await sql.query({
        text: `UPDATE ${table} SET locked_until = now() + make_interval(secs => $2) WHERE ${key} = $1 AND ${isOpen}`,
        values: [id, afterSeconds],
      });
    },
    findFree: async (sql) => {
      const rows = await sql.query<{ id: string }>({
        text: `SELECT ${key} AS id FROM ${table} WHERE ${isOpen} AND locked_until <= now()
          ORDER BY locked_until LIMIT 100`,
      });
      return rows.map(({ id }) => id);
    },
  };
}

const sweepPauseMs = 2_000;

/**
 * Starts the workers for one kind of background work. A job only notifies them: work that no worker holds is found in
 * Postgres within two seconds and enqueued again, for example when Redis has lost its job, when its worker has died, or
 * when it had to wait.
 * @param options `findFree`: finds the ids of work that no worker holds; `handle`: continues the work with an id until
 *   it is done or `stopping` is aborted, and then releases its lease; `drainMs`: how long to wait for the current batch
 *   at shutdown.
 * @returns the step that closes it.
 */
export function startBackgroundWork<Payload>(options: {
  definition: JobDefinition<Payload>;
  /** How many run at once in this process. */
  concurrency: number;
  findFree(): Promise<string[]>;
  toPayload(id: string): Payload;
  handle(payload: Payload, stopping: AbortSignal): Promise<void>;
  queues: Queues;
  consumer: WorkerConnection;
  log: Logger;
  drainMs: number;
}): ClosingStep {
  const { definition, queues, log } = options;
  const stopping = new AbortController();
  const worker = startWorker(definition, {
    ...options.consumer,
    concurrency: options.concurrency,
    handle: (payload) => {
      sweep.notify();
      return options.handle(payload, stopping.signal);
    },
  });
  const sweep = watchFor(
    sweepPauseMs,
    async () => {
      const ids = await options.findFree();
      // Adding a job whose id is already in the queue does nothing.
      await queues.add(
        definition,
        ids.map((id) => ({ id, payload: options.toPayload(id) })),
      );
      return ids.length > 0;
    },
    limitRate((error) => log.warn('sweep.failed', { error })),
    { isNotified: () => worker.isConnected() },
  );
  return {
    name: definition.queue,
    close: () => {
      // Work under way stops at its next checkpoint and is left to another worker.
      stopping.abort();
      return Promise.all([sweep.stop(), worker.close(options.drainMs)]);
    },
  };
}
