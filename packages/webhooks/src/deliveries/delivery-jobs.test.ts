import { expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import * as fc from 'fast-check';
import { attemptJobs, deliverSlowWebhook, deliverWebhook } from './delivery-jobs.ts';

const attemptsOf = (count: number) => Array.from({ length: count }, () => ({ deliveryId: newId(), attempt: 1 }));

test('attempts share jobs, eight at most, but none in the slow lane', () => {
  const sizes = (count: number, lane = deliverWebhook) =>
    attemptJobs(attemptsOf(count), lane).map(({ payload }) => payload.attempts.length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(1)).toEqual([1]);
  expect(sizes(8)).toEqual([8]);
  expect(sizes(17)).toEqual([8, 8, 1]);
  expect(sizes(3, deliverSlowWebhook)).toEqual([1, 1, 1]);
});

test.each([deliverWebhook, deliverSlowWebhook])(
  '$queue: every attempt is in one job, and no two have one id',
  (lane) => {
    fc.assert(
      fc.property(fc.nat({ max: 300 }), (count) => {
        const attempts = attemptsOf(count);
        const jobs = attemptJobs(attempts, lane);
        expect(jobs.flatMap(({ payload }) => payload.attempts)).toEqual(attempts);
        expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
      }),
    );
  },
);
