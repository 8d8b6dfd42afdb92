import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { shownTypeParsers, typeParsers } from './type-parsers.ts';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const { TIMESTAMPTZ, TEXT, INT4, JSONB } = pg.types.builtins;
const textArray = 1009 as TypeId;

function expectSame(type: TypeId, text: string): void {
  const [own, shown, pgs] = [typeParsers, shownTypeParsers, pg.types].map((types) =>
    (types.getTypeParser(type) as (text: string) => unknown)(text),
  );
  expect(own).toEqual(pgs);
  if (pgs instanceof Date) expect(shown).toBe(pgs.toISOString());
  else if (type === textArray) expect(shown).toEqual(pgs);
}

test('a time is read as pg reads it, and shown as JSON has it, however many digits of its seconds Postgres sends', () => {
  const times = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, fc.nat(6), fc.constantFrom('+00', '+05:30', '-03', ''), (time, digits, zone) => {
      const [day, clock = ''] = time.toISOString().slice(0, -1).split('T');
      const fraction = digits === 0 ? '' : `.${`${clock.slice(9)}456`.slice(0, digits)}`;
      expectSame(TIMESTAMPTZ, `${day} ${clock.slice(0, 8)}${fraction}${zone}`);
    }),
    { numRuns: 2_000 },
  );
});

test('a time outside of four-digit years, and an infinite one, are read as pg reads them', () => {
  for (const text of ['0044-03-15 12:00:00+00 BC', '12026-01-02 03:04:05.6+00', 'infinity', '-infinity'])
    expectSame(TIMESTAMPTZ, text);
});

test('an array of text is read as pg reads it, whatever its items are', () => {
  for (const text of [
    '{}',
    '{a}',
    '{a,b c}',
    '{NULL}',
    '{null,a}',
    '{"NULL"}',
    '{"a,b","\\"c\\\\"}',
    '{{a,b},{c,d}}',
    '[2:3]={a,b}',
  ])
    expectSame(textArray, text);
  const plain = fc.stringMatching(/^[^\s"\\{},]+$/);
  const quoted = fc.string({ unit: 'binary' }).map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`);
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, quoted)), (items) => expectSame(textArray, `{${items.join(',')}}`)),
    { numRuns: 2_000 },
  );
});

test('any other type is read by the parser of pg', () => {
  for (const type of [TEXT, INT4, JSONB]) expect(typeParsers.getTypeParser(type)).toBe(pg.types.getTypeParser(type));
});
