import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { timeOfId } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({
    text: `CREATE TABLE things (id int PRIMARY KEY, name text, tags text[], data jsonb, at timestamptz(3), is_new boolean, place smallint, ref uuid)`,
  });
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'TRUNCATE things' }));

const target = {
  table: 'things',
  columns: { id: 'int4', name: 'text', tags: 'text[]', data: 'jsonb', at: 'timestamptz', is_new: 'boolean' },
} as const;
const all = { ...target, columns: { ...target.columns, place: 'int2', ref: 'uuid' } } as const;

test('every text, array of texts, JSON value, time and missing value is read back as it was written', async () => {
  // Postgres can't store NUL.
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  const hostile = fc.constantFrom('\\N', '\\.', 'a\tb', 'a\nb\r\n', '\\\\', '"', '{}', 'NULL', '');
  // Lengths around the limit above which text is written in another way, and longer than a block.
  const long = fc.tuple(fc.constantFrom('a', 'ä', '€', '😀'), fc.constantFrom(20, 63, 64, 65, 30_000, 70_000));
  const anyText = fc.oneof(
    text,
    hostile,
    long.map(([character, count]) => character.repeat(count)),
  );
  const row = fc.record({
    name: fc.option(anyText),
    tags: fc.array(anyText, { maxLength: 5 }),
    data: fc.dictionary(text, anyText, { maxKeys: 5 }),
    at: fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
    isNew: fc.boolean(),
    place: fc.integer({ min: -32_768, max: 32_767 }),
    ref: fc.option(fc.uuid()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      await database.query({ text: 'TRUNCATE things' });
      const given = rows.map((each, index) => ({ id: index - 3, ...each }));
      await inTransaction(database, (sql) =>
        sql.copyRows(
          all,
          given.map(({ id, name, tags, data, at, isNew, place, ref }) => [
            id,
            name,
            tags,
            JSON.stringify(data),
            at,
            isNew,
            place,
            ref,
          ]),
        ),
      );
      const read = await database.query({
        text: `SELECT id, name, tags, data, at, is_new AS "isNew", place, ref FROM things ORDER BY id`,
      });
      expect(read).toEqual(given);
    }),
    { numRuns: 100 },
  );
});

test('each row gets a new id in a column that asks for one, beside columns with given ids, which may repeat', async () => {
  const made = { table: 'things', columns: { id: 'int4', ref: 'new id', name: 'text' } } as const;
  const texts = ['a', 'b'.repeat(65_000), 'c'];
  await inTransaction(database, (sql) =>
    sql.copyRows(
      made,
      texts.map((text, id) => [id, undefined, text]),
    ),
  );
  const given = [1, 2, 2, 2, 3, 2, 2].map((digit) => `0190b6a0-0000-7000-8000-00000000000${digit}`);
  const target = { table: 'things', columns: { id: 'int4', ref: 'uuid' } } as const;
  await inTransaction(database, (sql) =>
    sql.copyRows(
      target,
      given.map((ref, id) => [id + 10, ref]),
    ),
  );
  const rows = await database.query<{ name: string | null; ref: string }>({
    text: 'SELECT name, ref FROM things ORDER BY id',
  });
  const ids = rows.map(({ ref }) => ref);
  expect(ids.slice(texts.length)).toEqual(given);
  const own = ids.slice(0, texts.length);
  for (const id of own) expect(Math.abs(timeOfId(id) - Date.now())).toBeLessThan(60_000);
  expect(new Set(own).size).toBe(texts.length);
});

test('rows commit with their transaction, and are counted', async () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => [id, 'x'.repeat(50), [], '{}', null, null]);
  const work = inTransaction(database, async (sql) => {
    expect(await sql.copyRows(target, rows)).toBe(5_000);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.query({ text: 'SELECT 1 FROM things' })).toEqual([]);
});

test('rows that violate a constraint reject with its error, and the transaction can return to an earlier savepoint', async () => {
  await inTransaction(database, async (sql) => {
    await sql.query({ text: 'SAVEPOINT before_copy' });
    const twice = [
      [1, 'a', [], '{}', null, null],
      [1, 'b', [], '{}', null, null],
    ];
    await expect(sql.copyRows(target, twice)).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    await sql.query({ text: 'ROLLBACK TO SAVEPOINT before_copy' });
    await sql.copyRows(target, twice.slice(1));
  });
  expect(await database.query({ text: 'SELECT id, name FROM things' })).toEqual([{ id: 1, name: 'b' }]);
});
