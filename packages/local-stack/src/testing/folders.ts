import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Where a Redis unpacked for tests is stored, so that it is downloaded once per clone. */
export const toolsDir = path.join(packageFolder, '../../.local/tools');

/** Programs that stand in for the real apps. */
export const standIns = {
  'all-in-one': path.join(packageFolder, 'src/testing/stand-in-app.mjs'),
  api: path.join(packageFolder, 'src/testing/stand-in-app.mjs'),
  'webhook-worker': path.join(packageFolder, 'src/testing/stand-in-worker.mjs'),
  'mail-worker': path.join(packageFolder, 'src/testing/stand-in-worker.mjs'),
  'audience-worker': path.join(packageFolder, 'src/testing/stand-in-worker.mjs'),
};

const children = new Set<ChildProcess>();

/**
 * Makes a new data folder inside one that only its owner may enter, like those of `mktemp -d`. Removing it also ends
 * the processes that runInOwnProcess has started and a failed test has left running.
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
 * Runs lines of JavaScript in a separate Node process, with this package's built exports as `localStack` and the given
 * value as `input`. Resolves with the first line that it prints, or with all of its error output if it ends before
 * that.
 */
export async function runInOwnProcess(code: string, input: unknown): Promise<{ child: ChildProcess; line: string }> {
  const module = JSON.stringify(path.join(packageFolder, 'dist/index.js'));
  const program = `const localStack = await import(${module}); const input = ${JSON.stringify(input)}; ${code}`;
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

/** Kills a process like a power failure, and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
}

/** Sends Redis a command and resolves with the last line of its response. */
export function askRedis(url: string, command: string): Promise<string> {
  const { port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let response = '';
    socket.once('error', reject);
    socket.on('data', (part) => (response += part.toString()));
    socket.once('close', () => resolve(response.trimEnd().split('\r\n').at(-2) ?? ''));
    socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`);
  });
}
