import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { apiKeyPrefix, generateApiKey, hashApiKey, isWellFormedApiKey } from './api-key-format.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a key is mw_live_ and 49 characters of base62, well-formed, and never the same twice', () => {
  const keys = Array.from({ length: 1_000 }, generateApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^mw_live_[0-9A-Za-z]{49}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test('any single character of a key changed to another is refused by its checksum', () => {
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

test('two neighbouring characters swapped are refused by its checksum', () => {
  fc.assert(
    fc.property(fc.constant(undefined).map(generateApiKey), fc.nat({ max: 55 }), (key, at) => {
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      fc.pre(swapped !== key);
      expect(isWellFormedApiKey(swapped)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test('a key with anything before, behind, missing or added is refused', () => {
  const key = generateApiKey();
  for (const wrong of [` ${key}`, `${key} `, `${key}\n`, key.slice(1), key.slice(0, -1), `${key}0`, '', 'mw_live_'])
    expect(isWellFormedApiKey(wrong)).toBe(false);
});

test('text that is made up is not a key', () => {
  fc.assert(
    fc.property(fc.string(), (text) => !isWellFormedApiKey(`mw_live_${text}`)),
    { numRuns: 2_000 },
  );
});

test('what is stored is the SHA-256, and what is shown the first 14 characters', () => {
  const key = 'mw_live_0000000000000000000000000000000000000000000000000';
  expect(hashApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashApiKey(key)).toHaveLength(32);
  expect(apiKeyPrefix(key)).toBe('mw_live_000000');
});
