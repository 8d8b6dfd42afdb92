// An item that begins later than this after its claim would act on outdated data, such as whether a hook is active.
export const maxClaimAgeMs = 1_000;
// When claims are always late: an item that begins later than this could still be in flight when its lease ends.
const maxLateMs = 10_000;

/**
 * Decides what a claim's end means for one of its sources.
 * @returns `isReleased`: none of its items may begin; `isServed`: nothing else of it was due; `reached`: all of its work due
 *   before this time has been claimed, if known; `maxAgeMs`: how long after the claim's start an item may still begin.
 */
export function judgeClaim(claim: {
  end: 'done' | 'failed' | 'timed-out';
  isLate: boolean;
  /** Whether the source's claim before this one was late. */
  wasLate: boolean;
  /** Whether this process must begin nothing any more, or for now. */
  isStopping: boolean;
  /** Its claimed items, those due longest first. */
  own: { dueAt: Date }[];
  max: number;
  startedAt: Date;
}): { isReleased: boolean; isServed: boolean; reached: Date | undefined; maxAgeMs: number } {
  const { end, own, isLate, wasLate, isStopping } = claim;
  // Two late claims of a source in a row aren't a short pause: the machine or Postgres is slow, and late is better than never.
  const isReleased = (isLate && !wasLate) || isStopping;
  const isExhausted = own.length < claim.max;
  const last = isExhausted ? claim.startedAt : own.at(-1)?.dueAt;
  return {
    isReleased,
    isServed: end === 'done' && !isReleased && isExhausted,
    reached: isReleased ? (own[0]?.dueAt ?? last) : last,
    maxAgeMs: wasLate ? maxLateMs : maxClaimAgeMs,
  };
}
