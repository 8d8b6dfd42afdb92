import type { Queues } from '@mailwright/queues';

// A hundred deliveries or so: what waits doesn't change much in it.
const freshMs = 20;

/** How much waits in a queue, for those who ask often and can do with an answer of a moment ago. */
export function watchQueue(queues: Pick<Queues, 'countJobs'>, name: string): { jobsWaiting(): number } {
  let known = 0;
  let askedAt = -Infinity;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    askedAt = performance.now();
    // With Redis away nothing waits in it that somebody could be given.
    known = await queues.countJobs(name).then(
      ({ waiting }) => waiting,
      () => 0,
    );
    isAsking = false;
  }

  return {
    jobsWaiting: () => {
      if (!isAsking && performance.now() - askedAt > freshMs) void ask();
      return known;
    },
  };
}
