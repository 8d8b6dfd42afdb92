import { expect, test } from '@jest/globals';
import { changeTest, divide, letterOf } from './variant-values.ts';

const tested = { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT1H' } as const;

test('a test in which everyone gets a variant has neither a winner nor a wait', () => {
  expect(changeTest(tested, { sample_percent: 100 })).toEqual({ sample_percent: 100, metric: 'clicks' });
});

test('a test with a sample has a winner, with a wait only when it is decided by itself', () => {
  expect(changeTest(tested, { winner: 'manual' })).toEqual({ sample_percent: 20, metric: 'clicks', winner: 'manual' });
  expect(changeTest({ sample_percent: 100, metric: 'opens' }, { sample_percent: 10 })).toEqual({
    sample_percent: 10,
    metric: 'opens',
    winner: 'automatic',
    wait: 'PT4H',
  });
});

test('a sample is rounded up to a whole person, and is never more than there are', () => {
  expect(divide(101, 20)).toEqual({ sample: 21, rest: 80 });
  expect(divide(0, 20)).toEqual({ sample: 0, rest: 0 });
});

test('variants are called by letters', () => {
  expect([0, 1, 4].map(letterOf)).toEqual(['A', 'B', 'E']);
});
