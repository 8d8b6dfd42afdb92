import { expect, test } from '@jest/globals';
import { createKeySequence, pageKeys } from './key-sequence.ts';

const allPages = Object.keys(pageKeys);

function pressAll(...keys: [key: string, at: number][]): string[] {
  return pressAllOn(allPages, ...keys);
}

function pressAllOn(pages: string[], ...keys: [key: string, at: number][]): string[] {
  const done: string[] = [];
  const sequence = createKeySequence({
    pages,
    go: (to) => done.push(to),
    search: () => done.push('search'),
    help: () => done.push('help'),
  });
  for (const [key, at] of keys) sequence.press(key, at);
  return done;
}

test('g followed soon by a letter opens a page, and single keys open the help and the search', () => {
  expect(pressAll(['g', 0], ['l', 500], ['g', 600], ['h', 700])).toEqual(['/lists', '/']);
  expect(pressAll(['?', 0], ['/', 1])).toEqual(['help', 'search']);
});

test('a letter that comes alone, too late or after another letter does nothing', () => {
  expect(pressAll(['l', 0], ['g', 10], ['l', 5_000], ['g', 6_000], ['x', 6_010], ['c', 6_020])).toEqual([]);
});

test('a letter does nothing if the role does not include its page', () => {
  const pages = allPages.filter((page) => page !== '/emails');
  expect(pressAllOn(pages, ['g', 0], ['m', 10], ['g', 20], ['c', 30])).toEqual(['/campaigns']);
});
