import type { ToPublish } from '@mailwright/audience';
import type { Database, Sql } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  type ClosingStep,
  type Logger,
  type Registry,
  runEvery,
  watchFor,
  systemClock,
} from '@mailwright/platform';
import { type ChangeNotes, limitRate, startWorker, type WorkerConnection } from '@mailwright/queues';
import { pauseWithMails } from '../automations/pause-with-mails.ts';
import { removeOldRuns } from '../runs/remove-runs.ts';
import { scanTriggers } from '../triggers/scan-triggers.ts';
import { createBatchSizes } from './batch-sizes.ts';
import type { HookCall } from './run-deps.ts';
import { createDueRunner } from './run-due.ts';
import { runAutomations } from './run-jobs.ts';
import { createRunMetrics } from './run-metrics.ts';

/** What the engine needs from its process. */
export interface AutomationEngineDeps {
  database: Database;
  consumer: WorkerConnection;
  registry: Registry;
  /** Whether the clock can be trusted: while it can't, nothing becomes due. */
  isClockTrusted(): boolean;
  log: Logger;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes committed changes. */
  publish(toPublish: ToPublish): void;
  /** Notifies the workers that send the mails of a campaign. */
  wakeSending(campaignId: string): void;
  /** Writes events for one hook in the caller's transaction; undefined if the hook gets none. */
  callHook(sql: Sql, hook: { accountId: string; hookId: string }, calls: HookCall[]): Promise<EventWork | undefined>;
  /** Notifies open pages of progress; if absent, none are notified. */
  changes?: ChangeNotes | undefined;
  /** For how many days to keep runs that have ended. */
  runDays: number;
}

/** The engine of one worker. */
export interface AutomationEngine extends ClosingStep {
  /** Does everything that is due now, and resolves when nothing is left. */
  settle(): Promise<void>;
}

const scanPauseMs = 1_000;
const subscribersAtOnce = 2_000;
const sweepPauseMs = 600_000;
// A step takes moments, and the worker's job only looks for what is due.
const drainMs = 5_000;

/**
 * Runs automations: advances due runs, and starts runs by dates, inactivity and segments. All state is in Postgres; a
 * job only makes a worker look at once. Any number of workers share the work.
 * @param timing replaces the times and the clock of production.
 */
export function startAutomations(
  deps: AutomationEngineDeps,
  timing: { clock?: Clock; segmentPauseMs?: number; pageSize?: number; isManual?: boolean } = {},
): AutomationEngine {
  const { database, log } = deps;
  const { clock = systemClock, isManual = false, segmentPauseMs, pageSize = subscribersAtOnce } = timing;
  const metrics = createRunMetrics(deps.registry);
  const scanning = { database, clock, segmentPauseMs, sizes: createBatchSizes(pageSize), served: [] };
  const runner = createDueRunner({ ...deps, clock, metrics });
  const report = limitRate((error) => log.warn('sweep.failed', { error }));

  async function scan(): Promise<boolean> {
    if (!deps.isClockTrusted()) return true;
    let isAny = false;
    for (const accountId of await pauseWithMails(database)) {
      log.warn('automation.paused', { accountId });
      deps.changes?.note(accountId, 'automations');
    }
    for (;;) {
      const started = await scanTriggers(scanning);
      if (started === undefined) return isAny;
      isAny = true;
      metrics.runsStarted(started);
    }
  }
  const run = async (): Promise<boolean> => !deps.isClockTrusted() || runner.scan();
  const isNotified = () => worker?.isConnected() === true;
  const watches = isManual
    ? []
    : [watchFor(scanPauseMs, run, report, { isNotified }), watchFor(scanPauseMs, scan, report, { isNotified })];
  const handle = async (): Promise<void> => {
    for (const watch of watches) watch.notify();
    await run();
  };
  const worker = isManual
    ? undefined
    : startWorker(runAutomations, {
        ...deps.consumer,
        concurrency: 1,
        canTake: () => deps.isClockTrusted(),
        handle,
      });
  const loops = isManual
    ? []
    : [...watches, runEvery(sweepPauseMs, () => removeOldRuns(database, clock.now(), deps.runDays), report)];
  return {
    name: 'automations',
    settle: async () => {
      await scan();
      await runner.settle();
    },
    close: async () => {
      await Promise.all([runner.stop(), worker?.close(drainMs), ...loops.map((loop) => loop.stop())]);
    },
  };
}
