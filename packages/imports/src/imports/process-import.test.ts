import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AddSubscriber, AddSuppression, Unsubscribe } from '@mailwright/contracts';
import { listAudit, operator } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { addField, addSubscriber, addSuppression, type SubscriptionMode, unsubscribe } from '@mailwright/audience';
import { importDeps } from '../testing/import-deps.ts';
import { importTestFile } from '../testing/import-test-file.ts';
import { uploadTestImport } from '../testing/upload-test-import.ts';
import { claimImport, type ImportOptions } from './import-state.ts';
import { getImport } from './manage-imports.ts';
import { processImport } from './process-import.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
const events = createEventRecorder();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  await useList('single_opt_in');
});

async function useList(mode: SubscriptionMode): Promise<void> {
  list = await addTestList(database, accountId, mode);
}

const importFile = (csv: string, options: Partial<ImportOptions> = {}) =>
  importTestFile(database, accountId, list.listUid, { csv, options, events });

const audience = () => ({ database, clock: systemClock, events, appSecrets: testAppSecrets });
const add = (body: Record<string, unknown>) =>
  addSubscriber(audience(), accountId, newId(), AddSubscriber.parse({ list_uid: list.listUid, ...body }));
const leave = (email: string) =>
  unsubscribe(audience(), accountId, { uid: email, list_uid: list.listUid }, Unsubscribe.parse({}));

/** The list's subscribers: their address, status, first name and tags. */
async function subscribers(): Promise<string[]> {
  const rows = await database.query<{ text: string }>({
    text: `SELECT concat_ws(' ', s.email, s.status, s.fields->>(SELECT f.id::text FROM list_fields f
          WHERE f.list_id = s.list_id AND f.tag = 'FIRST_NAME'), array_to_string(s.tags, ',')) AS text
      FROM subscribers s WHERE s.list_id = $1 ORDER BY s.email_normalized`,
    values: [list.listId],
  });
  return rows.map(({ text }) => text.trim());
}
async function consents(): Promise<string[]> {
  const rows = await database.query<{ text: string }>({
    text: `SELECT concat_ws(' ', s.email, c.action, c.source, c.reason) AS text
      FROM subscriber_consents c JOIN subscribers s ON s.id = c.subscriber_id WHERE s.list_id = $1 ORDER BY s.email, c.id`,
    values: [list.listId],
  });
  return rows.map(({ text }) => text);
}
async function eventTypes(): Promise<string[]> {
  const rows = await database.query<{ type: string }>({
    text: 'SELECT type FROM events WHERE account_id = $1 ORDER BY id',
    values: [accountId],
  });
  return rows.map(({ type }) => type);
}
const mails = () => database.query({ text: 'SELECT 1 FROM mails WHERE account_id = $1', values: [accountId] });

describe('rows with the same address', () => {
  test('are applied in order, so that the last one wins, and later ones are counted as repeated', async () => {
    const { counts } = await importFile('EMAIL,FIRST_NAME\na@example.com,Ann\nA@EXAMPLE.com,Bea\na@example.com,\n');
    expect(counts).toEqual({ processed: 3, created: 1, updated: 2, repeated: 2 });
    expect(await subscribers()).toEqual(['a@example.com subscribed Bea']);
  });

  test('are applied in order even if update_existing is false, since the import itself has added the subscriber', async () => {
    const csv = 'EMAIL,FIRST_NAME\na@example.com,Ann\na@example.com,Bea\n';
    const { counts } = await importFile(csv, { updateExisting: false });
    expect(counts).toEqual({ processed: 2, created: 1, updated: 1, repeated: 1 });
    expect(await subscribers()).toEqual(['a@example.com subscribed Bea']);
  });

  test('record each consent that they grant or withdraw', async () => {
    await importFile('EMAIL,status\na@example.com,subscribed\na@example.com,unsubscribed\n');
    expect(await subscribers()).toEqual(['a@example.com unsubscribed']);
    expect(await consents()).toEqual(['a@example.com subscribed import', 'a@example.com unsubscribed import']);
  });

  test('ask for one confirmation, or for none if the last one says that the person has left', async () => {
    await useList('double_opt_in');
    await importFile(
      'EMAIL,status,FIRST_NAME\na@example.com,,A\na@example.com,,B\nb@example.com,,\nb@example.com,unsubscribed,\n',
    );
    expect(await mails()).toHaveLength(1);
    expect(await subscribers()).toEqual(['a@example.com unconfirmed B', 'b@example.com unsubscribed']);
  });
});

