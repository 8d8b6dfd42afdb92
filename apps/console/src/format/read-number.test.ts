import { expect, test } from '@jest/globals';
import { readNumber } from './read-number.ts';

const whole = { min: 1, max: 50_000, allowDecimal: false };

test('a number within the bounds is read, with or without spaces, and empty text is null', () => {
  expect(readNumber('600', whole)).toBe(600);
  expect(readNumber('12 000', whole)).toBe(12_000);
  expect(readNumber('', whole)).toBeNull();
});

test('text that is out of bounds, negative or not a number is not read', () => {
  for (const text of ['0', '50001', '-5', '1e3', 'many', '1.5']) expect(readNumber(text, whole)).toBeUndefined();
});

test('decimals are read with a point or a comma if they are allowed', () => {
  const decimal = { min: 0.01, max: 100, allowDecimal: true };
  expect(readNumber('1.5', decimal)).toBe(1.5);
  expect(readNumber('0,25', decimal)).toBe(0.25);
});
