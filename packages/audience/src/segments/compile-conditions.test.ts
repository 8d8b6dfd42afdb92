import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AddSegment, type Conditions } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { operator } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { addField } from '../lists/change-fields.ts';
import type { ListField } from '../lists/list-field.ts';
import { noCriteria } from '../subscribers/subscriber-query.ts';
import { subscriberColumns } from '../subscribers/subscriber-state.ts';
import { type Compared, meetsConditions } from '../testing/meets-conditions.ts';
import { comparedAt, comparedTypes, type NamedUids, pools, randomConditions } from '../testing/random-conditions.ts';
import { checkConditions, type ComparedList } from './check-conditions.ts';
import { compileConditions } from './compile-conditions.ts';
import { narrowCriteria } from './narrow-criteria.ts';
import { countMatching, readMatching } from './scan-matching.ts';
import { showConditions } from './show-conditions.ts';
import type { StoredGroup } from './stored-condition.ts';

const seed = 20_261_123;
const count = 120;

let database: TestDatabase;
let list: ComparedList & { fields: ListField[] };
let everybody: Compared[];
let uids: NamedUids;

beforeAll(async () => {
  database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  const { listId, listUid } = await addTestList(database, accountId);
  for (const [tag, type] of Object.entries(comparedTypes)) {
    const hasOptions = type === 'select' || type === 'multiselect';
    const options = hasOptions ? [...pools[tag as 'SIZE']] : [];
    await addField(
      database,
      accountId,
      newId(),
      listUid,
      {
        tag,
        type,
        options,
        required: false,
        visible: true,
      },
      operator,
    );
  }
  const fields = (await database.prisma.listField.findMany({ where: { listId } })) as ListField[];
  list = { accountId, listId, fields };
  const importIds = [newId(), newId()];
  const campaignIds = [newId(), newId(), newId()];
  uids = {
    importUids: importIds.map((id) => toUid('imp', id)),
    campaignUids: campaignIds.map((id) => toUid('cmp', id)),
  };
  for (const id of importIds)
    await database.prisma.import.create({
      data: {
        id,
        accountId,
        listId,
        actor: 'api_key',
        contentType: 'text/csv',
        status: 'completed',
        options: {},
      },
    });
  await database.prisma.subscriber.createMany({
    data: fc.sample(randomSubscriber(importIds), { numRuns: count, seed }).map((values, index) => {
      const email = pools.EMAIL[index] ?? `s${index}@example.com`;
      const emailNormalized = email.toLowerCase().replace('bücher', 'xn--bcher-kva');
      return { id: newId(), accountId, listId, email, emailNormalized, ...values };
    }),
  });
  // Belongs to another list with the same tags.
  const other = await addTestList(database, accountId);
  await database.prisma.subscriber.create({
    data: {
      id: newId(),
      accountId,
      listId: other.listId,
      email: 'ada@example.com',
      emailNormalized: 'ada@example.com',
      tags: ['vip'],
      status: 'subscribed',
      source: 'api',
    },
  });
  const states = await database.query<Omit<Compared, 'received'>>(sql`
    SELECT ${sql.raw(subscriberColumns)}, s.import_id AS "importId" FROM subscribers s
    WHERE s.list_id = ${listId}::uuid ORDER BY s.id`);
  const received = fc.sample(randomReceived(campaignIds), { numRuns: count, seed });
  everybody = states.map((state, index) => ({ ...state, received: received[index] ?? [] }));
  for (const id of campaignIds)
    await database.prisma.campaign.create({ data: { id, accountId, listId, name: 'News', actor: 'system' } });
  await database.prisma.campaignRecipient.createMany({
    data: everybody.flatMap(({ id, email, received: rows }, index) =>
      rows.map((row) => ({ ...row, position: index + 1, subscriberId: id, email })),
    ),
  });
});
afterAll(() => database.drop());

function randomSubscriber(importIds: string[]) {
  const byTag = (tag: string) => list.fields.find((field) => field.tag === tag)?.id ?? '';
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(comparedTypes).map(([tag, type]) => {
        const pool = pools[tag as keyof typeof pools] as readonly unknown[];
        const value = type === 'multiselect' ? fc.subarray([...pool], { minLength: 1 }) : fc.constantFrom(...pool);
        return [byTag(tag), value];
      }),
    ),
    { requiredKeys: [] },
  );
  const time = fc.constantFrom(...pools.SEEN.slice(0, -2)).map((text) => new Date(text));
  return fc.record({
    fields: fields as fc.Arbitrary<Record<string, string>>,
    tags: fc.subarray(['vip', 'spring', 'autumn']),
    status: fc.constantFrom('unconfirmed' as const, 'subscribed' as const, 'bounced' as const),
    source: fc.constantFrom('api' as const, 'import' as const, 'console' as const),
    importId: fc.option(fc.constantFrom(...importIds)),
    createdAt: time,
    updatedAt: time,
    subscribedAt: fc.option(time),
    confirmedAt: fc.option(time),
    unsubscribedAt: fc.option(time),
  });
}

