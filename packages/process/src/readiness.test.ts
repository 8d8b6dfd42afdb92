import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Clock, ConfigError, readConfig } from '@mailwright/platform';
import {
  createTestDatabase,
  createTestQueues,
  recordLog,
  startProxy,
  startTransactionPooler,
  type TestDatabase,
  type TestQueues,
} from '@mailwright/testing';
import { awaitDatabase } from './await-database.ts';
import { openParts } from './open-parts.ts';
import { startOperations } from './start-operations.ts';

let database: TestDatabase;
let queues: TestQueues;
const open: { close(): Promise<unknown> | void }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  queues = await createTestQueues();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(async () => {
  await queues.close();
  await database.drop();
});

interface Readiness {
  status: number;
  body: { status: string; checks: Record<string, string>; reasons?: Record<string, string> };
}

/** Starts a process. `ask` requests its readiness, and `logged` returns what it has logged about that. */
async function start(options: { needsRedis?: boolean; clock?: Clock; given?: Record<string, string> }) {
  const { log, lines } = recordLog('test');
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    OPS_PORT: '0',
  };
  const config = readConfig(['DATABASE_URL', 'REDIS_URL'], { ...environment, ...options.given });
  const { clock } = options;
  const parts = openParts(config, log, { service: 'test', ...(clock === undefined ? {} : { clock }) });
  await awaitDatabase(parts);
  await parts.awaitRedis();
  const { needsRedis = true } = options;
  const definitions = [{ queue: 'work' }, { queue: 'rest' }];
  const { opsUrl, steps } = await startOperations(parts, { needsRedis, definitions, closeLimitMs: 1_000, closing: [] });
  open.push(...steps);
  return {
    ask: async (): Promise<Readiness> => {
      const response = await fetch(`${opsUrl}/readyz`);
      return { status: response.status, body: (await response.json()) as Readiness['body'] };
    },
    logged: () => lines.filter((line) => /"process\.(not_)?ready"/.test(line)),
  };
}

/** Starts a proxy to Redis that refuses writes by scripts with `refusal.reply` while that is set. */
async function startRefusingRedis(refusal: { reply: string | undefined }): Promise<string> {
  const proxy = await startProxy(queues.redisUrl, 0, (text) =>
    refusal.reply === undefined ? text : text.replaceAll(/^:1\r\n/gm, `-${refusal.reply}\r\n`),
  );
  open.push(proxy);
  return proxy.url;
}

const clockOff = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });

test('a process whose dependencies work is ready, gives no reasons, and logs nothing about it', async () => {
  const { ask, logged } = await start({});
  const checks = { postgres: 'ok', clock: 'ok', redis: 'ok' };
  expect(await ask()).toEqual({ status: 200, body: { status: 'ready', checks } });
  expect(logged()).toEqual([]);
});

test.each([
  ['as a node of a Cluster does', 'MOVED 3999 127.0.0.1:6381', [503, 503]],
  [
    'as a node of a Cluster does for keys in several slots',
    "CROSSSLOT Keys in request don't hash to the same slot",
    [503, 503],
  ],
  ['as a node of a Cluster without all slots does', 'CLUSTERDOWN Hash slot not served', [503, 503]],
  ['as a replica does', "READONLY You can't write against a read only replica.", [503, 200]],
  ['as one that is out of memory does', "OOM command not allowed when used memory > 'maxmemory'.", [503, 200]],
  ['as one with a full disk does', 'MISCONF Redis is configured to save RDB snapshots', [503, 200]],
  [
    'as one whose user may not write does',
    "NOPERM User default has no permissions to run the 'eval' command",
    [503, 200],
  ],
])(
  'if Redis responds to a PING but refuses to write, %s, a worker is not ready and says why, and the API is not ready if Redis is a Cluster',
  async (_which, reply, [ofWorker, ofApi]) => {
    const refusal: { reply: string | undefined } = { reply };
    const url = await startRefusingRedis(refusal);
    const worker = await start({ given: { REDIS_URL: url } });
    const api = await start({ needsRedis: false, given: { REDIS_URL: url } });
    for (const [{ ask }, status] of [
      [worker, ofWorker],
      [api, ofApi],
    ] as const) {
      const response = await ask();
      expect(response).toMatchObject({ status, body: { checks: { redis: 'down', postgres: 'ok' } } });
      expect(response.body.reasons?.['redis']).toContain(reply);
    }
    refusal.reply = undefined;
    expect((await worker.ask()).status).toBe(200);
    expect(worker.logged()).toEqual([
      expect.stringContaining(reply.slice(0, 8)),
      expect.stringContaining('process.ready'),
    ]);
  },
);

test('one line is logged when a process stops being ready, however often its readiness is requested', async () => {
  const { ask, logged } = await start({ given: { REDIS_URL: 'redis://127.0.0.1:1' } });
  for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(503);
  expect(logged()).toEqual([expect.stringMatching(/"level":"warn".*"redis":"Redis is unavailable/)]);
});

test.each([
  [360, '360 seconds ahead of the clock of Postgres'],
  [-360, '360 seconds behind the clock of Postgres'],
])(
  'a process whose clock is %d seconds off is not ready, whether or not it needs Redis, and says how far it is off',
  async (seconds, reason) => {
    for (const needsRedis of [true, false]) {
      const { ask } = await start({ needsRedis, clock: clockOff(seconds) });
      expect(await ask()).toMatchObject({
        status: 503,
        body: { checks: { clock: 'down' }, reasons: { clock: reason } },
      });
    }
  },
);

test('a process whose clock is a few seconds off is ready', async () => {
  const { ask } = await start({ clock: clockOff(15) });
  expect((await ask()).status).toBe(200);
});

test('behind a pooler that loses prepared statements, a process refuses to start unless it prepares none', async () => {
  const pooler = await startTransactionPooler(database.url, { size: 2 });
  const given = { DATABASE_URL: pooler.url, DATABASE_STATEMENT_TIMEOUT: 'role' };
  const refused = await start({ given }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toContain('DATABASE_PREPARED_STATEMENTS=false');
  const { ask } = await start({ given: { ...given, DATABASE_PREPARED_STATEMENTS: 'false' } });
  expect((await ask()).status).toBe(200);
  open.push(pooler);
});
