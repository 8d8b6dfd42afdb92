import { expect, test } from '@jest/globals';
import {
  FieldGuess,
  flattenAttributes,
  toFieldTag,
  toFieldValue,
  toIpAddress,
  toTags,
  toTime,
} from './field-values.ts';

test.each([
  ['city', 'CITY'],
  ['Größe (cm)', 'GROSSE_CM'],
  ['address.city', 'ADDRESS_CITY'],
  ['2nd', 'FIELD_2ND'],
  ['email', 'EMAIL_2'],
  ['x'.repeat(60), 'X'.repeat(40)],
])('the attribute %s has the tag %s', (name, tag) => {
  expect(toFieldTag(name)).toBe(tag);
});

test('attributes in another script have tags that differ, and are the same each time', () => {
  expect(toFieldTag('город')).toMatch(/^FIELD_[0-9A-F]{8}$/);
  expect(toFieldTag('город')).toBe(toFieldTag('город'));
  expect(toFieldTag('город')).not.toBe(toFieldTag('улица'));
});

test('nested attributes are found by their paths, and empty ones are left out', () => {
  const given = { a: 1, b: { c: 'x', d: null, e: '' }, f: ['y'], g: {} };
  expect(flattenAttributes(given)).toEqual([
    ['a', 1],
    ['b.c', 'x'],
    ['f', ['y']],
  ]);
});

test.each([
  ['number', [1, 2.5]],
  ['boolean', [true, false]],
  ['date', ['2024-02-29', '2023-01-01']],
  ['datetime', ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.5+02:00']],
  ['url', ['https://example.com/a', 'http://example.org']],
  ['text', ['Bern', '2024-02-30']],
  ['text', [1, 'one']],
  ['text', [['a', 'b']]],
  ['text', ['7']],
] as const)('a field is of the type %s if all values fit it: %j', (type, values) => {
  const guess = new FieldGuess('label');
  for (const value of values) guess.add(value);
  expect(guess.type()).toBe(type);
  const field = { type: guess.type(), options: [] };
  expect(values.map((value) => toFieldValue(field, value))).not.toContain(undefined);
});

test.each([
  ['number', 'many', undefined],
  ['number', '12', 12],
  ['boolean', 'maybe', undefined],
  ['date', '2024-02-30', undefined],
  ['url', 'example.com', undefined],
  ['select', 'c', undefined],
  ['select', 'a', 'a'],
  ['multiselect', 'a, b', ['a', 'b']],
  ['multiselect', ['a', 'c'], undefined],
  ['text', ['a', 1, null], 'a, 1'],
  ['text', [{ a: 1 }], '[{"a":1}]'],
  ['text', 'x'.repeat(5_001), undefined],
  ['text', 'a\0b\ud800', 'ab\ufffd'],
] as const)('in a %s field, the value %j becomes %j', (type, given, value) => {
  expect(toFieldValue({ type, options: ['a', 'b'] }, given)).toEqual(value);
});

test('tags have no commas and no line breaks, and are at most 100 of at most 100 characters', () => {
  expect(toTags(['a, b', 'c\nd', '', '..', 'a, b'])).toEqual(['a b', 'c d']);
  expect(toTags(['x'.repeat(200)])).toEqual(['x'.repeat(100)]);
  expect(toTags(Array.from({ length: 150 }, (_, n) => `t${n}`))).toHaveLength(100);
});

test('of a forwarded address the first is kept, and what is no address or no time is left out', () => {
  expect([toIpAddress('192.0.2.1, 10.0.0.1'), toIpAddress('nowhere'), toIpAddress(undefined)]).toEqual([
    '192.0.2.1',
    undefined,
    undefined,
  ]);
  expect([toTime('2020-02-10T23:07:16.199433+01:00'), toTime(''), toTime('0001-01-01T00:00:00Z')]).toEqual([
    '2020-02-10T22:07:16.199Z',
    undefined,
    undefined,
  ]);
});