describe('a person who is already on the list', () => {
  test('is updated, and an empty cell removes nothing', async () => {
    await add({ EMAIL: 'a@example.com', FIRST_NAME: 'Ann', tag: 'old' });
    const { counts } = await importFile('EMAIL,FIRST_NAME,tags\na@example.com,,new\n');
    expect(counts).toEqual({ processed: 1, updated: 1 });
    expect(await subscribers()).toEqual(['a@example.com subscribed Ann old,new']);
  });

  test('is left unchanged if update_existing is false', async () => {
    await add({ EMAIL: 'a@example.com', FIRST_NAME: 'Ann' });
    const { counts } = await importFile('EMAIL,FIRST_NAME\na@example.com,Bea\n', { updateExisting: false });
    expect(counts).toEqual({ processed: 1, unchanged: 1 });
    expect(await subscribers()).toEqual(['a@example.com subscribed Ann']);
  });

  test('is not subscribed again after leaving, whatever the file says, unless resubscribe is set', async () => {
    await add({ EMAIL: 'a@example.com' });
    await leave('a@example.com');
    const csv = 'EMAIL,status\na@example.com,subscribed\n';
    expect((await importFile(csv)).counts).toEqual({ processed: 1, unchanged: 1 });
    expect(await subscribers()).toEqual(['a@example.com unsubscribed']);
    const again = await importFile(csv, { resubscribe: true, consentStatement: 'Asked at the fair' });
    expect(again.counts).toEqual({ processed: 1, updated: 1 });
    expect(await subscribers()).toEqual(['a@example.com subscribed']);
    expect((await consents()).at(-1)).toBe('a@example.com resubscribed import Asked at the fair');
  });

  test('is unsubscribed if the file says that they have left', async () => {
    await add({ EMAIL: 'a@example.com' });
    await importFile('EMAIL,status\na@example.com,complained\n');
    expect(await subscribers()).toEqual(['a@example.com unsubscribed']);
  });

  test('is unsubscribed by the file even if update_existing is false, and nothing else about them changes', async () => {
    await add({ EMAIL: 'a@example.com', FIRST_NAME: 'Ann' });
    const csv = 'EMAIL,FIRST_NAME,tags,status\na@example.com,Bea,new,unsubscribed\n';
    expect((await importFile(csv, { updateExisting: false })).counts).toEqual({ processed: 1, updated: 1 });
    expect(await subscribers()).toEqual(['a@example.com unsubscribed Ann']);
  });
});

describe('a new person', () => {
  test('gets the status in the file if it says that they have left or cannot be reached', async () => {
    const states = ['subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'];
    await importFile(`EMAIL,status\n${states.map((status) => `${status}@example.com,${status}\n`).join('')}`);
    expect(await subscribers()).toEqual(states.map((status) => `${status}@example.com ${status}`).sort());
    expect(await eventTypes()).toEqual(['subscriber.subscribed']);
  });

  test('is asked to confirm on a double opt-in list', async () => {
    await useList('double_opt_in');
    await importFile('EMAIL,status\na@example.com,subscribed\n');
    expect(await subscribers()).toEqual(['a@example.com unconfirmed']);
    expect(await mails()).toHaveLength(1);
  });

  test('is subscribed without a confirmation if skip_confirmation is set, and the statement is recorded', async () => {
    await useList('double_opt_in');
    await importFile('EMAIL\na@example.com\n', { skipConfirmation: true, consentStatement: 'Signed on paper' });
    expect(await subscribers()).toEqual(['a@example.com subscribed']);
    expect(await consents()).toEqual(['a@example.com subscribed import Signed on paper']);
    expect(await mails()).toHaveLength(0);
  });

  test('is asked to confirm if the file says that they have not confirmed, whatever the caller says', async () => {
    await importFile('EMAIL,status\na@example.com,unconfirmed\n', {
      skipConfirmation: true,
      consentStatement: 'Paper',
    });
    expect(await subscribers()).toEqual(['a@example.com unconfirmed']);
    expect(await mails()).toHaveLength(1);
  });
});

