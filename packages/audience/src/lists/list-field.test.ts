import { describe, expect, test } from '@jest/globals';
import type { FieldValue } from '@mailwright/contracts';
import fc from 'fast-check';
import { type ListField, parseFieldValue } from './list-field.ts';

const options = ['red', 'light blue', '1'];
const types: ListField['type'][] = ['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect'];
const parse = (type: ListField['type'], value: unknown) => parseFieldValue({ type, options }, value);

describe('a valid value', () => {
  const cases: [type: ListField['type'], given: unknown, value: FieldValue | null][] = [
    ['text', ' a b ', 'a b'],
    ['text', 'x'.repeat(5_000), 'x'.repeat(5_000)],
    ['number', 1.5, 1.5],
    ['number', ' -1.5e3 ', -1500],
    ['number', '.5', 0.5],
    ['number', 0, 0],
    ['date', '2024-02-29', '2024-02-29'],
    ['datetime', '2026-01-31T09:30:00+01:00', '2026-01-31T08:30:00.000Z'],
    ['datetime', '2026-01-31T09:30:00.123456Z', '2026-01-31T09:30:00.123Z'],
    ['boolean', true, true],
    ['boolean', 'YES', true],
    ['boolean', '1', true],
    ['boolean', false, false],
    ['boolean', '0', false],
    ['url', 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['select', 'light blue', 'light blue'],
    ['multiselect', '1, red,red', ['red', '1']],
    ['multiselect', ['1', 'red'], ['red', '1']],
    ['multiselect', [], null],
  ];
  test.each(cases)('of type %s: %j is parsed as %j', (type, given, value) => {
    expect(parse(type, given)).toEqual({ ok: true, value });
  });

  test.each(types)('of type %s is null if null, nothing or blank text is given', (type) => {
    for (const given of [null, undefined, '', '  ']) expect(parse(type, given)).toEqual({ ok: true, value: null });
  });
});

describe('an invalid value', () => {
  const cases: [type: ListField['type'], given: unknown][] = [
    ['text', 1],
    ['text', ['a']],
    ['text', 'x'.repeat(5_001)],
    ['number', '1,5'],
    ['number', '0x10'],
    ['number', '1 2'],
    ['number', 'Infinity'],
    ['number', '1e999'],
    ['number', NaN],
    ['number', true],
    ['number', '.'],
    ['date', '2026-02-29'],
    ['date', '2026-02-30'],
    ['date', '2026-13-01'],
    ['date', '26-01-01'],
    ['date', '2026-01-01T00:00:00Z'],
    ['datetime', '2026-01-01'],
    ['datetime', '2026-01-31T09:30Z'],
    ['datetime', '2026-01-01T00:00:00'],
    ['datetime', '2026-02-30T00:00:00Z'],
    ['datetime', '9999-12-31T23:59:59-01:00'],
    ['datetime', '0000-01-01T00:00:00+01:00'],
    ['datetime', 0],
    ['boolean', 'perhaps'],
    ['boolean', 1],
    ['url', 'javascript:alert(1)'],
    ['url', 'example.com'],
    ['url', `https://example.com/${'x'.repeat(2_048)}`],
    ['select', 'Red'],
    ['select', ['red']],
    ['select', 1],
    ['multiselect', 'red,green'],
    ['multiselect', ['red', 1]],
    ['multiselect', { red: true }],
  ];
  test.each(cases)('of type %s: %j is refused with a message', (type, given) => {
    expect(parse(type, given)).toEqual({ ok: false, message: expect.stringMatching(/^(must|may) /) });
  });
});

const anyValue = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.double().map(String),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc
    .tuple(
      fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.constantFrom('Z', '+00:00', '+14:00', '-23:59', '+23:59'),
    )
    .map(([date, offset]) => date.toISOString().replace('Z', offset)),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom('true', 'No', '1', '0', 'yes'),
  fc.subarray(options),
  fc.shuffledSubarray(options).map((chosen) => chosen.join(' , ')),
);

test.each(types)(
  'parsing an accepted value of type %s again doesn’t change it, even after it was stored as JSON',
  (type) => {
    fc.assert(
      fc.property(anyValue, (given) => {
        const first = parse(type, given);
        if (!first.ok || first.value === null) return;
        const stored: unknown = JSON.parse(JSON.stringify(first.value));
        const again = parse(type, stored);
        expect(again.ok && JSON.stringify(again.value)).toBe(JSON.stringify(first.value));
      }),
      { numRuns: 2_000 },
    );
  },
);

test('parseFieldValue never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      (type, given) => {
        expect(typeof parse(type, given).ok).toBe('boolean');
      },
    ),
    { numRuns: 2_000 },
  );
});

test('an invalid value as long as a request body may be is parsed within five seconds', () => {
  const options = Array.from({ length: 500 }, (_, n) => `option ${n}`);
  const given = [
    ['number', [], `${'1'.repeat(1_000_000)}x`],
    ['number', [], `${'1'.repeat(1_000_000)}.${'1'.repeat(1_000_000)}x`],
    ['multiselect', options, 'option 499,'.repeat(90_000).slice(0, -1)],
    ['multiselect', options, 'x,'.repeat(500_000)],
  ] as const;
  for (const [type, choices, value] of given) {
    const startedAt = performance.now();
    parseFieldValue({ type, options: [...choices] }, value);
    expect([type, value.slice(0, 10), performance.now() - startedAt < 5_000]).toEqual([type, value.slice(0, 10), true]);
  }
});
