import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addTags, deleteList, getTagChange, listTags, removeTag, requestTagChange } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import { fromUid, newId, systemClock, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount, testAppSecrets, type TestDatabase, until } from '@mailwright/testing';
import { deliveriesOfEvents } from '@mailwright/webhooks';
import { addFullList, createTestWorkers, type TestWorkers } from '../support/start-test-workers.ts';

let workers: TestWorkers;
let database: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  workers = await createTestWorkers();
  ({ database } = workers);
});
afterAll(() => workers.close());
beforeEach(async () => {
  account = await createTestAccount(database, { plan: 'unlimited' });
});
afterEach(() => workers.stopAll());

const makeList = (subscribers: number, owner = account) => addFullList(database, owner.accountId, subscribers);
const actorOf = ({ keyId }: TestAccount) => ({ kind: 'api_key' as const, id: keyId, ipAddress: null });

/** Lists without campaigns and automations. */
const usedByNothing = () => Promise.resolve();

/** Requests a change without a job, so that the sweep finds it. */
const request = async (list: string, tag: string, name: string | null, owner = account) => {
  const wanted = { listUid: toUid('list', list), tag, name };
  return (await requestTagChange(database, owner.accountId, wanted, actorOf(owner), usedByNothing)).uid;
};
const progress = (list: string, uid: string, owner = account) =>
  getTagChange(database, owner.accountId, toUid('list', list), uid);
const completed = (list: string, uid: string, owner = account) =>
  until('the change to be completed', async () => (await progress(list, uid, owner)).status === 'completed', 60_000);
const tagsOf = (list: string) =>
  listTags(database, account.accountId, toUid('list', list), { sort: 'name', limit: 100, after: undefined });
const rows = (text: string, ...values: unknown[]) => database.query({ text, values });

async function addHook(event: string, owner = account): Promise<void> {
  await rows(
    `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext) VALUES ($1, $2, $3, 'https://example.com/', '\\x00')`,
    newId(),
    owner.accountId,
    event,
  );
}

/** A digest of each subscriber without the parts that a tag change should change. */
const digest = (list: string, condition = 'true') =>
  rows(
    `SELECT md5(string_agg((to_jsonb(s) - 'tags' - 'revision' - 'updated_at')::text, '|' ORDER BY id)) AS digest
      FROM subscribers s WHERE list_id = $1 AND ${condition}`,
    list,
  );

test('a renamed tag has its new name at the same position for every subscriber who had it, and nothing else changes', async () => {
  const [list, other] = [await makeList(2_500), await makeList(10)];
  const untouched = () =>
    rows(
      `SELECT md5(string_agg(s::text, '|' ORDER BY id)) AS digest FROM subscribers s
        WHERE list_id <> $1 OR NOT tags && '{t1,first}'`,
      list,
    );
  const [before, of] = [await digest(list), await untouched()];
  await workers.start();
  const uid = await request(list, 't1', 'first');
  await completed(list, uid);
  expect(await progress(list, uid)).toMatchObject({ subscribers_total: 834, subscribers_changed: 834 });
  expect(await tagsOf(list)).toEqual([
    { name: 'first', subscribers: 834 },
    { name: 't0', subscribers: 833 },
    { name: 't2', subscribers: 833 },
    { name: 'vip', subscribers: 2_500 },
  ]);
  expect(await rows(`SELECT DISTINCT tags FROM subscribers WHERE list_id = $1 AND 'first' = ANY(tags)`, list)).toEqual([
    { tags: ['vip', 'first'] },
  ]);
  const revised = await rows(
    `SELECT revision, updated_at > created_at AS later, count(*)::int AS count FROM subscribers WHERE list_id = $1 GROUP BY 1, 2 ORDER BY 1`,
    list,
  );
  expect(revised).toEqual([
    { revision: 1, later: false, count: 1_666 },
    { revision: 2, later: true, count: 834 },
  ]);
  expect(await digest(list)).toEqual(before);
  expect(await untouched()).toEqual(of);
  expect(await tagsOf(other)).toHaveLength(4);
  await completed(list, await request(list, 'vip', 'VIP'));
  expect(await rows(`SELECT DISTINCT tags FROM subscribers WHERE list_id = $1 AND 'first' = ANY(tags)`, list)).toEqual([
    { tags: ['VIP', 'first'] },
  ]);
});

