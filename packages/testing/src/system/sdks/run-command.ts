import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';

/** Where the SDKs' tests keep what they install. */
export const sdkToolsDir = fileURLToPath(new URL('../../../../../.local/sdks/', import.meta.url));

/** The folder of an SDK's sources. */
export function sdkFolder(language: string): string {
  return fileURLToPath(new URL(`../../../../../sdks/${language}/`, import.meta.url));
}

/** What a command has printed, and its exit code. */
export interface Ended {
  status: number | null;
  output: string;
}

/** Runs a command to its end. */
export function runCommand(
  [program = '', ...args]: string[],
  { cwd, environment = {} }: { cwd: string; environment?: Record<string, string> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: childEnvironment(environment) });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** Whether a program runs on this machine and succeeds. */
export function succeeds([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Says loudly that a suite is left out, and why. */
export function tellNotRun(what: string, why: string): void {
  process.stderr.write(`NOT RUN: ${what}: ${why}\n`);
}
