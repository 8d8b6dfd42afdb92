import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Explained, explainStatements } from '@mailwright/testing';
import { listHooks } from './hooks/read-hooks.ts';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { removeDeliveriesOfList, removeOldHooks } from './retention.ts';

let fixture: DeliveriesFixture;
let listId: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  listId = await fixture.addList();
  await addHooks(20_000, `NULL`, `now() - interval '1 day'`);
  await addHooks(20_000, `NULL`, `NULL`);
  await addHooks(10, `'${listId}'`, `now() - interval '31 days'`);
  await fixture.query(
    `INSERT INTO deliveries (id, account_id, event_id, hook_id, status)
      SELECT uuid_v7(), account_id, gen_random_uuid(), id, 'succeeded' FROM hooks,
        generate_series(1, CASE WHEN list_id IS NULL THEN 1 ELSE 5 END)`,
  );
  await fixture.query('VACUUM ANALYZE hooks, deliveries');
});
afterAll(() => fixture.database.drop());

async function addHooks(count: number, list: string, deletedAt: string): Promise<void> {
  await fixture.query(
    `INSERT INTO hooks (id, account_id, list_id, event, target_url, secret_ciphertext, status, deleted_at)
      SELECT uuid_v7(), $1, ${list}, 'subscriber.subscribed', 'https://example.com/', '', 'removed', ${deletedAt}
      FROM generate_series(1, ${count})`,
    fixture.accountId,
  );
}

/** Expects that no table is read as a whole, and that few pages are read. */
function expectCheap(explained: Explained[], maxBuffers: number): void {
  for (const { nodes, buffers } of explained) {
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect([buffers, buffers < maxBuffers]).toEqual([buffers, true]);
  }
}

test('a page of hooks costs the same however many hooks the account has deleted', async () => {
  const page = { limit: 10, afterId: undefined };
  expectCheap(await explainStatements(fixture.database, (sql) => listHooks(sql, fixture.accountId, page)), 30);
});

test("the deliveries of a deleted list's hooks, and these hooks, are found without reading others", async () => {
  const deliveries = await explainStatements(fixture.database, (sql) => removeDeliveriesOfList(sql, listId));
  expect(deliveries[0]?.nodes.some((node) => node['Actual Rows'] > 50)).toBe(false);
  expectCheap(deliveries, 2_000);
  expect(
    await fixture.query(`SELECT 1 FROM deliveries d JOIN hooks h ON h.id = d.hook_id WHERE h.list_id = $1`, listId),
  ).toEqual([]);
});

test('hooks that were deleted long ago are removed without reading the others', async () => {
  await addHooks(10, 'NULL', `now() - interval '31 days'`);
  expectCheap(await explainStatements(fixture.database, (sql) => removeOldHooks(sql, 30, undefined)), 1_000);
  expect(await fixture.query(`SELECT 1 FROM hooks WHERE deleted_at < now() - interval '30 days'`)).toEqual([]);
});
