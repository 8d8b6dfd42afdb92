import type { Database, Sql } from '@mailwright/database';
import {
  type ClosingStep,
  Counter,
  type Logger,
  registerReadGauges,
  type Registry,
  runEvery,
} from '@mailwright/platform';
import { type ChangeNotes, limitRate, type Queues, type WorkerConnection } from '@mailwright/queues';
import { startBackgroundWork } from '@mailwright/work';
import { type RemovalsElsewhere, removeField, removeList } from './deletion-jobs.ts';
import { fieldRemovals, handleRemoveField } from './remove-field.ts';
import { removeUnnamedSubscribers } from '../subscribers/former-subscribers.ts';
import { handleRemoveList, listDeletions } from './remove-list.ts';

const unnamedPauseMs = 3_600_000;
// Deletions are disk-bound. Two lists at once are enough, and leave database capacity to requests.
const concurrency = 2;

/**
 * Starts the removal of what deleted lists and fields leave behind, and a loop that removes the addresses of former
 * subscribers whom nothing refers to any more. Returns the step that closes all of it.
 * @param deps `drainMs`: how long a batch may take at shutdown.
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
  const { database, log } = deps;
  const context = { ...deps, removed: createRemovalMetrics(deps) };
  const work = [
    startBackgroundWork({
      ...deps,
      definition: removeList,
      concurrency,
      findFree: () => listDeletions.findFree(database),
      toPayload: (listId) => ({ listId }),
      handle: (payload, stopping) => handleRemoveList(context, payload, stopping),
    }),
    startBackgroundWork({
      ...deps,
      definition: removeField,
      concurrency,
      findFree: () => fieldRemovals.findFree(database),
      toPayload: (fieldId) => ({ fieldId }),
      handle: (payload, stopping) => handleRemoveField(context, payload, stopping),
    }),
  ];
  const unnamed = runEvery(
    unnamedPauseMs,
    () => removeUnnamedSubscribers(database),
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
  return { name: 'removals', close: () => Promise.all([unnamed.stop(), ...work.map((each) => each.close())]) };
}

/** Registers the metrics of removals, and returns the counter of removed rows, by kind. */
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
interface OpenRemovals {
  lists: number;
  fields: number;
  /** How long ago the oldest of the lists was deleted; 0 when there is none. */
  oldestListSeconds: number;
}

/** Counts the removals that aren't completed. */
export async function measureRemovals(sql: Sql): Promise<OpenRemovals> {
  const [row] = await sql.query<OpenRemovals>({
    name: 'measure-removals',
    text: `SELECT count(*)::int AS lists, (SELECT count(*)::int FROM field_removals) AS fields,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestListSeconds"
      FROM list_deletions WHERE completed_at IS NULL`,
  });
  return row ?? { lists: 0, fields: 0, oldestListSeconds: 0 };
}
