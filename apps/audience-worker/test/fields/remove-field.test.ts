import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addField, deleteField } from '@mailwright/audience';
import { operator } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestDatabase, until } from '@mailwright/testing';
import { addFullList, createTestWorkers, type TestWorkers } from '../support/start-test-workers.ts';

let workers: TestWorkers;
let database: TestDatabase;
beforeAll(async () => {
  workers = await createTestWorkers();
  ({ database } = workers);
});
afterAll(() => workers.close());

test("a deleted field's values are removed from every subscriber, and nothing else about them changes", async () => {
  const { accountId } = await createTestAccount(database);
  const list = await addFullList(database, accountId, 4_500);
  const uid = toUid('list', list);
  const field = { type: 'text' as const, required: false, options: [], visible: true };
  await addField(database, accountId, newId(), uid, { ...field, tag: 'KEPT' }, operator);
  await addField(database, accountId, newId(), uid, { ...field, tag: 'GONE' }, operator);
  const rows = await database.query<{ id: string; tag: string }>({
    text: 'SELECT id, tag FROM list_fields WHERE list_id = $1',
    values: [list],
  });
  const idOf = (tag: string) => rows.find((row) => row.tag === tag)?.id ?? '';
  await database.query({
    text: `UPDATE subscribers SET fields = jsonb_build_object($2::text, 'kept', $3::text, 'gone') WHERE list_id = $1`,
    values: [list, idOf('KEPT'), idOf('GONE')],
  });
  const snapshot = () =>
    database.query({
      text: `SELECT md5(string_agg((to_jsonb(s) - 'fields' - 'revision')::text, '|' ORDER BY id)) AS digest FROM subscribers s WHERE list_id = $1`,
      values: [list],
    });
  const before = await snapshot();
  await workers.start();
  await deleteField(database, accountId, uid, 'GONE', operator, () => Promise.resolve());
  await until('the removal to be done', async () => {
    const left = await database.query({ text: 'SELECT 1 FROM field_removals WHERE list_id = $1', values: [list] });
    return left.length === 0;
  });
  const values = await database.query({
    text: 'SELECT DISTINCT fields FROM subscribers WHERE list_id = $1',
    values: [list],
  });
  expect(values).toEqual([{ fields: { [idOf('KEPT')]: 'kept' } }]);
  expect(await snapshot()).toEqual(before);
});
