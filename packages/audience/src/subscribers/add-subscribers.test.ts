import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import { systemClock } from '@mailwright/platform';
import {
  addTestList,
  createEventRecorder,
  createTestAccount,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
  until,
} from '@mailwright/testing';
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
  // Nothing has changed.
  expect((await send('c')).counts.unchanged).toBe(1);
  expect(appended).toEqual([]);
});

test('a person whom a batch adds and deletes again leaves the events of both', async () => {
  const { accountId } = await createTestAccount(database);
  const { listUid } = await addTestList(database, accountId);
  const recorder = createEventRecorder();
  const appended: string[] = [];
  const events: EventWriter = {
    ...recorder,
    isWanted: (_runner, _where, types) => Promise.resolve(types.includes('subscriber.deleted')),
    append: (runner, owner, given) => {
      appended.push(...given.map(({ type }) => type));
      return recorder.append(runner, owner, given);
    },
  };
  await addSubscribers(
    { database, clock: systemClock, events, appSecrets: testAppSecrets },
    accountId,
    { list_uid: listUid, update_existing: true, resubscribe: false },
    [
      { ok: true, row: { action: 'upsert', EMAIL: 'brief@example.com' } },
      { ok: true, row: { action: 'delete', EMAIL: 'brief@example.com' } },
    ],
    { maxDeliveries: null, removeEvents: () => Promise.resolve() },
  );
  expect(appended).toEqual(['subscriber.subscribed', 'subscriber.deleted']);
});

test('a batch that adds to a list whose removal completes meanwhile fails with not_found, and adds nothing', async () => {
  const { accountId } = await createTestAccount(database);
  const { listId, listUid } = await addTestList(database, accountId);
  let adding: Promise<unknown> | undefined;
  await inTransaction(database, async (sql) => {
    await sql.query({ text: 'DELETE FROM lists WHERE id = $1', values: [listId] });
    adding = addSubscribers(
      { database, clock: systemClock, events: createEventRecorder(), appSecrets: testAppSecrets },
      accountId,
      { list_uid: listUid, update_existing: true, resubscribe: false },
      [{ ok: true, row: { action: 'upsert', EMAIL: 'new@example.com' } }],
      { maxDeliveries: null, removeEvents: () => Promise.resolve() },
    ).catch((error: unknown) => error);
    await until('the batch to wait', async () => {
      const waiting = await database.query({
        text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      });
      return waiting.length > 0;
    });
  });
  expect(await adding).toMatchObject({ code: 'not_found', errors: { list_uid: ['is not one of your lists'] } });
  expect(await database.prisma.subscriber.count({ where: { accountId } })).toBe(0);
});
