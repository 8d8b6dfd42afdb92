import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { until } from '../until.ts';
import { testEnvironment } from './test-environment.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
const workers = Object.keys(scripts).filter((name) => name.startsWith('worker:'));

let database: TestDatabase;
let queues: TestQueues;
beforeAll(async () => {
  [database, queues] = await Promise.all([createTestDatabase(), createTestQueues()]);
});
afterAll(async () => {
  await queues.close();
  await database.drop();
});

test('every npm script replaces its shell by the program, so that a signal reaches it', () => {
  const programs = Object.entries(scripts).filter(([, command]) => /\bnode\b/.test(command));
  expect(programs.length).toBeGreaterThan(8);
  expect(programs.filter(([, command]) => !command.startsWith('exec '))).toEqual([]);
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

test.each(workers)(
  'SIGTERM to npm run %s stops the worker in order',
  async (name) => {
    // A separate process group, so that a worker that outlives npm doesn't outlive the test.
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: testEnvironment({ database, queues }, { LOG_LEVEL: 'info' }),
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    const has = (message: string) => output.includes(`"message":"${message}"`);
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      await until('the worker to be started', async () => has('process.started'), 60_000);
      child.kill('SIGTERM');
      await until('the worker to be stopped', async () => has('process.stopped'), 60_000);
      await ended;
    } finally {
      endGroup(child.pid ?? 0);
    }
  },
  150_000,
);
