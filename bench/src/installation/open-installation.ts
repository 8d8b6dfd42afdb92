import { randomBytes } from 'node:crypto';
import { updatePlan } from '@mailwright/accounts';
import { type Database, openDatabase } from '@mailwright/database';
import { findFreePort } from '@mailwright/local-stack';
import { awaitRedis, openRedis } from '@mailwright/queues';
import { type App, startApp } from '../stack/start-app.ts';
import type { BenchStack } from '../stack/start-bench-stack.ts';
import type { Child } from '../stack/start-child.ts';
import { type InstallationAccount, openAccount } from './installation-account.ts';

/** An API and workers, which are used as a customer uses them: only over HTTP. */
export interface Installation {
  /** For reading what is recorded. */
  database: Database;
  databaseUrl: string;
  baseUrl: string;
  /** The processes whose CPU time counts as the service's, by name. */
  pids: Record<string, number[]>;
  /** Creates an account with this many keys, 1 by default. */
  newAccount(plan: 'standard' | 'unlimited', keys?: number): Promise<InstallationAccount>;
  /** Makes Postgres collect statistics, without which its plans would be for empty tables. */
  analyze(): Promise<void>;
  /** Stops the API with SIGTERM, as an operator would; resolves when it has ended. */
  stopApi(): Promise<void>;
  /** Stops the processes and drops the database. `orderly`: stops them with SIGTERM, which a profile needs. */
  close(orderly?: boolean): Promise<void>;
}

export interface InstallationOptions {
  /** The workers beside the API, one process for each entry; by default, the webhook worker. */
  workers?: readonly Worker[];
  /** Whether one process has the API and all workers, instead of one for each. */
  together?: boolean;
  /** Variables that override the defaults of all processes. */
  environment?: Record<string, string>;
  profileFolder?: string | undefined;
}

export type Worker = Exclude<App, 'all-in-one' | 'api'>;

/** One process of each worker. */
export const allWorkers: readonly Worker[] = ['audience-worker', 'mail-worker', 'webhook-worker'];

/** The settings that a mail worker requires, for benches that send no mail: nothing listens at the address. */
export const mailSettings: Readonly<Record<string, string>> = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  BASE_URL: 'https://mail.example.com',
  MAIL_FROM: 'bounces@example.com',
};

// The names under which a bench reports the workers' CPU time.
const workerNames = {
  'audience-worker': 'audience worker',
  'mail-worker': 'mail worker',
  'webhook-worker': 'worker',
} as const;

// A rate limit that is counted like any plan's, but never reached.
const countedRate = { requestsPerSecond: 100_000, requestBurst: 100_000 };

const orderlyLimitMs = 20_000;

/** Opens an installation with its own database and queues, so that nothing is left of the previous measurement. */
export async function openInstallation(stack: BenchStack, options: InstallationOptions): Promise<Installation> {
  const { log } = stack;
  const { url, drop } = await stack.createDatabase();
  const database = openDatabase({ url, poolSize: 2, service: 'bench', log, statementTimeoutMs: 120_000 });
  const started: Child[] = [];
  const prefix = `bench-${randomBytes(6).toString('hex')}`;

  async function close(orderly = false): Promise<void> {
    await Promise.all(started.map((child) => child.stop(orderly ? orderlyLimitMs : 0)));
    await emptyRedis(stack, prefix);
    await database.close();
    await drop();
  }

  try {
    // Requests must count against a limit, like those of a paying customer.
    await updatePlan(database, 'unlimited', countedRate);
    const port = await findFreePort();
    const { profileFolder, together = false, workers = together ? [] : ['webhook-worker'] } = options;
    const environment = { ...options.environment, PORT: String(port), QUEUE_PREFIX: prefix };
    const start = async (app: App): Promise<Child> => {
      const child = await startApp(stack, app, { databaseUrl: url, environment, profileFolder });
      started.push(child);
      return child;
    };
    const api = await start(together ? 'all-in-one' : 'api');
    const pids: Record<string, number[]> = { [together ? 'all-in-one process' : 'API']: [api.pid] };
    for (const worker of workers) (pids[workerNames[worker]] ??= []).push((await start(worker)).pid);
    const baseUrl = `http://127.0.0.1:${port}`;
    return {
      database,
      databaseUrl: url,
      baseUrl,
      pids: { ...pids, ...stack.pids },
      newAccount: (plan, keys = 1) => openAccount({ database, baseUrl, plan, keys }),
      analyze: async () => void (await database.query({ text: 'VACUUM (ANALYZE)' })),
      stopApi: () => api.stop(orderlyLimitMs),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Deletes everything that an installation has in Redis. */
async function emptyRedis({ redisUrl, log }: BenchStack, prefix: string): Promise<void> {
  const redis = openRedis({ url: redisUrl, role: 'producer', log });
  try {
    await awaitRedis(redis, 10_000);
    const keys = await redis.keys(`*${prefix}*`);
    if (keys.length > 0) await redis.unlink(keys);
  } finally {
    redis.disconnect();
  }
}
