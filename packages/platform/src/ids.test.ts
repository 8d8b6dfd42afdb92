import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { firstIdAt, fromUid, newId, timeOfId, toUid, type UidPrefix } from './ids.ts';

const prefixes: UidPrefix[] = ['acc', 'key', 'list', 'sub', 'hook', 'dlv', 'evt', 'rec'];
const anyPrefix = fc.constantFrom(...prefixes);

test('every UUID can be turned into a uid and back into the same UUID', () => {
  fc.assert(
    fc.property(anyPrefix, fc.uuid(), (prefix, id) => {
      const uid = toUid(prefix, id);
      expect(uid).toMatch(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      expect(fromUid(prefix, uid)).toBe(id);
    }),
    { numRuns: 1_000 },
  );
});

test('a uid is the TypeID of its UUID', () => {
  fc.assert(
    fc.property(anyPrefix, fc.uuid(), (prefix, id) => {
      const expected = TypeID.fromUUID(prefix, id).toString();
      expect(toUid(prefix, id)).toBe(expected);
      expect(toUid(prefix, id.toUpperCase())).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});

test('uids sort as their UUIDs do', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => expect(toUid('sub', a) < toUid('sub', b)).toBe(a < b)),
    { numRuns: 1_000 },
  );
});

test('a uid of one kind is not a uid of another kind', () => {
  for (const prefix of prefixes)
    for (const other of prefixes.filter((candidate) => candidate !== prefix))
      expect(fromUid(other, toUid(prefix, newId()))).toBeUndefined();
});

test.each([
  '',
  'sub',
  'sub_',
  '_01k6n8qf4tef0v9k0x7h3w2c5d',
  '01k6n8qf4tef0v9k0x7h3w2c5d',
  'sub01k6n8qf4tef0v9k0x7h3w2c5d',
  'sub_01k6n8qf4tef0v9k0x7h3w2c5',
  'sub_01k6n8qf4tef0v9k0x7h3w2c5dd',
  'sub_01K6N8QF4TEF0V9K0X7H3W2C5D',
  'SUB_01k6n8qf4tef0v9k0x7h3w2c5d',
  'sub_81k6n8qf4tef0v9k0x7h3w2c5d',
  'sub_zzzzzzzzzzzzzzzzzzzzzzzzzz',
  'sub_01k6n8qf4tef0v9k0x7h3w2c5l',
  ' sub_01k6n8qf4tef0v9k0x7h3w2c5d',
  'sub_01k6n8qf4tef0v9k0x7h3w2c5d\n',
  'sub_sub_01k6n8qf4tef0v9k0x7h3w2c5d',
  'sub_0190b6a0-0000-7000-8000-000000000000',
  'sub_\u0000',
])('%j is not a uid, and nothing is thrown', (uid) => {
  expect(fromUid('sub', uid)).toBeUndefined();
});

test('text without the form of a uid is not accepted as one, and nothing is thrown', () => {
  fc.assert(
    fc.property(anyPrefix, fc.string({ unit: 'binary' }), (prefix, text) => {
      expect(fromUid(prefix, `${prefix}_${text}`)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('text in the form of a uid is accepted if its 128 bits are a UUID, and nothing is thrown otherwise', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/), (suffix) => {
      const id = fromUid('sub', `sub_${suffix}`);
      if (id !== undefined) expect(toUid('sub', id)).toBe(`sub_${suffix}`);
    }),
    { numRuns: 1_000 },
  );
});

test('a new id is a UUIDv7, and later ones sort later', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('the last bits of ids are unique, and each of those bits is 0 as often as 1', () => {
  const tails = Array.from({ length: 20_000 }, () => newId().slice(-10));
  expect(new Set(tails).size).toBe(tails.length);
  for (let bit = 0; bit < 40; bit += 1) {
    const ones = tails.filter((tail) => (BigInt(`0x${tail}`) >> BigInt(bit)) & 1n).length;
    // The limit is ten times the standard deviation.
    expect(Math.abs(ones - 10_000)).toBeLessThan(707);
  }
});

test('ids created from a moment on are not below the lowest id of that moment, and lowest ids sort by their moment', () => {
  const before = Date.now();
  const id = newId();
  expect(firstIdAt(before) <= id).toBe(true);
  expect(firstIdAt(Date.now() + 1) > id).toBe(true);
  expect(timeOfId(id)).toBeGreaterThanOrEqual(before);
  expect(timeOfId(id)).toBeLessThanOrEqual(Date.now());
  expect(timeOfId(firstIdAt(before))).toBe(before);
  expect(firstIdAt(before)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const times = [Number.NEGATIVE_INFINITY, -1, 0, 1, before, 253_402_300_799_999, 2 ** 60].map(firstIdAt);
  expect([...times].sort()).toEqual(times);
});
