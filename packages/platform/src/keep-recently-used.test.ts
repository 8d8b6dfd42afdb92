import { expect, test } from '@jest/globals';
import { keepRecentlyUsed } from './keep-recently-used.ts';

const keptOf = (kept: { get(key: string): unknown }, keys: string) => keys.split('').filter((key) => kept.get(key));

test('the least recently used value is dropped as soon as all values together exceed the limit', () => {
  const kept = keepRecentlyUsed<string>(10);
  for (const key of ['a', 'b', 'c']) kept.set(key, key, 3);
  kept.get('a');
  kept.set('d', 'd', 4);
  expect(keptOf(kept, 'abcd')).toEqual(['a', 'c', 'd']);
  kept.set('e', 'e', 10);
  expect(keptOf(kept, 'abcde')).toEqual(['e']);
});

test('a value that replaces an earlier one counts instead of it', () => {
  const kept = keepRecentlyUsed<string>(10);
  kept.set('a', 'old', 9);
  kept.set('a', 'new', 2);
  kept.set('b', 'b', 8);
  expect(kept.get('a')).toBe('new');
  expect(kept.get('b')).toBe('b');
});

test('a value that exceeds the limit by itself is not kept, and displaces no other', () => {
  const kept = keepRecentlyUsed<string>(10);
  kept.set('a', 'a', 9);
  kept.set('b', 'b', 11);
  kept.set('a', 'larger', 11);
  expect(keptOf(kept, 'ab')).toEqual([]);
  kept.set('c', 'c', 10);
  expect(kept.get('c')).toBe('c');
});
