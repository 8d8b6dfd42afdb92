import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addField, addList, deleteField, deleteList, getListDeletion, removeList } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { createLogger, fromUid, newId, readConfig, toUid } from '@mailwright/platform';
import {
  createTestAccount,
  createTestDatabase,
  createTestQueues,
  type TestAccount,
  type TestDatabase,
  type TestQueues,
  until,
} from '@mailwright/testing';
import { removeHooksOfList } from '@mailwright/webhooks';
import { startAudienceWorker } from './start-audience-worker.ts';

let database: TestDatabase;
let queues: TestQueues;
let account: TestAccount;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  queues = await createTestQueues();
});
afterAll(async () => {
  await queues.close();
  await database.drop();
});
beforeEach(async () => {
  account = await createTestAccount(database);
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** Starts a worker; the returned function stops it as SIGTERM does. */
async function startOne(): Promise<() => Promise<void>> {
  const config = readConfig(['DATABASE_URL', 'REDIS_URL'], {
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    OPS_PORT: '0',
  });
  const { steps } = await startAudienceWorker(config, log);
  let done = false;
  const stop = async () => {
    if (done) return;
    done = true;
    for (const step of steps) await step.close();
  };
  stops.push(stop);
  return stop;
}

async function makeList(subscribers: number): Promise<string> {
  const { uid } = await addList(database, account.accountId, newId(), {
    name: 'News',
    from_name: 'Ada',
    from_email: 'ada@example.com',
    subscription: 'single_opt_in',
    send_welcome_email: false,
    sign_up_form: true,
    fields: [],
  });
  const id = fromUid('list', uid) ?? '';
  await database.query({
    text: `WITH made AS (
        INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
        SELECT uuid_v7(), $1, $2, 'subscribed', 'p' || n || '@example.com', 'p' || n || '@example.com', ARRAY['vip', 't' || n % 3], 'api'
        FROM generate_series(1, $3) n RETURNING id, email_normalized),
      consents AS (INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source) SELECT uuid_v7(), $1, id, 'subscribed', 'api' FROM made)
      INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at) SELECT uuid_v7(), $1, 'confirm_subscription', id, now() FROM made LIMIT 100`,
    values: [account.accountId, id, subscribers],
  });
  return id;
}

async function makeHook(listId: string | null): Promise<string> {
  const id = newId();
  await database.query({
    text: `INSERT INTO hooks (id, account_id, list_id, event, target_url, secret_ciphertext)
      VALUES ($1, $2, $3, 'subscriber.subscribed', 'https://example.com/', '\\x00')`,
    values: [id, account.accountId, listId],
  });
  return id;
}

/** Events of the list, each with a delivery to the hook in this status. */
async function makeDeliveries(listId: string, hookId: string, status: string, count: number): Promise<void> {
  await database.query({
    text: `WITH made AS (
        INSERT INTO events (id, account_id, list_id, type, data, occurred_at)
        SELECT uuid_v7(), $1, $2, 'subscriber.subscribed', '{}', now() FROM generate_series(1, $5) RETURNING id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status) SELECT uuid_v7(), $1, id, $3, $4::delivery_status FROM made`,
    values: [account.accountId, listId, hookId, status, count],
  });
}

async function deleteIt(listId: string, publish = true): Promise<void> {
  const actor = { kind: 'api_key' as const, id: account.keyId, ipAddress: null };
  await inTransaction(database, async (sql) => {
    await deleteList(sql, account.accountId, toUid('list', listId), actor);
    await removeHooksOfList(sql, listId);
  });
  if (!publish) return;
  await queues.add(removeList, [{ id: listId, payload: { listId } }]);
}

const progress = (listId: string) => getListDeletion(database, account.accountId, toUid('list', listId));
const completed = (listId: string) =>
  until('the deletion to be completed', async () => (await progress(listId)).status === 'completed', 30_000);

/** The tables that contain the id anywhere, except the record that the list was deleted. */
async function tablesNaming(id: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>({
    text: `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'list_deletions' ORDER BY 1`,
  });
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await database.query<{ any: boolean }>({
        text: `SELECT EXISTS (SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%') AS any`,
        values: [id],
      });
      return row?.any ? [name] : [];
    }),
  );
  return found.flat();
}

test('everything of a deleted list is removed, and nothing of another list', async () => {
  const [list, other] = [await makeList(5_000), await makeList(10)];
  const [ofList, ofAll] = [await makeHook(list), await makeHook(null)];
  await makeDeliveries(list, ofList, 'pending', 1_500);
  await makeDeliveries(list, ofAll, 'succeeded', 1_500);
  await makeDeliveries(other, ofAll, 'succeeded', 3);
  await startOne();
  await deleteIt(list);
  await completed(list);
  expect(await progress(list)).toMatchObject({ subscribers_total: 5_000, subscribers_removed: 5_000 });
  expect(await tablesNaming(list)).toEqual([]);
  expect(await tablesNaming(ofList)).toEqual([]);
  const [left] = await database.query({
    text: `SELECT (SELECT count(*)::int FROM subscribers WHERE list_id = $1) AS subscribers,
      (SELECT count(*)::int FROM subscriber_tags WHERE list_id = $1) AS tags,
      (SELECT count(*)::int FROM events WHERE list_id = $1) AS events,
      (SELECT count(*)::int FROM deliveries WHERE hook_id = $2) AS deliveries,
      (SELECT count(*)::int FROM subscriber_consents WHERE account_id = $3) AS consents`,
    values: [other, ofAll, account.accountId],
  });
  expect(left).toEqual({ subscribers: 10, tags: 20, events: 3, deliveries: 3, consents: 10 });
}, 60_000);

