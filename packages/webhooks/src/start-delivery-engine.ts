import type { Database } from '@mailwright/database';
import {
  type AppSecrets,
  type CheckedClock,
  type ClosingStep,
  type Logger,
  type Loop,
  type Registry,
  runEvery,
  type Watch,
  watchFor,
} from '@mailwright/platform';
import { type ChangeNotes, limitRate, type Queues, startWorker, type WorkerConnection } from '@mailwright/queues';
import { createRescuingWorker, createSlots, type DueSource, type Slots } from '@mailwright/work';
import { createDeliveryDispatcher, createDueScan, releaseLeasesOf } from './dispatch-deliveries.ts';
import { deliverEvents, sendDelivery } from './delivery.ts';
import { continueRecoveries } from './history/recover-hook.ts';
import { createSecretDecrypter } from './hooks/hook-secrets.ts';
import { createPauseCheck } from './pause-deliveries.ts';
import {
  createDeliveryMetrics,
  createMissedCounter,
  registerBacklogMetrics,
  registerDispatchMetrics,
} from './metrics.ts';
import { createRecorder } from './create-recorder.ts';
import { removeOldDeliveries } from './retention.ts';
import type { AddressGuard } from './guard-address.ts';
import { createWebhookSender, sendClaim } from './send-webhook.ts';

/** How a process delivers. */
interface DeliverySettings {
  timeoutSeconds: number;
  retryDelaysSeconds: number[];
  switchOffAfter: number;
  recoverDays: number;
  retentionDays: number;
  /**
   * Slots in the main pool, and in the pool for slow receivers; receivers that hang have a quarter as many slots as the
   * latter.
   */
  concurrency: number;
  slowConcurrency: number;
  /** The maximum number of sends under way, including those that no longer hold a slot. */
  maxSockets: number;
  /** The maximum number of sends under way for one hook. */
  maxPerHook: number;
}

/** What the engine works with. */
interface EngineDeps {
  database: Database;
  /** The URL for this process's own session; see `createRescuingWorker`. */
  directUrl: string;
  service: string;
  queues: Queues;
  consumer: WorkerConnection;
  registry: Registry;
  log: Logger;
  /** While the clock isn't trusted, nothing is claimed, because receivers would reject the signatures. */
  clock: CheckedClock;
  appSecrets: AppSecrets;
  guard: AddressGuard;
  /** Notifies open pages of progress; none if absent. */
  changes?: ChangeNotes | undefined;
  settings: DeliverySettings;
}

const scanEveryMs = 1_000;
const checkEveryMs = 500;
const recoverEveryMs = 1_000;
const retentionEveryMs = 3_600_000;
// A job only notifies the dispatcher. With several at once, BullMQ would ask Redis for another one during each.
const eventJobsAtOnce = 1;
const sendJobsAtOnce = 500;
// How long an attempt may take in addition to its timeout, because recording it is queued and retried.
const leaseMarginSeconds = 15;
// A hanging receiver is tried now and then to see whether it has recovered; each try costs a socket, a claim and a
// record.
const hangingShare = 0.25;

/**
 * Starts delivering: claims due deliveries, sends them, records the results and retries; also continues recoveries and
 * removes old rows. Any number of processes may do so.
 * @returns the steps that end it, in order: it stops claiming, finishes what is under way, and releases the rest.
 */
export async function startDeliveryEngine(deps: EngineDeps): Promise<ClosingStep[]> {
  const { database, log, registry, settings, guard, clock } = deps;
  const { concurrency: main, slowConcurrency: slow, maxSockets: sockets } = settings;
  const sizes = { main, slow, hanging: Math.ceil(slow * hangingShare), sockets };
  const slots = createSlots(sizes);
  const { watches, notifyWatches } = createWatches();
  const worker = createRescuingWorker<DueSource>({
    ...deps,
    releaseLeases: (id) => releaseLeasesOf(database, id),
    onReleased: (hooks) => {
      notifyWatches();
      dispatcher.requeue(hooks);
    },
  });
  const pause = createPauseCheck(database, { onResumed: () => dispatcher.sources.forgetPositions() });
  const workerId = (): number | undefined => (clock.isTrusted() && !pause.isPaused() ? worker.workerId() : undefined);
  const dispatcher = createDispatcher(deps, slots, workerId);
  registerBacklogMetrics({ registry, database, log });
  const canClaim = (): boolean => workerId() !== undefined;
  registerDispatchMetrics(registry, { slots, sizes, hooks: dispatcher.sources, canClaim });

  const reportPause = limitRate((error) => log.warn('pause.not_read', { error }));
  const check = async (): Promise<void> => {
    await Promise.all([clock.check(), pause.check().catch(reportPause), worker.check()]);
    dispatcher.sources.forgetIdle(performance.now());
    dispatcher.performWaiting();
  };
  await check();
  const stopping = new AbortController();
  const loops = startLoops(deps, dispatcher, stopping.signal, notifyWatches);
  const { eventWorker, sendWorker } = startJobWorkers(deps.consumer, dispatcher, notifyWatches);
  // A process that may not claim, for example because its clock is wrong, must not take jobs from those that may: its
  // slots are always free, and it would notify no dispatcher. While an operator has paused deliveries, no process may
  // claim. Then event jobs, of which there may be very many, are still taken, because scanning finds the same
  // deliveries later; jobs for requested sends wait, because without them those sends would lose their precedence.
  const pauseWorkers = (): void => {
    eventWorker.setPaused(!canClaim() && !pause.isPaused());
    sendWorker.setPaused(!canClaim());
  };
  pauseWorkers();
  const checks = watch(deps, checkEveryMs, 'liveness.check_failed', async () => {
    await check().finally(pauseWorkers);
    // While this process holds leases, others must learn soon that it lives.
    return !canClaim() || dispatcher.isBusy();
  });
  watches.push(checks, ...loops.watches);
  const drainMs = (settings.timeoutSeconds + 5) * 1_000;
  return [
    {
      name: 'loops and workers',
      close: async () => {
        stopping.abort();
        const settled = dispatcher.settle();
        await Promise.all([
          ...loops.all.map((one) => one.stop()),
          eventWorker.close(drainMs),
          sendWorker.close(drainMs),
        ]);
        await settled;
      },
    },
    { name: 'liveness', close: () => checks.stop() },
    { name: 'leases', close: () => worker.close() },
    { name: 'connections to receivers', close: () => guard.close() },
  ];
}

