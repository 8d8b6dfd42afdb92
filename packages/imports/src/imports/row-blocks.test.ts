import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { storeTestImport } from '../testing/store-test-import.ts';
import type { ReadRow } from './import-state.ts';
import { openImportFile } from './open-import-file.ts';

let database: TestDatabase;
let where: { accountId: string; listId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  where = { accountId, listId: (await addTestList(database, accountId, 'single_opt_in')).listId };
});

afterAll(() => database.drop());

test('a hundred thousand invalid rows in a block are passed on in parts', async () => {
  const open = await storeTestImport(database, where, [Buffer.from(`email\n${'a\n'.repeat(200_000)}`)]);
  const file = await openImportFile(database, open, () => Promise.resolve());
  let rows = 0;
  for await (const block of file.blocks()) {
    expect(block.rows.length).toBeLessThan(50_000);
    rows += block.rows.length;
  }
  expect(rows).toBe(200_000);
});

test('rows of a megabyte among short ones are read completely, and few bytes of them are passed on at once', async () => {
  // In every fifth row, a cell that is left out is as long as a row may be; in the others, it has a kilobyte.
  const lines = Array.from(
    { length: 100 },
    (_, row) => `${row}@example.com,N${row},${'x'.repeat(row % 5 === 0 ? 1_000_000 : 1_000)}`,
  );
  const bytes = Buffer.from(`email,first name,other\n${lines.join('\n')}`);
  const blocks = Array.from({ length: Math.ceil(bytes.length / 524_288) }, (_, n) =>
    bytes.subarray(n * 524_288, (n + 1) * 524_288),
  );
  const open = await storeTestImport(database, where, blocks);
  const file = await openImportFile(database, open, () => Promise.resolve());
  const rows: ReadRow[] = [];
  for await (const block of file.blocks()) {
    const length = block.rows.reduce((sum, { row }) => sum + (lines[row - 1]?.length ?? 0), 0);
    expect(length).toBeLessThan(1_500_000);
    rows.push(...block.rows);
  }
  const shown = rows.map(
    (each) => each.ok && [each.row, each.line, each.wanted.email.normalized, ...each.wanted.values.values()],
  );
  expect(shown).toEqual(lines.map((_, row) => [row + 1, row + 2, `${row}@example.com`, `N${row}`]));
});

test('fewer wide rows than narrow ones are passed on at once', async () => {
  const line = `a@example.com${',x'.repeat(1_000)}\n`;
  const open = await storeTestImport(database, where, [Buffer.from(`email\n${line.repeat(250)}`)]);
  const file = await openImportFile(database, open, () => Promise.resolve());
  const passed: number[] = [];
  for await (const { rows } of file.blocks()) passed.push(rows.length);
  expect(passed.reduce((sum, count) => sum + count, 0)).toBe(250);
  expect(Math.max(...passed)).toBeLessThan(200);
});
