import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction, prepared, sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  type AccountEvent,
  addWork,
  createEventWriter,
  type EventListener,
  type EventWork,
  type NewEvent,
  noWork,
} from './event-writer.ts';

// Real listeners belong to other packages. The one used here is a table: each of its rows subscribes to one type of
// event, and gets a row in `received` for each such event. Its work is the ids of those listeners.
const listener: EventListener = {
  name: 'listener',
  subscribed: 'matched_listeners',
  ctes: sql`matched_listeners AS MATERIALIZED (
      SELECT e.id AS event_id, l.id AS listener_id, e.account_id FROM given_events e
      JOIN listeners l ON l.event = e.type AND l.account_id = e.account_id AND (l.list_id IS NULL OR l.list_id = e.list_id)),
    inserted AS (INSERT INTO received (event_id, listener_id) SELECT event_id, listener_id FROM matched_listeners)`,
  due: sql`(SELECT coalesce(json_agg(DISTINCT listener_id), '[]') FROM matched_listeners)`,
  countRows: () => Promise.resolve(2),
};
const second: EventListener = {
  name: 'all',
  subscribed: 'matched_all',
  ctes: sql`matched_all AS (SELECT id AS event_id FROM given_events WHERE type = 'email.opened')`,
  due: sql`'[]'::json`,
  countRows: (_runner, _where, events) => Promise.resolve(events.get('email.opened') ?? 0),
};

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  await database.query({ text: 'CREATE TABLE listeners (id serial, account_id uuid, event text, list_id uuid)' });
  await database.query({ text: 'CREATE TABLE received (event_id uuid, listener_id int)' });
});
afterAll(() => database.drop());
beforeEach(() => database.query({ text: 'TRUNCATE listeners, received, events CASCADE' }));

const event = (overrides: Partial<NewEvent> = {}): NewEvent => ({
  type: 'subscriber.subscribed',
  listId: null,
  subscriberId: null,
  data: {},
  occurredAt: new Date(),
  ...overrides,
});
const writer = createEventWriter([listener]);
const append = (events: NewEvent[], account = accountId) =>
  inTransaction(database, (runner) => writer.append(runner, account, events));

async function addListener(given: { account?: string; event?: string; listId?: string } = {}): Promise<number> {
  const [row] = await database.query<{ id: number }>({
    text: 'INSERT INTO listeners (account_id, event, list_id) VALUES ($1, $2, $3) RETURNING id',
    values: [given.account ?? accountId, given.event ?? 'subscriber.subscribed', given.listId ?? null],
  });
  return row?.id ?? 0;
}
const events = () => database.query<{ id: string }>({ text: 'SELECT id FROM events ORDER BY id' });

describe('writing events', () => {
  test('an event with a listener is written with that listener’s rows for it, and the work is reported', async () => {
    const [one, other] = [await addListener(), await addListener()];
    const work = await append([event(), event()]);
    expect(work).toEqual({ listener: { created: 4, due: [one, other] } });
    const received = await database.query({ text: 'SELECT DISTINCT event_id AS id FROM received ORDER BY 1' });
    expect(received).toHaveLength(2);
    expect(await events()).toEqual(received);
  });

  test('an event is written as soon as a listener is registered, whatever an earlier lookup found', async () => {
    expect(await append([event()])).toEqual({ listener: { created: 0, due: [] } });
    await addListener();
    expect(await append([event()])).toMatchObject({ listener: { created: 1 } });
    expect(await events()).toHaveLength(1);
  });

  test('an event is not written when no listener, or only another account’s, subscribes to it', async () => {
    await addListener({ event: 'email.opened' });
    await addListener({ account: (await createTestAccount(database)).accountId });
    expect(await append([event()])).toEqual({ listener: { created: 0, due: [] } });
    expect(await events()).toEqual([]);
  });

  test('of several events, only those that a listener subscribes to are written', async () => {
    const listId = newId();
    await addListener({ listId });
    await addListener({ event: 'subscriber.tagged' });
    const wanted = [event({ listId }), event({ type: 'subscriber.tagged' })];
    expect(await append([event(), ...wanted, event({ type: 'email.opened' })])).toMatchObject({
      listener: { created: 2 },
    });
    expect(await events()).toHaveLength(2);
  });

  test('an event is written when any of several listeners subscribes to it, and each listener’s own work is reported', async () => {
    await addListener();
    const both = createEventWriter([listener, second]);
    const given = [event(), event({ type: 'email.opened' }), event({ type: 'email.clicked' })];
    const work = await inTransaction(database, (runner) => both.append(runner, accountId, given));
    expect(work).toMatchObject({ listener: { created: 1 }, all: { created: 1, due: [] } });
    expect(await events()).toHaveLength(2);
  });

  test('without listeners or without events, nothing is written and no query is sent', async () => {
    const never = { query: () => Promise.reject(new Error('a query was sent')) };
    expect(await createEventWriter([]).append(never, accountId, [event()])).toEqual(noWork);
    expect(await writer.append(never, accountId, [])).toEqual(noWork);
  });
});

