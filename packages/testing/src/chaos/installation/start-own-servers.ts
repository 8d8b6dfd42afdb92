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

/** A Postgres of the test's own, which it may stop. */
export interface OwnPostgres {
  url: string;
  /** Ends it, and `downMs` later starts it again with its data, at the same address. */
  restart(ending: Ending, downMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** A Redis of the test's own, which it may stop. */
export interface OwnRedis {
  url: string;
  /** Ends it, and `downMs` later starts it again with its data, at the same address. */
  restart(ending: Ending, downMs?: number): Promise<void>;
  /** Freezes it for `forMs`, with its connections open. */
  pause(forMs: number): Promise<void>;
  /** FLUSHALL. */
  flush(): Promise<void>;
  /** Restarts it and copies its data. Resolves to a function that restarts it with nothing but that copy. */
  backUp(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const makeFolder = () => mkdtemp(path.join(tmpdir(), 'mailwright-chaos-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Starts a migrated Postgres with its data in a new folder. It syncs to the disk, so that it survives being killed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await makeFolder();
  let postgres = await startPostgres({ dataDir });
  await applyMigrations(postgres.url);
  return {
    url: postgres.url,
    restart: async (ending, downMs = 0) => {
      await postgres[ending]();
      await wait(downMs);
      postgres = await startPostgres({ dataDir, port: postgres.port });
    },
    close: async () => {
      await postgres.stop();
      await removeFolder(dataDir);
    },
  };
}

/** Starts a Redis with its data in a new folder. It syncs to the disk, so that it survives being killed. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const folder = await makeFolder();
  const dataDir = path.join(folder, 'data');
  let redis = await startRedis({ dataDir, toolsDir });
  return {
    url: redis.url,
    restart: async (ending, downMs = 0) => {
      await redis[ending]();
      await wait(downMs);
      redis = await startRedis({ dataDir, toolsDir, port: redis.port });
    },
    pause: async (forMs) => {
      process.kill(redis.pid, 'SIGSTOP');
      await wait(forMs).finally(() => process.kill(redis.pid, 'SIGCONT'));
    },
    flush: async () => {
      const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
      const client = openRedis({ url: redis.url, role: 'worker', log });
      await client.flushall();
      client.disconnect();
    },
    backUp: async () => {
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
      await redis.stop();
      await removeFolder(folder);
    },
  };
}
