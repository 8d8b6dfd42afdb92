import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { appendEvents, type NewEvent } from './append-events.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'TRUNCATE hooks, events CASCADE' }));

const event = (overrides: Partial<NewEvent> = {}): NewEvent => ({
  type: 'subscriber.subscribed',
  listId: null,
  subscriberId: null,
  data: {},
  occurredAt: new Date(),
  ...overrides,
});
const append = (events: NewEvent[], account = accountId) =>
  inTransaction(database, (sql) => appendEvents(sql, account, events));

async function addHook(overrides: Record<string, unknown> = {}): Promise<string> {
  const data = { id: newId(), accountId, event: 'subscriber.subscribed', targetUrl: 'https://example.com/' };
  const hook = await database.prisma.hook.create({
    data: { ...data, secretCiphertext: new Uint8Array(64), ...overrides },
  });
  return hook.id;
}

async function addList(): Promise<string> {
  const data = { id: newId(), accountId, name: 'News', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} };
  return (await database.prisma.list.create({ data })).id;
}

describe('an event is written', () => {
  test('where an active hook hears it', async () => {
    await addHook();
    const ids = await append([event(), event()]);
    expect(await database.query({ text: 'SELECT id FROM events ORDER BY id' })).toEqual(
      [...ids].sort().map((id) => ({ id })),
    );
    expect(ids).toHaveLength(2);
  });

  test('from the moment a hook is registered, whatever was asked before', async () => {
    expect(await append([event()])).toEqual([]);
    await addHook();
    expect(await append([event()])).toHaveLength(1);
  });

  test.each([
    ['there is no hook', async () => undefined],
    ['the hook is switched off', () => addHook({ status: 'switched_off' })],
    ['the hook is removed', () => addHook({ status: 'removed' })],
    ['the hook hears another event', () => addHook({ event: 'email.opened' })],
    ['the hook hears another list', async () => addHook({ listId: await addList() })],
    [
      "the hook is another account's",
      async () => addHook({ accountId: (await createTestAccount(database)).accountId }),
    ],
  ])('not when %s', async (_name, arrange) => {
    await arrange();
    expect(await append([event(), event({ listId: await addList() })])).toEqual([]);
    expect(await database.query({ text: 'SELECT 1 FROM events' })).toEqual([]);
  });

  test('of several only those that somebody hears', async () => {
    const listId = await addList();
    await addHook({ listId });
    await addHook({ event: 'subscriber.tagged' });
    const wanted = [event({ listId }), event({ type: 'subscriber.tagged' })];
    expect(await append([event(), ...wanted, event({ type: 'email.opened' })])).toHaveLength(2);
  });
});

test('an event goes with the transaction: rolled back, it never happened', async () => {
  await addHook();
  const work = inTransaction(database, async (sql) => {
    await appendEvents(sql, accountId, [event()]);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.query({ text: 'SELECT 1 FROM events' })).toEqual([]);
});

test('data is kept as it was written: the order of its properties, and every character', async () => {
  await addHook();
  const data = { z: 1, a: { '🎉': 'Zoë "quoted" \\ {1,2}' }, list: [null, true, 1.5] };
  await append([event({ data })]);
  const [row] = await database.query<{ text: string }>({ text: 'SELECT data::text AS text FROM events' });
  expect(row?.text).toBe(JSON.stringify(data));
});

test('nothing to append asks nothing of Postgres', async () => {
  const never = { query: () => Promise.reject(new Error('was asked')) };
  expect(await appendEvents(never, accountId, [])).toEqual([]);
});
