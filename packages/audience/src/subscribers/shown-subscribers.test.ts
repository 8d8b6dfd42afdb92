import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SubscriberResource } from '@mailwright/contracts';
import { inTransaction, type Sql } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import {
  addTestList,
  countRowsRead,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
} from '@mailwright/testing';
import fc from 'fast-check';
import { getSubscriber, listSubscribers } from './read-subscribers.ts';

let database: TestDatabase;
let accountId: string;
let listId: string;
let listUid: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'ALTER TABLE subscribers SET (autovacuum_enabled = off)' });
});
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  ({ listId, listUid } = await addTestList(database, accountId, 'single_opt_in'));
});
afterAll(() => database.drop());

const everyone = {
  listUid: undefined,
  status: undefined,
  email: undefined,
  tag: undefined,
  updatedSince: undefined,
  importUid: undefined,
  segmentUid: undefined,
  conditions: undefined,
  newestFirst: false,
};

async function addMany(sql: Sql, list: string, count: number): Promise<void> {
  await sql.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source)
      SELECT uuid_v7(), $1, $2, 'subscribed', n || '@example.com', n || '@example.com', '{}', '{}', 'api'
      FROM generate_series(1, $3::int) AS n`,
    values: [accountId, list, count],
  });
}

const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
// Postgres stores neither NUL nor half a pair of surrogates.
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
const oddText = fc.oneof(
  text,
  fc.constantFrom('', '"', '\\', 'NULL', '{}', 'a,b', '__proto__', '\u2028', '</script>', '\u007f'),
);
const anyone = fc.record({
  status: fc.constantFrom('subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'),
  values: fc.dictionary(
    fc.constantFrom('FIRST_NAME', 'LAST_NAME'),
    fc.oneof(oddText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  ),
  tags: fc.array(oddText, { maxLength: 3 }),
  source: fc.constantFrom('api', 'form', 'console'),
  ip: fc.option(fc.ipV4()),
  created: time,
  updated: time,
  subscribed: fc.option(time),
  confirmed: fc.option(time),
  unsubscribed: fc.option(time),
});

test('a subscriber is shown with the same JSON on a page and alone, whatever their values and times are', async () => {
  const fields = await database.query<{ id: string; tag: string }>({
    text: 'SELECT id, tag FROM list_fields WHERE list_id = $1 ORDER BY position',
    values: [listId],
  });
  await fc.assert(
    fc.asyncProperty(anyone, async (person) => {
      const id = newId();
      const email = `${id}@example.com`;
      const stored = fields.flatMap(({ id: fieldId, tag }) =>
        Object.hasOwn(person.values, tag) ? [[fieldId, person.values[tag]]] : [],
      );
      await database.query({
        text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source,
            ip_address, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at)
          VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        values: [
          id,
          accountId,
          listId,
          person.status,
          email,
          JSON.stringify(Object.fromEntries(stored)),
          person.tags,
          person.source,
          person.ip,
          person.created,
          person.updated,
          person.subscribed,
          person.confirmed,
          person.unsubscribed,
        ],
      });
      const shown = {
        uid: toUid('sub', id),
        list_uid: listUid,
        status: person.status,
        EMAIL: email,
        ...Object.fromEntries(
          fields.filter(({ tag }) => tag !== 'EMAIL').map(({ tag }) => [tag, person.values[tag] ?? null]),
        ),
        tags: person.tags,
        source: person.source,
        ip_address: person.ip,
        created_at: person.created,
        updated_at: person.updated,
        subscribed_at: person.subscribed,
        confirmed_at: person.confirmed,
        unsubscribed_at: person.unsubscribed,
      };
      const [onPage] = await listSubscribers(
        database,
        accountId,
        { ...everyone, listUid, newestFirst: true },
        onePage(1),
      );
      const alone = await getSubscriber(database, accountId, { uid: shown.uid });
      expect(JSON.stringify(onPage)).toBe(JSON.stringify(shown));
      expect(JSON.stringify(alone)).toBe(JSON.stringify(shown));
      SubscriberResource.parse(JSON.parse(JSON.stringify(onPage)));
    }),
    { numRuns: 200 },
  );
});

function onePage(limit: number, afterId?: string) {
  return { limit, after: afterId === undefined ? undefined : { id: afterId } };
}

test('pages of a large list have everyone once, in either order', async () => {
  await addMany(database, listId, 1_050);
  const ids = await database.query<{ id: string }>({
    text: 'SELECT id FROM subscribers WHERE list_id = $1 ORDER BY id',
    values: [listId],
  });
  for (const newestFirst of [false, true]) {
    const seen: string[] = [];
    for (let afterId: string | undefined, length = 100; length === 100;) {
      const page = await listSubscribers(
        database,
        accountId,
        { ...everyone, listUid, newestFirst },
        onePage(100, afterId),
      );
      seen.push(...page.map(({ uid }) => uid));
      afterId = ids[newestFirst ? ids.length - seen.length : seen.length - 1]?.id;
      length = page.length;
    }
    const expected = ids.map(({ id }) => toUid('sub', id));
    expect(seen).toEqual(newestFirst ? expected.toReversed() : expected);
  }
});

test('pages of large lists share a plan, which reads no more than their rows, also of a list that was not there before', async () => {
  await addMany(database, listId, 5_000);
  await database.query({ text: 'VACUUM (ANALYZE) subscribers' });
  const later = await addTestList(database, accountId, 'single_opt_in');
  await inTransaction(database, async (sql) => {
    const readOne = (list: string, newestFirst: boolean, afterId?: string) =>
      listSubscribers(sql, accountId, { ...everyone, listUid: list, newestFirst }, onePage(26, afterId));
    // By now Postgres has chosen between a plan for each page and one for all.
    for (let run = 0; run < 10; run += 1) for (const newest of [false, true]) await readOne(listUid, newest);
    await addMany(sql, later.listId, 2_000);
    const [middle] = await sql.query<{ id: string }>({
      text: 'SELECT id FROM subscribers WHERE list_id = $1 ORDER BY id OFFSET 2500 LIMIT 1',
      values: [listId],
    });
    for (const newest of [false, true])
      for (const [list, afterId] of [[listUid], [listUid, middle?.id], [later.listUid]] as [string, string?][])
        expect(
          await countRowsRead(sql, 'subscribers', async () =>
            expect(await readOne(list, newest, afterId)).toHaveLength(26),
          ),
        ).toBeLessThanOrEqual(27);
    const text = `SELECT name FROM pg_prepared_statements WHERE name LIKE 'read-%large-list' AND generic_plans > 0`;
    expect(await sql.query<{ name: string }>({ text })).toHaveLength(2);
  });
});