test("a tag that is renamed to another tag's name is merged with that tag, and a removed tag is gone", async () => {
  const list = await makeList(1_200);
  await workers.start();
  await completed(list, await request(list, 't0', 'vip'));
  expect(
    await rows('SELECT tags, count(*)::int AS n FROM subscribers WHERE list_id = $1 GROUP BY 1 ORDER BY 1', list),
  ).toEqual([
    { tags: ['vip'], n: 400 },
    { tags: ['vip', 't1'], n: 400 },
    { tags: ['vip', 't2'], n: 400 },
  ]);
  const uid = await request(list, 'vip', null);
  await completed(list, uid);
  expect(await progress(list, uid)).toMatchObject({ subscribers_total: 1_200, subscribers_changed: 1_200 });
  expect(await tagsOf(list)).toEqual([
    { name: 't1', subscribers: 400 },
    { name: 't2', subscribers: 400 },
  ]);
});

test("an account's changes are made in the order of their requests, even if they affect each other's tags", async () => {
  const [list, other] = [await makeList(1_500), await makeList(1_500)];
  const uids: [string, string][] = [
    [list, await request(list, 't0', 't1')],
    [other, await request(other, 't0', 'x')],
    [list, await request(list, 't1', 'x')],
    [list, await request(list, 'x', 't0')],
    [other, await request(other, 'x', null)],
  ];
  for (let i = 0; i < 3; i += 1) await workers.start();
  for (const [of, uid] of uids) await completed(of, uid);
  expect(await tagsOf(list)).toEqual([
    { name: 't0', subscribers: 1_000 },
    { name: 't2', subscribers: 500 },
    { name: 'vip', subscribers: 1_500 },
  ]);
  expect((await tagsOf(other)).map(({ name }) => name)).toEqual(['t1', 't2', 'vip']);
  const ended = await rows(
    'SELECT id FROM tag_changes WHERE account_id = $1 ORDER BY completed_at, position',
    account.accountId,
  );
  expect(ended.map(({ id }) => id)).toEqual(uids.map(([, uid]) => fromUid('tch', uid)));
});

test('a renaming emits the same events as a PATCH of each subscriber, for hooks that subscribe to them', async () => {
  const [quiet, list] = [await makeList(30), await makeList(30)];
  await workers.start();
  await completed(quiet, await request(quiet, 't0', 'x'));
  expect(await rows('SELECT 1 FROM events WHERE account_id = $1', account.accountId)).toEqual([]);
  await addHook('subscriber.updated');
  await addHook('subscriber.tagged');
  await completed(list, await request(list, 't0', 'x'));
  const events = () =>
    rows(
      `SELECT type, (data::jsonb - 'subscriber' - 'list') AS details, data::jsonb -> 'subscriber' -> 'tags' AS tags,
        count(DISTINCT subscriber_id)::int AS subscribers, count(*)::int AS events, bool_and(EXISTS (
          SELECT 1 FROM deliveries d WHERE d.event_id = e.id)) AS delivered
      FROM events e WHERE account_id = $1 GROUP BY type, 2, 3 ORDER BY 1`,
      account.accountId,
    );
  const ten = { subscribers: 10, events: 10, delivered: true, tags: ['vip', 'x'] };
  expect(await events()).toEqual([
    { ...ten, type: 'subscriber.tagged', details: { tags_added: ['x'] } },
    { ...ten, type: 'subscriber.updated', details: { changed: ['tags'] } },
  ]);
});

