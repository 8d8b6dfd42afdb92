import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AddSubscriber, AddSuppression } from '@mailwright/contracts';
import { operator } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { addField, addSubscriber, addSuppression } from '@mailwright/audience';
import { importTestFile } from '../testing/import-test-file.ts';
import { importOptionsWith } from '../testing/store-test-import.ts';
import type { ImportOptions } from './import-state.ts';
import { previewImport } from './preview-import.ts';

let database: TestDatabase;
let accountId: string;
let list: { listId: string; listUid: string };
const events = createEventRecorder();
const audience = () => ({ database, clock: systemClock, events, appSecrets: testAppSecrets });
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  list = await addTestList(database, accountId, 'single_opt_in');
  await field({ label: 'Born', tag: 'BORN', type: 'date' });
  for (const name of ['ada', 'bea'])
    await addSubscriber(
      audience(),
      accountId,
      newId(),
      AddSubscriber.parse({ list_uid: list.listUid, EMAIL: `${name}@example.com`, FIRST_NAME: name, tag: 'old' }),
    );
});

const field = (given: { label: string; tag: string; type: 'date' | 'text'; required?: boolean }) =>
  addField(
    database,
    accountId,
    newId(),
    list.listUid,
    { required: false, visible: false, options: [], ...given },
    operator,
  );
const csv = 'text/csv';
const json = 'application/x-ndjson';
const importFile = (text: string, options: Partial<ImportOptions> = {}, contentType = csv) =>
  importTestFile(database, accountId, list.listUid, { csv: text, contentType, options });

/** A cell of a hundred tags. */
const manyTags = (from: number) => `"${Array.from({ length: 100 }, (_, index) => `t${from}-${index}`).join(',')}"`;

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

test.each([
  ['an invalid date', 'Email,Status,FIRST_NAME,BORN\nada@example.com,unsubscribed,X,nonsense\n', csv],
  [
    'another status, which is unknown',
    'Email,Status,Hard bounce\nada@example.com,frozen,yes\nbea@example.com,active,no\n',
    csv,
  ],
  ['an empty opt-in', 'Email,Opt-in,BORN\nada@example.com,,nonsense\nbea@example.com,yes,\n', csv],
  ['an invalid IP address', 'Email,IP address,Status\nada@example.com,home,complained\n', csv],
  [
    'more tags than a subscriber may have, before the status',
    `Email${',Tags'.repeat(6)},Status\nada@example.com,${Array.from({ length: 6 }, (_, column) => manyTags(column)).join(',')},unsubscribed\n`,
    csv,
  ],
  [
    'values that are too long in all',
    `Email,FIRST_NAME,LAST_NAME,Status\nada@example.com,X,${'x'.repeat(70_000)},unsubscribed\n`,
    csv,
  ],
  ['an unknown property', '{"EMAIL":"ada@example.com","status":"unsubscribed","COLOR":"red"}\n', json],
  ['an invalid value', '{"EMAIL":"ada@example.com","status":"bounced","BORN":"nonsense"}\n', json],
  ['an unknown status', '{"EMAIL":"ada@example.com","status":"?","unsubscribed_at":"2024-01-02"}\n', json],
])(
  'an invalid row with %s unsubscribes a person who has left, nothing else of it is taken, and its error is reported',
  async (_, file, contentType) => {
    const { counts, errors, status } = await importFile(file, {}, contentType);
    expect([counts['invalid'], status]).toEqual([1, 'completed_with_errors']);
    expect(errors).toEqual([expect.objectContaining({ row: 1, email: 'ada@example.com' })]);
    expect(await subscribers()).toEqual(['ada@example.com unsubscribed ada old', 'bea@example.com subscribed bea old']);
  },
);

