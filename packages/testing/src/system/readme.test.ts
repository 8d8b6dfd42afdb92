import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@mailwright/local-stack';
import { childEnvironment } from '@mailwright/platform';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

let shared: SharedStack;
// The stack allows webhooks to this machine, as the README says. It retries early and often because, on a busy machine,
// the first attempt may come before the receiver listens.
beforeAll(async () => void (shared = await startSharedStack({ WEBHOOK_RETRY_DELAYS_SECONDS: '1,2,5,10,20' })), 60_000);
afterAll(() => shared?.close(), 30_000);

test.each([
  ['run as they stand', '.', undefined],
  ['with the data folder in MAILWRIGHT_DATA_DIR', 'another-clone', '../.local'],
])(
  "the README's commands, %s, end with a delivery that reaches the receiver",
  async (_how, where, MAILWRIGHT_DATA_DIR) => {
    const cwd = path.join(shared.folder, where);
    await mkdir(cwd, { recursive: true });
    const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
    const blocks = [...readme.matchAll(/```sh example\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
    expect(blocks).toHaveLength(3);
    const port = await findFreePort();
    const script = blocks.join('\n').replaceAll('4000', String(port));
    const shell = spawn('bash', ['-euc', `${script}\nread -r _ || true; kill %1`], {
      cwd,
      env: childEnvironment({ MAILWRIGHT_DATA_DIR }),
    });
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
  },
  120_000,
);