test('the statement of consent is recorded only for those who agree, and never as a reason for leaving', async () => {
  await add({ EMAIL: 'stored@example.com' });
  await importFile('EMAIL,status\nstored@example.com,unsubscribed\nnew@example.com,unsubscribed\n', {
    consentStatement: 'Signed on paper',
  });
  const left = (await consents()).filter((consent) => consent.includes('unsubscribed'));
  expect(left.toSorted()).toEqual(['new@example.com unsubscribed import', 'stored@example.com unsubscribed import']);
});

describe('a suppressed person', () => {
  test.each([
    ['email', 'a@example.com'],
    ['domain', 'example.com'],
  ])('is neither added nor subscribed again if their %s is suppressed', async (key, value) => {
    await add({ EMAIL: 'b@example.com' });
    await leave('b@example.com');
    await addSuppression(database, testAppSecrets, accountId, newId(), AddSuppression.parse({ [key]: value }));
    const { counts } = await importFile('EMAIL\na@example.com\nb@example.com\nc@example.org\n', { resubscribe: true });
    const isDomain = key === 'domain';
    expect(counts).toEqual({
      processed: 3,
      created: 1,
      suppressed: isDomain ? 2 : 1,
      ...(isDomain ? {} : { updated: 1 }),
    });
    expect(await subscribers()).toEqual([
      `b@example.com ${isDomain ? 'unsubscribed' : 'subscribed'}`,
      'c@example.org subscribed',
    ]);
  });
});

