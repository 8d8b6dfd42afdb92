import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort, type Stack, startStack } from '@mailwright/local-stack';
import { readTestServers, toolsDir } from '../servers/test-servers-file.ts';

let folder: string;
let stack: Stack;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-readme-'));
  const { redisUrl } = await readTestServers();
  stack = await startStack({
    dataDir: path.join(folder, '.local'),
    toolsDir,
    port: 0,
    quiet: true,
    environment: {
      DATABASE_URL: '',
      BASE_URL: '',
      PORT: '',
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: path.basename(folder),
      // As the README says to start it.
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    },
    log: () => {},
  });
}, 60_000);

afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

test("the README's commands, run as they stand, end with the delivery at the receiver", async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const blocks = [...readme.matchAll(/```sh example\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  expect(blocks).toHaveLength(3);
  const port = await findFreePort();
  const script = blocks.join('\n').replaceAll('4000', String(port));
  const shell = spawn('bash', ['-euc', `${script}\nread -r _ || true; kill %1`], { cwd: folder });
  let output = '';
  const seen = new Promise<void>((resolve, reject) => {
    shell.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/subscriber\.subscribed \{"id".*grace@example\.com/.test(output)) resolve();
    });
    shell.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    shell.once('exit', () => reject(new Error(`The commands ended early:\n${output}`)));
  });
  try {
    await seen;
  } finally {
    shell.stdin.end();
  }
  expect(output).toContain('"secret":"whsec_');
  expect(output).toContain('"status":"subscribed"');
}, 60_000);
