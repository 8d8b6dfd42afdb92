// How a process classifies a hook's receiver, by the sends it made itself; it forgets hooks it hasn't used for a while. None
// of this is stored, so nothing has to be repaired after a crash.
//
// | Class   | When                                                          | Slots                         |
// | ------- | ------------------------------------------------------------- | ----------------------------- |
// | proven  | a quick success in the last minute                            | all of the main pool          |
// | unknown | nothing is known, or only quick failures                      | an eighth of the main pool |
// | slow    | its last response took a second or more, or most of its sends are past the soft timeout | the slow pool |
// | hanging | its last send timed out; or nothing is known but that it failed before | the hanging pool     |

/** See the table above. */
export type HookClass = 'proven' | 'unknown' | 'slow' | 'hanging';

/** The sends a process has in flight for a hook, and how earlier ones ended. */
export interface HookLoad {
  /** How many sends may be under way at once. */
  limit: number;
  /** Sends under way. */
  inFlight: number;
  /** Those of them that are past the soft timeout. */
  detached: number;
  last: 'nothing' | 'quick' | 'failed' | 'slow' | 'timed-out';
  /** Until when a quick success counts, in milliseconds of the process's clock. */
  provenUntilMs: number;
  /** Whether the database says that it has failed lately; used until this process has sent to it. */
  isFailing: boolean;
}

/** After so long without a response a send frees its slot, and a response is slow. */
export const softTimeoutMs = 1_000;
// A hook that may hang gets one send; one whose receiver responds gets several at least.
const startLimit = 1;
const respondingLimit = 4;
const provenForMs = 60_000;

/** A hook to which this process has sent nothing yet. */
export function newHookLoad(isFailing: boolean): HookLoad {
  return { limit: startLimit, inFlight: 0, detached: 0, last: 'nothing', provenUntilMs: 0, isFailing };
}

/** The class a hook's next send belongs to. */
export function classOf(load: HookLoad, nowMs: number): HookClass {
  if (load.last === 'timed-out') return 'hanging';
  // One slow response among many quick ones says little; when most are late, the next will be.
  if (load.last === 'slow' || load.detached * 2 > load.inFlight) return 'slow';
  if (load.provenUntilMs > nowMs) return 'proven';
  return load.last === 'nothing' && load.isFailing ? 'hanging' : 'unknown';
}

/**
 * Updates class and limit after a send. The limit is at least four after a success or a quick failure, grows by one with each
 * quick success, and halves at each timeout, never below one and at most to `maxLimit` (additive increase, multiplicative
 * decrease, as in RFC 5681).
 */
export function observe(
  load: HookLoad,
  seen: { outcome: 'succeeded' | 'failed' | 'timed-out'; durationMs: number },
  { nowMs, maxLimit }: { nowMs: number; maxLimit: number },
): void {
  const isResponding = seen.outcome === 'succeeded' || (seen.outcome === 'failed' && seen.durationMs < softTimeoutMs);
  if (isResponding) load.limit = Math.min(maxLimit, Math.max(load.limit, respondingLimit));
  if (seen.outcome === 'timed-out') {
    load.last = 'timed-out';
    load.limit = Math.max(1, Math.floor(load.limit / 2));
  } else if (seen.durationMs >= softTimeoutMs) {
    load.last = 'slow';
  } else if (seen.outcome === 'failed') {
    load.last = 'failed';
  } else {
    load.last = 'quick';
    load.provenUntilMs = nowMs + provenForMs;
    load.limit = Math.min(maxLimit, load.limit + 1);
  }
}
