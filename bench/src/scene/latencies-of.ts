import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../measure/monotonic.ts';
import type { Receivers } from '../receivers/start-receivers.ts';

// What isn't at its receiver by then is late beyond measure.
const limitMs = 30_000;
const pauseMs = 200;

/**
 * Waits until the deliveries of all these marked events have come to their receivers for the first time.
 * @param events `atMs`: from when their time counts, on the clock of `monotonicMs`.
 * @returns how long each took, in milliseconds, sorted. One that hasn't come after half a minute took as
 *   long as it has been waited for.
 */
export async function latenciesOf(
  { receivers }: { receivers: Receivers },
  events: { mark: number; atMs: number }[],
): Promise<number[]> {
  const deadline = monotonicMs() + limitMs;
  for (;;) {
    const { arrivals } = await receivers.report();
    const arrived = new Map(arrivals.map(({ mark, atMs }) => [mark, atMs]));
    const nowMs = monotonicMs();
    const isComplete = events.every(({ mark }) => arrived.has(mark));
    if (isComplete || nowMs > deadline) {
      // The process that committed may hear of it a moment after others could see it.
      const latencies = events.map(({ mark, atMs }) => Math.max(0, (arrived.get(mark) ?? nowMs) - atMs));
      return latencies.toSorted((a, b) => a - b);
    }
    await wait(pauseMs);
  }
}