test('events of a deleted list are delivered to hooks of all lists before they are removed', async () => {
  const list = await makeList(3);
  const ofAll = await makeHook(null);
  await makeDeliveries(list, ofAll, 'pending', 2);
  await startOne();
  await deleteIt(list);
  await until('the subscribers to be gone', async () => (await progress(list)).subscribers_removed === 3);
  expect((await progress(list)).status).toBe('running');
  const pending = { text: `SELECT id FROM deliveries WHERE hook_id = $1`, values: [ofAll] };
  expect(await database.query(pending)).toHaveLength(2);
  await database.query({ text: `UPDATE deliveries SET status = 'succeeded' WHERE hook_id = $1`, values: [ofAll] });
  await completed(list);
  expect(await tablesNaming(list)).toEqual([]);
}, 60_000);

test('a deletion whose job was lost is found, and one whose worker died is resumed', async () => {
  const list = await makeList(4_000);
  await deleteIt(list, false);
  // A worker that has died: it holds the lease, and half of the work is done.
  await database.query({
    text: `UPDATE list_deletions SET locked_until = now() + interval '1 hour', subscribers_removed = 1500 WHERE list_id = $1`,
    values: [list],
  });
  await database.query({
    text: 'DELETE FROM subscribers WHERE id IN (SELECT id FROM subscribers WHERE list_id = $1 LIMIT 1500)',
    values: [list],
  });
  await startOne();
  await startOne();
  await queues.add(removeList, [{ id: list, payload: { listId: list } }]);
  await until('the job to be done', async () => {
    const { waiting, active } = await queues.countJobs('deletions');
    return waiting + active === 0;
  });
  expect((await progress(list)).subscribers_removed).toBe(1_500);
  await database.query({
    text: `UPDATE list_deletions SET locked_until = now() - interval '1 second' WHERE list_id = $1`,
    values: [list],
  });
  await completed(list);
  expect(await progress(list)).toMatchObject({ subscribers_total: 4_000, subscribers_removed: 4_000 });
  expect(await tablesNaming(list)).toEqual([]);
}, 60_000);

test('a worker that is stopped leaves the rest of a deletion to the next one', async () => {
  const list = await makeList(20_000);
  const stop = await startOne();
  await deleteIt(list);
  await until('the work to have begun', async () => (await progress(list)).subscribers_removed > 0);
  await stop();
  await startOne();
  await completed(list);
  expect(await progress(list)).toMatchObject({ subscribers_total: 20_000, subscribers_removed: 20_000 });
}, 60_000);

test("a deleted field's values are removed from every subscriber, and nothing else of them changes", async () => {
  const list = await makeList(4_500);
  const uid = toUid('list', list);
  const field = { type: 'text' as const, required: false, options: [], visible: true };
  await addField(database, account.accountId, newId(), uid, { ...field, tag: 'KEPT' });
  await addField(database, account.accountId, newId(), uid, { ...field, tag: 'GONE' });
  const rows = await database.query<{ id: string; tag: string }>({
    text: 'SELECT id, tag FROM list_fields WHERE list_id = $1',
    values: [list],
  });
  const idOf = (tag: string) => rows.find((row) => row.tag === tag)?.id ?? '';
  await database.query({
    text: `UPDATE subscribers SET fields = jsonb_build_object($2::text, 'kept', $3::text, 'gone') WHERE list_id = $1`,
    values: [list, idOf('KEPT'), idOf('GONE')],
  });
  const snapshot = () =>
    database.query({
      text: `SELECT md5(string_agg((to_jsonb(s) - 'fields' - 'revision')::text, '|' ORDER BY id)) AS digest FROM subscribers s WHERE list_id = $1`,
      values: [list],
    });
  const before = await snapshot();
  await startOne();
  await deleteField(database, account.accountId, uid, 'GONE');
  await until('the removal to be done', async () => {
    const left = await database.query({ text: 'SELECT 1 FROM field_removals WHERE list_id = $1', values: [list] });
    return left.length === 0;
  });
  const values = await database.query({
    text: 'SELECT DISTINCT fields FROM subscribers WHERE list_id = $1',
    values: [list],
  });
  expect(values).toEqual([{ fields: { [idOf('KEPT')]: 'kept' } }]);
  expect(await snapshot()).toEqual(before);
}, 60_000);
