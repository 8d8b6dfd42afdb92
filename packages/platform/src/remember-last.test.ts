import { expect, test } from '@jest/globals';
import { rememberLast } from './remember-last.ts';

test('a value is computed once while it is among the last ones, and again later', () => {
  const computed: string[] = [];
  const read = rememberLast(2, (text) => {
    computed.push(text);
    return text === '' ? undefined : text.length;
  });
  expect(['a', 'bb', 'a', 'bb', 'ccc', 'bb', 'a'].map(read)).toEqual([1, 2, 1, 2, 3, 2, 1]);
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
});

test('undefined is not remembered, and displaces nothing', () => {
  let calls = 0;
  const read = rememberLast(1, (text) => {
    calls += 1;
    return text === 'known' ? false : undefined;
  });
  expect(['known', 'a', 'b', 'a', 'known'].map(read)).toEqual([false, undefined, undefined, undefined, false]);
  expect(calls).toBe(4);
});
