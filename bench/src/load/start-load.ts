import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { LoadOrder, LoadResult } from './messages.ts';

/** A client in its own process. */
export interface Load {
  pid: number;
  /** Sends requests for a time. Resolves when all have their responses. Runs one order after another. */
  send(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

// The built file, also in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/load/main.js', import.meta.url));

/** Starts the client's process, which sends nothing before its first order. */
export function startLoad(): Load {
  const child = startChild({ script, environment: childEnvironment({}) });
  return {
    pid: child.pid,
    send: (order) => {
      const result = nextMessage<LoadResult>(child);
      child.process.send(order);
      return result;
    },
    stop: () => child.stop(),
  };
}

/** Sends requests that must all succeed. @throws when one doesn't. */
export async function sendAll(load: Load, order: LoadOrder): Promise<LoadResult> {
  const result = await load.send(order);
  const refused = result.requests.filter(({ status }) => status >= 300).length;
  if (refused > 0) throw new Error(`${refused} requests failed, one with: ${result.failure ?? 429}`);
  return result;
}
