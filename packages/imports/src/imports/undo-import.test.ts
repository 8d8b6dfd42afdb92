import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UpdateSubscriber } from '@mailwright/contracts';
import { listAudit, operator } from '@mailwright/outbox';
import { systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  followChanges,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { updateSubscriber } from '@mailwright/audience';
import { importDeps } from '../testing/import-deps.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport } from './import-state.ts';
import { getImport } from './manage-imports.ts';
import { processImport } from './process-import.ts';
import { processUndo, requestUndo, type UndoDeps } from './undo-import.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM imports' });
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId, 'single_opt_in');
});

const signal = new AbortController().signal;
async function claim() {
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed === undefined) throw new Error('Nothing was claimed');
  return claimed;
}
async function importFile(csv: string): Promise<string> {
  const { importUid } = await uploadTestImport(database, accountId, list.listUid, { csv });
  await processImport(importDeps(database), await claim(), signal);
  return importUid;
}
const request = (uid: string) => requestUndo(database, accountId, uid, operator);
const undo = async (given: Partial<UndoDeps> = {}, stopping = signal) =>
  processUndo(importDeps(database, given), await claim(), stopping);
const change = (email: string) =>
  updateSubscriber(
    { database, clock: systemClock, events: createEventRecorder(), appSecrets: testAppSecrets },
    accountId,
    { uid: email, list_uid: list.listUid },
    UpdateSubscriber.parse({ FIRST_NAME: 'Changed' }),
  );
async function emails(): Promise<string[]> {
  const rows = await database.query<{ email: string }>({
    text: 'SELECT email FROM subscribers WHERE list_id = $1 ORDER BY email',
    values: [list.listId],
  });
  return rows.map(({ email }) => email);
}

test('undoing an import removes the people it added, and keeps those who were there before or were changed since', async () => {
  await importFile('EMAIL\nbefore@example.com\n');
  const rows = ['before', 'added', 'repeated', 'changed'].map((name) => `${name}@example.com,A\n`).join('');
  const uid = await importFile(`EMAIL,FIRST_NAME\n${rows}repeated@example.com,B\n`);
  await change('changed@example.com');
  const gone: string[] = [];
  await request(uid);
  await undo({ removeEventsOfSubscribers: async (_sql, removed) => void gone.push(...removed.map(({ id }) => id)) });
  expect(await emails()).toEqual(['before@example.com', 'changed@example.com']);
  expect(gone).toHaveLength(2);
  const { undo: state, counts } = await getImport(database, accountId, uid);
  expect(state).toMatchObject({ status: 'completed', removed: 2, kept: 1 });
  expect(counts).toMatchObject({ created: 3 });
  const audit = await listAudit(database, accountId, { limit: 2, beforeId: undefined });
  expect(audit).toMatchObject([
    { action: 'import.undone', subject: uid, details: { removed: 2, kept: 1 } },
    { action: 'import.undo_requested', subject: uid, actor: { kind: 'operator' } },
  ]);
});

test('open pages are notified of each batch that the undoing of an import has removed', async () => {
  await request(await importFile('EMAIL\na@example.com\n'));
  const queues = await createTestQueues();
  const changes = await followChanges(queues, accountId);
  try {
    await undo({ changes: changes.notes });
    await changes.told('imports', 'lists');
  } finally {
    await changes.close();
    await queues.close();
  }
});

test('undoing an import emits subscriber.deleted for each removed person, and charges the deliveries', async () => {
  const charged: number[] = [];
  const given = {
    events: createEventRecorder(),
    chargeDeliveries: async (_accountId: string, deliveries: number) => charged.push(deliveries) * 0,
  };
  await request(await importFile('EMAIL,FIRST_NAME\na@example.com,A\nb@example.com,B\n'));
  await undo(given);
  const emitted = await database.query<{ type: string; email: string }>({
    text: `SELECT type, data #>> '{subscriber,EMAIL}' AS email FROM events WHERE account_id = $1 ORDER BY 2`,
    values: [accountId],
  });
  expect(emitted).toEqual([
    { type: 'subscriber.deleted', email: 'a@example.com' },
    { type: 'subscriber.deleted', email: 'b@example.com' },
  ]);
  expect(charged).toEqual([2]);
});

test('a person who was changed while the import ran stays, even if a later row of the file changed them again', async () => {
  const others = Array.from({ length: 600 }, (_, index) => `p${index}@example.com,P\n`).join('');
  const csv = `EMAIL,FIRST_NAME\nx@example.com,A\n${others}x@example.com,B\n`;
  const { importUid } = await uploadTestImport(database, accountId, list.listUid, { csv });
  let changes = 0;
  // Changes the person after the transaction with the first row, and before that with the last row.
  const chargeDeliveries = async () => {
    if ((changes += 1) === 1) await change('x@example.com');
    return 0;
  };
  await processImport(importDeps(database, { events: createEventRecorder(), chargeDeliveries }), await claim(), signal);
  expect(changes).toBeGreaterThan(1);
  await request(importUid);
  await undo();
  expect(await emails()).toEqual(['x@example.com']);
});

test('a repeated request returns the first one’s result, and a running import cannot be undone', async () => {
  const uid = await importFile('EMAIL\na@example.com\n');
  const first = await request(uid);
  expect(first.undo).toMatchObject({ status: 'running', removed: 0, finished_at: null });
  expect(await request(uid)).toEqual(first);
  await undo();
  expect((await request(uid)).undo).toMatchObject({ status: 'completed', removed: 1 });
  const { importUid } = await uploadTestImport(database, accountId, list.listUid, { csv: 'EMAIL\na@example.com\n' });
  await expect(request(importUid)).rejects.toMatchObject({ code: 'import_not_finished' });
  const other = await createTestAccount(database);
  await expect(requestUndo(database, other.accountId, uid, operator)).rejects.toMatchObject({ code: 'not_found' });
});

test('an interrupted undo resumes where it was, and counts each subscriber once', async () => {
  const people = Array.from({ length: 2_500 }, (_, n) => `p${n}@example.com\n`).join('');
  const uid = await importFile(`EMAIL\n${people}`);
  await request(uid);
  const stopping = new AbortController();
  const removeEventsOfSubscribers = async () => stopping.abort();
  await expect(undo({ removeEventsOfSubscribers }, stopping.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await emails()).toHaveLength(1_500);
  expect((await getImport(database, accountId, uid)).undo).toMatchObject({ status: 'running', removed: 1_000 });
  await database.query({ text: `UPDATE imports SET locked_until = now() - interval '1 second'` });
  await undo();
  expect(await emails()).toEqual([]);
  expect((await getImport(database, accountId, uid)).undo).toMatchObject({
    status: 'completed',
    removed: 2_500,
    kept: 0,
  });
});
