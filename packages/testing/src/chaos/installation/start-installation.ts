import { randomBytes } from 'node:crypto';
import { type Database, isDatabaseUnavailable, openDatabase } from '@mailwright/database';
import { findFreePort } from '@mailwright/local-stack';
import { createLogger, variables } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { createTestAccount } from '../../factories/create-test-account.ts';
import { createTestDatabase } from '../../servers/create-test-database.ts';
import { readTestServers } from '../../servers/test-servers-file.ts';
import { until } from '../../until.ts';
import { type Account, openInstallationAccount } from './open-installation-account.ts';
import { type AppProcess, startAppProcess } from './start-app-process.ts';

/** An API and webhook workers in separate processes, on servers that are already running. */
export interface Installation {
  /** The addresses of Postgres and Redis. */
  urls: { DATABASE_URL: string; REDIS_URL: string };
  /** The variables of its processes, with which a test can start another app beside them. */
  environment: Record<string, string>;
  /** For reading what is stored. */
  database: Database;
  /** Whether no job is waiting, active or delayed in `queue`, or in any queue; false while Redis is unavailable. */
  hasNoJobs(queue?: string): Promise<boolean>;
  /**
   * Lets the next worker take the jobs of killed workers at once, instead of after the 15 seconds that their locks
   * last. Must be called while no worker runs.
   */
  endJobLocks(): Promise<void>;
  api(): AppProcess;
  /** The workers that are running: started, and neither killed nor stopped. */
  workers(): AppProcess[];
  /** The output of processes that ended without being told to. */
  crashes(): string[];
  /** Starts a worker; `environment` overrides the installation's. */
  startWorker(environment?: Record<string, string>): Promise<AppProcess>;
  /** SIGKILLs the API and starts it again at its address; `environment` overrides the installation's. */
  replaceApi(environment?: Record<string, string>): Promise<void>;
  /** Creates an account with a key. */
  newAccount(): Promise<Account>;
  /**
   * Resolves to the result of `look` as soon as there is one. While Postgres is unavailable, there is none.
   * @throws if there is none in time, with the warnings and errors of the processes.
   */
  until<T>(what: string, look: () => Promise<T | undefined | false>, timeoutMs?: number): Promise<T>;
  /** SIGKILLs the processes that still run. */
  close(): Promise<void>;
}

// How long `until` waits by default. A delivery whose worker was frozen, or whose result couldn't be recorded, is
// claimed again when its lease expires, after 20 seconds; if that attempt is lost too, after 20 more.
const patientMs = 120_000;

/**
 * Starts an API and `workers` webhook workers, which may deliver to this machine and retry after short delays.
 * @param options `environment`: variables for all its processes.
 */
export async function startInstallation(options: {
  databaseUrl: string;
  redisUrl: string;
  workers?: number;
  environment?: Record<string, string>;
}): Promise<Installation> {
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const database = openDatabase({ url: options.databaseUrl, poolSize: 3, service: 'test', log });
  const redis = openRedis({ url: options.redisUrl, role: 'producer', log });
  const queuePrefix = `chaos-${randomBytes(6).toString('hex')}`;
  const urls = { DATABASE_URL: options.databaseUrl, REDIS_URL: options.redisUrl };
  const environment = {
    // Clears every setting of the caller's shell.
    ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
    ...urls,
    DATABASE_POOL_SIZE: '5',
    QUEUE_PREFIX: queuePrefix,
    APP_SECRET: 'a secret of at least thirty-two characters',
    WEBHOOK_RETRY_DELAYS_SECONDS: '1,2',
    // A busy machine can take a while to respond.
    WEBHOOK_TIMEOUT_SECONDS: '5',
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ...options.environment,
  };
  const processes: AppProcess[] = [];
  const start = async (app: 'api' | 'webhook-worker', more: Record<string, string>): Promise<AppProcess> => {
    const process = await startAppProcess(app, { ...environment, ...more });
    processes.push(process);
    return process;
  };
  const findKeys = (queue: string) => redis.keys(`{${queuePrefix}-${queue}}:*`);
  const startWorker = (more: Record<string, string> = {}) => start('webhook-worker', more);

  const explain = (error: Error): Error => {
    const lines = processes.flatMap((process) => process.complaints());
    return new Error([error.message, ...lines].join('\n'), { cause: error });
  };

  // A fixed port: while the API is being replaced, another connection could take a port from the ephemeral range.
  const port = { PORT: String(await findFreePort()) };
  const workers = Array.from({ length: options.workers ?? 0 }, () => startWorker());
  let [api] = await Promise.all([start('api', port), ...workers]);
  const baseUrl = api.url ?? '';
  return {
    urls,
    environment,
    database,
    hasNoJobs: async (queue = '*') => {
      // Redis deletes empty lists and sets, so a queue that has such a key has jobs.
      const keys = await findKeys(queue).catch(() => undefined);
      return keys?.every((key) => !/:(wait|active|delayed|prioritized)$/.test(key)) ?? false;
    },
    endJobLocks: async () => {
      // A worker takes an active job that has no lock if an earlier check has marked it as stalled; it checks when it
      // starts.
      for (const key of await findKeys('*')) {
        if (/:(lock|stalled-check)$/.test(key)) await redis.del(key);
        if (!key.endsWith(':active')) continue;
        const jobs = await redis.lrange(key, 0, -1);
        await redis.sadd(key.replace(/active$/, 'stalled'), ...jobs);
      }
    },
    api: () => api,
    workers: () => processes.filter((process) => process.url === undefined && process.isRunning()),
    crashes: () => processes.filter((process) => process.hasCrashed()).flatMap((process) => process.complaints()),
    startWorker,
    replaceApi: async (more = {}) => {
      await api.kill();
      api = await start('api', { ...port, ...more });
    },
    newAccount: async () => {
      const { accountId, key } = await createTestAccount(database, { plan: 'unlimited' });
      return openInstallationAccount({ baseUrl, accountId, apiKey: key }, explain);
    },
    until: async (what, look, timeoutMs = patientMs) => {
      const tolerant = () =>
        look().catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) return undefined;
          throw error;
        });
      return until(what, tolerant, timeoutMs).catch((error: Error) => {
        throw explain(error);
      });
    },
    close: async () => {
      await Promise.all(processes.map((process) => process.kill()));
      redis.disconnect();
      await database.close();
    },
  };
}

/**
 * An installation on the servers that the test run shares, with its own database and queues.
 * @param options `redisUrl`: a Redis of the test's own instead.
 */
export async function startInstallationOnSharedServers(
  options: { redisUrl?: string; workers?: number; environment?: Record<string, string> } = {},
): Promise<Installation> {
  const database = await createTestDatabase();
  const { redisUrl } = await readTestServers();
  const installation = await startInstallation({ databaseUrl: database.url, redisUrl, ...options });
  return {
    ...installation,
    close: async () => {
      await installation.close();
      await database.drop();
    },
  };
}
