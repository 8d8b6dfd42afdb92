import { expect, test } from '@jest/globals';
import { addSample, ratePerMinute, type Sample } from './estimate-rate.ts';

const collect = (...samples: [at: number, done: number][]) =>
  samples.reduce<Sample[]>((before, [at, done]) => addSample(before, { at, done }), []);

test('the rate covers the last half minute', () => {
  expect(ratePerMinute(collect([0, 0], [5_000, 500]))).toBe(6_000);
  expect(ratePerMinute(collect([0, 0], [40_000, 4_000], [50_000, 4_100]))).toBe(600);
});

test('no rate is given for too short a time, or for a time in which nothing was sent', () => {
  expect(ratePerMinute([])).toBeUndefined();
  expect(ratePerMinute(collect([0, 0], [1_000, 100]))).toBeUndefined();
  expect(ratePerMinute(collect([0, 100], [10_000, 100]))).toBeUndefined();
});

test('samples start over when recipients are queued again, and two samples of the same moment count once', () => {
  expect(collect([0, 500], [5_000, 1_000], [6_000, 900])).toEqual([{ at: 6_000, done: 900 }]);
  expect(collect([0, 1], [0, 1])).toEqual([{ at: 0, done: 1 }]);
});
