import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';

const script = fileURLToPath(new URL('../../../../../scripts/cli.mjs', import.meta.url));

/** How a command ended. */
export interface EndedCommand {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running command. */
export interface RunningCommand {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<EndedCommand>;
}

/**
 * Runs `npm run cli -- …` as a process. @param environment changes to our environment; undefined removes a variable.
 */
export function startCli(
  args: string[],
  options: { cwd: string; environment: Record<string, string | undefined>; stdin?: string },
): RunningCommand {
  const { cwd, environment, stdin } = options;
  const child = spawn(process.execPath, [script, ...args], { cwd, env: childEnvironment(environment) });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin ?? '');
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(([code, stdout, stderr]) => ({
    code,
    stdout,
    stderr,
  }));
  return { child, ended };
}
