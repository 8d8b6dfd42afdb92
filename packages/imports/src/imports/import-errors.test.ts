import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { importDeps } from '../testing/import-deps.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { readErrors, removeErrorsAbout } from './import-errors.ts';
import { claimImport } from './import-state.ts';
import { processImport } from './process-import.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId, 'single_opt_in');
});

/** Imports a file as a worker does. @param invalid how many invalid rows the import has had before. */
async function importFile(csv: string, invalid = 0): Promise<string> {
  const { importId } = await uploadTestImport(database, accountId, list.listUid, { csv });
  await database.query({ text: 'UPDATE imports SET invalid = $2 WHERE id = $1', values: [importId, invalid] });
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed?.importId !== importId) throw new Error('Another import was claimed');
  await processImport(importDeps(database), claimed, new AbortController().signal);
  return importId;
}
async function errorsOf(importId: string) {
  const errors = [];
  for await (const page of readErrors(database, importId)) errors.push(...page);
  return errors;
}

/** Adds 30 number fields to the list. Returns a file with a row in which all of them are wrong. */
async function makeWideRow(wrong: string): Promise<string> {
  const tags = Array.from({ length: 30 }, (_, index) => `N${index}`);
  await database.prisma.listField.createMany({
    data: tags.map((tag, index) => ({
      id: newId(),
      accountId,
      listId: list.listId,
      tag,
      label: tag,
      type: 'number' as const,
      options: [],
      position: 10 + index,
    })),
  });
  return `EMAIL,${tags.join()}\n${['ada@example.com', ...tags.map(() => wrong)].join()}\n`;
}

test("a row keeps at most 20 errors: one of them stores the row's text, and all are read with it", async () => {
  const csv = await makeWideRow('wrong');
  const importId = await importFile(csv);
  const errors = await errorsOf(importId);
  expect(errors.map(({ row, field }) => [row, field])).toEqual(
    Array.from({ length: 20 }, (_, index) => [1, `N${index}`]),
  );
  expect(new Set(errors.map(({ text }) => text))).toEqual(new Set([csv.split('\n')[1]]));
  const stored = await database.query<{ text: string }>({
    text: `SELECT text FROM import_errors WHERE import_id = $1 AND text <> ''`,
    values: [importId],
  });
  expect(stored).toHaveLength(1);
});

test('an import keeps the errors of its first 100,000 invalid rows, and counts the others', async () => {
  const importId = await importFile('EMAIL\na\nb\nc\n', 99_998);
  expect((await errorsOf(importId)).map(({ row }) => row)).toEqual([1, 2]);
  const { invalid } = await database.prisma.import.findUniqueOrThrow({ where: { id: importId } });
  expect(invalid).toBe(100_001);
  expect(await errorsOf(await importFile('EMAIL\na\nb\nc\n', 100_001))).toEqual([]);
});

test('all errors of a row that names an erased person are removed, even if only its text names them', async () => {
  const importId = await importFile(await makeWideRow('grace@example.com'));
  expect(await errorsOf(importId)).toHaveLength(20);
  await removeErrorsAbout(database, accountId, ['grace@example.com']);
  expect(await errorsOf(importId)).toEqual([]);
});

test('errors about an erased person are found among any number of others', async () => {
  const importId = await importFile('EMAIL\na\n');
  await database.query({
    text: `INSERT INTO import_errors (import_id, row, position, line, code, message, text)
      SELECT $1, 1 + n * 100, p, 1 + n * 100, 'invalid_email', 'must be an email address',
        CASE p WHEN 0 THEN 'p' || n || '@example.com;' ELSE '' END
      FROM generate_series(1, 41000) n, generate_series(0, 1) p`,
    values: [importId],
  });
  const gone = [1, 20_000, 20_001, 41_000].map((n) => `p${n}@example.com`);
  await removeErrorsAbout(database, accountId, gone);
  const removed = await database.query<{ n: number }>({
    text: `SELECT n FROM generate_series(1, 41000) n
      WHERE NOT EXISTS (SELECT 1 FROM import_errors WHERE import_id = $1 AND row = 1 + n * 100)`,
    values: [importId],
  });
  expect(removed.map(({ n }) => n)).toEqual([1, 20_000, 20_001, 41_000]);
});
