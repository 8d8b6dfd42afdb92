import { expect, test } from '@jest/globals';
import { readNumber } from './read-number.ts';

const whole = { min: 1, max: 50_000, allowDecimal: false };

test('a number within the bounds is read, also with spaces, and an empty text is none', () => {
  expect(readNumber('600', whole)).toBe(600);
  expect(readNumber('12 000', whole)).toBe(12_000);
  expect(readNumber('', whole)).toBeNull();
});

test('what is out of bounds, negative or no number is not read', () => {
  for (const text of ['0', '50001', '-5', '1e3', 'many', '1.5']) expect(readNumber(text, whole)).toBeUndefined();
});

test('decimals are read with a point or a comma where they are allowed', () => {
  const decimal = { min: 0.01, max: 100, allowDecimal: true };
  expect(readNumber('1.5', decimal)).toBe(1.5);
  expect(readNumber('0,25', decimal)).toBe(0.25);
});
