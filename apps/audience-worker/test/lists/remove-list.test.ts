import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deleteList, getListDeletion, removeList } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount, type TestDatabase, until } from '@mailwright/testing';
import { removeEventsOfDeleted, removeHooksOfList } from '@mailwright/webhooks';
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
  account = await createTestAccount(database);
});
afterEach(() => workers.stopAll());

const makeList = (subscribers: number) => addFullList(database, account.accountId, subscribers);

async function makeHook(listId: string | null): Promise<string> {
  const id = newId();
  await database.query({
    text: `INSERT INTO hooks (id, account_id, list_id, event, target_url, secret_ciphertext)
      VALUES ($1, $2, $3, 'subscriber.subscribed', 'https://example.com/', '\\x00')`,
    values: [id, account.accountId, listId],
  });
  return id;
}

/** Adds events of the list, each with a delivery to the hook in this status. */
async function makeDeliveries(listId: string, hookId: string, status: string, count: number): Promise<void> {
  await database.query({
    text: `WITH made AS (
        INSERT INTO events (id, account_id, list_id, type, data, occurred_at)
        SELECT uuid_v7(), $1, $2, 'subscriber.subscribed', '{}', now() FROM generate_series(1, $5) RETURNING id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status) SELECT uuid_v7(), $1, id, $3, $4::delivery_status FROM made`,
    values: [account.accountId, listId, hookId, status, count],
  });
}

/** Adds an import into the list that has ended with this many errors and still has this many blocks. */
async function makeImport(listId: string, errors: number, blocks: number): Promise<string> {
  const id = newId();
  await database.query({
    text: `WITH made AS (
        INSERT INTO imports (id, account_id, list_id, status, actor, content_type, options, finished_at)
        VALUES ($1, $2, $3, 'failed', 'operator', 'text/csv', '{}', now()) RETURNING id),
      blocks AS (INSERT INTO import_chunks (import_id, number, bytes) SELECT id, n, '\\x00' FROM made, generate_series(1, $5) n)
      INSERT INTO import_errors (import_id, row, position, line, code, message, text)
      SELECT id, n, 0, n, 'invalid_email', 'is required', 'x' FROM made, generate_series(1, $4) n`,
    values: [id, account.accountId, listId, errors, blocks],
  });
  return id;
}

/** Adds campaigns to the list that have ended, each with this many recipients. */
async function makeCampaigns(listId: string, recipients: number[]): Promise<void> {
  for (const count of recipients) {
    const id = newId();
    await database.query({
      text: `WITH made AS (
          INSERT INTO campaigns (id, account_id, list_id, name, status, actor) VALUES ($1, $2, $3, 'C', 'cancelled', 'operator')
          RETURNING id),
        run AS (INSERT INTO campaign_runs (campaign_id, account_id, content, total, sent) SELECT id, $2, '{}', $4, $4 FROM made),
        chunk AS (INSERT INTO campaign_chunks (id, campaign_id, first_position, last_position, locked_until)
          SELECT uuid_v7(), id, 1, 2, now() FROM made)
        INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email)
        SELECT id, n, uuid_v7(), 'x' FROM made, generate_series(1, $4) n`,
      values: [id, account.accountId, listId, count],
    });
  }
}

async function deleteIt(listId: string, publish = true): Promise<void> {
  const actor = { kind: 'api_key' as const, id: account.keyId, ipAddress: null };
  await inTransaction(database, async (sql) => {
    await deleteList(sql, account.accountId, toUid('list', listId), actor);
    await removeHooksOfList(sql, listId);
  });
  if (!publish) return;
  await workers.queues.add(removeList, [{ id: listId, payload: { listId } }]);
}

const progress = (listId: string) => getListDeletion(database, account.accountId, toUid('list', listId));
const completed = (listId: string) =>
  until('the deletion to be completed', async () => (await progress(listId)).status === 'completed');

/** The tables that contain the id anywhere, except for the record of the list's deletion. */
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
  const [imported, importedToo] = [await makeImport(list, 5_000, 250), await makeImport(other, 2, 1)];
  await workers.start();
  await deleteIt(list);
  await completed(list);
  expect(await progress(list)).toMatchObject({ subscribers_total: 5_000, subscribers_removed: 5_000 });
  expect(await tablesNaming(list)).toEqual([]);
  expect(await tablesNaming(ofList)).toEqual([]);
  expect(await tablesNaming(imported)).toEqual([]);
  expect(await tablesNaming(importedToo)).toEqual(['import_errors', 'imports']);
  const [left] = await database.query({
    text: `SELECT (SELECT count(*)::int FROM subscribers WHERE list_id = $1) AS subscribers,
      (SELECT count(*)::int FROM subscriber_tags WHERE list_id = $1) AS tags,
      (SELECT count(*)::int FROM events WHERE list_id = $1) AS events,
      (SELECT count(*)::int FROM deliveries WHERE hook_id = $2) AS deliveries,
      (SELECT count(*)::int FROM subscriber_consents WHERE account_id = $3) AS consents`,
    values: [other, ofAll, account.accountId],
  });
  expect(left).toEqual({ subscribers: 10, tags: 20, events: 3, deliveries: 3, consents: 10 });
});

