import { expect, test } from '@jest/globals';
import { countGuarded, findUnguarded } from './support/find-guards.ts';

test('every call that some roles may not make is behind a guard that requires at least its permission', () => {
  expect(countGuarded()).toBeGreaterThan(100);
  expect(findUnguarded()).toEqual([]);
});
