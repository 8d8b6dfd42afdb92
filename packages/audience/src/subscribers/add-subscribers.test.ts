import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventWriter } from '@mailwright/outbox';
import { systemClock } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { addTestList } from '../testing/add-test-list.ts';
import { createEventRecorder } from '../testing/event-recorder.ts';
import { addSubscribers } from './add-subscribers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a batch sends Postgres no events while nothing subscribes to them, and all of them when something does', async () => {
  const { accountId } = await createTestAccount(database);
  const { listUid } = await addTestList(database, accountId);
  const recorder = createEventRecorder();
  let isSubscribed = false;
  let appended: string[] = [];
  const events: EventWriter = {
    ...recorder,
    isWanted: (_runner, _where, types) =>
      Promise.resolve(isSubscribed && types.includes('subscriber.subscribed') && types.includes('subscriber.tagged')),
    append: (runner, owner, given) => {
      appended.push(...given.map(({ type }) => type));
      return recorder.append(runner, owner, given);
    },
  };
  const send = (...names: string[]) =>
    addSubscribers(
      { database, clock: systemClock, events, appSecrets: testAppSecrets },
      accountId,
      { list_uid: listUid, update_existing: true, resubscribe: false },
      names.map((name) => ({ ok: true, row: { action: 'upsert', EMAIL: `${name}@example.com`, tag: ['vip'] } })),
      { maxDeliveries: null, removeEvents: () => Promise.resolve() },
    );
  expect((await send('a', 'b')).counts.created).toBe(2);
  expect(appended).toEqual([]);
  isSubscribed = true;
  expect((await send('c')).counts.created).toBe(1);
  expect(appended).toEqual(['subscriber.subscribed', 'subscriber.tagged']);
  appended = [];
  // Nothing has happened.
  expect((await send('c')).counts.unchanged).toBe(1);
  expect(appended).toEqual([]);
});
