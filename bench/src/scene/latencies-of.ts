import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../measure/monotonic.ts';
import type { CommittedEvent } from './commit-events.ts';
import type { Place } from './in-scene.ts';

// What isn't at its receiver by then is late beyond measure.
const limitMs = 30_000;
const pauseMs = 200;

/**
 * Waits until the deliveries of all these events have come to their receivers for the first time.
 * @returns how long each took from its commit, in milliseconds, sorted. One that hasn't come after half a minute took as
 *   long as it has been waited for.
 */
export async function latenciesOf({ receivers }: Place, committed: CommittedEvent[]): Promise<number[]> {
  const deadline = monotonicMs() + limitMs;
  for (;;) {
    const { arrivals } = await receivers.report();
    const arrived = new Map(arrivals.map(({ mark, atMs }) => [mark, atMs]));
    const nowMs = monotonicMs();
    const isComplete = committed.every(({ mark }) => arrived.has(mark));
    if (isComplete || nowMs > deadline) {
      // The process that committed may hear of it a moment after others could see it.
      const latencies = committed.map(({ mark, atMs }) => Math.max(0, (arrived.get(mark) ?? nowMs) - atMs));
      return latencies.toSorted((a, b) => a - b);
    }
    await wait(pauseMs);
  }
}
