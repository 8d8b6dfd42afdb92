import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRedis } from '@mailwright/local-stack';
import { toolsDir } from '@mailwright/testing';

/** A Redis for one test file, which can stop, freeze and restart it. */
export interface OwnRedis {
  url: string;
  stop(): Promise<void>;
  /** Starts it again on the same port, with the data that it had. */
  startAgain(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Stops it, and removes its files. */
  remove(): Promise<void>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mailwright-accounts-redis-'));
  let server = await startRedis({ dataDir, toolsDir });
  const { url, port } = server;
  return {
    url,
    stop: () => server.stop(),
    startAgain: async () => {
      server = await startRedis({ dataDir, toolsDir, port });
    },
    signal: (name) => process.kill(server.pid, name),
    remove: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
