import { afterEach, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { makeFolder, standIns, toolsDir } from '../testing/folders.ts';

const built = fileURLToPath(new URL('../../dist/cli/start.js', import.meta.url));
const { folder: dataDir, remove } = makeFolder();
let child: ChildProcess;
let output = '';

afterEach(() => {
  child.kill('SIGKILL');
});

// Runs a stack whose apps take this long to stop.
async function startCommand(stopMs: number): Promise<void> {
  const options = JSON.stringify({ dataDir, toolsDir, apps: standIns });
  const program = `const { start } = await import(${JSON.stringify(built)}); process.exit(await start(${options}));`;
  const variables = {
    PORT: '0',
    STOP_MS: String(stopMs),
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    OPS_PASSWORD: undefined,
  };
  child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(variables),
  });
  output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  await awaitOutput('Ctrl-C stops everything');
}

async function awaitOutput(text: string): Promise<void> {
  while (!output.includes(text)) {
    await new Promise((resolve) => {
      child.stdout?.once('data', resolve);
    });
  }
}

function ended(): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

test('the first start prints a link to the console, the key and a command that uses it, and a signal stops everything in order with exit code 0', async () => {
  await startCommand(0);
  const key = /^ {2}(mw_\w+)$/m.exec(output)?.[1];
  expect(key).toBeDefined();
  expect(output).toContain(`-H "Authorization: Bearer ${key}"`);
  expect(output).toMatch(/Queues {5}http:\/\/127\.0\.0\.1:\d+\/queues {2}\(operator, [\w-]{20}\)/);
  expect(output).toMatch(/Console {4}http:\/\/127\.0\.0\.1:\d+\/sign-in#[\w-]{43} /);
  expect(output).toContain('Webhooks may go to receivers on this machine');
  expect(output).toMatch(/Inbox {6}http:\/\/127\.0\.0\.1:\d+/);
  const end = ended();
  child.kill('SIGTERM');
  expect(await end).toBe(0);
  const positions = ['Stopping the API', 'Redis has stopped', 'Postgres has stopped', 'Stopped.'].map((words) =>
    output.indexOf(words),
  );
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions[0]).toBeGreaterThan(0);
});

test('a later start does not print the key, and a second Ctrl-C stops without waiting for the apps, unless it is a duplicate of the first', async () => {
  await startCommand(15_000);
  expect(output).not.toMatch(/mw_live_\w+/);
  const end = ended();
  const startedAt = performance.now();
  child.kill('SIGINT');
  child.kill('SIGINT');
  await awaitOutput('Stopping the API');
  await new Promise((resolve) => {
    setTimeout(resolve, 1_100);
  });
  expect(output).not.toContain('Redis has stopped');
  child.kill('SIGINT');
  expect(await end).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(output).toContain('Postgres has stopped.');
  remove();
});
