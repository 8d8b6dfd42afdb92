import { describe, expect, test } from '@jest/globals';
import { decideRetry, failsTooOften } from './record-results.ts';

describe('decideRetry', () => {
  test('waits longer each time, up to four hours, and makes the last attempt a day after the first', () => {
    const waits: number[] = [];
    let sinceFirstSeconds = 0;
    for (let attempts = 1; ; attempts += 1) {
      const wait = decideRetry({ attempts, sinceFirstSeconds });
      if (wait === undefined) break;
      waits.push(wait / 60);
      sinceFirstSeconds += wait;
    }
    expect(waits).toEqual([1, 5, 15, 60, 120, 240, 240, 240, 240, 240, 39]);
    expect(sinceFirstSeconds).toBe(86_400);
  });

  test('starts with a minute again for a mail that is resent after many attempts', () => {
    expect(decideRetry({ attempts: 12, sinceFirstSeconds: 0 })).toBe(60);
    expect(decideRetry({ attempts: 13, sinceFirstSeconds: 60 })).toBe(300);
  });
});

describe('failsTooOften', () => {
  const state = (sent: number, failed: number, checkedSent = 0, checkedFailed = 0) => ({
    status: 'sending',
    sent,
    failed,
    checkedSent,
    checkedFailed,
    work: null,
  });
  test.each([
    [state(450, 51), true],
    [state(450, 50), false],
    [state(400, 99), false],
    [state(0, 500), true],
    // An earlier pause has counted these.
    [state(900, 151, 450, 100), true],
    [state(900, 150, 450, 100), false],
    [state(450, 51, 450, 51), false],
  ])('given %j returns %j', (given, expected) => {
    expect(failsTooOften(given, 10)).toBe(expected);
  });
  test('never pauses if the limit is 100 percent', () => {
    expect(failsTooOften(state(0, 5_000), 100)).toBe(false);
  });
});