/** What became of the subscriber's mail in some of these campaigns. */
function randomReceived(campaignIds: string[]) {
  const status = fc.constantFrom('sent' as const, 'queued' as const, 'failed' as const, 'bounced' as const);
  const time = fc.constantFrom(...pools.SEEN.slice(0, -2)).map((text) => new Date(text));
  const times = fc.oneof(fc.constant([null, null] as const), fc.tuple(time, time));
  const inOne = (campaignId: string) => {
    const row = fc
      .tuple(status, fc.option(time), times, times)
      .map(([state, changedAt, [firstOpenedAt, lastOpenedAt], [firstClickedAt, lastClickedAt]]) => ({
        campaignId,
        status: state,
        changedAt,
        firstOpenedAt,
        lastOpenedAt,
        firstClickedAt,
        lastClickedAt,
      }));
    return fc.option(row);
  };
  return fc.tuple(...campaignIds.map(inOne)).map((rows) => rows.filter((row) => row !== null));
}

/** Reads and stores conditions as the API does. */
async function store(conditions: Conditions): Promise<StoredGroup> {
  const given = AddSegment.shape.conditions.parse(conditions);
  return JSON.parse(JSON.stringify(await checkConditions(database, list, given))) as StoredGroup;
}

const expectedIds = (conditions: Conditions) =>
  everybody.filter((who) => meetsConditions(conditions, who, list.fields, comparedAt)).map(({ id }) => id);

test(`the SQL of conditions is true for exactly those who meet them (seed ${seed})`, async () => {
  let selective = 0;
  await fc.assert(
    fc.asyncProperty(randomConditions(uids), async (conditions) => {
      const stored = await store(conditions);
      const rows = await database.query<{ id: string }>(sql`
        SELECT s.id FROM subscribers s WHERE s.list_id = ${list.listId}::uuid
          AND ${compileConditions(stored, comparedAt)} ORDER BY s.id`);
      const expected = expectedIds(conditions);
      expect(rows.map(({ id }) => id)).toEqual(expected);
      if (expected.length > 0 && expected.length < count) selective += 1;
    }),
    { seed, numRuns: 500 },
  );
  // Otherwise, the test would prove nothing.
  expect(selective).toBeGreaterThan(200);
}, 120_000);

test(`the pages of a segment have each of its subscribers exactly once, and its count agrees (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(randomConditions(uids), fc.integer({ min: 5, max: 60 }), async (conditions, limit) => {
      const criteria = narrowCriteria(noCriteria, await store(conditions), comparedAt);
      const ids: string[] = [];
      for (let afterId: string | undefined; ; afterId = ids.at(-1)) {
        const page = await readMatching(database, list.listId, criteria, { limit, afterId });
        ids.push(...page.map(({ id }) => id));
        if (page.length < limit) break;
      }
      const expected = expectedIds(conditions);
      expect(ids).toEqual(expected);
      const counted = await countMatching(database, list.listId, criteria);
      expect(counted).toEqual({ count: expected.length, isExact: true, held: [] });
    }),
    { seed, numRuns: 100 },
  );
}, 120_000);

test('stored conditions are shown as they were given, with their fields’ current tags', async () => {
  await fc.assert(
    fc.asyncProperty(randomConditions(uids), async (conditions) => {
      const shown = showConditions(await store(conditions), list.fields);
      expect(AddSegment.shape.conditions.parse(shown)).toEqual(shown);
      expect(expectedIds(shown)).toEqual(expectedIds(conditions));
      const renamed = list.fields.map((field) => ({ ...field, tag: field.tag === 'NAME' ? 'CALLED' : field.tag }));
      const text = JSON.stringify(showConditions(await store(conditions), renamed));
      expect(text).toBe(JSON.stringify(shown).replaceAll('"field":"NAME"', '"field":"CALLED"'));
    }),
    { seed, numRuns: 100 },
  );
});

test('a count that takes too long, or that nobody waits for, returns what it has counted so far', async () => {
  const values = [list.accountId, list.listId];
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
      SELECT gen_random_uuid(), $1, $2, 'subscribed', 'more' || n, 'more' || n, '{many}', 'api' FROM generate_series(1, 2500) n`,
    values,
  });
  const all = await countMatching(database, list.listId, { ...noCriteria, tag: 'many' });
  expect(all).toEqual({ count: 2_500, isExact: true, held: [] });
  for (const options of [{ maxMs: 0 }, { signal: AbortSignal.abort() }]) {
    const { count: found, isExact } = await countMatching(
      database,
      list.listId,
      { ...noCriteria, tag: 'many' },
      options,
    );
    expect(isExact).toBe(false);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(2_500);
  }
  await database.query({ text: `DELETE FROM subscribers WHERE 'many' = ANY(tags)` });
});
