import { expect, test } from '@jest/globals';
import { contrastOf, isHardToRead, readHex } from './color.ts';

test.each([
  ['#1A1A1a', '#1a1a1a'],
  ['fff', '#ffffff'],
  [' #0a7 ', '#00aa77'],
  ['#12345', undefined],
  ['red', undefined],
  ['', undefined],
])('typed text %j is read as the color %j', (typed, color) => {
  expect(readHex(typed)).toBe(color);
});

test('the contrast is the one that WCAG defines, whichever of the colors is the text', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

test('text is hard to read below a contrast of 4.5, and unknown colors are not judged', () => {
  expect(isHardToRead('#777777', '#ffffff')).toBe(true);
  expect(isHardToRead('#757575', '#ffffff')).toBe(false);
  expect(isHardToRead('inherit', '#ffffff')).toBe(false);
});
