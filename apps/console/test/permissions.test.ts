import { expect, test } from '@jest/globals';
import { countGuarded, findUnguarded } from './support/find-guards.ts';

test('every call that not each role may make stands behind a guard of at least its permission', () => {
  expect(countGuarded()).toBeGreaterThan(100);
  expect(findUnguarded()).toEqual([]);
});
