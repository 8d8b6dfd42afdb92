import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { applyMigrations, openDatabase } from '@mailwright/database';
import { startPostgres, startRedis } from '@mailwright/local-stack';
import { createLogger, type Logger } from '@mailwright/platform';
import { toolsDir } from '@mailwright/testing';

/** A Postgres and a Redis that only benches use. */
export interface BenchStack {
  /** Where the processes write their logs. */
  logs: string;
  /** Where a bench may write files, which `stop` removes. */
  files: string;
  redisUrl: string;
  /** The servers' processes, by name. */
  pids: { postgres: number[]; redis: number[] };
  /** Writes the errors of this process to standard error. */
  log: Logger;
  /** A migrated, empty database. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  /**
   * Makes Postgres write its memory to the disk, and collects this process's garbage. A preparation that ends with this
   * leaves none of its own work to the measurement.
   */
  settle(): Promise<void>;
  /** Stops both servers and removes all their data; idempotent. */
  stop(): Promise<void>;
}

const template = 'bench_template';

// Node collects garbage on request only with this flag, which can be set at run time.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Starts the servers with all their data in `dataDir`, which `stop` removes. First ends servers that a killed run has
 * left running there.
 * @param options `durable`: whether Postgres survives a power failure, as an operator's does; true by default, so that
 *   the figures are comparable.
 */
export async function startBenchStack(dataDir: string, { durable = true } = {}): Promise<BenchStack> {
  const log = createLogger({ service: 'bench', level: 'error', format: 'json', stream: process.stderr });
  const [postgres, redis] = await Promise.all([startPostgres({ dataDir, durable }), startRedis({ dataDir, toolsDir })]);
  const server = openDatabase({ url: postgres.url, poolSize: 1, service: 'bench', log, statementTimeoutMs: 120_000 });
  const run = async (text: string): Promise<void> => void (await server.query({ text }));
  const urlOf = (name: string): string => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();

  let stopping: Promise<void> | undefined;
  function stop(): Promise<void> {
    stopping ??= stopAll();
    return stopping;
  }
  async function stopAll(): Promise<void> {
    await server.close();
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await run(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await run(`CREATE DATABASE ${template}`);
    await applyMigrations(urlOf(template));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    logs: path.join(dataDir, 'logs'),
    files: dataDir,
    redisUrl: redis.url,
    pids: { postgres: [postgres.pid], redis: [redis.pid] },
    log,
    createDatabase: async () => {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      // FORCE, because a killed app's statement keeps running until Postgres notices that its client is gone.
      return { url: urlOf(name), drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
    },
    settle: async () => {
      await run('CHECKPOINT');
      collectGarbage();
    },
    stop,
  };
}
