import type { ChildProcess } from 'node:child_process';

/** How a process ended: one of the two is set. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child that runs. */
export interface WatchedChild {
  pid: number;
  exited: Promise<ProcessEnd>;
  hasExited(): boolean;
}

/** Resolves when the child runs; rejects when its program can't be started. */
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