describe('events of a change’s own statement', () => {
  const change = async (given: AccountEvent[], condition = sql`true`, by = writer): Promise<EventWork> => {
    const { ctes, work } = by.toSql(given, condition);
    const [row] = await database.query<{ work: EventWork }>(prepared('', sql`WITH ${ctes} SELECT ${work} AS work`));
    return row?.work ?? noWork;
  };

  test('they may belong to several accounts, and only listeners of their own account get them', async () => {
    const other = (await createTestAccount(database)).accountId;
    const [own, foreign] = [await addListener(), await addListener({ account: other })];
    const work = await change([event(), event()].map((one, n) => ({ ...one, accountId: n === 0 ? accountId : other })));
    expect(work).toEqual({ listener: { created: 2, due: [own, foreign] } });
    const rows = await database.query({
      text: `SELECT e.account_id = l.account_id AS own FROM received r JOIN events e ON e.id = r.event_id
        JOIN listeners l ON l.id = r.listener_id`,
    });
    expect(rows).toEqual([{ own: true }, { own: true }]);
  });

  test('they are written only where their condition is true', async () => {
    await addListener();
    const lists = [newId(), newId()];
    const given = lists.map((listId) => ({ ...event({ listId }), accountId }));
    expect(await change(given, sql`e.list_id = ${lists[1]}::uuid`)).toMatchObject({ listener: { created: 1 } });
    expect(await database.query({ text: 'SELECT list_id AS id FROM events' })).toEqual([{ id: lists[1] }]);
  });

  test('without listeners they are not written, and the statement still runs', async () => {
    expect(await change([{ ...event(), accountId }], sql`true`, createEventWriter([]))).toEqual({});
  });
});

test('an event of a transaction that is rolled back is not written', async () => {
  await addListener();
  const work = inTransaction(database, async (runner) => {
    await writer.append(runner, accountId, [event()]);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await events()).toEqual([]);
  expect(await database.query({ text: 'SELECT 1 FROM received' })).toEqual([]);
});

test('data is stored exactly as it was written: the order of its properties, and every character', async () => {
  await addListener();
  const data = { z: 1, a: { '🎉': 'Zoë "quoted" \\ {1,2}' }, list: [null, true, 1.5] };
  await append([event({ data })]);
  const [row] = await database.query<{ text: string }>({ text: 'SELECT data::text AS text FROM events' });
  expect(row?.text).toBe(JSON.stringify(data));
});

test('addWork combines the work of two statements', () => {
  const one = { a: { created: 1, due: [1] }, b: { created: 2, due: [] } };
  expect(addWork(one, { a: { created: 3, due: [2, 1] }, c: { created: 1, due: [3] } })).toEqual({
    a: { created: 4, due: [1, 2, 1] },
    b: { created: 2, due: [] },
    c: { created: 1, due: [3] },
  });
  expect(addWork(noWork, one)).toEqual(one);
});