/** What looks for work while it doesn't know of any, and what makes all of it look. */
function createWatches(): { watches: Watch[]; notifyWatches(): void } {
  const watches: Watch[] = [];
  const notifyWatches = (): void => {
    for (const each of watches) each.notify();
  };
  return { watches, notifyWatches };
}

type Dispatcher = ReturnType<typeof createDeliveryDispatcher>;

/** How this process claims, sends and records. */
function createDispatcher(deps: EngineDeps, slots: Slots, workerId: () => number | undefined): Dispatcher {
  const { database, log, settings, guard, queues, clock, changes } = deps;
  const leaseSeconds = settings.timeoutSeconds + leaseMarginSeconds;
  const metrics = createDeliveryMetrics(deps.registry);
  const send = metrics.watch(createWebhookSender({ guard, timeoutSeconds: settings.timeoutSeconds, clock }));
  const decrypt = createSecretDecrypter(deps.appSecrets);
  return createDeliveryDispatcher({
    sql: database,
    log,
    clock,
    slots,
    maxPerHook: settings.maxPerHook,
    leaseSeconds,
    workerId,
    send: async (claim) => {
      try {
        return await sendClaim({ send, clock, decrypt }, claim);
      } catch (error) {
        metrics.attempted('own-fault', 0);
        throw error;
      }
    },
    record: createRecorder({ database, queues, log, clock, policy: settings, leaseSeconds, metrics, changes }),
  });
}

/** Scans for due deliveries, continues recoveries, and removes old rows. */
function startLoops(
  deps: EngineDeps,
  dispatcher: Dispatcher,
  stopping: AbortSignal,
  notifyWatches: () => void,
): { all: Loop[]; watches: Watch[] } {
  const { database, log, settings } = deps;
  const scan = createDueScan(database, dispatcher, { stopping });
  const recover = async (): Promise<boolean> => {
    const { hooks } = await continueRecoveries(database, { stopping });
    if (hooks.length > 0) notifyWatches();
    dispatcher.notify(hooks);
    return hooks.length > 0;
  };
  const remove = async (): Promise<void> => {
    const removed = await removeOldDeliveries(database, settings.retentionDays, { stopping });
    if (Object.values(removed).some((count) => count > 0)) log.info('deliveries.removed', { ...removed });
  };
  const missed = createMissedCounter(deps.registry);
  const look = async (): Promise<boolean> => {
    await scan();
    if (dispatcher.isBusy()) notifyWatches();
    return dispatcher.isBusy();
  };
  const watches = [
    watch(deps, scanEveryMs, 'dispatch.scan_failed', look, () => missed.inc()),
    watch(deps, recoverEveryMs, 'recovery.failed', recover),
  ];
  const report = limitRate((error) => log.warn('retention.failed', { error }));
  return { all: [...watches, runEvery(retentionEveryMs, remove, report)], watches };
}

function watch(
  { log, queues }: EngineDeps,
  pauseMs: number,
  failed: string,
  look: () => Promise<boolean>,
  missed?: () => void,
): Watch {
  const report = limitRate((error) => log.warn(failed, { error }));
  return watchFor(pauseMs, look, report, {
    isNotified: () => queues.isReachable(),
    ...(missed === undefined ? {} : { missed }),
  });
}

/** Takes the jobs that notify of due deliveries. */
function startJobWorkers(consumer: EngineDeps['consumer'], dispatcher: Dispatcher, notifyWatches: () => void) {
  const eventWorker = startWorker(deliverEvents, {
    ...consumer,
    concurrency: eventJobsAtOnce,
    canTake: () => true,
    handle: async ({ due }) => {
      notifyWatches();
      // While this worker has no free slot, other workers get the jobs.
      await dispatcher.untilFree();
      dispatcher.notify(due.map(([id, accountId, isFailing]) => ({ id, accountId, isFailing })));
    },
  });
  const sendWorker = startWorker(sendDelivery, {
    ...consumer,
    concurrency: sendJobsAtOnce,
    handle: async ({ why, hookId, accountId, ...key }) => {
      notifyWatches();
      if (why === 'requested') await dispatcher.performRequested({ sourceId: hookId, accountId, key });
      else dispatcher.notify([{ id: hookId, accountId, isFailing: true }]);
    },
  });
  return { eventWorker, sendWorker };
}
