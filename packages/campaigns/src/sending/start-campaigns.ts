import type { InstallationRules } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  type ClosingStep,
  type Logger,
  type Registry,
  runEvery,
  systemClock,
} from '@mailwright/platform';
import { type ChangeNotes, defineJob, limitRate, startWorker, type WorkerConnection } from '@mailwright/queues';
import { createWorkerLock } from '@mailwright/work';
import { z } from 'zod';
import { createMailRoutes } from './campaign-routes.ts';
import { createCampaignMetrics } from './engine-deps.ts';
import { createCampaignRunner } from './run-campaigns.ts';
import type { SendingPorts } from './sending-ports.ts';

// A worker that dies is followed within this time, and a campaign whose job was lost is found.
const scanPauseMs = 1_000;
const dueScanPauseMs = 1_000;
// Accounts whose scheduled campaigns a worker starts at a time. A start renders templates, which may take long.
const maxStarting = 20;

/** What sending campaigns needs of its process. */
interface CampaignSendingDeps {
  service: string;
  database: Database;
  /** Of Postgres, not of a pooler. */
  directUrl: string;
  consumer: WorkerConnection;
  registry: Registry;
  /** Whether the clock is right: while it isn't, nothing begins to be sent. */
  isClockTrusted(): boolean;
  log: Logger;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Tells open pages of progress; none when absent. */
  changes?: ChangeNotes | undefined;
  ports: SendingPorts;
  /** Of a campaign's recipients that servers replied to, beyond which share of refusals it is paused, in percent. */
  maxFailedPercent: number;
  /** When refusals end all mail to an address. */
  bounceRules: InstallationRules;
  /** How long mails on connections may take at the shutdown. */
  drainMs: number;
}

/** What replaces production's times, in tests. */
interface CampaignTiming {
  routeDownMs?: number;
  chunkMs?: number;
  clock?: Clock;
}

/**
 * Starts sending campaigns: those that are being sent, and scheduled ones whose time comes. Postgres has all of it; a job
 * only makes a worker look at once. Any number of workers share the work. Returns how it is closed.
 * @param timing replaces production's times.
 */
export function startCampaigns(deps: CampaignSendingDeps, timing: CampaignTiming = {}): ClosingStep {
  const { log, ports } = deps;
  const { routeDownMs = 1_000, chunkMs = 5_000, clock = systemClock } = timing;
  const lock = createWorkerLock({ url: deps.directUrl, service: deps.service });
  const routes = createMailRoutes(ports, routeDownMs);
  const metrics = createCampaignMetrics({ ...deps, inFlight: routes.inFlight });
  const runner = createCampaignRunner({ ...deps, clock, lock, routes, metrics, routeDownMs, chunkMs });
  const report = limitRate((error) => log.warn('sweep.failed', { error }));
  const worker = startWorker(sendCampaign, { ...deps.consumer, concurrency: 1, handle: () => runner.scan() });
  /** The accounts whose campaigns are being started: no account's wait for those of others. */
  const starting = new Map<string, Promise<unknown>>();
  async function startDue(): Promise<void> {
    if (!deps.isClockTrusted() || starting.size >= maxStarting) return;
    const limit = maxStarting - starting.size;
    for (const accountId of await ports.accountsDue({ except: [...starting.keys()], limit })) {
      const started = ports.startDue(accountId).catch(report);
      starting.set(
        accountId,
        started.finally(() => starting.delete(accountId)),
      );
    }
  }
  const loops = [runEvery(scanPauseMs, () => runner.scan(), report), runEvery(dueScanPauseMs, startDue, report)];
  return {
    name: 'campaigns',
    close: async () => {
      await Promise.all([runner.stop(deps.drainMs), worker.close(deps.drainMs), ...loops.map((loop) => loop.stop())]);
      await Promise.all(starting.values());
      await lock.close();
    },
  };
}

/**
 * Wakes a worker for a campaign that has been started or resumed. What a worker sends next is decided in Postgres, which
 * every worker reads once a second, so that nothing depends on the job.
 */
export const sendCampaign = defineJob({
  queue: 'campaigns',
  name: 'send-campaign',
  payload: z.object({ campaignId: z.uuid() }),
});
