import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const room = fileURLToPath(new URL('../', import.meta.url));

/** Where a Redis unpacked for tests is kept, so that it is fetched once in a clone. */
export const toolsDir = path.join(room, '../../.local/tools');

/** Programs in place of the real apps. */
export const standIns = {
  api: path.join(room, 'test/stand-in-app.mjs'),
  'webhook-worker': path.join(room, 'test/stand-in-worker.mjs'),
  'mail-worker': path.join(room, 'test/stand-in-worker.mjs'),
  'audience-worker': path.join(room, 'test/stand-in-worker.mjs'),
};

const children = new Set<ChildProcess>();

/**
 * A new data folder, below one that only its owner may enter, as `mktemp -d` makes it. Removing it also ends what
 * runApart has started and a failed test left.
 */
export function makeFolder(): { folder: string; remove: () => void } {
  const parent = mkdtempSync(path.join(tmpdir(), 'mailwright-'));
  const remove = (): void => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(parent, { recursive: true, force: true });
  };
  return { folder: path.join(parent, 'data'), remove };
}

/**
 * Runs lines of JavaScript in a Node process of their own, with this room's built exports as `room` and the given value
 * as `input`. Resolves with the first line it prints, or with all of its error output should it end before.
 */
export async function runApart(code: string, input: unknown): Promise<{ child: ChildProcess; line: string }> {
  const module = JSON.stringify(path.join(room, 'dist/index.js'));
  const program = `const room = await import(${module}); const input = ${JSON.stringify(input)}; ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const line = await new Promise<string>((resolve) => {
    let output = '';
    let errors = '';
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('\n')) resolve(output.trimEnd());
    });
    child.once('close', () => resolve(errors));
  });
  return { child, line };
}

/** Ends a process as a power cut would, and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
}

/** Sends Redis a line of commands and resolves with the last line of its answer. */
export function askRedis(url: string, command: string): Promise<string> {
  const { port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.once('error', reject);
    socket.on('data', (part) => (answer += part.toString()));
    socket.once('close', () => resolve(answer.trimEnd().split('\r\n').at(-2) ?? ''));
    socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`);
  });
}