test('a person who has left by an invalid row and is not on the list is added, with the address only and without required fields', async () => {
  await field({ label: 'Company', tag: 'COMPANY', type: 'text', required: true });
  const file = `Email,Status,FIRST_NAME,Tags,BORN,COMPANY
cat@example.com,bounced,Cat,new,nonsense,X
dan@example.com,unsubscribed,Dan,new,,
eve@example.com,active,Eve,new,,
`;
  const { counts, errors } = await importFile(file, { tags: ['moved'] });
  expect(counts).toEqual({ processed: 3, invalid: 3 });
  expect(errors).toMatchObject([{ field: 'BORN' }, { field: 'COMPANY' }, { field: 'COMPANY' }]);
  expect((await subscribers()).slice(2)).toEqual(['cat@example.com bounced', 'dan@example.com unsubscribed']);
});

test('a person who has left by an invalid row is unsubscribed, whatever other rows and the options say', async () => {
  const file = `Email,Status,BORN
cat@example.com,active,
cat@example.com,unsubscribed,nonsense
dan@example.com,unsubscribed,nonsense
dan@example.com,active,
Ada <ADA@example.com>,unsubscribed,nonsense
`;
  const { counts } = await importFile(file, { updateExisting: false });
  expect(counts).toEqual({ processed: 5, created: 1, unchanged: 1, invalid: 3, repeated: 1 });
  expect(await subscribers()).toEqual([
    'ada@example.com unsubscribed ada old',
    'bea@example.com subscribed bea old',
    'cat@example.com unsubscribed',
    'dan@example.com unsubscribed',
  ]);
});

test('a status of the whole file also applies to its invalid rows', async () => {
  await importFile('Email,BORN\nada@example.com,nonsense\n', { status: 'unsubscribed' });
  await importFile('{"EMAIL":"bea@example.com","BORN":"nonsense"}\n', { status: 'unsubscribed' }, json);
  expect(await subscribers()).toEqual(['ada@example.com unsubscribed ada old', 'bea@example.com unsubscribed bea old']);
});

test('an invalid row of a suppressed address adds nobody and keeps no error, but unsubscribes a person on the list', async () => {
  for (const address of ['ada@example.com', 'cat@example.com'])
    await addSuppression(database, testAppSecrets, accountId, newId(), AddSuppression.parse({ email: address }));
  const { counts, errors } = await importFile(
    'Email,Status,BORN\nada@example.com,unsubscribed,nonsense\ncat@example.com,unsubscribed,nonsense\n',
  );
  expect([counts, errors]).toEqual([{ processed: 2, suppressed: 2 }, []]);
  expect(await subscribers()).toEqual(['ada@example.com unsubscribed ada old', 'bea@example.com subscribed bea old']);
});

test('an invalid row adds nobody beyond the plan’s limit, and has only one error', async () => {
  const code = newId();
  await database.query({
    text: `INSERT INTO plans (code, name, api_access, max_named_keys, max_subscribers) VALUES ($1, 'Small', true, 1, 2)`,
    values: [code],
  });
  await database.query({ text: 'UPDATE accounts SET plan_code = $2 WHERE id = $1', values: [accountId, code] });
  const { counts, errors } = await importFile('Email,Status,BORN\ncat@example.com,unsubscribed,nonsense\n');
  expect([counts, errors]).toEqual([{ processed: 1, invalid: 1 }, [expect.objectContaining({ field: 'BORN' })]]);
  expect(await subscribers()).toHaveLength(2);
});

test('a preview counts the invalid rows of people who have left, and changes nothing', async () => {
  const file = 'Email,Status,BORN\nada@example.com,unsubscribed,nonsense\ncat@example.com,bounced,nonsense\n';
  const shown = await previewImport(audience(), accountId, {
    listUid: list.listUid,
    options: importOptionsWith({}),
    contentType: 'text/csv',
    bytes: Buffer.from(file),
    isWhole: true,
  });
  expect(shown.rows).toMatchObject({ checked: 2, valid: 0, invalid: 2 });
  expect(shown.errors).toMatchObject([
    { row: 1, field: 'BORN' },
    { row: 2, field: 'BORN' },
  ]);
  expect((await subscribers())[0]).toBe('ada@example.com subscribed ada old');
});
