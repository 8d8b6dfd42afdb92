import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment, variables } from '@mailwright/platform';
import { type Proxy, startProxy } from '../proxy/start-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { until } from '../until.ts';

const apps = ['api', 'webhook-worker', 'mail-worker', 'audience-worker'];
const patienceMs = 60_000;

interface Line {
  timestamp: string;
  level: string;
  message: string;
  reason?: string;
}

/** A process of an app. */
interface Running {
  opsUrl: string;
  child: ChildProcess;
  lines(): Line[];
  ended: Promise<number | null>;
}

let database: TestDatabase;
let queues: TestQueues;
let running: Running | undefined;
let proxy: Proxy | undefined;
beforeAll(async () => {
  [database, queues] = await Promise.all([createTestDatabase(), createTestQueues()]);
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await proxy?.close();
  [running, proxy] = [undefined, undefined];
});
afterAll(async () => {
  await queues.close();
  await database.drop();
});

/** Starts an app whose Postgres is to be reached at this port. */
async function start(app: string, postgresPort: number): Promise<Running> {
  const script = fileURLToPath(new URL(`../../../../apps/${app}/dist/main.js`, import.meta.url));
  const opsPort = await findFreePort();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      ...Object.fromEntries(Object.keys(variables).map((name) => [name, undefined])),
      DATABASE_URL: Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(postgresPort) }).href,
      REDIS_URL: queues.redisUrl,
      QUEUE_PREFIX: queues.prefix,
      APP_SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      BASE_URL: 'http://127.0.0.1',
      MAIL_FROM: 'mail@example.com',
      PORT: '0',
      OPS_PORT: String(opsPort),
      LOG_FORMAT: 'json',
    }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return {
    opsUrl: `http://127.0.0.1:${opsPort}`,
    child,
    // What is no JSON object, such as a stack trace on standard error, fails the test here.
    lines: () =>
      output
        .slice(0, output.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line),
    ended: new Promise((resolve) => {
      child.once('close', resolve);
    }),
  };
}

const unavailable = ({ lines }: Running) => lines().filter(({ message }) => message === 'database.unavailable');
const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status;

test.each(apps)(
  '%s, started while Postgres is unavailable, logs one line at once and one every ten seconds, and starts when it answers',
  async (app) => {
    const port = await findFreePort();
    running = await start(app, port);
    const { opsUrl, lines } = running;
    const waiting = running;
    await until('an operations port', async () => (await statusOf(`${opsUrl}/healthz`)) === 200, patienceMs);
    expect(await statusOf(`${opsUrl}/readyz`)).toBe(503);
    expect(unavailable(waiting)).not.toHaveLength(0);
    await until('a second line', async () => unavailable(waiting).length >= 2, patienceMs);
    proxy = await startProxy(database.url, port);
    await until('the start', async () => lines().some(({ message }) => message === 'process.started'), patienceMs);
    await until('readiness', async () => (await statusOf(`${opsUrl}/readyz`)) === 200, patienceMs);

    const complaints = lines().filter(({ level }) => level === 'warn' || level === 'error');
    expect(complaints).toEqual(unavailable(waiting));
    const reason = `connect ECONNREFUSED 127.0.0.1:${port}`;
    for (const line of complaints) expect(line).toMatchObject({ level: 'warn', reason });
    for (const line of complaints) expect(line).not.toHaveProperty('error');
    const times = complaints.map(({ timestamp }) => Date.parse(timestamp));
    for (const [n, time] of times.slice(1).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThan(9_000);
  },
  4 * patienceMs,
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a process that waits for Postgres ends on %s with exit code 0',
  async (signal) => {
    running = await start('webhook-worker', await findFreePort());
    const waiting = running;
    await until('a line', async () => unavailable(waiting).length > 0, patienceMs);
    waiting.child.kill(signal);
    expect(await waiting.ended).toBe(0);
    expect(waiting.lines().at(-1)).toMatchObject({ message: 'process.stopped', signal });
  },
  2 * patienceMs,
);
