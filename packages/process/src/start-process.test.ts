import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConfigError, Counter, readConfig } from '@mailwright/platform';
import {
  createTestDatabase,
  createTestQueues,
  recordLog,
  type TestDatabase,
  type TestQueues,
} from '@mailwright/testing';
import type { ProcessParts } from './open-parts.ts';
import { neededVariables, type ProcessRole, type RunningRole } from './role.ts';
import type { StartedProcess } from './start-operations.ts';
import { startProcess } from './start-process.ts';

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

const { log, lines } = recordLog('all');
const idle: RunningRole = { needsRedis: true, definitions: [{ queue: 'work' }], closing: [], closeLimitMs: 5_000 };

/** The log lines so far; several may have been written at once. */
function noted(): { service: string; message: string }[] {
  const all = lines.join('').trim().split('\n');
  return all.map((line) => JSON.parse(line) as { service: string; message: string });
}

/** A role that counts its start, and has what is given besides. */
function role(name: string, running: Partial<RunningRole> = {}, started: ProcessParts[] = []): ProcessRole {
  return {
    name,
    neededVariables: [],
    start: async (_config, parts) => {
      started.push(parts);
      parts.log.info('role.started');
      const registers = [parts.registry];
      new Counter({ name: 'test_starts_total', help: 'Starts', labelNames: ['kind'], registers }).inc({ kind: name });
      return { ...idle, ...running };
    },
  };
}

function start(
  roles: [ProcessRole, ...ProcessRole[]],
  environment: Record<string, string> = {},
): Promise<StartedProcess> {
  const config = readConfig(neededVariables(roles), {
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    OPS_PORT: '0',
    ...environment,
  });
  return startProcess({ service: 'all', config, log, roles });
}

async function close({ steps }: StartedProcess): Promise<void> {
  for (const step of steps) await step.close();
}

test('roles of one process share its connection to Redis, and each has its own to Postgres, and its name in its log lines, sessions and metrics', async () => {
  const parts: ProcessParts[] = [];
  const started = await start([role('first', {}, parts), role('second', {}, parts)]);
  const [first, second] = parts;
  expect(first?.redis).toBe(second?.redis);
  // Each has connections to Postgres of its own.
  expect(first?.database).not.toBe(second?.database);
  expect(parts.map(({ service }) => service)).toEqual(['first', 'second']);
  const metrics = await (await fetch(`${started.opsUrl}/metrics`)).text();
  const services = noted().flatMap(({ message, service }) => (message === 'role.started' ? [service] : []));
  expect(services).toEqual(['first', 'second']);
  expect(metrics).toContain(`# HELP test_starts_total Starts
# TYPE test_starts_total counter
test_starts_total{kind="first",service="first"} 1
test_starts_total{kind="second",service="second"} 1
`);
  expect(metrics.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1);
  expect(metrics).toContain('mailwright_postgres_pool_size{service="all"} 10');
  expect(metrics).toContain('mailwright_postgres_pool_size{service="second"} 10');
  await close(started);
});

test('a process with several roles shows the queues, warnings, questions and addresses of all, and is ready without Redis if one of them can do without', async () => {
  const answer = async () => ({ status: 200 as const, body: { allowed: true } });
  const fails = async () => {
    throw new Error('is full');
  };
  const started = await start(
    [
      role('first', { needsRedis: false, questions: { '/question': answer }, addresses: { url: 'http://a' } }),
      role('second', { warnings: [{ name: 'mailbox', check: fails }] }),
    ],
    { REDIS_URL: 'redis://127.0.0.1:1' },
  );
  expect(started.addresses).toEqual({ url: 'http://a' });
  const ready = await fetch(`${started.opsUrl}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { checks: { postgres: 'ok', redis: 'down', mailbox: 'down' } },
  ]);
  expect(await (await fetch(`${started.opsUrl}/question`)).json()).toEqual({ allowed: true });
  await close(started);
});

test('roles are closed at the same time, each in its own order, within the longest of their limits, before what they share', async () => {
  const closed: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  const slow = { name: 'requests', close: () => held.then(() => void closed.push('requests')) };
  const parts: ProcessParts[] = [];
  /** A step that needs its role's connections. */
  const note = (name: string, of: number) => ({
    name,
    close: async () => {
      await parts[of]?.database.ping();
      closed.push(name);
    },
  });
  const last = { name: 'last', close: () => release() };
  const started = await start([
    role('first', { closing: [slow, note('threads', 0)], closeLimitMs: 40_000, drainMs: 300 }, parts),
    role('second', { closing: [note('loops', 1), last], closeLimitMs: 9_000 }, parts),
  ]);
  expect([started.closeLimitMs, started.drainMs]).toEqual([45_000, 300]);
  const names = started.steps.map(({ name }) => name);
  expect(names).toEqual(['readiness', 'first, second', 'clock', 'queues', 'database', 'operations port']);
  await close(started);
  expect(closed).toEqual(['loops', 'requests', 'threads']);
  for (const each of parts) await expect(each.database.ping()).rejects.toThrow();
});

test('a step that fails is logged by its role, the other steps are closed, and the process learns of it', async () => {
  const closed: string[] = [];
  const broken = { name: 'broken', close: () => Promise.reject(new Error('no')) };
  const fine = (name: string) => ({ name, close: () => void closed.push(name) });
  const started = await start([
    role('first', { closing: [broken, fine('threads')] }),
    role('second', { closing: [fine('loops')] }),
  ]);
  const failed: string[] = [];
  for (const step of started.steps) await Promise.resolve(step.close()).catch(() => failed.push(step.name));
  expect([failed, closed.sort()]).toEqual([['first, second'], ['loops', 'threads']]);
  const failures = noted().filter(({ message }) => message === 'process.stop_failed');
  expect(failures).toEqual([expect.objectContaining({ service: 'first', step: 'broken' })]);
});

test('a process refuses settings with which one of its roles cannot start before it opens anything', async () => {
  const refusing: ProcessRole = {
    ...role('second'),
    check: () => {
      throw new ConfigError(['MAIL_FROM must be an address']);
    },
  };
  const parts: ProcessParts[] = [];
  const wrong = start([role('first', {}, parts), refusing], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  await expect(wrong).rejects.toThrow('MAIL_FROM must be an address');
  expect(parts).toEqual([]);
});