test("a change waits while the account is in debt for its deliveries, and another account's change continues", async () => {
  const neighbor = await createTestAccount(database, { plan: 'unlimited' });
  await rows(
    `INSERT INTO plans (code, name, api_access, deliveries_per_second) VALUES ('slow', 'Slow', true, 1) ON CONFLICT DO NOTHING`,
  );
  account = await createTestAccount(database, { plan: 'slow' });
  const [list, theirs] = [await makeList(3_000), await makeList(3_000, neighbor)];
  await addHook('subscriber.updated');
  const uid = await request(list, 'vip', 'x');
  await workers.start();
  const waits = async () => {
    const [row] = await rows(
      `SELECT locked_until > now() + interval '5 minutes' AS waits FROM tag_changes WHERE id = $1`,
      fromUid('tch', uid),
    );
    return row?.['waits'] === true;
  };
  await until('the change to wait', waits);
  await completed(theirs, await request(theirs, 'vip', 'x', neighbor), neighbor);
  const reached = await progress(list, uid);
  expect(reached).toMatchObject({ status: 'running', subscribers_total: 3_000 });
  expect(reached.subscribers_changed).toBeGreaterThan(0);
  expect(reached.subscribers_changed).toBeLessThan(3_000);
});

test('tags added to or removed from single subscribers while a list-wide change runs are not lost', async () => {
  const list = await makeList(3_000);
  const deps = {
    database,
    clock: systemClock,
    events: createEventWriter([deliveriesOfEvents()]),
    appSecrets: testAppSecrets,
  };
  const found = await rows('SELECT id FROM subscribers WHERE list_id = $1 ORDER BY random() LIMIT 400', list);
  await rows('ANALYZE subscribers, subscriber_tags');
  await workers.start();
  const uid = await request(list, 'vip', 'renamed');
  const running = completed(list, uid);
  let done = 0;
  for (const { id } of found) {
    const name = { uid: toUid('sub', String(id)) };
    await addTags(deps, account.accountId, name, ['added']);
    await removeTag(deps, account.accountId, name, `t${done % 3}`);
    done += 1;
  }
  await running;
  const [counts] = await rows(
    `SELECT count(*) FILTER (WHERE 'renamed' = ANY(tags))::int AS renamed, count(*) FILTER (WHERE 'vip' = ANY(tags))::int AS vip,
      count(*) FILTER (WHERE 'added' = ANY(tags))::int AS added, count(*) FILTER (WHERE cardinality(tags) > 3)::int AS many
    FROM subscribers WHERE list_id = $1`,
    list,
  );
  expect(counts).toEqual({ renamed: 3_000, vip: 0, added: 400, many: 0 });
  expect((await progress(list, uid)).subscribers_changed).toBe(3_000);
}, 120_000);

test("a deleted list's changes are dropped, and do not hold up the account's next ones", async () => {
  const [list, next] = [await makeList(10), await makeList(10)];
  const dropped = await request(list, 'vip', 'x');
  const uid = await request(next, 'vip', 'x');
  await inTransaction(database, (sql) => deleteList(sql, account.accountId, toUid('list', list), actorOf(account)));
  // Holds up the removal of the list, with which the change would end too.
  await rows(`UPDATE list_deletions SET locked_until = now() + interval '1 hour' WHERE list_id = $1`, list);
  await workers.start();
  await completed(next, uid);
  expect(await rows('SELECT 1 FROM tag_changes WHERE id = $1', fromUid('tch', dropped))).toEqual([]);
  expect(await rows('SELECT DISTINCT tags[1] AS first FROM subscribers WHERE list_id = $1', list)).toEqual([
    { first: 'vip' },
  ]);
});

test('a stopped worker leaves the rest of a change to the next one', async () => {
  const list = await makeList(6_000);
  const stop = await workers.start();
  const uid = await request(list, 'vip', 'x');
  await until('the work to have begun', async () => (await progress(list, uid)).subscribers_changed > 0);
  await stop();
  expect((await progress(list, uid)).status).toBe('running');
  await workers.start();
  await completed(list, uid);
  expect(await progress(list, uid)).toMatchObject({ subscribers_total: 6_000, subscribers_changed: 6_000 });
});