test('campaigns to a deleted list stay with their figures, but without the list and their recipients', async () => {
  const [list, other] = [await makeList(10), await makeList(10)];
  await makeCampaigns(list, [25_000, 3]);
  await makeCampaigns(other, [2]);
  await workers.start();
  await deleteIt(list);
  await completed(list);
  expect(await tablesNaming(list)).toEqual([]);
  const left = await database.query({
    text: `SELECT c.list_id, r.total, (SELECT count(*)::int FROM campaign_recipients WHERE campaign_id = c.id) AS recipients,
        (SELECT count(*)::int FROM campaign_chunks WHERE campaign_id = c.id) AS chunks
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id WHERE c.account_id = $1 ORDER BY c.id`,
    values: [account.accountId],
  });
  expect(left).toEqual([
    { list_id: null, total: 25_000, recipients: 0, chunks: 0 },
    { list_id: null, total: 3, recipients: 0, chunks: 0 },
    { list_id: other, total: 2, recipients: 2, chunks: 1 },
  ]);
});

test('events of a deleted list are delivered to hooks for all lists before they are removed', async () => {
  const list = await makeList(3);
  const ofAll = await makeHook(null);
  await makeDeliveries(list, ofAll, 'pending', 2);
  await workers.start();
  await deleteIt(list);
  await until('the subscribers to be gone', async () => (await progress(list)).subscribers_removed === 3);
  expect((await progress(list)).status).toBe('running');
  const pending = { text: `SELECT id FROM deliveries WHERE hook_id = $1`, values: [ofAll] };
  expect(await database.query(pending)).toHaveLength(2);
  await database.query({ text: `UPDATE deliveries SET status = 'succeeded' WHERE hook_id = $1`, values: [ofAll] });
  await completed(list);
  expect(await tablesNaming(list)).toEqual([]);
});

test('events of a deleted list that a hook for all lists can recover stay, and the deletion completes', async () => {
  const list = await makeList(3);
  const ofAll = await makeHook(null);
  await makeDeliveries(list, ofAll, 'failed', 2);
  await makeDeliveries(list, ofAll, 'cancelled', 1);
  await makeDeliveries(list, ofAll, 'succeeded', 4);
  await workers.start();
  await deleteIt(list);
  await completed(list);
  const kept = { text: 'SELECT status FROM deliveries WHERE hook_id = $1 ORDER BY 1', values: [ofAll] };
  expect((await database.query(kept)).map(({ status }) => status)).toEqual(['failed', 'failed', 'cancelled']);
  expect(await tablesNaming(list)).toEqual([]);
});

test("an erasure finds a deleted list's remaining events by their subscriber's last address", async () => {
  const list = await makeList(1);
  const ofAll = await makeHook(null);
  await makeDeliveries(list, ofAll, 'failed', 1);
  await makeDeliveries(list, ofAll, 'pending', 1);
  await database.query({
    text: 'UPDATE events e SET subscriber_id = s.id FROM subscribers s WHERE s.list_id = $1 AND e.list_id = $1',
    values: [list],
  });
  await workers.start();
  await deleteIt(list);
  await until('the subscribers to be gone', async () => (await progress(list)).subscribers_removed === 1);
  await removeEventsOfDeleted(database, account.accountId, ['other@example.com']);
  const ofHook = { text: 'SELECT 1 FROM deliveries WHERE hook_id = $1', values: [ofAll] };
  expect(await database.query(ofHook)).toHaveLength(2);
  await removeEventsOfDeleted(database, account.accountId, ['p1@example.com']);
  expect(await database.query(ofHook)).toEqual([]);
  await completed(list);
});

test('a deletion whose job was lost is found, and a deletion whose worker died is resumed', async () => {
  const list = await makeList(4_000);
  await deleteIt(list, false);
  // Simulates a worker that has died: it holds the lease, and half of the work is done.
  await database.query({
    text: `UPDATE list_deletions SET locked_until = now() + interval '1 hour', subscribers_removed = 1500 WHERE list_id = $1`,
    values: [list],
  });
  await database.query({
    text: 'DELETE FROM subscribers WHERE id IN (SELECT id FROM subscribers WHERE list_id = $1 LIMIT 1500)',
    values: [list],
  });
  await workers.start();
  await workers.start();
  await workers.queues.add(removeList, [{ id: list, payload: { listId: list } }]);
  await until('the job to be done', async () => {
    const { waiting, active } = await workers.queues.countJobs('deletions');
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
});

test('a stopped worker leaves the rest of a deletion to the next one', async () => {
  const list = await makeList(20_000);
  const stop = await workers.start();
  await deleteIt(list);
  await until('the work to have begun', async () => (await progress(list)).subscribers_removed > 0);
  await stop();
  await workers.start();
  await completed(list);
  expect(await progress(list)).toMatchObject({ subscribers_total: 20_000, subscribers_removed: 20_000 });
});
