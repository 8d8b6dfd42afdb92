import type { Database, Sql } from '@mailwright/database';
import { type ClosingStep, type Counter, type Logger, type Registry, runEvery } from '@mailwright/platform';
import { limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import { removeField, removeList } from './deletion-jobs.ts';
import { createRemovalMetrics } from './removal-metrics.ts';
import { createRemoveFieldHandler, findOpenFieldRemovals } from './remove-field.ts';
import { createRemoveListHandler, findOpenListDeletions } from './remove-list.ts';

/** What other packages remove of a deleted list, a batch a call. */
export interface RemovalsElsewhere {
  /** Resolves to whether any deliveries of the list's own hooks are left. */
  removeDeliveriesOfList(sql: Sql, listId: string): Promise<boolean>;
  /** Resolves to how many events were removed, and whether any are left. */
  removeEventsOfList(sql: Sql, listId: string): Promise<{ removed: number; anyLeft: boolean }>;
}

/** The dependencies of the handlers of removals. */
export interface RemovalContext extends RemovalsElsewhere {
  database: Database;
  log: Logger;
  removed: Counter<'kind'>;
  /** Aborted when the process shuts down. */
  stopping: AbortSignal;
}

const sweepPauseMs = 2_000;
// Deletions are bound by the disk: two lists at once are enough, and leave the database to the requests.
const concurrency = 2;

/**
 * Starts the removal of what deleted lists and fields leave behind: the handlers of its jobs, and a loop that requeues what
 * no worker holds. Returns how it is closed.
 * @param deps `drainMs`: how long a batch under way may take at the shutdown.
 */
export function startRemovals(
  deps: RemovalsElsewhere & {
    database: Database;
    queues: Queues;
    consumer: WorkerConnection;
    registry: Registry;
    log: Logger;
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
  return {
    name: 'removals',
    close: () => {
      // A removal under way stops at its checkpoint, for the next worker.
      stopping.abort();
      return Promise.all([sweep.stop(), ...workers.map((worker) => worker.close(deps.drainMs))]);
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
