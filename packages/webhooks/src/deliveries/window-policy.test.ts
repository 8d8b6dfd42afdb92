import { describe, expect, test } from '@jest/globals';
import { adjustWindow, type HookWindow, type Observation } from './window-policy.ts';

const policy = { max: 500, jobsWaiting: 0 };
const fresh: HookWindow = { size: 4, slow: false, slowStreak: 0 };
const seen = (changes: Partial<Observation> = {}): Observation => ({
  outcome: 'succeeded',
  durationMs: 20,
  ...changes,
});
const after = (window: HookWindow, ...observations: Observation[]) =>
  observations.reduce((now, one) => adjustWindow(now, one, policy), window);
const times = (count: number, one: Observation) => Array.from({ length: count }, () => one);

const timedOut = seen({ outcome: 'timed-out', durationMs: 10_000 });

describe('a window', () => {
  test('grows by one with each quick success, as far as the largest', () => {
    expect(after(fresh, seen()).size).toBe(5);
    expect(after(fresh, ...times(1_000, seen())).size).toBe(500);
  });

  test('is halved by each timeout, and never less than one', () => {
    const sizes = [1, 2, 3, 4, 5, 6].map((count) => after({ ...fresh, size: 40 }, ...times(count, timedOut)).size);
    expect(sizes).toEqual([20, 10, 5, 2, 1, 1]);
  });

  test('stays as it is when the receiver answers with an error', () => {
    expect(after(fresh, ...times(20, seen({ outcome: 'failed' }))).size).toBe(4);
  });

  test('does not grow while workers have enough to do, and shrinks when too much waits for them, to that of a new hook', () => {
    const sizeWith = (jobsWaiting: number, size: number) =>
      adjustWindow({ ...fresh, size }, seen(), { max: 500, jobsWaiting }).size;
    expect([50, 51, 200, 201].map((jobs) => sizeWith(jobs, 100))).toEqual([101, 100, 100, 99]);
    expect([5, 4, 1].map((size) => sizeWith(1_000, size))).toEqual([4, 4, 1]);
  });

  test('of a receiver that takes its time grows to sixteen', () => {
    expect(after(fresh, ...times(100, seen({ durationMs: 3_000 }))).size).toBe(16);
  });

  test('is cut to the largest when that was made smaller', () => {
    expect(adjustWindow({ ...fresh, size: 400 }, seen(), { max: 50, jobsWaiting: 0 }).size).toBe(50);
  });
});

describe('a hook', () => {
  test.each([
    ['timeouts', timedOut],
    ['slow answers', seen({ durationMs: 1_000 })],
    ['slow errors', seen({ outcome: 'failed', durationMs: 5_000 })],
  ])('goes to the slow lane after three %s in a row, and not after two', (_what, slow) => {
    expect(after(fresh, slow, slow).slow).toBe(false);
    expect(after(fresh, slow, slow, seen(), slow, slow).slow).toBe(false);
    expect(after(fresh, slow, slow, slow).slow).toBe(true);
  });

  test.each([
    ['success', seen({ durationMs: 999 })],
    ['error', seen({ outcome: 'failed' })],
  ])('comes back from the slow lane with its first quick %s', (_what, quick) => {
    const slow = after(fresh, timedOut, timedOut, timedOut);
    expect(after(slow, quick)).toMatchObject({ slow: false, slowStreak: 0 });
  });
});
