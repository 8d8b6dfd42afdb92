import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { childEnvironment, ConfigError, createLogger, readConfig } from '@mailwright/platform';
import {
  createTestDatabase,
  createTestQueues,
  startProxy,
  type TestDatabase,
  type TestQueues,
  until,
} from '@mailwright/testing';
import { awaitDatabase } from './await-database.ts';
import { openParts } from './open-parts.ts';
import { startOperations, type StartedProcess } from './start-operations.ts';

const built = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let database: TestDatabase;
let queues: TestQueues;
beforeAll(async () => {
  database = await createTestDatabase();
  queues = await createTestQueues();
});
afterAll(async () => {
  await queues.close();
  await database.drop();
});

const environment = () => ({
  DATABASE_URL: database.url,
  REDIS_URL: queues.redisUrl,
  QUEUE_PREFIX: queues.prefix,
  OPS_PORT: '0',
  OPS_PASSWORD: '',
});

async function start(needsRedis: boolean, given: Record<string, string>, closed: string[]): Promise<StartedProcess> {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL'], { ...environment(), ...given });
  const parts = openParts(config, log, { service: 'test' });
  await parts.awaitRedis();
  const note = async (what: string) => {
    await parts.database.ping();
    closed.push(what);
  };
  return startOperations(parts, {
    needsRedis,
    definitions: [{ queue: 'work' }],
    closeLimitMs: 1_000,
    closing: [
      { name: 'loops', close: () => note('loops') },
      { name: 'connections', close: () => note('connections') },
    ],
  });
}

const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status;

test('a process first drains, then closes its own parts while Postgres is connected, and closes its operations port last', async () => {
  const closed: string[] = [];
  const { opsUrl, steps } = await start(true, {}, closed);
  expect(await statusOf(`${opsUrl}/readyz`)).toBe(200);
  const [first, ...others] = steps;
  await first?.close();
  expect(await statusOf(`${opsUrl}/readyz`)).toBe(503);
  for (const step of others) {
    expect([step.name, await statusOf(`${opsUrl}/healthz`)]).toEqual([step.name, 200]);
    await step.close();
  }
  expect(closed).toEqual(['loops', 'connections']);
  expect(steps.map(({ name }) => name)).toEqual([
    'readiness',
    'loops',
    'connections',
    'clock',
    'queues',
    'database',
    'operations port',
  ]);
  expect(await statusOf(`${opsUrl}/healthz`)).toBeUndefined();
});

test.each([
  ['that requires Redis is not ready', true, 503],
  ['that does not require it is ready', false, 200],
])('a process starts without Redis, and one %s', async (_which, needsRedis, status) => {
  const { opsUrl, steps } = await start(needsRedis, { REDIS_URL: 'redis://127.0.0.1:1' }, []);
  expect(await statusOf(`${opsUrl}/readyz`)).toBe(status);
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  expect(metrics).toContain('mailwright_postgres_pool_size{service="test"} 10');
  expect(metrics).not.toMatch(/^mailwright_queue_jobs\{/m);
  for (const step of steps) await step.close();
});

describe('a process refuses to start', () => {
  /** Makes Postgres and Redis report these versions, which must be as long as the real ones, and begins to start. */
  async function startWith(versions: { postgres: string; redis: string }): Promise<void> {
    const servers = await Promise.all([
      startProxy(database.url, 0, (text) => text.replace(/(version\0.*)\d\d(\d{4})/s, `$1${versions.postgres}$2`)),
      startProxy(queues.redisUrl, 0, (text) => text.replace(/(redis_version:)\d\.\d/, `$1${versions.redis}`)),
    ]);
    const [postgres, redis] = servers;
    const given = { ...environment(), DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    const parts = openParts(readConfig(['DATABASE_URL', 'REDIS_URL'], given), log, { service: 'test' });
    try {
      await awaitDatabase(parts);
      await parts.awaitRedis();
    } finally {
      await parts.queues.close();
      await parts.database.close();
      for (const server of servers) await server.close();
    }
  }

  test.each([
    [
      'a Postgres older than 15',
      { postgres: '14', redis: '7.0' },
      /DATABASE_URL is a Postgres 14\.\d+; .* 15 or newer/,
    ],
    ['a Redis older than 6.0', { postgres: '15', redis: '5.9' }, /REDIS_URL is a Redis 5\.9\.\S+; .* 6\.0 or newer/],
  ])('with %s, and says which it needs', async (_which, versions, message) => {
    const error = await startWith(versions).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(message);
  });

  test.each([
    ['the oldest versions that have the required commands', { postgres: '15', redis: '6.0' }],
    ['newer versions', { postgres: '19', redis: '9.0' }],
    ['a Valkey, which reports the version of Redis that it is compatible with', { postgres: '17', redis: '7.2' }],
  ])('but not with %s', async (_which, versions) => {
    await startWith(versions);
  });
});

/** A port at which nothing listens now. */
async function freePort(): Promise<number> {
  const proxy = await startProxy(database.url);
  await proxy.close();
  return Number(new URL(proxy.url).port);
}

test('a process that waited for Postgres is not ready until it has started, even once Postgres responds', async () => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(port) });
  const given = { ...environment(), DATABASE_URL: url.href, OPS_PORT: String(opsPort) };
  const parts = openParts(readConfig(['DATABASE_URL', 'REDIS_URL'], given), log, { service: 'test' });
  const readyz = `http://127.0.0.1:${opsPort}/readyz`;
  const statuses = new Set<number | undefined>();
  let isWaiting = true;
  const waited = awaitDatabase(parts).finally(() => (isWaiting = false));
  await until('the operations port', async () => (await statusOf(readyz)) === 503);
  const proxy = await startProxy(database.url, port);
  while (isWaiting) statuses.add(await statusOf(readyz));
  await waited;
  // There is no status if the port was closed between two requests.
  statuses.delete(undefined);
  expect([...statuses]).toEqual([503]);
  await parts.queues.close();
  await parts.database.close();
  await proxy.close();
});

describe('a program', () => {
  /** Runs a program that waits for a signal. Resolves to its exit code and its output. */
  function run(given: Record<string, string | undefined>): Promise<{ code: number | null; output: string }> {
    const program = `
      const { runProcess } = await import(${JSON.stringify(built)});
      const start = async () => ({ needsRedis: true, definitions: [], closeLimitMs: 5000, closing: [] });
      await runProcess('test', [{ name: 'test', neededVariables: ['BASE_URL'], start }]);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment({
        ...environment(),
        LOG_LEVEL: 'info',
        LOG_FORMAT: 'json',
        BASE_URL: 'https://example.com',
        ...given,
      }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString();
        if (output.includes('process.started')) child.kill('SIGTERM');
      });
    }
    return new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, output }));
    });
  }

  test('logs its addresses, and on SIGTERM ends in order with exit code 0', async () => {
    const { code, output } = await run({});
    const messages = output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { message: string; opsUrl?: string }).message);
    expect(messages).toEqual(['process.started', 'process.stopping', 'process.stopped']);
    expect(output).toMatch(/"opsUrl":"http:\/\/127\.0\.0\.1:\d+"/);
    expect(code).toBe(0);
  });

  test('with an invalid environment reports what is wrong, without secrets, and ends with exit code 1', async () => {
    const { code, output } = await run({ DATABASE_URL: '', BASE_URL: '', OPS_PASSWORD: 'hunter2' });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL must be set');
    expect(output).toContain('BASE_URL must be set');
    expect(output).toContain('OPS_PASSWORD must have at least 12 characters');
    expect(output).not.toContain('hunter2');
  });
});
