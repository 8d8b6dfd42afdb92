import type { RecordedState } from './record-results.ts';

const minResults = 500;

/**
 * Whether so many recipients were refused that sending must stop for a person to look: a bad list, or a blocked sender.
 * Counts from the last automatic pause on, so that a campaign that is resumed goes on.
 */
export function failsTooOften(state: RecordedState, maxFailedPercent: number): boolean {
  const sent = state.sent - state.checkedSent;
  const failed = state.failed - state.checkedFailed;
  const results = sent + failed;
  return results >= minResults && failed * 100 > results * maxFailedPercent;
}
