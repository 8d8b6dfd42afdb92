import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applyMigrations } from '@mailwright/database';
import { startPostgres, startRedis } from '@mailwright/local-stack';
import { createLogger } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { toolsDir } from '../../servers/test-servers-file.ts';

/** `stop`: in order. `kill`: SIGKILL. */
export type Ending = 'stop' | 'kill';

/** A Postgres and a Redis that may be ended. */
export interface OwnServers {
  databaseUrl: string;
  redisUrl: string;
  /** Ends Postgres and starts it again with its data, at its address, `awayMs` later. */
  restartPostgres(ending: Ending, awayMs?: number): Promise<void>;
  /** The same with Redis. */
  restartRedis(ending: Ending, awayMs?: number): Promise<void>;
  /** Redis says nothing for a while, and keeps its connections. */
  pauseRedis(forMs: number): Promise<void>;
  /** FLUSHALL. */
  flushRedis(): Promise<void>;
  /** Restarts Redis and keeps a copy of all that it had. Resolves to what restarts it with that, and nothing else. */
  backUpRedis(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts them with their data in a folder of their own, migrated. Both wait for the disk, so that they may be killed. */
export async function startOwnServers(): Promise<OwnServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailwright-chaos-'));
  const dataDir = path.join(folder, 'data');
  let postgres = await startPostgres({ dataDir });
  let redis = await startRedis({ dataDir, toolsDir });
  await applyMigrations(postgres.url);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    restartPostgres: async (ending, awayMs = 0) => {
      await postgres[ending]();
      await wait(awayMs);
      postgres = await startPostgres({ dataDir, port: postgres.port });
    },
    restartRedis: async (ending, awayMs = 0) => {
      await redis[ending]();
      await wait(awayMs);
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
