import { monotonicMs } from '../measure/monotonic.ts';
import type { Work } from '../measure/compare-cpu.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import type { LoadOrder, SentRequest } from './messages.ts';
import { type Load, sendAll } from './start-load.ts';

/** The result of a load. */
export interface LoadMeasure extends Work {
  perSecond: number;
  requests: SentRequest[];
}

/**
 * Sends requests as fast as the responses come, and measures until all the work they cause is done.
 * @param options `pids`: the processes that do the work, by name; `done`: resolves when the work of this many requests is
 *   finished, to the time of that on the clock of `monotonicMs`.
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
  // This process only waits.
  const { bench: _bench, ...cpu } = usedCpu();
  return { count, cpu, perSecond: count / ((toMs - fromMs) / 1_000), requests };
}
