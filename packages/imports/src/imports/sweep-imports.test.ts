import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { measureImports } from './run-imports.ts';
import { failAbandonedUploads, removeBlocksOfEnded, removeOldImports } from './sweep-imports.ts';
import { cancelImport } from './manage-imports.ts';

let database: TestDatabase;
let accountId: string;
let listUid: string;
const signal = new AbortController().signal;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'UPDATE plans SET imports_at_once = NULL' });
  ({ accountId } = await createTestAccount(database));
  ({ listUid } = await addTestList(database, accountId, 'single_opt_in'));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'DELETE FROM imports' }));

const upload = () =>
  uploadTestImport(database, accountId, listUid, { csv: `EMAIL\n${'a@example.com\n'.repeat(100_000)}` });
const set = (importId: string, assignment: string) =>
  database.query({ text: `UPDATE imports SET ${assignment} WHERE id = $1`, values: [importId] });
const idsIn = async (table: string, column: string) => {
  const rows = await database.query<{ id: string }>({ text: `SELECT DISTINCT ${column} AS id FROM ${table}` });
  return rows.map(({ id }) => id).sort();
};

test('only an upload that has not been resumed in time fails', async () => {
  const [abandoned, fresh, waiting] = [await upload(), await upload(), await upload()];
  await set(abandoned.importId, `status = 'uploading', upload_expires_at = now() - interval '1 second'`);
  await set(fresh.importId, `status = 'uploading'`);
  await set(waiting.importId, `upload_expires_at = now() - interval '1 second'`);
  expect(await failAbandonedUploads(database)).toBe(1);
  expect(await failAbandonedUploads(database)).toBe(0);
  const rows = await database.query({ text: `SELECT id, status, error->>'code' AS code FROM imports ORDER BY id` });
  expect(rows).toEqual([
    { id: abandoned.importId, status: 'failed', code: 'upload_abandoned' },
    { id: fresh.importId, status: 'uploading', code: null },
    { id: waiting.importId, status: 'pending', code: null },
  ]);
});

test('the blocks of imports that have ended are removed, and those of others stay', async () => {
  const [ended, cancelled, open] = [await upload(), await upload(), await upload()];
  await set(ended.importId, `status = 'completed', finished_at = now()`);
  await cancelImport(database, accountId, cancelled.importUid, operator);
  await Promise.all([removeBlocksOfEnded(database, signal), removeBlocksOfEnded(database, signal)]);
  await removeBlocksOfEnded(database, signal);
  expect(await idsIn('import_chunks', 'import_id')).toEqual([open.importId]);
  expect(await database.query({ text: 'SELECT id FROM imports WHERE NOT has_blocks' })).toHaveLength(2);
});

test('only imports that ended long ago are removed, with their errors', async () => {
  const [old, lately, open, undoing] = [await upload(), await upload(), await upload(), await upload()];
  for (const { importId } of [old, lately, open, undoing])
    await database.query({
      text: `INSERT INTO import_errors SELECT $1, n, 0, n, NULL, NULL, 'invalid_email', 'is required', ''
        FROM generate_series(1, 5001) n`,
      values: [importId],
    });
  const ago = (days: number) =>
    `status = 'completed', finished_at = now() - interval '${days} days', has_blocks = false`;
  await set(old.importId, ago(31));
  await set(lately.importId, ago(29));
  await set(undoing.importId, `${ago(31)}, undo_requested_at = now()`);
  expect(await removeOldImports(database, 30, signal)).toBe(1);
  const left = [lately.importId, open.importId, undoing.importId].sort();
  expect(await idsIn('imports', 'id')).toEqual(left);
  expect(await idsIn('import_errors', 'import_id')).toEqual(left);
});

describe('measureImports', () => {
  test('counts the open imports by state, and returns how long the oldest has waited', async () => {
    expect(await measureImports(database)).toEqual({ uploading: 0, waiting: 0, running: 0, oldestWaitingSeconds: 0 });
    const [uploading, first, running, ended] = [await upload(), await upload(), await upload(), await upload()];
    await upload();
    await set(uploading.importId, `status = 'uploading', uploaded_at = NULL`);
    await set(first.importId, `uploaded_at = now() - interval '1 hour'`);
    await set(running.importId, `status = 'running', uploaded_at = now() - interval '2 hours'`);
    await set(ended.importId, `status = 'failed', finished_at = now()`);
    const measured = await measureImports(database);
    expect(measured).toMatchObject({ uploading: 1, waiting: 2, running: 1 });
    expect(Math.round(measured.oldestWaitingSeconds / 60)).toBe(60);
  });
});
