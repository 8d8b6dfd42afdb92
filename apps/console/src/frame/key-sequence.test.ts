import { expect, test } from '@jest/globals';
import { createKeySequence } from './key-sequence.ts';

function pressAll(...keys: [key: string, at: number][]): string[] {
  const done: string[] = [];
  const sequence = createKeySequence({
    go: (to) => done.push(to),
    search: () => done.push('search'),
    help: () => done.push('help'),
  });
  for (const [key, at] of keys) sequence.press(key, at);
  return done;
}

test('g and a letter soon after it lead to a page, and one key to the help and the search', () => {
  expect(pressAll(['g', 0], ['l', 500], ['g', 600], ['h', 700])).toEqual(['/lists', '/']);
  expect(pressAll(['?', 0], ['/', 1])).toEqual(['help', 'search']);
});

test('a letter alone, late, or after another one does nothing', () => {
  expect(pressAll(['l', 0], ['g', 10], ['l', 5_000], ['g', 6_000], ['x', 6_010], ['c', 6_020])).toEqual([]);
});
