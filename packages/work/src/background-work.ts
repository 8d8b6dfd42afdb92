// Raw SQL: guarded, a lease decides between workers, on the database's clock.
import type { Sql } from '@mailwright/database';
import { type ClosingStep, type Logger, runEvery } from '@mailwright/platform';
import { type JobDefinition, limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';

/** Rows that one worker at a time works on, batch by batch. Their column `locked_until` says when the lease ends. */
interface LeasedRows {
  table: string;
  /** The column of the row's id. */
  key: string;
  /** SQL that is true while there is something left to do. */
  isOpen: string;
}

/** How long a worker may be silent before another one continues its work. Each batch renews it. */
const leaseFor = '30 seconds';

/** SQL of the time at which a lease that begins or is renewed now will end. */
export const leaseEnd = `now() + interval '${leaseFor}'`;

/** The statements of a lease on such rows. */
export interface RowLease {
  /** Acquires the lease. Returns these columns, as SQL; undefined when another worker holds it or nothing is left to do. */
  claim<Columns extends Record<string, unknown>>(sql: Sql, id: string, columns: string): Promise<Columns | undefined>;
  renew(sql: Sql, id: string): Promise<void>;
  /** Releases the lease: another worker may acquire it after some seconds. */
  release(sql: Sql, id: string, afterSeconds: number): Promise<void>;
  /** The ids of rows that no worker holds, those free longest first; 100 at most. */
  findFree(sql: Sql): Promise<string[]>;
}

/** Makes the lease of a table's rows. */
export function leaseRows({ table, key, isOpen }: LeasedRows): RowLease {
  return {
    claim: async <Columns extends Record<string, unknown>>(sql: Sql, id: string, columns: string) => {
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
 * Starts the workers of some background work. A job only notifies a worker of it: what no worker holds is found in Postgres
 * within two seconds and enqueued again, whether Redis has lost its job, a worker has died, or it had to wait.
 * @param options `findFree`: ids of the work that no worker holds; `handle`: continues the work with an id until it is done
 *   or `stopping` is aborted, and then releases its lease; `drainMs`: how long a batch may take at the shutdown.
 * @returns how it is closed.
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
    handle: (payload) => options.handle(payload, stopping.signal),
  });
  const sweep = runEvery(
    sweepPauseMs,
    async () => {
      const ids = await options.findFree();
      // A job with an id that is already in the queue is not added again.
      await queues.add(
        definition,
        ids.map((id) => ({ id, payload: options.toPayload(id) })),
      );
    },
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
  return {
    name: definition.queue,
    close: () => {
      // Work under way stops at its checkpoint, for the next worker.
      stopping.abort();
      return Promise.all([sweep.stop(), worker.close(options.drainMs)]);
    },
  };
}
