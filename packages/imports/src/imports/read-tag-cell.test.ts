import { expect, test } from '@jest/globals';
import { createTagCellReader } from './cell-values.ts';

const read = createTagCellReader();
const tagsOf = (cell: string) => {
  const found = read(cell);
  return found.ok ? found.tags : found.message;
};

test.each([
  ['vip, new;old|x', ['vip', 'new', 'old', 'x']],
  ['"VIP","Spring , 2026"', ['VIP', 'Spring 2026']],
  ['["a;b","c"]', ['a;b', 'c']],
  [' ,; ', []],
  ['a,a', ['a']],
])('the cell %j has the tags %j', (cell, tags) => {
  expect(tagsOf(cell)).toEqual(tags);
});

test('a megabyte of spaces between two quotes is read in linear time', () => {
  expect(tagsOf(`"a${' '.repeat(1_000_000)}b"`)).toMatch(/^must be at most/);
  expect(tagsOf(`"${' '.repeat(1_000_000)}"`)).toEqual([]);
});
