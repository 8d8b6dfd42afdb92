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

/** The API and webhook workers as separate processes, on servers that already run. */
export interface Installation {
  /** The addresses of its servers. */
  urls: { DATABASE_URL: string; REDIS_URL: string };
  /** The variables of its processes, to start another app beside them. */
  environment: Record<string, string>;
  /** To read what is stored. */
  database: Database;
  /** Whether no job is waiting, active or delayed in any of its queues, or in this one; false while Redis is unavailable. */
  hasNoJobs(queue?: string): Promise<boolean>;
  /**
   * Lets the next worker take the jobs that killed ones held, as it could 15 seconds later, when their locks have ended. To be
   * called while no worker runs.
   */
  endJobLocks(): Promise<void>;
  api(): AppProcess;
  /** The workers that were started and neither killed nor stopped. */
  workers(): AppProcess[];
  /** The output of processes that ended by themselves. */
  crashes(): string[];
  /** Starts a worker; with `environment` set over the ordinary one. */
  startWorker(environment?: Record<string, string>): Promise<AppProcess>;
  /** SIGKILLs the API and starts it again at its address; with `environment` set over the ordinary one. */
  replaceApi(environment?: Record<string, string>): Promise<void>;
  /** Creates an account with a key. */
  newAccount(): Promise<Account>;
  /**
   * Resolves to the result of `look` as soon as there is one. While Postgres is unavailable there is none.
   * @throws when there is none in time, with the warnings and errors of the processes.
   */
  until<T>(what: string, look: () => Promise<T | undefined | false>, timeoutMs?: number): Promise<T>;
  /** SIGKILLs the processes that still run. */
  close(): Promise<void>;
}

// How long `until` waits by default. A delivery of a frozen worker, or one whose result couldn't be recorded, is
// claimed again when its lease ends, after 20 seconds; if that attempt is lost too, after 20 more.
const patientMs = 120_000;

/**
 * Starts an API, and `workers` webhook workers, that may deliver to this machine, with short delays.
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
    // Ignores settings of the caller's shell.
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

  // Not a port that the system picks: another connection could take it when the API is replaced.
  const port = { PORT: String(await findFreePort()) };
  const workers = Array.from({ length: options.workers ?? 0 }, () => startWorker());
  let [api] = await Promise.all([start('api', port), ...workers]);
  const baseUrl = api.url ?? '';
  return {
    urls,
    environment,
    database,
    hasNoJobs: async (queue = '*') => {
      // Redis deletes lists and sets that are empty.
      const keys = await findKeys(queue).catch(() => undefined);
      return keys?.every((key) => !/:(wait|active|delayed|prioritized)$/.test(key)) ?? false;
    },
    endJobLocks: async () => {
      // A worker takes what was already active at the check before and has no lock; its first check is at its start.
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
