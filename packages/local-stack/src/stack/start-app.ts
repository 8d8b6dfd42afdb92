import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppOutput } from './app-output.ts';
import { endProcess, sendSignal } from '../process/end-process.ts';
import { describeEnd, type RunningProcess } from '../process/start-process.ts';
import { type ProcessEnd, watchChild } from '../process/watch-child.ts';
import { nodeFlags } from './node-flags.ts';

/** The apps of Mailwright. */
export const appNames = ['api', 'webhook-worker', 'mail-worker', 'audience-worker'] as const;
export type AppName = (typeof appNames)[number];

/** An app's process. */
export interface App extends RunningProcess {
  /** Lets it finish its work, for at most 20 seconds, or until the signal is aborted. */
  stop(hurry?: AbortSignal): Promise<void>;
}

const stopLimitMs = 20_000;
const readyLimitMs = 60_000;

/**
 * Starts an app with Node, in its own session so that Ctrl-C doesn't reach it before us, and with an IPC channel to us: when
 * we are gone, for any reason, the channel closes and the app ends itself.
 */
export async function startApp(options: {
  script: string;
  environment: Record<string, string>;
  output: AppOutput;
}): Promise<App> {
  const child = spawn(process.execPath, [...nodeFlags, options.script], {
    stdio: ['ignore', options.output.descriptor, options.output.descriptor, 'ipc'],
    detached: true,
    env: options.environment,
  });
  const { pid, exited, hasExited } = await watchChild(child);
  return {
    pid,
    exited,
    async stop(hurry) {
      const kill = (): void => sendSignal(pid, 'SIGKILL');
      if (hasExited()) return;
      hurry?.addEventListener('abort', kill, { once: true });
      const plan = [
        { signal: 'SIGTERM', waitMs: hurry?.aborted === true ? 0 : stopLimitMs },
        { signal: 'SIGKILL', waitMs: 5_000 },
      ] as const;
      await endProcess(pid, plan);
      hurry?.removeEventListener('abort', kill);
      await exited;
    },
  };
}

/**
 * Waits until an app's operations port reports that it is ready.
 * @throws when it ends before that, takes longer than a minute, or the signal is aborted.
 */
export async function awaitReady(app: App, name: AppName, opsUrl: string, output: AppOutput, signal?: AbortSignal) {
  const deadline = performance.now() + readyLimitMs;
  const seen: { end?: ProcessEnd } = {};
  void app.exited.then((end) => (seen.end = end));
  let readiness = 'no response';
  while (seen.end === undefined && performance.now() < deadline) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(`${opsUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
      readiness = await response.text();
      if (response.ok) return;
    } catch {
      // It doesn't listen yet.
    }
    await sleep(30);
  }
  const why =
    seen.end === undefined ? `${opsUrl}/readyz returned: ${readiness}` : `it ended (${describeEnd(seen.end)})`;
  throw new Error(`${name} didn't become ready: ${why}. The end of ${output.file}:\n${output.tail()}`);
}
