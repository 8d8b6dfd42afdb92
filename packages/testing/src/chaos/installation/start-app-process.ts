import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { mallocVariables, nodeFlagsOf } from '@mailwright/local-stack';
import { childEnvironment } from '@mailwright/platform';
import { until } from '../../until.ts';

/** A process of one of the built apps. */
export interface AppProcess {
  pid: number;
  /** The API's address; undefined for a worker. */
  url: string | undefined;
  opsUrl: string;
  isRunning(): boolean;
  /** Whether it has ended without being told to. */
  hasCrashed(): boolean;
  /** The last warnings and errors that it logged, for the message of a failed test. */
  complaints(): string[];
  /** SIGSTOP: it does nothing until it is thawed, as on a suspended machine. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as in an orderly deployment; resolves to its exit code, or null if it had to be killed after a minute. */
  stop(): Promise<number | null>;
}

const readyLimitMs = 60_000;
const stopLimitMs = 60_000;
const maxComplaints = 30;

/**
 * Starts a built app and waits until it is ready; it ends when this process does.
 * @param environment variables that override our own.
 * @throws if it ends before it is ready.
 */
export async function startAppProcess(
  app: 'api' | 'webhook-worker' | 'mail-worker' | 'audience-worker' | 'all-in-one',
  environment: Record<string, string>,
): Promise<AppProcess> {
  const script = fileURLToPath(new URL(`../../../../../apps/${app}/dist/main.js`, import.meta.url));
  // The IPC channel closes when this process is gone, and then the app ends itself.
  const child = spawn(process.execPath, [...nodeFlagsOf(app), script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnvironment({
      ...mallocVariables,
      DRAIN_SECONDS: '0',
      ...environment,
      HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    }),
  });
  const complaints: string[] = [];
  const started: { url?: string; opsUrl?: string } = {};
  const hear = (line: string): void => {
    if (line.includes('"message":"process.started"')) Object.assign(started, JSON.parse(line) as object);
    if (/"level":"info"/.test(line)) return;
    if (complaints.push(line) > maxComplaints) complaints.shift();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', hear);
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  let isEnded = false;
  const end = (signal: 'SIGKILL' | 'SIGTERM'): void => {
    isEnded = true;
    child.kill(signal);
  };
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const { opsUrl } = await until(
    `the ${app} to be ready`,
    async () => {
      if (!isRunning()) throw new Error(`The ${app} ended at its start:\n${complaints.join('\n')}`);
      const response =
        started.opsUrl === undefined ? undefined : await fetch(`${started.opsUrl}/readyz`).catch(() => undefined);
      await response?.body?.cancel();
      return response?.ok === true && { opsUrl: started.opsUrl ?? '' };
    },
    readyLimitMs,
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    url: started.url,
    opsUrl,
    isRunning,
    hasCrashed: () => !isEnded && !isRunning(),
    complaints: () => complaints.map((line) => `${app} ${child.pid}: ${line}`),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => {
      end('SIGKILL');
      await exited;
    },
    stop: async () => {
      end('SIGTERM');
      const timer = setTimeout(() => end('SIGKILL'), stopLimitMs);
      const code = await exited;
      clearTimeout(timer);
      return code;
    },
  };
}
