// Raw SQL: measured, the gauges are one aggregate by the database's clock.
import type { Database, Sql } from '@mailwright/database';
import {
  type ClosingStep,
  Counter,
  type Logger,
  registerReadGauges,
  type Registry,
  runEvery,
} from '@mailwright/platform';
import { type ChangeNotes, limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import { type RemovalsElsewhere, removeField, removeList } from './deletion-jobs.ts';
import { createRemoveFieldHandler, findOpenFieldRemovals } from './remove-field.ts';
import { removeUnnamedSubscribers } from '../subscribers/former-subscribers.ts';
import { createRemoveListHandler, findOpenListDeletions } from './remove-list.ts';

const sweepPauseMs = 2_000;
const unnamedPauseMs = 3_600_000;
// Deletions are bound by the disk: two lists at once are enough, and leave the database to the requests.
const concurrency = 2;

/**
 * Starts the removal of what deleted lists and fields leave behind: the handlers of its jobs, and loops that requeue what
 * no worker holds, and remove addresses that nothing names any more. Returns how it is closed.
 * @param deps `drainMs`: how long a batch under way may take at the shutdown.
 */
export function startRemovals(
  deps: RemovalsElsewhere & {
    database: Database;
    queues: Queues;
    consumer: WorkerConnection;
    registry: Registry;
    log: Logger;
    changes?: ChangeNotes | undefined;
    drainMs: number;
  },
): ClosingStep {
  const { database, queues, consumer, log } = deps;
  const stopping = new AbortController();
  const context = { ...deps, removed: createRemovalMetrics(deps), stopping: stopping.signal };
  const workers = [
    startWorker(removeList, { ...consumer, concurrency, handle: createRemoveListHandler(context) }),
    startWorker(removeField, { ...consumer, concurrency, handle: createRemoveFieldHandler(context) }),
  ];
  const sweep = runEvery(
    sweepPauseMs,
    () => sweepRemovals(database, queues),
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
  const unnamed = runEvery(
    unnamedPauseMs,
    () => removeUnnamedSubscribers(database),
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
  return {
    name: 'removals',
    close: () => {
      // A removal under way stops at its checkpoint, for the next worker.
      stopping.abort();
      return Promise.all([sweep.stop(), unnamed.stop(), ...workers.map((worker) => worker.close(deps.drainMs))]);
    },
  };
}

/** Requeues the removals that no worker holds: those that Redis or a killed worker lost, and those that wait. */
async function sweepRemovals(database: Database, queues: Queues): Promise<void> {
  const lists = await findOpenListDeletions(database);
  await queues.add(
    removeList,
    lists.map((listId) => ({ id: listId, payload: { listId } })),
  );
  const fields = await findOpenFieldRemovals(database);
  await queues.add(
    removeField,
    fields.map((fieldId) => ({ id: fieldId, payload: { fieldId } })),
  );
}

/** Registers the metrics of removals, and returns the counter of what they have removed, by kind. */
function createRemovalMetrics(deps: { registry: Registry; database: Database; log: Logger }): Counter<'kind'> {
  registerReadGauges({
    ...deps,
    source: 'removals',
    gauges: {
      mailwright_removals_open: {
        help: 'Deleted lists and fields of which something is left to be removed, by kind: list, field',
        labelNames: ['kind'],
      },
      mailwright_removals_oldest_list_seconds: {
        help: 'How long ago the oldest of these lists was deleted; 0 when there is none',
      },
    },
    read: async () => {
      const { lists, fields, oldestListSeconds } = await measureRemovals(deps.database);
      return [
        { gauge: 'mailwright_removals_open', labels: { kind: 'list' }, value: lists },
        { gauge: 'mailwright_removals_open', labels: { kind: 'field' }, value: fields },
        { gauge: 'mailwright_removals_oldest_list_seconds', value: oldestListSeconds },
      ];
    },
  });
  return new Counter({
    name: 'mailwright_removed_total',
    help: 'Rows removed with deleted lists, by kind, and subscribers from whom the values of a deleted field were taken',
    labelNames: ['kind'],
    registers: [deps.registry],
  });
}

/** The deleted lists and fields whose data is not fully removed. */
export interface OpenRemovals {
  lists: number;
  fields: number;
  /** For how long the oldest of the lists has been deleted; 0 when there is none. */
  oldestListSeconds: number;
}

/** Counts the removals that are not done. */
export async function measureRemovals(sql: Sql): Promise<OpenRemovals> {
  const [row] = await sql.query<OpenRemovals & Record<string, unknown>>({
    name: 'measure-removals',
    text: `SELECT count(*)::int AS lists, (SELECT count(*)::int FROM field_removals) AS fields,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestListSeconds"
      FROM list_deletions WHERE completed_at IS NULL`,
  });
  return row ?? { lists: 0, fields: 0, oldestListSeconds: 0 };
}
