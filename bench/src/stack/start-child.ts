import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mallocVariables, nodeFlagsOf } from '@mailwright/local-stack';

/** A Node process of a bench, which ends itself when this process is gone. */
export interface Child {
  pid: number;
  process: ChildProcess;
  /** Lets it end in order, and kills it after `limitMs`; 0 kills it at once. */
  stop(limitMs?: number): Promise<void>;
}

/**
 * Starts a script with Node, with the flags and variables that apps have, so that the comparison is fair.
 * @param options `app`: the one that the script is, or `api`, whose flags most have; `output`: the file its lines are
 *   appended to, ours when absent; `flags`: Node's, before the script.
 */
export function startChild(options: {
  app?: string;
  script: string;
  environment: Record<string, string>;
  output?: string;
  flags?: string[];
}): Child {
  const output = options.output === undefined ? 'inherit' : openSync(options.output, 'a', 0o600);
  const child = spawn(
    process.execPath,
    [...nodeFlagsOf(options.app ?? 'api'), ...(options.flags ?? []), options.script],
    {
      stdio: ['ignore', output, output, 'ipc'],
      env: { ...mallocVariables, ...options.environment },
    },
  );
  if (typeof output === 'number') closeSync(output);
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    process: child,
    stop: async (limitMs = 0) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(limitMs === 0 ? 'SIGKILL' : 'SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The next message of a child. Rejects when the child ends before it has sent one. */
export async function nextMessage<Message>(child: Child): Promise<Message> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(child.process, 'exit', { signal }).then(([code, by]): never => {
      throw new Error(`A process of the bench ended too soon (${by ?? `exit code ${code}`})`);
    });
    const [message] = await Promise.race([once(child.process, 'message', { signal }), ended]);
    return message as Message;
  } finally {
    waiting.abort();
  }
}
