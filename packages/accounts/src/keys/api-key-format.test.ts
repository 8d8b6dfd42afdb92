import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { apiKeyPrefix, generateApiKey, hashApiKey, isWellFormedApiKey } from './api-key-format.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a generated key is mw_live_ and 49 characters of base62, and is well-formed and unique', () => {
  const keys = Array.from({ length: 1_000 }, generateApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^mw_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test('the checksum rejects a key with any single character changed', () => {
  fc.assert(
    fc.property(
      fc.constant(undefined).map(generateApiKey),
      fc.nat({ max: 56 }),
      fc.oneof(fc.constantFrom(...alphabet.split('')), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
      (key, at, character) => {
        fc.pre(key[at] !== character);
        expect(isWellFormedApiKey(`${key.slice(0, at)}${character}${key.slice(at + 1)}`)).toBe(false);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('the checksum rejects a key with two adjacent characters swapped', () => {
  fc.assert(
    fc.property(fc.constant(undefined).map(generateApiKey), fc.nat({ max: 55 }), (key, at) => {
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      fc.pre(swapped !== key);
      expect(isWellFormedApiKey(swapped)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('a key with characters before, after, missing or added is rejected', () => {
  const key = generateApiKey();
  for (const wrong of [` ${key}`, `${key} `, `${key}\n`, key.slice(1), key.slice(0, -1), `${key}0`, '', 'mw_live_'])
    expect(isWellFormedApiKey(wrong)).toBe(false);
});

test('arbitrary text is not a well-formed key', () => {
  fc.assert(
    fc.property(fc.string(), (text) => !isWellFormedApiKey(`mw_live_${text}`)),
    { numRuns: 2_000 },
  );
});

test('a key is stored as its SHA-256, and displayed as its first 14 characters', () => {
  const key = 'mw_live_0000000000000000000000000000000000000000000000000';
  expect(hashApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashApiKey(key)).toHaveLength(32);
  expect(apiKeyPrefix(key)).toBe('mw_live_000000');
});