describe('rows that are not merged', () => {
  test('are reported by number, and the others are merged', async () => {
    const field = { type: 'number' as const, required: false, options: [], visible: true };
    await addField(database, accountId, newId(), list.listUid, { ...field, tag: 'AGE' }, operator);
    const { counts, status, errors } = await importFile(
      'EMAIL,AGE\nnobody,1\na@example.com,many\nb@example.com,3\n,4\n',
    );
    expect(counts).toEqual({ processed: 4, created: 1, invalid: 3 });
    expect(status).toBe('completed_with_errors');
    expect(errors).toEqual([
      { row: 1, email: 'nobody', field: 'EMAIL', code: 'invalid_email' },
      { row: 2, email: 'a@example.com', field: 'AGE', code: 'invalid_value' },
      { row: 4, email: null, field: 'EMAIL', code: 'invalid_email' },
    ]);
  });

  test('include those without a required value, and those that hold too much', async () => {
    const field = { type: 'text' as const, required: true, options: [], visible: true };
    await addField(database, accountId, newId(), list.listUid, { ...field, tag: 'CITY' }, operator);
    const tags = (from: number) => Array.from({ length: 100 }, (_, n) => `t${from + n}`).join('|');
    const many = [0, 100, 200, 300, 400, 500].map((from) => `b@example.com,Rome,${tags(from)}\n`);
    const { counts, errors } = await importFile(`EMAIL,CITY,tags\na@example.com,,\n${many.join('')}`);
    expect(counts).toEqual({ processed: 7, created: 1, updated: 4, repeated: 5, invalid: 2 });
    expect(errors).toEqual([
      { row: 1, email: 'a@example.com', field: 'CITY', code: 'required' },
      { row: 7, email: 'b@example.com', field: 'tag', code: 'too_large' },
    ]);
  });

  test('include those beyond the plan’s number of rows, after which the import fails', async () => {
    await database.query({ text: `UPDATE plans SET import_rows = 2 WHERE code = 'standard'` });
    try {
      const rows = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com\n`).join('');
      const { status, counts, error } = await importFile(`EMAIL\n${rows}`);
      expect([status, counts, error?.code]).toEqual(['failed', { processed: 2, created: 2 }, 'too_many_rows']);
    } finally {
      await database.query({ text: `UPDATE plans SET import_rows = 10000000 WHERE code = 'standard'` });
    }
  });

  test('include those beyond the plan’s number of subscribers', async () => {
    const code = `p${newId().slice(-12)}`;
    await database.query({
      text: `INSERT INTO plans (code, name, api_access, max_named_keys, max_subscribers) VALUES ($1, 'Small', true, 1, 2)`,
      values: [code],
    });
    await database.query({ text: 'UPDATE accounts SET plan_code = $2 WHERE id = $1', values: [accountId, code] });
    await add({ EMAIL: 'x@example.com' });
    const { counts, errors } = await importFile('EMAIL,FIRST_NAME\na@example.com,\nb@example.com,\nx@example.com,X\n');
    expect(counts).toEqual({ processed: 3, created: 1, updated: 1, invalid: 1 });
    expect(errors).toEqual([{ row: 2, email: 'b@example.com', field: null, code: 'plan_limit_reached' }]);
  });
});

test('an import emits the events of its changes, or none if send_events is false', async () => {
  await add({ EMAIL: 'a@example.com' });
  await database.query({ text: 'DELETE FROM events WHERE account_id = $1', values: [accountId] });
  const csv = 'EMAIL,FIRST_NAME\na@example.com,Ann\nb@example.com,Bea\n';
  await importFile(csv, { sendEvents: false });
  expect(await eventTypes()).toEqual([]);
  await importFile(csv.replaceAll('B', 'C').replaceAll('b@', 'c@').replace('Ann', 'Amy'));
  expect((await eventTypes()).sort()).toEqual(['subscriber.subscribed', 'subscriber.updated']);
});

test('the end of an import is recorded in the audit log, with its counts', async () => {
  await importFile('EMAIL\na@example.com\nb\n');
  const [entry] = await listAudit(database, accountId, { limit: 1, beforeId: undefined });
  expect(entry).toMatchObject({
    action: 'import.finished',
    actor: { kind: 'system' },
    details: { status: 'completed_with_errors', created: 1, invalid: 1 },
  });
});

test('a running import shows how many rows its file has, right and wrong ones, and estimates by them how long it takes', async () => {
  const rows = Array.from({ length: 1_999 }, (_, index) => `user${index}@example.com,"two\nlines"`);
  const csv = ['EMAIL,FIRST_NAME', ...rows, '', 'wrong,"not closed'].join('\n');
  const { importUid } = await uploadTestImport(database, accountId, list.listUid, { csv });
  const read = async () => (await getImport(database, accountId, importUid)).progress;
  expect(await read()).toMatchObject({ total_rows: null, seconds_left: null });
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed === undefined) throw new Error('Nothing was claimed');
  const stopped = new AbortController();
  const deps = importDeps(database, { onProgress: () => stopped.abort(new Error('stopped')) });
  await expect(processImport(deps, claimed, stopped.signal)).rejects.toThrow('stopped');
  // No whole part of the file is merged yet, so that its bytes say nothing.
  expect(await read()).toMatchObject({ total_rows: 2_000, read_bytes: 0, seconds_left: expect.any(Number) });
});

test('an import into a deleted list fails with list_deleted', async () => {
  const { importUid } = await uploadTestImport(database, accountId, list.listUid, { csv: 'EMAIL\na@example.com\n' });
  await database.query({ text: 'UPDATE lists SET deleted_at = now() WHERE id = $1', values: [list.listId] });
  const claimed = await claimImport(database, { key: 1, busy: [] });
  if (claimed === undefined) throw new Error('Nothing was claimed');
  await processImport(importDeps(database), claimed, new AbortController().signal);
  expect(await getImport(database, accountId, importUid)).toMatchObject({
    status: 'failed',
    error: { code: 'list_deleted' },
  });
});
