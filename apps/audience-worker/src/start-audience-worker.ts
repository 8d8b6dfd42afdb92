import { removeField, removeList } from '@mailwright/audience';
import { openDatabase } from '@mailwright/database';
import {
  type ClosingStep,
  type Config,
  Counter,
  createMetrics,
  type Logger,
  runEvery,
  startOpsServer,
} from '@mailwright/platform';
import { awaitRedis, limitRate, openQueues, openRedis, startWorker } from '@mailwright/queues';
import { createRemoveFieldHandler } from './jobs/remove-field.ts';
import { createRemoveListHandler } from './jobs/remove-list.ts';
import { sweepRemovals } from './jobs/sweep-removals.ts';

type WorkerConfig = Config<'DATABASE_URL' | 'REDIS_URL'>;

// The first rounds of the loops would find no Redis, and say so.
const redisStartMs = 2_000;
const sweepPauseMs = 2_000;
// Deletions are work for the disk: a few lists at once are enough, and leave the database to the requests.
const concurrency = 2;
const drainMs = 15_000;

/** Starts the background work on lists and subscribers. Resolves to how it is closed, in order. */
export async function startAudienceWorker(
  config: WorkerConfig,
  log: Logger,
): Promise<{ opsUrl: string; steps: ClosingStep[]; closeLimitMs: number }> {
  const registry = createMetrics('audience-worker');
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    service: 'audience-worker',
    log,
  });
  const redis = openRedis({ url: config.REDIS_URL, role: 'producer', log });
  const queues = openQueues({ redis, prefix: config.QUEUE_PREFIX, log });
  const removed = new Counter({
    name: 'mailwright_removed_total',
    help: 'Rows removed with deleted lists, by kind, and subscribers from whom the values of a deleted field were taken',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  const stopping = new AbortController();
  const consumer = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, log, concurrency };
  const context = { database, log, removed, stopping: stopping.signal };
  const workers = [
    startWorker(removeList, { ...consumer, handle: createRemoveListHandler(context) }),
    startWorker(removeField, { ...consumer, handle: createRemoveFieldHandler(context) }),
  ];
  await awaitRedis(redis, redisStartMs);
  const sweep = runEvery(
    sweepPauseMs,
    () => sweepRemovals(database, queues),
    limitRate((error) => log.warn('sweep.failed', { error })),
  );
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
  return {
    opsUrl: ops.url,
    closeLimitMs: drainMs + 10_000,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      {
        name: 'loop and workers',
        close: () => {
          // What is left of a removal is left where it is, for the next worker.
          stopping.abort();
          return Promise.all([sweep.stop(), ...workers.map((worker) => worker.close(drainMs))]);
        },
      },
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}
