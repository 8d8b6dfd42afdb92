import { expect, test } from '@jest/globals';
import { createRecentRecipients } from './tracking-hit.ts';

test('many different links of one recipient within seconds are a burst, and the same link repeated is not', () => {
  let now = 0;
  const recent = createRecentRecipients(() => now);
  const isBurst = (key: string, link: number | null) => recent.count(key, link).isBurst;
  expect([1, 1, 1, 1, 1].map(() => isBurst('a', 7))).toEqual([false, false, false, false, false]);
  expect([1, 2, 3, 4, 1, null].map((link) => isBurst('b', link))).toEqual([false, false, false, true, true, true]);
  expect(isBurst('c', 1)).toBe(false);
  expect([1, 2, 3].map((link) => isBurst('d', link))).toEqual([false, false, false]);
  now += 6_000;
  expect([4, 5, 6].map((link) => isBurst('d', link))).toEqual([false, false, false]);
});

test('requests are counted for each recipient, for a limited number of recipients', () => {
  const recent = createRecentRecipients(() => 0);
  expect([recent.count('a', null).requests, recent.count('a', null).requests]).toEqual([1, 2]);
  for (let other = 0; other < 10_000; other += 1) recent.count(`other-${other}`, null);
  expect(recent.count('a', null).requests).toBe(1);
});
