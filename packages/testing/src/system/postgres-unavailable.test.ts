import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@mailwright/local-stack';
import { type Proxy, startProxy } from '../proxy/start-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { until } from '../until.ts';
import { testEnvironment } from './test-environment.ts';

const apps = ['api', 'webhook-worker', 'mail-worker', 'audience-worker'];
const timeoutMs = 60_000;

interface Line {
  timestamp: string;
  level: string;
  message: string;
  reason?: string;
}

/** A running app. */
interface Running {
  opsUrl: string;
  child: ChildProcess;
  lines(): Line[];
  ended: Promise<number | null>;
}

let database: TestDatabase;
let queues: TestQueues;
const proxies: Proxy[] = [];
beforeAll(async () => {
  [database, queues] = await Promise.all([createTestDatabase(), createTestQueues()]);
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await queues.close();
  await database.drop();
});

/** Starts an app that expects its Postgres at this port. */
async function start(app: string, postgresPort: number): Promise<Running> {
  const script = fileURLToPath(new URL(`../../../../apps/${app}/dist/main.js`, import.meta.url));
  const opsPort = await findFreePort();
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(postgresPort) });
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: testEnvironment({ database, queues }, { DATABASE_URL: url.href, OPS_PORT: String(opsPort) }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return {
    opsUrl: `http://127.0.0.1:${opsPort}`,
    child,
    // A line that isn't JSON, such as a stack trace on standard error, fails the test here.
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

/** Runs an app while `work` runs. */
async function withApp(app: string, postgresPort: number, work: (running: Running) => Promise<void>): Promise<void> {
  const running = await start(app, postgresPort);
  try {
    await work(running);
  } finally {
    running.child.kill('SIGKILL');
    await running.ended;
  }
}

// Each test waits ten seconds for a second line, so they run concurrently.
test.concurrent.each(apps)(
  '%s, started while Postgres is unavailable, logs one line at once and one every ten seconds, and starts once Postgres responds',
  async (app) => {
    const port = await findFreePort();
    await withApp(app, port, async (running) => {
      const { opsUrl, lines } = running;
      await until('an operations port', async () => (await statusOf(`${opsUrl}/healthz`)) === 200, timeoutMs);
      expect(await statusOf(`${opsUrl}/readyz`)).toBe(503);
      expect(unavailable(running)).not.toHaveLength(0);
      await until('a second line', async () => unavailable(running).length >= 2, timeoutMs);
      proxies.push(await startProxy(database.url, port));
      await until('the start', async () => lines().some(({ message }) => message === 'process.started'), timeoutMs);
      await until('readiness', async () => (await statusOf(`${opsUrl}/readyz`)) === 200, timeoutMs);

      // A process that has just started may also find a busy Postgres slow, which is another complaint.
      const isComplaint = ({ level, message }: Line) =>
        (level === 'warn' || level === 'error') && message !== 'process.not_ready';
      const complaints = lines().filter(isComplaint);
      expect(complaints).toEqual(unavailable(running));
      const reason = `connect ECONNREFUSED 127.0.0.1:${port}`;
      for (const line of complaints) expect(line).toMatchObject({ level: 'warn', reason });
      for (const line of complaints) expect(line).not.toHaveProperty('error');
      const times = complaints.map(({ timestamp }) => Date.parse(timestamp));
      for (const [n, time] of times.slice(1).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThan(9_000);
    });
  },
  4 * timeoutMs,
);

test.concurrent.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s, a process that waits for Postgres ends with exit code 0',
  async (signal) =>
    withApp('webhook-worker', await findFreePort(), async (running) => {
      await until('a line', async () => unavailable(running).length > 0, timeoutMs);
      running.child.kill(signal);
      expect(await running.ended).toBe(0);
      expect(running.lines().at(-1)).toMatchObject({ message: 'process.stopped', signal });
    }),
  2 * timeoutMs,
);
