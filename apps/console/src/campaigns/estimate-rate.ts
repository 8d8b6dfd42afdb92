/** How many mails were finished at a moment. */
export interface Sample {
  at: number;
  done: number;
}

const spanMs = 30_000;
const shortestMs = 4_000;

/** Adds a sample, and drops those that are too old for the current rate or precede a restart. */
export function addSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.at === next.at) return [...samples];
  // Resending queues recipients again, which lowers the number of finished mails.
  const before = last !== undefined && next.done < last.done ? [] : samples;
  return [...before.filter(({ at }) => next.at - at <= spanMs), next];
}

/** The rate in mails per minute; undefined if the samples span too short a time or nothing was sent in it. */
export function ratePerMinute(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortestMs || last.done <= first.done)
    return undefined;
  return ((last.done - first.done) * 60_000) / (last.at - first.at);
}
