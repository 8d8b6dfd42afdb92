/** How many mails had been dealt with at a moment. */
export interface Sample {
  at: number;
  done: number;
}

const spanMs = 30_000;
const shortestMs = 4_000;

/** The samples with one more, without those that are too old to say how fast it is now, or are of an earlier start. */
export function addSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.at === next.at) return [...samples];
  // Who is sent to again is queued again, so that fewer are done.
  const before = last !== undefined && next.done < last.done ? [] : samples;
  return [...before.filter(({ at }) => next.at - at <= spanMs), next];
}

/** How many mails a minute the samples show; undefined when they span too little time to say, or nothing was sent in it. */
export function ratePerMinute(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortestMs || last.done <= first.done)
    return undefined;
  return ((last.done - first.done) * 60_000) / (last.at - first.at);
}
