import { randomBytes } from 'node:crypto';
import { operator } from '@mailwright/audit';
import { type Database, openDatabase } from '@mailwright/database';
import { createPublisher, type Publisher } from '@mailwright/events';
import { createMetrics, newId, toUid } from '@mailwright/platform';
import { awaitRedis, openQueues, openRedis, type Queues } from '@mailwright/queues';
import { createTestAccount } from '@mailwright/testing';
import { addHook, createAddressGuard, deliverEvents, webhookListener } from '@mailwright/webhooks';
import type { BenchStack } from '../stack/start-bench-stack.ts';
import { benchAppSecret, startApp } from '../stack/start-app.ts';
import type { Child } from '../stack/start-child.ts';
import { eventType } from './event-data.ts';

/** A hook, the only one that hears of its list: an event of the list is one delivery. */
export interface BenchHook {
  id: string;
  listId: string;
}

/** Hooks, the workers that deliver to them, and what the API would have to commit events: a world for one measurement. */
export interface Scene {
  database: Database;
  queues: Queues;
  publisher: Publisher;
  /** Whose lists and hooks they all are. */
  accountId: string;
  /** One for each target, in the order given. */
  hooks: BenchHook[];
  workers: Child[];
  /** A mark that no other event of the scene has. */
  nextMark(): number;
  /** Takes all jobs out of Redis. */
  forgetJobs(): Promise<void>;
  /** Stops the workers and drops the database. `orderly`: as SIGTERM does, which a profile needs. */
  close(orderly?: boolean): Promise<void>;
}

export interface SceneOptions {
  targets: string[];
  /** How many worker processes: 1 when absent. */
  workers?: number;
  /** Beside the worker's defaults. */
  environment?: Record<string, string>;
  profileFolder?: string | undefined;
}

/**
 * Opens a scene in a database, queues and processes of its own, so that nothing is left of the measurement before.
 */
export async function openScene(stack: BenchStack, options: SceneOptions): Promise<Scene> {
  const { log } = stack;
  const { url, drop } = await stack.createDatabase();
  const database = openDatabase({ url, poolSize: 10, service: 'bench', log, statementTimeoutMs: 120_000 });
  const redis = openRedis({ url: stack.redisUrl, role: 'producer', log });
  const prefix = `bench-${randomBytes(6).toString('hex')}`;
  const queues = openQueues({ redis, prefix, log });
  const jobs = { [webhookListener]: deliverEvents };
  const publisher = createPublisher({ queues, jobs, metrics: createMetrics('bench'), log });
  const workers: Child[] = [];
  let marks = 0;

  async function forgetJobs(): Promise<void> {
    const keys = await redis.keys(`{${prefix}-*`);
    if (keys.length > 0) await redis.unlink(keys);
  }

  async function close(orderly = false): Promise<void> {
    await Promise.all(workers.map((worker) => worker.stop(orderly ? 20_000 : 0)));
    await forgetJobs();
    await queues.close();
    await database.close();
    await drop();
  }

  try {
    await awaitRedis(redis, 10_000);
    const { accountId } = await createTestAccount(database);
    const hooks = await addHooks(database, accountId, options.targets);
    const { environment, profileFolder } = options;
    const settings = {
      databaseUrl: url,
      environment: { ...environment, QUEUE_PREFIX: prefix },
      profileFolder,
    };
    for (let n = 0; n < (options.workers ?? 1); n += 1) workers.push(await startApp(stack, 'webhook-worker', settings));
    return { database, queues, publisher, accountId, hooks, workers, nextMark: () => marks++, forgetJobs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addHooks(database: Database, accountId: string, targets: string[]): Promise<BenchHook[]> {
  const guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.0/8'] });
  const hooks: BenchHook[] = [];
  for (const target of targets) {
    const [id, listId] = [newId(), newId()];
    const list = { name: 'Bench', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} };
    await database.prisma.list.create({ data: { id: listId, accountId, ...list } });
    const body = { target_url: target, event: eventType, list_uid: toUid('list', listId) } as const;
    await addHook(
      { database, guard, appSecrets: { current: benchAppSecret, previous: [] } },
      accountId,
      id,
      body,
      operator,
    );
    hooks.push({ id, listId });
  }
  guard.close();
  return hooks;
}
