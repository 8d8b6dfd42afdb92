import type { InstallationRules } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  type ClosingStep,
  type Logger,
  type Registry,
  watchFor,
  systemClock,
} from '@mailwright/platform';
import { type ChangeNotes, defineJob, limitRate, startWorker, type WorkerConnection } from '@mailwright/queues';
import { createWorkerLock } from '@mailwright/work';
import { z } from 'zod';
import { createMailRoutes } from './campaign-routes.ts';
import { createCampaignMetrics } from './engine-deps.ts';
import { createCampaignRunner } from './run-campaigns.ts';
import type { SendingPorts } from './sending-ports.ts';

// A dead worker's campaigns are taken over within this time, and a campaign whose job was lost is found.
const scanPauseMs = 1_000;
const dueScanPauseMs = 1_000;
// The maximum number of accounts whose scheduled campaigns a worker starts at a time. A start renders templates, which
// may take long.
const maxStarting = 20;

/** What sending campaigns needs from its process. */
interface CampaignSendingDeps {
  service: string;
  database: Database;
  /** The URL of Postgres itself, not of a pooler. */
  directUrl: string;
  consumer: WorkerConnection;
  registry: Registry;
  /** Whether the clock can be trusted: while it can't, nothing starts to be sent. */
  isClockTrusted(): boolean;
  log: Logger;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Notifies open pages of progress; if absent, none are notified. */
  changes?: ChangeNotes | undefined;
  ports: SendingPorts;
  /** A campaign is paused when servers refuse more than this percentage of the recipients they replied to. */
  maxFailedPercent: number;
  /** The rules by which refusals end all mail to an address. */
  bounceRules: InstallationRules;
  /** How long mails on connections may take at shutdown, in milliseconds. */
  drainMs: number;
}

/** Replaces the times of production, in tests. */
interface CampaignTiming {
  routeDownMs?: number;
  chunkMs?: number;
  clock?: Clock;
}

/**
 * Sends campaigns that are being sent, and starts scheduled ones when they are due. All state is in Postgres; a job
 * only makes a worker look at once. Any number of workers share the work.
 * @param timing replaces the times of production.
 * @returns how to close it.
 */
export function startCampaigns(deps: CampaignSendingDeps, timing: CampaignTiming = {}): ClosingStep {
  const { log, ports } = deps;
  const { routeDownMs = 1_000, chunkMs = 5_000, clock = systemClock } = timing;
  const lock = createWorkerLock({ url: deps.directUrl, service: deps.service });
  const routes = createMailRoutes(ports, routeDownMs);
  const metrics = createCampaignMetrics({ ...deps, inFlight: routes.inFlight });
  const runner = createCampaignRunner({ ...deps, clock, lock, routes, metrics, routeDownMs, chunkMs });
  const report = limitRate((error) => log.warn('sweep.failed', { error }));
  const handle = async (): Promise<void> => {
    for (const loop of loops) loop.notify();
    await runner.scan();
  };
  const worker = startWorker(sendCampaign, {
    ...deps.consumer,
    concurrency: 1,
    canTake: () => deps.isClockTrusted(),
    handle,
  });
  /** The accounts whose campaigns are being started, so that no account waits for another. */
  const starting = new Map<string, Promise<unknown>>();
  async function startDue(): Promise<boolean> {
    if (!deps.isClockTrusted() || starting.size >= maxStarting) return true;
    const limit = maxStarting - starting.size;
    for (const accountId of await ports.accountsDue({ except: [...starting.keys()], limit })) {
      const started = ports
        .startDue(accountId)
        .then(() => handle())
        .catch(report);
      starting.set(
        accountId,
        started.finally(() => starting.delete(accountId)),
      );
    }
    return starting.size > 0;
  }
  const isNotified = () => worker.isConnected();
  const loops = [
    watchFor(scanPauseMs, () => runner.scan(), report, { isNotified }),
    watchFor(dueScanPauseMs, startDue, report, { isNotified }),
  ];
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
 * Notifies a worker that recipients have been added to the campaign of an automation's step. Nothing depends on the job:
 * every worker also reads regularly from Postgres, which decides what to send next.
 */
export const sendCampaign = defineJob({
  queue: 'campaigns',
  name: 'send-campaign',
  payload: z.object({ campaignId: z.uuid() }),
});
