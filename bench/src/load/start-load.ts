import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@mailwright/platform';
import type { Work } from '../measure/compare-cpu.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { LoadOrder, LoadResult, SentRequest } from './load-orders.ts';

/** A client in its own process. */
export interface Load {
  pid: number;
  /** Sends requests for some time. Resolves when all have their responses. Orders run one after another. */
  send(order: LoadOrder): Promise<LoadResult>;
  stop(): Promise<void>;
}

// The built file, even in tests, which otherwise run from source.
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

/** Sends requests that must all succeed or be redirected. @throws if one isn't. */
export async function sendAll(load: Load, order: LoadOrder): Promise<LoadResult> {
  const result = await load.send(order);
  const refused = result.requests.filter(({ status }) => status >= 400).length;
  if (refused > 0) throw new Error(`${refused} requests failed, one with: ${result.failure ?? 429}`);
  return result;
}

/** The result of a load. */
export interface LoadMeasure extends Work {
  perSecond: number;
  requests: SentRequest[];
}

/**
 * Sends requests as fast as the responses come, and measures until all the work that they cause is done.
 * @param options `pids`: the processes that do the work, by name; `done`: resolves to the time when the work of this
 *   many requests is finished, on the clock of `monotonicMs`.
 */
export async function measureLoad(
  load: Load,
  order: LoadOrder,
  options: { pids: Record<string, number[]>; done?: (requests: number) => Promise<number> },
): Promise<LoadMeasure> {
  const { pids, done = () => Promise.resolve(monotonicMs()) } = options;
  const usedCpu = watchCpu({ ...pids, load: [load.pid] });
  const fromMs = monotonicMs();
  const { requests } = await sendAll(load, order);
  const count = requests.length;
  const toMs = await done(count);
  // Excludes the CPU time of this process, which only waits for the load.
  const { bench: _bench, ...cpu } = usedCpu();
  return { count, cpu, perSecond: count / ((toMs - fromMs) / 1_000), requests };
}
