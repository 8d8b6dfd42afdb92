import { expect, test } from '@jest/globals';
import { createVariantKeys } from './use-variant-keys.ts';

test('a variant keeps its key when an earlier one is removed, and a new one never gets a key that was used before', () => {
  const keys = createVariantKeys();
  keys.fit(3);
  const [a, b, c] = [0, 1, 2].map((index) => keys.at(index));
  keys.remove(0);
  keys.fit(2);
  expect([a, b, c].map((key) => keys.indexOf(key))).toEqual([-1, 0, 1]);
  keys.fit(3);
  expect([a, b, c]).not.toContain(keys.at(2));
});

test('variants that come from elsewhere get new keys', () => {
  const keys = createVariantKeys();
  keys.fit(2);
  const before = keys.at(0);
  keys.renew();
  keys.fit(2);
  expect(keys.indexOf(before)).toBe(-1);
});
