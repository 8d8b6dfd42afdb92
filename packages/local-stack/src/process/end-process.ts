import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-facts.ts';

/** Signals in the order to try them, each with how long to wait for the exit before the next. */
export type EndingPlan = readonly { signal: NodeJS.Signals | 'none'; waitMs: number }[];

/**
 * Ends a process, also one that isn't our child, step by step until it is gone.
 * @returns the step that succeeded, or undefined when it survived them all.
 */
export async function endProcess(pid: number, plan: EndingPlan): Promise<NodeJS.Signals | 'none' | undefined> {
  for (const { signal, waitMs } of plan) {
    if (signal !== 'none') sendSignal(pid, signal);
    if (await isGoneWithin(pid, waitMs)) return signal;
  }
  return undefined;
}

/** Sends a signal; ignores a process that is already gone. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isAlive(pid)) {
    if (performance.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}
