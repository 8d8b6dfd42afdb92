import { createWorkerLock } from '@mailwright/work';
import { type ClosingStep, type Registry, runEvery } from '@mailwright/platform';
import { limitRate, startWorker, type WorkerConnection } from '@mailwright/queues';
import { runImport } from './import-jobs.ts';
import { createImportMetrics } from './import-metrics.ts';
import type { ImportDeps } from './process-import.ts';
import { createImportRunner } from './run-imports.ts';
import { failAbandonedUploads, removeBlocksOfEnded, removeOldImports } from './sweep-imports.ts';
import type { UndoDeps } from './undo-import.ts';

// A worker that dies is followed within this time, and so is an import whose job was lost.
const claimPauseMs = 500;
const sweepPauseMs = 5_000;
const retentionPauseMs = 600_000;

/**
 * Starts the work on imports: those that wait, those to undo, and what those that have ended leave behind. Postgres has all
 * of it; a job only makes a worker look at once. Returns how it is closed.
 * @param deps `directUrl`: of Postgres, not of a pooler; `retentionDays`: how long a finished import is kept; `drainMs`: how
 *   long rows under way may take at the shutdown.
 */
export function startImports(
  deps: Omit<ImportDeps & UndoDeps, 'onMerged' | 'onProgress' | 'whileWaiting'> & {
    service: string;
    directUrl: string;
    consumer: WorkerConnection;
    registry: Registry;
    retentionDays: number;
    drainMs: number;
  },
): ClosingStep {
  const { database, log, drainMs } = deps;
  const stopping = new AbortController();
  const lock = createWorkerLock({ url: deps.directUrl, service: deps.service });
  const runner = createImportRunner({ ...deps, lock, onMerged: createImportMetrics(deps) });
  const report = limitRate((error) => log.warn('sweep.failed', { error }));
  const worker = startWorker(runImport, { ...deps.consumer, concurrency: 1, handle: () => runner.fill() });
  const loops = [
    runEvery(claimPauseMs, () => runner.fill(), report),
    runEvery(
      sweepPauseMs,
      async () => {
        await failAbandonedUploads(database);
        await removeBlocksOfEnded(database, stopping.signal);
      },
      report,
    ),
    runEvery(retentionPauseMs, () => removeOldImports(database, deps.retentionDays, stopping.signal), report),
  ];
  return {
    name: 'imports',
    close: async () => {
      stopping.abort();
      // An import under way stops at its checkpoint, and its lease is released for the next worker.
      await Promise.all([runner.stop(), worker.close(drainMs), ...loops.map((loop) => loop.stop())]);
      await lock.close();
    },
  };
}
