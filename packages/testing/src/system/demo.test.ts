import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { readTestServers } from '../servers/test-servers-file.ts';
import { until } from '../until.ts';
import { makeTestFolder } from './start-test-stack.ts';

const script = fileURLToPath(new URL('../../../../scripts/demo.mjs', import.meta.url));

test('the demo runs all of its steps, from the first list to the last count, in the folder of --data-dir, and ends with exit code 0', async () => {
  const { folder, remove } = await makeTestFolder();
  const { redisUrl } = await readTestServers();
  const child = spawn(process.execPath, [script, '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ MAILWRIGHT_DATA_DIR: undefined, REDIS_URL: redisUrl }),
  });
  try {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => {
      child.once('close', resolve);
    });
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('The demo completed successfully.'),
    });
    const steps = [...output.matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number));
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(output.match(/signatures right/g)).toHaveLength(13);
    expect(output).toContain('11 subscribed, 1 unsubscribed, 0 failures in a row');
    expect(output).toMatch(/"event":"subscriber\.tagged"/);
    expect(output).not.toMatch(/whsec_[^"…]{5}/);
    expect(output).not.toContain('mw_live_');
    expect(existsSync(path.join(folder, 'demo/postgres'))).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await remove();
  }
});

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s between two steps stops the demo and the servers that it has started, with exit code 0',
  async (signal) => {
    const { folder, remove } = await makeTestFolder();
    const { redisUrl } = await readTestServers();
    const child = spawn(process.execPath, [script, '--data-dir', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: childEnvironment({ MAILWRIGHT_DATA_DIR: undefined, REDIS_URL: redisUrl }),
    });
    try {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = new Promise((resolve) => child.once('close', resolve));
      await until('the first step', async () => output.includes('1. A receiver of webhooks listens'), 120_000);
      expect(existsSync(path.join(folder, 'demo/postgres/postmaster.pid'))).toBe(true);
      child.kill(signal);
      expect({ code: await ended, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Stopped\.\n$/) });
      expect(output).not.toContain('The demo completed successfully.');
      expect(existsSync(path.join(folder, 'demo/postgres/postmaster.pid'))).toBe(false);
    } finally {
      child.kill('SIGKILL');
      await remove();
    }
  },
);
