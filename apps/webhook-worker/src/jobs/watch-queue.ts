import type { Queues } from '@mailwright/queues';
import { roomInQueue } from '@mailwright/webhooks';

// A hundred deliveries or so: what waits doesn't change much in it.
const freshMs = 50;

/** How much waits in a queue, for those who ask often and can do with an answer of a moment ago. */
export interface WatchedQueue {
  /** As was last heard. With Redis away nothing waits in it that somebody could be given: 0. */
  jobsWaiting(): number;
  /** How many more deliveries the queue should be given; none when it is full, or when Redis is away. */
  room(): Promise<number>;
}

/** Watches a queue of deliveries, as far as somebody asks. */
export function watchQueue(queues: Pick<Queues, 'countJobs'>, name: string): WatchedQueue {
  let known: number | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    known = await queues.countJobs(name).then(
      ({ waiting }) => waiting,
      () => undefined,
    );
    asking = undefined;
  }

  /** The answer that is under way, or one that is needed since the last is old. */
  function refresh(): Promise<void> | undefined {
    if (asking === undefined && performance.now() - askedAt > freshMs) asking = ask();
    return asking;
  }

  return {
    jobsWaiting: () => {
      void refresh();
      return known ?? 0;
    },
    room: async () => {
      await refresh();
      return known === undefined ? 0 : roomInQueue(known);
    },
  };
}
