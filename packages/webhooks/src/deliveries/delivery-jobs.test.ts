import { expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import * as fc from 'fast-check';
import { attemptJobs } from './delivery-jobs.ts';

const attemptsOf = (hookId: string, count: number) =>
  Array.from({ length: count }, () => ({ deliveryId: newId(), attempt: 1, hookId }));

test('few attempts have a job each, many of one hook share them, eight at most', () => {
  const sizes = (count: number) => attemptJobs(attemptsOf('a', count)).map(({ payload }) => payload.attempts.length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(24)).toEqual(Array.from({ length: 24 }, () => 1));
  expect(sizes(25)).toEqual([...Array.from({ length: 12 }, () => 2), 1]);
  expect(Math.max(...sizes(1_000))).toBe(8);
});

test('every attempt is in one job, no job has two hooks, and no two jobs have one id', () => {
  const hooks = fc.array(fc.tuple(fc.uuid(), fc.integer({ min: 1, max: 60 })), { maxLength: 8 });
  fc.assert(
    fc.property(hooks, (counts) => {
      const attempts = counts.flatMap(([hookId, count]) => attemptsOf(hookId, count));
      const hookOf = new Map(attempts.map(({ deliveryId, hookId }) => [deliveryId, hookId]));
      const jobs = attemptJobs(attempts);
      const inJobs = jobs.map(({ payload }) => payload.attempts.map(({ deliveryId }) => deliveryId));
      expect(inJobs.flat().sort()).toEqual([...hookOf.keys()].sort());
      for (const ids of inJobs) expect(new Set(ids.map((id) => hookOf.get(id))).size).toBe(1);
      expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
    }),
  );
});
