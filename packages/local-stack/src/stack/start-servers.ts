import type { Config } from '@mailwright/platform';
import type { LocalServer, PrintLine } from '../local-server.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { pingRedis } from '../redis/ping-redis.ts';
import { startRedis } from '../redis/start-redis.ts';
import { supervise, type SupervisedService } from './supervise.ts';

/** The Postgres and Redis of a stack: its own or the operator's, which it doesn't stop. */
export interface Servers {
  databaseUrl: string;
  redisUrl: string;
  postgres: SupervisedService<LocalServer> | undefined;
  redis: SupervisedService<LocalServer> | undefined;
  /** Stops Redis, then Postgres. */
  stop(): Promise<void>;
}

/**
 * Starts Postgres unless DATABASE_URL names one, and at the same time Redis unless REDIS_URL names one.
 * @throws if one isn't available, after stopping the other.
 */
export async function startServers(options: {
  folder: string;
  toolsDir: string | undefined;
  config: Config;
  changed: () => void;
  printLine: PrintLine;
}): Promise<Servers> {
  const { folder: dataDir, config, printLine, changed } = options;
  const tools = options.toolsDir === undefined ? {} : { toolsDir: options.toolsDir };

  async function own(
    name: string,
    start: (port?: number) => Promise<LocalServer>,
  ): Promise<SupervisedService<LocalServer>> {
    const first = await start();
    printLine(`${name} is up on 127.0.0.1:${first.port}.`);
    // Uses the same port again, so that the addresses that clients have stay valid.
    return supervise({ name, first, start: () => start(first.port), changed, printLine });
  }

  const [postgres, redis] = await Promise.allSettled([
    config.DATABASE_URL === undefined
      ? own('Postgres', (port) => startPostgres({ dataDir, ...(port === undefined ? {} : { port }) }))
      : undefined,
    config.REDIS_URL === undefined
      ? own('Redis', (port) => startRedis({ dataDir, ...tools, printLine, ...(port === undefined ? {} : { port }) }))
      : reachRedis(config.REDIS_URL),
  ]);

  async function stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const [name, result] of [['Redis', redis] as const, ['Postgres', postgres] as const]) {
      if (result.status === 'rejected' || result.value === undefined) continue;
      const stopped = result.value.stop((server) => server.stop()).then(() => printLine(`${name} has stopped.`));
      await stopped.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  for (const result of [postgres, redis]) {
    if (result.status === 'fulfilled') continue;
    await stop().catch(() => undefined);
    throw result.reason;
  }
  const started = { postgres: valueOf(postgres), redis: valueOf(redis) };
  return {
    ...started,
    databaseUrl: config.DATABASE_URL ?? started.postgres?.current().url ?? '',
    redisUrl: config.REDIS_URL ?? started.redis?.current().url ?? '',
    stop,
  };
}

function valueOf<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

async function reachRedis(url: string): Promise<undefined> {
  try {
    await pingRedis(url);
  } catch (cause) {
    throw new Error(`The Redis that REDIS_URL names can't be used: ${(cause as Error).message}`, { cause });
  }
}
