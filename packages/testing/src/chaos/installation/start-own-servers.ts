import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applyMigrations } from '@mailwright/database';
import { startPostgres, startRedis } from '@mailwright/local-stack';
import { createLogger } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { toolsDir } from '../../servers/test-servers-file.ts';

/** `stop`: orderly. `kill`: SIGKILL. */
export type Ending = 'stop' | 'kill';

/** A Postgres and a Redis that a test may stop. */
export interface OwnServers {
  databaseUrl: string;
  redisUrl: string;
  /** Ends Postgres and starts it again with its data, at its address, `downMs` later. */
  restartPostgres(ending: Ending, downMs?: number): Promise<void>;
  /** The same with Redis. */
  restartRedis(ending: Ending, downMs?: number): Promise<void>;
  /** Freezes Redis for a while, with its connections open. */
  pauseRedis(forMs: number): Promise<void>;
  /** FLUSHALL. */
  flushRedis(): Promise<void>;
  /** Restarts Redis and copies its data. Resolves to a function that restarts it with that copy only. */
  backUpRedis(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts both with their data in a new folder, migrated. Both sync to the disk, so that they may be killed. */
export async function startOwnServers(): Promise<OwnServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailwright-chaos-'));
  const dataDir = path.join(folder, 'data');
  let postgres = await startPostgres({ dataDir });
  let redis = await startRedis({ dataDir, toolsDir });
  await applyMigrations(postgres.url);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    restartPostgres: async (ending, downMs = 0) => {
      await postgres[ending]();
      await wait(downMs);
      postgres = await startPostgres({ dataDir, port: postgres.port });
    },
    restartRedis: async (ending, downMs = 0) => {
      await redis[ending]();
      await wait(downMs);
      redis = await startRedis({ dataDir, toolsDir, port: redis.port });
    },
    pauseRedis: async (forMs) => {
      process.kill(redis.pid, 'SIGSTOP');
      await wait(forMs).finally(() => process.kill(redis.pid, 'SIGCONT'));
    },
    flushRedis: async () => {
      const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
      const client = openRedis({ url: redis.url, role: 'worker', log });
      await client.flushall();
      client.disconnect();
    },
    backUpRedis: async () => {
      const data = path.join(dataDir, 'redis');
      const copy = path.join(folder, 'backup');
      const replace = async (from: string, to: string): Promise<void> => {
        await redis.stop();
        await rm(to, { recursive: true, force: true });
        await cp(from, to, { recursive: true });
        redis = await startRedis({ dataDir, toolsDir, port: redis.port });
      };
      await replace(data, copy);
      return () => replace(copy, data);
    },
    close: async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
