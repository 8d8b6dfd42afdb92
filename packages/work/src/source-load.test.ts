import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { classOf, type SourceClass, type Load, newLoad, observe, softTimeoutMs } from './sources.ts';

const maxLimit = 50;
type Seen = Parameters<typeof observe>[1];
const quick: Seen = { outcome: 'succeeded', durationMs: 20 };
const late: Seen = { outcome: 'succeeded', durationMs: softTimeoutMs };
const quickFailure: Seen = { outcome: 'failed', durationMs: 20 };
const lateFailure: Seen = { outcome: 'failed', durationMs: softTimeoutMs + 1 };
const timeout: Seen = { outcome: 'timed-out', durationMs: 10_000 };

/** The load of a source after these results in a row, all at time 0. */
function after(...seen: Seen[]): Load {
  const load = newLoad(false);
  for (const one of seen) observe(load, one, { nowMs: 0, maxLimit });
  return load;
}

const repeat = <T>(value: T, times: number): T[] => Array.from({ length: times }, () => value);

describe('the concurrency limit of a source', () => {
  test.each<[string, Seen[], number]>([
    ['is one for an unknown source', [], 1],
    ['is four after a slow first success', [late], 4],
    ['is four after a quick first failure', [quickFailure], 4],
    ['is one after only slow failures', [lateFailure, timeout], 1],
    ['grows by one with each quick success', [quick, quick], 6],
    ['grows up to the maximum', repeat(quick, 200), maxLimit],
    ['halves after a timeout', [...repeat(quick, 16), timeout], 10],
    ['is never less than one', repeat(timeout, 20), 1],
    ['stays the same after a slow success', [quick, late], 5],
    ['stays the same after a failure, quick or slow', [quick, quickFailure, lateFailure], 5],
    ['is four again after a success that follows timeouts', [...repeat(timeout, 5), late], 4],
  ])('%s', (_name, seen, limit) => {
    expect(after(...seen).limit).toBe(limit);
  });

  test('is an integer from one to the maximum, after any sequence of outcomes', () => {
    const seen = fc.array(fc.constantFrom(quick, late, quickFailure, lateFailure, timeout));
    fc.assert(
      fc.property(seen, fc.integer({ min: 4, max: 100 }), (outcomes, most) => {
        const load = newLoad(false);
        for (const one of outcomes) {
          observe(load, one, { nowMs: 0, maxLimit: most });
          expect(Number.isInteger(load.limit) && load.limit >= 1 && load.limit <= most).toBe(true);
        }
      }),
    );
  });
});

describe('the class of a source', () => {
  test.each<[string, Load, number, SourceClass]>([
    ['without history is unknown', newLoad(false), 0, 'unknown'],
    ['without history that has failed before is hanging', newLoad(true), 0, 'hanging'],
    ['with a quick success is proven', after(quick), 0, 'proven'],
    ['with a quick success in the last minute is proven', after(quick), 59_999, 'proven'],
    ['whose last quick success is a minute old is unknown', after(quick), 60_000, 'unknown'],
    ['that fails quickly is unknown', after(quickFailure), 0, 'unknown'],
    ['that has failed quickly after a quick success is still proven', after(quick, quickFailure), 0, 'proven'],
    ['whose last response took a second is slow', after(quick, late), 0, 'slow'],
    ['whose last response was a slow failure is slow', after(quick, lateFailure), 0, 'slow'],
    ['that is slow is proven again after a quick success', after(late, quick), 0, 'proven'],
    ['whose last send timed out is hanging', after(...repeat(quick, 50), timeout), 0, 'hanging'],
    ['that hangs is slow after a late response', after(timeout, late), 0, 'slow'],
    ['that hangs is proven after a quick success', after(timeout, quick), 0, 'proven'],
    ['with more than half of its sends late is slow', { ...after(quick), inFlight: 5, detached: 3 }, 0, 'slow'],
    ['with half of its sends late is proven', { ...after(quick), inFlight: 6, detached: 3 }, 0, 'proven'],
    [
      'whose sends time out while others are late is hanging',
      { ...after(timeout), inFlight: 2, detached: 2 },
      0,
      'hanging',
    ],
    [
      'that has failed before has the class of its own results once there are some',
      (() => {
        const load = newLoad(true);
        observe(load, quickFailure, { nowMs: 0, maxLimit });
        return load;
      })(),
      0,
      'unknown',
    ],
  ])('a source %s', (_name, load, nowMs, expected) => {
    expect(classOf(load, nowMs)).toBe(expected);
  });
});
