import { type Database, openDatabase, registerPoolMetrics } from '@mailwright/database';
import {
  type CheckedClock,
  type Clock,
  type Config,
  createMetrics,
  Gauge,
  type Logger,
  type Registry,
  systemClock,
} from '@mailwright/platform';
import {
  awaitRedis,
  type ChangeNotes,
  createChangeNotes,
  createLocalWorkers,
  openQueues,
  openRedis,
  type Queues,
  requireRedisVersion,
  type WorkerConnection,
} from '@mailwright/queues';
import { createDatabaseClock } from './database-clock.ts';

/** The configuration of every process. */
export type ProcessConfig = Config<'DATABASE_URL' | 'REDIS_URL'>;

/** The connections and registries of every process. */
export interface ProcessParts {
  /** The name of the process, or of the role that uses the parts. */
  service: string;
  config: ProcessConfig;
  log: Logger;
  registry: Registry;
  database: Database;
  /** Postgres's time, compared with the machine's. */
  clock: CheckedClock;
  /** Whether the clocks agree: if not, whatever sends mustn't claim work. */
  isClockTrusted(): boolean;
  /** A producer connection, which the queues close. */
  redis: ReturnType<typeof openRedis>;
  queues: Queues;
  /** Notifies an account's open pages of what has changed. */
  changes: ChangeNotes;
  /** The options of `startWorker` that are the same for all jobs. */
  consumer: WorkerConnection;
  /**
   * Resolves when Redis is connected or after two seconds: without this, the first rounds of loops would log errors.
   * Rejects with a ConfigError if Redis is too old.
   */
  awaitRedis(): Promise<void>;
}

const redisStartMs = 2_000;

/**
 * Opens metrics, Postgres, Redis and queues, without waiting for a connection.
 * @param options `service`: the process's name in logs and metrics; `statementTimeoutMs`: how long a statement may
 *   take, 30 seconds by default; `clock`: the machine's clock.
 */
export function openParts(
  config: ProcessConfig,
  log: Logger,
  options: { service: string; statementTimeoutMs?: number; clock?: Clock },
): ProcessParts {
  const registry = createMetrics(options.service);
  const database = openPool(config, log, registry, options);
  const clock = createDatabaseClock(database, options.clock ?? systemClock, log);
  registerClockMetric(registry, clock);
  const redis = openRedis({ url: config.REDIS_URL, role: 'producer', log });
  const local = createLocalWorkers();
  return {
    service: options.service,
    config,
    log,
    registry,
    database,
    clock,
    isClockTrusted: () => clock.isTrusted(),
    redis,
    changes: createChangeNotes({ redis, prefix: config.QUEUE_PREFIX }),
    queues: openQueues({ redis, prefix: config.QUEUE_PREFIX, log, local }),
    consumer: { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, log, local },
    awaitRedis: async () => {
      await awaitRedis(redis, redisStartMs);
      if (redis.status === 'ready') await requireRedisVersion(redis);
    },
  };
}

/** Opens connections to Postgres as configured, and registers their metrics. */
export function openPool(
  config: ProcessConfig,
  log: Logger,
  registry: Registry,
  { service, statementTimeoutMs }: { service: string; statementTimeoutMs?: number },
): Database {
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    statementTimeoutBy: config.DATABASE_STATEMENT_TIMEOUT,
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS,
    log,
    service,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
  registerPoolMetrics(registry, database.pool);
  return database;
}

function registerClockMetric(registry: Registry, clock: CheckedClock): void {
  new Gauge({
    name: 'mailwright_clock_offset_seconds',
    help: "How far Postgres's clock is ahead of this machine's",
    registers: [registry],
    collect() {
      const offsetMs = clock.offsetMs();
      if (offsetMs === undefined) this.remove({});
      else this.set(offsetMs / 1_000);
    },
  });
}
