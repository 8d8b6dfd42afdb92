import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { addSuppression } from '../suppressions/change-suppressions.ts';
import { readConfirmationMail } from './confirmation-mail.ts';

const appSecrets = testAppSecrets;

let database: TestDatabase;
let accountId: string;
let listId: string;
let subscriberId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(async () => {
  [listId, subscriberId] = [newId(), newId()];
  await database.query({ text: 'DELETE FROM lists' });
  await database.prisma.list.create({
    data: {
      id: listId,
      accountId,
      name: 'News',
      fromName: 'Ada',
      fromEmail: 'ada@example.com',
      contact: { company: 'Example Ltd', address_1: null, city: 'Town', zip: 'AB1 2CD', url: 'https://example.com/' },
    },
  });
  const address = { email: 'Grace@Example.com', emailNormalized: 'grace@example.com' };
  await database.prisma.subscriber.create({
    data: { id: subscriberId, accountId, listId, ...address, status: 'unconfirmed', source: 'form' },
  });
});

test('the mail is addressed to the subscriber as they wrote their address, and has the list’s sender and contact lines', async () => {
  expect(await readConfirmationMail(database, subscriberId, appSecrets)).toEqual({
    to: 'Grace@Example.com',
    emailNormalized: 'grace@example.com',
    listName: 'News',
    fromName: 'Ada',
    fromEmail: 'ada@example.com',
    replyTo: null,
    language: 'en',
    contactLines: ['Example Ltd', 'AB1 2CD Town', 'https://example.com/'],
    isWritten: false,
  });
});

test.each([
  ['has confirmed', `UPDATE subscribers SET status = 'subscribed'`],
  ['has left', `UPDATE subscribers SET status = 'unsubscribed'`],
  ['is gone', 'DELETE FROM subscribers'],
  ['is on a list that is being deleted', 'UPDATE lists SET deleted_at = now()'],
])('there is no mail for a subscriber who %s', async (_what, change) => {
  await database.query({ text: change });
  expect(await readConfirmationMail(database, subscriberId, appSecrets)).toBeUndefined();
});

test('there is no mail while the account is suspended', async () => {
  const setStatus = (status: string) =>
    database.query({ text: 'UPDATE accounts SET status = $1::account_status', values: [status] });
  await setStatus('suspended');
  expect(await readConfirmationMail(database, subscriberId, appSecrets)).toBeUndefined();
  await setStatus('active');
  expect(await readConfirmationMail(database, subscriberId, appSecrets)).toBeDefined();
});

test('there is no mail to an address that is suppressed or whose domain is suppressed', async () => {
  for (const body of [{ email: 'GRACE@example.com' }, { domain: 'example.com' }]) {
    await addSuppression(database, appSecrets, accountId, newId(), body);
    expect(await readConfirmationMail(database, subscriberId, appSecrets)).toBeUndefined();
    await database.query({ text: 'DELETE FROM suppressions' });
  }
  expect(await readConfirmationMail(database, subscriberId, appSecrets)).toBeDefined();
});
