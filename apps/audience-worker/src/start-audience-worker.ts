import { removeField, removeList } from '@mailwright/audience';
import { type Config, type Logger, runEvery } from '@mailwright/platform';
import { awaitDatabase, openParts, startOperations, type StartedProcess } from '@mailwright/process';
import { limitRate, startWorker } from '@mailwright/queues';
import { createRemoveFieldHandler } from './jobs/remove-field.ts';
import { createRemoveListHandler } from './jobs/remove-list.ts';
import { sweepRemovals } from './jobs/sweep-removals.ts';
import { createRemovalMetrics } from './removal-metrics.ts';

/** The variables that an audience worker requires. */
export const neededVariables = ['DATABASE_URL', 'REDIS_URL'] as const;

const sweepPauseMs = 2_000;
// Deletions are bound by the disk: two lists at once are enough, and leave the database to the requests.
const concurrency = 2;
const drainMs = 15_000;

/** Starts the background work on lists and subscribers. Resolves to how it is closed, in order. */
export async function startAudienceWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
): Promise<StartedProcess> {
  const parts = openParts(config, log, { service: 'audience-worker' });
  await awaitDatabase(parts);
  const { database, queues, registry, consumer } = parts;
  const removed = createRemovalMetrics({ registry, database, log });
  const stopping = new AbortController();
  const context = { database, log, removed, stopping: stopping.signal };
  const workers = [
    startWorker(removeList, { ...consumer, concurrency, handle: createRemoveListHandler(context) }),
    startWorker(removeField, { ...consumer, concurrency, handle: createRemoveFieldHandler(context) }),
  ];
  await parts.untilRedisIsThere();
  const sweep = runEvery(
    sweepPauseMs,
    () => sweepRemovals(database, queues),
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
  return startOperations(parts, {
    needsRedis: true,
    definitions: [removeList, removeField],
    closeLimitMs: drainMs + 10_000,
    closing: [
      {
        name: 'loop and workers',
        close: () => {
          // A removal under way stops at its checkpoint, for the next worker.
          stopping.abort();
          return Promise.all([sweep.stop(), ...workers.map((worker) => worker.close(drainMs))]);
        },
      },
    ],
  });
}
