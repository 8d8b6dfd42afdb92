import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { readTestServers } from '../servers/test-servers-file.ts';
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

test('every npm script replaces its shell with the program, so that signals reach the program', () => {
  const programs = Object.entries(scripts).filter(([, command]) => /\bnode\b/.test(command));
  expect(programs.length).toBeGreaterThan(8);
  expect(programs.filter(([, command]) => !command.startsWith('exec '))).toEqual([]);
});

describe.each(['migrate', 'seed'])('npm run %s', (name) => {
  // Nothing listens at that port, so connecting fails.
  const env = childEnvironment({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], { cwd: root, env, encoding: 'utf8' });

  test.each(['--help', '-h'])('%s prints the help and does nothing else', (option) => {
    const { status, stdout, stderr } = run(option);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: npm run ${name} [-- --help]`);
  });

  test('rejects an unknown argument and does nothing', () => {
    const { status, stdout, stderr } = run('--dry-run');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--dry-run'");
  });

  test('fails with a one-line message if Postgres does not respond', () => {
    const { status, stderr } = run();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\w+ failed: .*ECONNREFUSED.*\n$/)]);
  });
});

test('npm run seed on a database without our tables fails with a one-line message that says what to run', async () => {
  const { postgresUrl } = await readTestServers();
  // The server's own database, in which nothing has been migrated.
  const url = Object.assign(new URL(postgresUrl), { pathname: '/postgres' }).href;
  const env = childEnvironment({ DATABASE_URL: url });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/seed.mjs'], { cwd: root, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Seeding failed: the database is not up to date; run npm run migrate first\n']);
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

test.each(workers)(
  'SIGTERM to npm run %s shuts the worker down in order',
  async (name) => {
    // In a process group of its own, so that a worker that outlives npm can't outlive the test.
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
