import fc from 'fast-check';

const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

/** Texts of a kind that has broken programs before. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud83d',
    '\ufeff',
    '\u202e\u200b',
    '\r\nX-Injected: 1',
    "'; DROP TABLE lists; --",
    '" OR ""="',
    '%00',
    '%',
    '../../etc/passwd',
    '${7*7}{{7*7}}',
    '<script>alert(1)</script>',
    '-0',
    '1e999',
    'NaN',
    '9'.repeat(400),
    'true',
    'null',
    '[]',
    '2026-02-30T25:61:61Z',
    'https://[::1',
    'http://127.0.0.1/',
    'a@b',
    'é@例え.jp',
    `${'x'.repeat(300)}@example.com`,
    'a,'.repeat(200),
    ...prototypeNames,
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1_000, max: 5_000 }).map((length) => 'e\u0301'.repeat(length)),
);

const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...prototypeNames, 'EMAIL', 'FIRST_NAME', 'uid', 'account_id', 'tags', '0', 'a.b', 'a[b]', ''),
  fc.string({ maxLength: 12 }),
);

/** An object with an own property of this name, even if the name is `__proto__`. */
function withProperty(value: object, name: string, inner: unknown): object {
  return Object.defineProperty({ ...value }, name, {
    value: inner,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

const deep: fc.Arbitrary<unknown> = fc
  .tuple(fc.integer({ min: 15, max: 3_000 }), fc.boolean())
  .map(([depth, array]) => {
    let value: unknown = 'x';
    for (let i = 0; i < depth; i += 1) value = array ? [value] : { a: value };
    return value;
  });

/** Values of every type, including deep and long ones. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [null], [[]]),
  },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 3_000 }).map((length) => Array<string>(length).fill('a')) },
  { weight: 1, arbitrary: deep },
  { weight: 2, arbitrary: fc.tuple(hostileName, hostileText).map(([name, text]) => withProperty({}, name, text)) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** A valid body with random mutations. */
export function mutated(body: object): fc.Arbitrary<object> {
  const own = Object.keys(body);
  const name = own.length === 0 ? hostileName : fc.oneof(fc.constantFrom(...own), hostileName);
  const change = fc.tuple(fc.constantFrom('set', 'set', 'set', 'remove'), name, hostileValue);
  return fc.array(change, { maxLength: 3 }).map((changes) =>
    changes.reduce<object>((changed, [kind, at, value]) => {
      if (kind === 'set') return withProperty(changed, at, value);
      return Object.fromEntries(Object.entries(changed).filter(([key]) => key !== at));
    }, body),
  );
}
