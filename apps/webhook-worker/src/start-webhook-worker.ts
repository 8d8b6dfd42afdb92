import { openDatabase } from '@mailwright/database';
import { fanOutEvent, relayEvents } from '@mailwright/events';
import {
  type ClosingStep,
  type Config,
  createMetrics,
  type Logger,
  runEvery,
  startOpsServer,
  systemClock,
} from '@mailwright/platform';
import { awaitRedis, limitRate, openQueues, openRedis, startWorker } from '@mailwright/queues';
import {
  checkAppSecret,
  createAddressGuard,
  createWebhookSender,
  deliverWebhook,
  feedDeliveries,
} from '@mailwright/webhooks';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { createDeliverHandler } from './jobs/deliver-webhook.ts';
import { createFanOutHandler } from './jobs/fan-out-event.ts';

type WorkerConfig = Config<'DATABASE_URL' | 'REDIS_URL' | 'APP_SECRET'>;

// The first rounds of the loops would find no Redis, and say so.
const redisStartMs = 2_000;
const relayPauseMs = 1_000;
const feedPauseMs = 1_000;
const fanOutConcurrency = 200;

/** Starts a webhook worker: consumers, relay, feed and operations port. Resolves to how it is closed, in order. */
export async function startWebhookWorker(
  config: WorkerConfig,
  log: Logger,
): Promise<{ opsUrl: string; steps: ClosingStep[]; closeLimitMs: number }> {
  const registry = createMetrics('webhook-worker');
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    service: 'webhook-worker',
    log,
    // Its statements are all small: one that takes longer is on a dead connection, and holds up all deliveries.
    statementTimeoutMs: 10_000,
  });
  await checkAppSecret(database, config.APP_SECRET, log);
  const redis = openRedis({ url: config.REDIS_URL, role: 'producer', log });
  const queues = openQueues({ redis, prefix: config.QUEUE_PREFIX, log });
  const policy = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS };
  if (policy.allowHttp || policy.allowedCidrs.length > 0) log.warn('address_guard.opened', { ...policy });
  const guard = createAddressGuard(policy);
  // What an attempt may take beyond its timeout: the queueing of its claim and its record.
  const leaseSeconds = config.WEBHOOK_TIMEOUT_SECONDS + 15;

  const deliver = createDeliverHandler({
    database,
    queues,
    log,
    clock: systemClock,
    send: createWebhookSender({ guard, timeoutSeconds: config.WEBHOOK_TIMEOUT_SECONDS }),
    policy: {
      retryDelaysSeconds: config.WEBHOOK_RETRY_DELAYS_SECONDS,
      switchOffAfter: config.WEBHOOK_SWITCH_OFF_AFTER,
    },
    appSecret: config.APP_SECRET,
    leaseSeconds,
    metrics: createDeliveryMetrics({ registry, queues, database }),
  });
  const consumer = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, log };
  const workers = [
    startWorker(fanOutEvent, {
      ...consumer,
      concurrency: fanOutConcurrency,
      handle: createFanOutHandler({ database, queues, log }),
    }),
    startWorker(deliverWebhook, { ...consumer, concurrency: config.WEBHOOK_CONCURRENCY, handle: deliver }),
  ];
  await awaitRedis(redis, redisStartMs);
  const loops = [
    runEvery(
      relayPauseMs,
      () => relayEvents(database, queues),
      limitRate((error) => log.warn('relay.failed', { error })),
    ),
    runEvery(
      feedPauseMs,
      () => feedDeliveries(database, queues),
      limitRate((error) => log.warn('feed.failed', { error })),
    ),
  ];
  const ops = await startOpsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    metrics: registry,
    log,
    checks: [
      { name: 'postgres', required: true, check: () => database.ping() },
      { name: 'redis', required: true, check: () => redis.ping() },
    ],
  });

  const drainMs = (config.WEBHOOK_TIMEOUT_SECONDS + 5) * 1_000;
  return {
    opsUrl: ops.url,
    closeLimitMs: drainMs + 10_000,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      {
        name: 'loops and workers',
        close: () =>
          Promise.all([...loops.map((loop) => loop.stop()), ...workers.map((worker) => worker.close(drainMs))]),
      },
      { name: 'connections to receivers', close: () => guard.close() },
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}
