import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { stalledExitCode } from '@mailwright/platform';

/** One of our processes, which runs or has ended. */
export interface RunningProcess {
  pid: number;
  /** Resolves when it ends, for whatever reason; never rejects. */
  exited: Promise<ProcessEnd>;
}

/** A process whose output goes to a file. */
export interface LoggedProcess extends RunningProcess {
  hasExited(): boolean;
  /** Its output so far, without the output of earlier processes in the same file. */
  output(): string;
}

/**
 * Starts a server in its own session, so that a terminal's Ctrl-C reaches only us and we can stop it after its clients.
 * Standard output and error are appended to the log file.
 */
export async function startLogged(options: {
  command: string;
  args: string[];
  environment: Record<string, string>;
  user?: { uid: number; gid: number };
  logFile: string;
}): Promise<LoggedProcess> {
  const from = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(options.logFile, 'a', 0o600);
  const stdio: StdioOptions = ['ignore', log, log];
  let child;
  try {
    // The working directory must be one that every user may enter.
    child = spawn(options.command, options.args, {
      stdio,
      detached: true,
      cwd: '/',
      env: options.environment,
      ...options.user,
    });
  } finally {
    closeSync(log);
  }
  return { ...(await watchChild(child)), output: () => readFrom(options.logFile, from) };
}

function readFrom(file: string, start: number): string {
  const size = statSync(file).size;
  const buffer = Buffer.alloc(Math.max(0, Math.min(size - start, 100_000)));
  const handle = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, size - buffer.length));
  } finally {
    closeSync(handle);
  }
}

/** The exit of a process as text: `exit code 1`, `SIGKILL`. */
export function describeEnd(end: ProcessEnd): string {
  const code = `exit code ${end.code}`;
  return end.signal ?? (end.code === stalledExitCode ? `${code}: its event loop stood still` : code);
}

/** The last lines of a text, indented, for a message. */
export function tailOf(text: string, lines = 15): string {
  const last = text.trimEnd().split('\n').slice(-lines);
  return last.map((line) => `  ${line}`).join('\n');
}

/** How a process ended: one of the two is set. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running child process. */
interface WatchedChild {
  pid: number;
  exited: Promise<ProcessEnd>;
  hasExited(): boolean;
}

/** Resolves when the child runs; rejects if its program can't be started. */
export async function watchChild(child: ChildProcess): Promise<WatchedChild> {
  let ended = false;
  const exited = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = true;
      resolve({ code, signal });
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return { pid: child.pid ?? 0, exited, hasExited: () => ended };
}
