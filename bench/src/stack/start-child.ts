import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mallocVariables, nodeFlagsOf } from '@mailwright/local-stack';

/** A bench's Node process, which ends itself when this process is gone. */
export interface Child {
  pid: number;
  process: ChildProcess;
  /** Lets it end in order, but kills it after `limitMs`; 0 kills it at once. */
  stop(limitMs?: number): Promise<void>;
}

/**
 * Starts a script with Node, with the same flags and variables as apps, so that the comparison is fair.
 * @param options `app`: the app that the script is, by default `api`, whose flags are the usual ones; `output`: the
 *   file to which its lines are appended, by default our own output; `flags`: further flags for Node.
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

/** Resolves to the next message from a child. Rejects if the child ends before it has sent one. */
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
