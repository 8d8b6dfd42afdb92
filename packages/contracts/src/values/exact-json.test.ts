import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isExactNumber, parseExactJson } from './exact-json.ts';

test.each([
  '0',
  '-0',
  '0.1',
  '1.10',
  '123456789012345',
  '9007199254740992',
  '1e21',
  '1E+21',
  '5e-324',
  '0.000',
  '.5',
  '1.',
])('the number %s is exact', (text) => expect(isExactNumber(text)).toBe(true));

test.each(['9007199254740993', '123456789012345678', '-123456789012345678', '1e400', '1e-400'])(
  'the number %s is not exact',
  (text) => expect(isExactNumber(text)).toBe(false),
);

test('a number that JSON cannot keep becomes its text, even among strings with quotes and digits', () => {
  const text = String.raw`{"a\\":9007199254740993,"9007199254740993":[-123456789012345678,1,"\"123456789012345678\\"],"e":1e400}`;
  expect(parseExactJson(text)).toEqual({
    'a\\': '9007199254740993',
    '9007199254740993': ['-123456789012345678', 1, '"123456789012345678\\'],
    e: '1e400',
  });
});

test('any other JSON is parsed as usual', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(parseExactJson(text)).toEqual(JSON.parse(text))));
});

test('a number that was written from a double is exact', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isExactNumber(String(value))));
});
