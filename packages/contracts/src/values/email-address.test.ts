import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailAddress, parseEmailAddress, parseMailbox } from './email-address.ts';

describe('an address', () => {
  test.each([
    ['a@example.com', 'a@example.com'],
    ['Ada.Lovelace@Example.COM', 'ada.lovelace@example.com'],
    ['  a@example.com\t', 'a@example.com'],
    ["o'hara+news@example.co.uk", "o'hara+news@example.co.uk"],
    ['a!#$%&*/=?^_`{|}~-@example.com', 'a!#$%&*/=?^_`{|}~-@example.com'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['用户@例子.example', '用户@xn--fsqu00a.example'],
    ['jürgen@example.com', 'jürgen@example.com'],
    ['ju\u0308rgen@example.com', 'jürgen@example.com'],
    ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
    ['a@1.example', 'a@1.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j is read as %j', (given, normalized) => {
    expect(parseEmailAddress(given)).toEqual({ given: given.trim(), normalized });
    expect(emailAddress.parse(given)).toBe(given.trim());
  });

  test.each([
    '',
    ' ',
    '@',
    'a',
    'a@',
    '@example.com',
    'a@example',
    'a@example.',
    'a@.example',
    'a@example..com',
    'a@example.123',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@0x7f.1',
    'a@-example.com',
    'a@example-.com',
    'a@ex_ample.com',
    'a@example.com:25',
    'a@example.com/x',
    'a@example.com?x',
    'a@example.com#x',
    'a@user@example.com',
    'a b@example.com',
    'a@exam ple.com',
    'a\u00a0b@example.com',
    'a\u200b@example.com',
    'a\u00adb@example.com',
    'a@\u208a.example',
    'a\u037eb@example.com',
    '\u202ea@example.com',
    'a\u0000@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a"@example.com',
    '"a b"@example.com',
    'a(comment)@example.com',
    'a,b@example.com',
    'a:b@example.com',
    'a<b@example.com',
    'Ada <ada@example.com>',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'ü'.repeat(33)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.com`,
    '\ud800@example.com',
  ])('%j is invalid', (given) => {
    expect(parseEmailAddress(given)).toBeUndefined();
    expect(emailAddress.safeParse(given)).toMatchObject({ success: false });
  });
});

test('a plain domain is read as the URL parser reads it', () => {
  const letters = fc.constantFrom('a', 'B', 'z', '0', '9', '-');
  const labels = fc.array(
    fc.oneof(
      fc.string({ unit: letters, minLength: 1, maxLength: 8 }),
      fc.constantFrom('xn--a', 'XN--bcher-kva', 'a'.repeat(63), 'a'.repeat(64), '0x7f', 'com'),
    ),
    // Longer labels could exceed the 254 characters of an address.
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(labels, (parts) => {
      const domain = parts.join('.');
      const read = parseEmailAddress(`a@${domain}`);
      if (read !== undefined) expect(read.normalized).toBe(`a@${new URL(`http://${domain}`).hostname}`);
      const isPlain =
        parts.length > 1 && parts.every((part) => /^[a-z]{1,63}$/i.test(part)) && (parts.at(-1) ?? '').length > 1;
      if (isPlain) expect(read).toBeDefined();
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['combining marks', 'a' + '\u0301\u0316'.repeat(250_000)],
  ['combining marks in front of a domain', `a${'\u0301\u0316'.repeat(250_000)}@example.com`],
  ['combining marks in a domain', `a@b${'\u0301\u0316'.repeat(250_000)}.example`],
  ['letters', 'a'.repeat(500_000)],
  ['dots', `${'a.'.repeat(250_000)}a@example.com`],
])('text of 500,000 characters, %s, is rejected at once', (_name, given) => {
  const startedAt = performance.now();
  expect(parseEmailAddress(given)).toBeUndefined();
  expect(emailAddress.safeParse(given)).toMatchObject({ success: false });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test('an address above the length limit reports only that error', () => {
  const messages = (given: string) => emailAddress.safeParse(given).error?.issues.map(({ message }) => message);
  expect(messages(`${'a'.repeat(309)}@example.com`)).toEqual(['must have at most 320 characters']);
  expect(messages(`${'a'.repeat(308)}@example.com`)).toEqual(['must be an email address']);
  expect(messages(`${' '.repeat(400)}a@example.com`)).toBeUndefined();
});

const anyAddress = fc.oneof(
  fc.emailAddress(),
  fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })).map(([a, b]) => `${a}@${b}.example`),
  fc.tuple(fc.string({ unit: 'binary' }), fc.domain()).map(([a, b]) => `${a}@${b}`),
);

test('every accepted address has a normalized form that reads as the same address', () => {
  fc.assert(
    fc.property(anyAddress, (given) => {
      const read = parseEmailAddress(given);
      if (read === undefined) return;
      expect(parseEmailAddress(read.normalized)).toEqual({ given: read.normalized, normalized: read.normalized });
    }),
    { numRuns: 3_000 },
  );
});

test('upper case, surrounding spaces and composed or decomposed accents never make a different mailbox', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (given) => {
      const read = parseEmailAddress(given)?.normalized;
      expect(parseEmailAddress(given.toUpperCase())?.normalized).toBe(read);
      expect(parseEmailAddress(` ${given}\n`)?.normalized).toBe(read);
      expect(parseEmailAddress(given.normalize('NFD'))?.normalized).toBe(read);
    }),
    { numRuns: 1_000 },
  );
});

test('every accepted address is one line of at most 254 bytes with one @ and an ASCII domain', () => {
  fc.assert(
    fc.property(anyAddress, (given) => {
      const { normalized = 'a@b' } = parseEmailAddress(given) ?? {};
      expect(Buffer.byteLength(normalized)).toBeLessThanOrEqual(254);
      expect(normalized).toMatch(/^[^@\s\p{Cc}\p{Cf}]+@[a-z0-9.-]+$/u);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['ada@example.com', { name: '', address: 'ada@example.com' }],
  [' Ada Lovelace <ada@example.com> ', { name: 'Ada Lovelace', address: 'ada@example.com' }],
  ['<ada@example.com>', { name: '', address: 'ada@example.com' }],
  ['"Ada, of \\"Example\\"" <ada@example.com>', { name: 'Ada, of "Example"', address: 'ada@example.com' }],
  ['Zoë <zoë@bücher.example>', { name: 'Zoë', address: 'zoë@bücher.example' }],
])('%s is read as a mailbox', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test.each([
  '',
  'Ada',
  'Ada <>',
  'Ada <ada>',
  'a@example.com, b@example.com',
  'Ada\r\nBcc: eve@example.com <ada@example.com>',
])('%j is rejected as a mailbox', (text) => {
  expect(parseMailbox(text)).toBeUndefined();
});
