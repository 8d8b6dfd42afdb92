import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addSubscriber, confirmSubscription, unsubscribe } from '@mailwright/audience';
import { createEventWriter } from '@mailwright/outbox';
import { newId, signToken, systemClock } from '@mailwright/platform';
import {
  addTestList,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { importTestFile } from '../testing/import-test-file.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

async function addList(mode: 'single_opt_in' | 'double_opt_in') {
  const list = await addTestList(database, accountId, mode);
  await database.query({ text: 'UPDATE lists SET send_welcome_email = true WHERE id = $1', values: [list.listId] });
  return list;
}

const deps = () => ({
  database,
  clock: systemClock,
  events: createEventWriter([]),
  appSecrets: testAppSecrets,
});

/** The kinds of queued mails to the list's subscribers, in the order in which they were written. */
async function kindsOfMails(listId: string): Promise<string[]> {
  const rows = await database.query<{ kind: string }>({
    text: `SELECT m.kind::text AS kind FROM mails m JOIN subscribers s ON s.id = m.subscriber_id
      WHERE s.list_id = $1 AND m.status = 'queued' ORDER BY m.created_at, m.id`,
    values: [listId],
  });
  return rows.map(({ kind }) => kind);
}

test('someone whom an import asks to confirm gets a welcome mail once they have confirmed', async () => {
  const { listId, listUid } = await addList('double_opt_in');
  await importTestFile(database, accountId, listUid, { csv: 'EMAIL\na@example.com\n' });
  const [row] = await database.query<{ id: string }>({
    text: `SELECT id FROM subscribers WHERE list_id = $1`,
    values: [listId],
  });
  expect(await kindsOfMails(listId)).toEqual(['confirm_subscription']);
  const token = signToken({
    purpose: 'confirm-subscription',
    id: row?.id ?? '',
    expiresAt: new Date(Date.now() + 60_000),
    bound: 'a@example.com',
    appSecrets: testAppSecrets,
  });
  await confirmSubscription(deps(), token, null);
  expect(await kindsOfMails(listId)).toEqual(['confirm_subscription', 'welcome']);
});

test('imports send no welcome mail, neither to new people nor to those whom the file resubscribes', async () => {
  const { listId, listUid } = await addList('single_opt_in');
  const { subscriber } = await addSubscriber(deps(), accountId, newId(), {
    list_uid: listUid,
    EMAIL: 'left@example.com',
    resubscribe: false,
  });
  await database.query({ text: 'DELETE FROM mails' });
  await unsubscribe(deps(), accountId, { uid: subscriber.uid }, {});
  const csv = 'EMAIL\nleft@example.com\nnew@example.com\n';
  const { counts } = await importTestFile(database, accountId, listUid, { csv, options: { resubscribe: true } });
  expect(counts).toMatchObject({ created: 1, updated: 1 });
  expect(await kindsOfMails(listId)).toEqual([]);
});
