import { fanOutEvent, relayEvents } from '@mailwright/events';
import {
  appSecretsOf,
  type Config,
  type Logger,
  type Loop,
  namesOfAppSecrets,
  runEvery,
  systemClock,
  type WorkerRole,
} from '@mailwright/platform';
import { openParts, startOperations, type StartedProcess } from '@mailwright/process';
import { createPlaces, limitRate, type RunningWorker, startWorker } from '@mailwright/queues';
import {
  checkAppSecret,
  createAddressGuard,
  createWebhookSender,
  deliverSlowWebhook,
  deliverWebhook,
  mostInJob,
  wakeHook,
} from '@mailwright/webhooks';
import { registerBacklogMetrics } from './backlog-metrics.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { createFeed } from './jobs/create-feed.ts';
import { createDeliverer } from './jobs/deliver-webhook.ts';
import { createFanOutHandler } from './jobs/fan-out-events.ts';
import { watchQueue } from './jobs/watch-queue.ts';
import { sweepLost, sweepOld, sweepRecoveries, sweepStopped, sweepWindows } from './jobs/sweep.ts';

/** What a webhook worker can't do without. */
export const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET'] as const;

const relayPauseMs = 1_000;
const feedPauseMs = 1_000;
const sweepPauseMs = 1_000;
const stoppedPauseMs = 5_000;
const repairPauseMs = 60_000;
const oldPauseMs = 3_600_000;
const fanOutConcurrency = 200;
const wakeConcurrency = 200;
// In proportion to the places there are, so that receivers that hang can't take memory without end.
const setAsideForEachPlace = 5;

/** Runs one thing for each of several, at once. Rejects when one has failed, as soon as all have ended. */
async function runAll<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(items.map(run));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Starts a webhook worker: what WEBHOOK_WORKER_ROLES says of consumers, relay, feed and sweeper, and the operations port.
 * Resolves to how it is closed, in order.
 */
export async function startWebhookWorker(
  config: Config<(typeof neededVariables)[number]>,
  log: Logger,
): Promise<StartedProcess> {
  // Its statements are all small: one that takes longer is on a dead connection, and holds up all deliveries.
  const parts = openParts(config, log, { service: 'webhook-worker', statementTimeoutMs: 10_000 });
  const { database, queues, registry, consumer } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkAppSecret(database, appSecrets, log);
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  const guard = createAddressGuard(policy);
  // What an attempt may take beyond its timeout: the queueing of its claim and its record.
  const leaseSeconds = config.WEBHOOK_TIMEOUT_SECONDS + 15;

  const stopping = new AbortController();
  const queue = watchQueue(queues, deliverWebhook.queue);
  const feed = createFeed({ database, queues, log });
  const { wake } = feed;
  const metrics = createDeliveryMetrics(registry, config.WEBHOOK_WORKER_ROLES);
  registerBacklogMetrics({ registry, database, log });
  const deliverer = createDeliverer({
    database,
    queues,
    log,
    clock: systemClock,
    send: metrics.watch(createWebhookSender({ guard, timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS })),
    policy: () => ({
      retryDelaysSeconds: config.WEBHOOK_RETRY_DELAYS_SECONDS,
      switchOffAfter: config.WEBHOOK_SWITCH_OFF_AFTER,
      window: { max: config.WEBHOOK_WINDOW_MAX, jobsWaiting: queue.jobsWaiting() },
    }),
    appSecrets,
    leaseSeconds,
    metrics,
    wake,
    maxSetAside: config.WEBHOOK_CONCURRENCY * setAsideForEachPlace,
  });
  const places = createPlaces(config.WEBHOOK_CONCURRENCY);
  const sends = config.WEBHOOK_WORKER_ROLES.includes('deliver');
  const sender = sends ? { places, leaseSeconds, deliverClaimed: deliverer.deliverClaimed } : undefined;
  await parts.untilRedisIsThere();
  const loop = (pauseMs: number, task: () => Promise<unknown>, failed: string): Loop =>
    runEvery(
      pauseMs,
      task,
      limitRate((error) => log.warn(failed, { error })),
    );
  const start: Record<WorkerRole, () => { workers: RunningWorker[]; loops: Loop[] }> = {
    relay: () => ({
      workers: [
        startWorker(fanOutEvent, {
          ...consumer,
          concurrency: fanOutConcurrency,
          handle: createFanOutHandler({ database, queues, log, queue, sender, wake }),
        }),
      ],
      loops: [loop(relayPauseMs, () => relayEvents(database, queues), 'relay.failed')],
    }),
    feed: () => ({
      workers: [
        startWorker(wakeHook, {
          ...consumer,
          concurrency: wakeConcurrency,
          handle: async ({ hookId }) => wake([hookId]),
        }),
      ],
      loops: [loop(feedPauseMs, () => feed.round(), 'feed.failed')],
    }),
    deliver: () => ({
      workers: [
        startWorker(deliverWebhook, {
          ...consumer,
          concurrency: places,
          weigh: ({ attempts }) => attempts.length,
          heaviest: mostInJob,
          handle: ({ attempts }, lighten) => runAll(attempts, (attempt) => deliverer.deliver(attempt).finally(lighten)),
        }),
        startWorker(deliverSlowWebhook, {
          ...consumer,
          concurrency: config.WEBHOOK_SLOW_CONCURRENCY,
          handle: ({ attempts }) => runAll(attempts, deliverer.deliverSlowly),
        }),
      ],
      loops: [],
    }),
    sweep: () => ({
      workers: [],
      loops: [
        loop(sweepPauseMs, () => sweepLost({ database, wake }), 'sweep.failed'),
        loop(sweepPauseMs, () => sweepRecoveries({ database, wake, stopping: stopping.signal }), 'sweep.failed'),
        loop(stoppedPauseMs, () => sweepStopped({ database, log }), 'sweep.failed'),
        loop(repairPauseMs, () => sweepWindows({ database, log }), 'sweep.failed'),
        loop(
          oldPauseMs,
          () => sweepOld({ database, log, retentionDays: config.WEBHOOK_RETENTION_DAYS, stopping: stopping.signal }),
          'sweep.failed',
        ),
      ],
    }),
  };
  const running = [...new Set(config.WEBHOOK_WORKER_ROLES)].map((role) => start[role]());
  const workers = running.flatMap((part) => part.workers);
  const loops = running.flatMap((part) => part.loops);
  const drainMs = (config.WEBHOOK_TIMEOUT_SECONDS + 5) * 1_000;
  return startOperations(parts, {
    needsRedis: true,
    definitions: [fanOutEvent, wakeHook, deliverWebhook, deliverSlowWebhook],
    closeLimitMs: drainMs + 10_000,
    closing: [
      {
        name: 'loops and workers',
        close: () => {
          stopping.abort();
          return Promise.all([...loops.map((one) => one.stop()), ...workers.map((worker) => worker.close(drainMs))]);
        },
      },
      { name: 'deliveries set aside', close: () => deliverer.settle() },
      { name: 'feed', close: () => feed.settle() },
      { name: 'connections to receivers', close: () => guard.close() },
    ],
  });
}
