import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({
    text: `CREATE TABLE things (id int PRIMARY KEY, name text, tags text[], data jsonb, at timestamptz(3), is_new boolean)`,
  });
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'TRUNCATE things' }));

const target = 'things (id, name, tags, data, at, is_new)';

test('every text, list of texts, JSON, time and missing value is read back as it was written', async () => {
  // Postgres can't store NUL.
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  const hostile = fc.constantFrom('\\N', '\\.', 'a\tb', 'a\nb\r\n', '\\\\', '"', '{}', 'NULL', '');
  const anyText = fc.oneof(text, hostile);
  const row = fc.tuple(fc.option(anyText), fc.array(anyText), fc.dictionary(text, anyText), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      await database.query({ text: 'TRUNCATE things' });
      const at = new Date('2026-01-02T03:04:05.678Z');
      const given = rows.map(([name, tags, data, isNew], id) => ({ id, name, tags, data, at, isNew }));
      await inTransaction(database, (sql) =>
        sql.copyRows(
          target,
          given.map((each) => [each.id, each.name, each.tags, JSON.stringify(each.data), each.at, each.isNew]),
        ),
      );
      const read = await database.query({
        text: `SELECT id, name, tags, data, at, is_new AS "isNew" FROM things ORDER BY id`,
      });
      expect(read).toEqual(given);
    }),
    { numRuns: 100 },
  );
});

test('rows are written with their transaction, and counted', async () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => [id, 'x'.repeat(50), [], '{}', null, null]);
  const work = inTransaction(database, async (sql) => {
    expect(await sql.copyRows(target, rows)).toBe(5_000);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.query({ text: 'SELECT 1 FROM things' })).toEqual([]);
});

test('rows that violate a constraint reject with its error, and a savepoint before them can be returned to', async () => {
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
