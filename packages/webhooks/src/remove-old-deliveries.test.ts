import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Statement } from '@mailwright/database';
import { firstIdAt, newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, explain, type TestDatabase } from '@mailwright/testing';
import { type Removed, removeOldDeliveries } from './retention.ts';

const days = 30;
const dayMs = 86_400_000;
const nothing: Removed = { events: 0, deliveries: 0, recoveries: 0, hooks: 0, rotatedOut: 0 };

let database: TestDatabase;
let accountId: string;
let hookId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'TRUNCATE hooks, events, deliveries, delivery_attempts, recoveries CASCADE' });
  [hookId = ''] = await addHooks(1);
});

const query = <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  database.query<Row>({ text, values });

async function addHooks(count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
      SELECT uuid_v7(), $1, 'subscriber.subscribed', 'https://example.com/', '\\x00' FROM generate_series(1, $2::int) RETURNING id`,
    accountId,
    count,
  );
  return rows.map(({ id }) => id);
}

/** An id like those that were generated this many days ago. */
function idFrom(daysAgo: number): string {
  return firstIdAt(Date.now() - daysAgo * dayMs).slice(0, 15) + newId().slice(15);
}

/** Adds events that happened this many days ago. */
async function addEvents(daysAgo: number, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => idFrom(daysAgo)).sort();
  await query(
    `INSERT INTO events (id, account_id, type, data, occurred_at)
      SELECT id, $1, 'subscriber.subscribed', '{}', now() FROM unnest($2::uuid[]) AS id`,
    accountId,
    ids,
  );
  return ids;
}

/** Adds a delivery of each event to each hook, with an attempt; it is pending if `finishedDaysAgo` is null. */
async function addDeliveries(eventIds: string[], finishedDaysAgo: number | null, hookIds = [hookId]): Promise<void> {
  await query(
    `WITH made AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, status, attempt_count, finished_at)
        SELECT uuid_v7(), $1, e, h, CASE WHEN $4::float8 IS NULL THEN 'pending' ELSE 'succeeded' END::delivery_status, 1,
          now() - make_interval(secs => $4 * 86400)
        FROM unnest($2::uuid[]) AS e, unnest($3::uuid[]) AS h RETURNING id)
      INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms) SELECT id, 1, now(), 1 FROM made`,
    accountId,
    eventIds,
    hookIds,
    finishedDaysAgo,
  );
}

async function counts(): Promise<{ events: number; deliveries: number; attempts: number }> {
  const [row] = await query<{ events: number; deliveries: number; attempts: number }>(
    `SELECT (SELECT count(*)::int FROM events) AS events, (SELECT count(*)::int FROM deliveries) AS deliveries,
      (SELECT count(*)::int FROM delivery_attempts) AS attempts`,
  );
  if (row === undefined) throw new Error('Nothing was counted');
  return row;
}

const remove = () => removeOldDeliveries(database, days);

describe('the removal of an event', () => {
  test('an old event is removed with its deliveries and attempts if all of them ended long ago', async () => {
    const hooks = await addHooks(3);
    await addDeliveries(await addEvents(31, 2), 31, hooks);
    await addDeliveries(await addEvents(29, 2), 29, hooks);
    expect(await remove()).toEqual({ ...nothing, events: 2, deliveries: 6 });
    expect(await counts()).toEqual({ events: 2, deliveries: 6, attempts: 6 });
    expect(await removeOldDeliveries(database, 28)).toEqual({ ...nothing, events: 2, deliveries: 6 });
  });

  test('an old event without deliveries is removed', async () => {
    await addEvents(31);
    expect(await remove()).toEqual({ ...nothing, events: 1 });
  });

  test('an event stays through its last day and is removed on the next', async () => {
    await addEvents(29.99);
    expect(await remove()).toEqual(nothing);
    await addEvents(30.01);
    expect(await remove()).toEqual({ ...nothing, events: 1 });
  });
});

describe('an old event that is still needed', () => {
  test('an old event stays with all its deliveries while one of them is pending', async () => {
    const [event = ''] = await addEvents(90);
    await addDeliveries([event], 90);
    await addDeliveries([event], null, await addHooks(1));
    expect(await remove()).toEqual(nothing);
    expect(await counts()).toEqual({ events: 1, deliveries: 2, attempts: 2 });
  });

  test('an old event stays after a redelivery until that ended long ago', async () => {
    await addDeliveries(await addEvents(90), 29);
    expect(await remove()).toEqual(nothing);
    expect(await removeOldDeliveries(database, 28)).toEqual({ ...nothing, events: 1, deliveries: 1 });
  });

  test('events that stay do not delay the removal of later ones, however many stay', async () => {
    await addDeliveries(await addEvents(60, 2_500), null);
    await addDeliveries(await addEvents(50, 10), 50);
    expect(await remove()).toEqual({ ...nothing, events: 10, deliveries: 10 });
  });
});

test('a delivery that is redelivered concurrently is not removed, and nothing waits for it', async () => {
  await addDeliveries(await addEvents(40, 3), 40);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE deliveries SET status = 'pending', finished_at = NULL
      WHERE id = (SELECT id FROM deliveries ORDER BY id LIMIT 1)`);
    expect(await remove()).toEqual({ ...nothing, events: 2, deliveries: 2 });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await counts()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
  expect(await remove()).toEqual(nothing);
});

test('several processes at once remove many events in batches, and each event exactly once', async () => {
  const hooks = await addHooks(2);
  await addDeliveries(await addEvents(40, 4_000), 40, hooks);
  await addDeliveries(await addEvents(10, 100), 10, hooks);
  const removed = await Promise.all([remove(), remove(), remove()]);
  const sum = (name: keyof Removed) => removed.reduce((all, each) => all + each[name], 0);
  expect({ events: sum('events'), deliveries: sum('deliveries') }).toEqual({ events: 4_000, deliveries: 8_000 });
  expect(await counts()).toEqual({ events: 100, deliveries: 200, attempts: 200 });
  expect(await remove()).toEqual(nothing);
});

test('an event with more deliveries than a batch is removed with all of them', async () => {
  const hooks = await addHooks(5_500);
  await addDeliveries(await addEvents(40, 2), 40, hooks);
  await addDeliveries(await addEvents(35, 5), 35);
  expect(await remove()).toEqual({ ...nothing, events: 7, deliveries: 11_005 });
  expect(await counts()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
});

test('a run that is stopped ends after its current batch, and the next one continues', async () => {
  await addEvents(40, 1_000);
  const stopping = new AbortController();
  const stopAtOnce = {
    ...database,
    query: async <Row extends object>(statement: Statement) => {
      stopping.abort();
      return database.query<Row>(statement);
    },
  };
  const { events, ...others } = await removeOldDeliveries(stopAtOnce, days, { stopping: stopping.signal });
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThan(1_000);
  expect({ events: 0, ...others }).toEqual(nothing);
  expect(await remove()).toEqual({ ...nothing, events: 1_000 - events });
});

test('a recovery is removed if it completed long ago and has no deliveries left', async () => {
  const add = async (daysAgo: number, completedDaysAgo: number | null): Promise<string> => {
    const id = idFrom(daysAgo);
    await query(
      `INSERT INTO recoveries (id, account_id, hook_id, since, total, completed_at)
        VALUES ($1, $2, $3, now(), 1, now() - make_interval(secs => $4::float8 * 86400))`,
      id,
      accountId,
      hookId,
      completedDaysAgo,
    );
    return id;
  };
  const [gone, completedLately, underWay, shown] = [
    await add(40, 39),
    await add(40, 29),
    await add(40, null),
    await add(40, 39),
  ];
  await add(20, 20);
  await addDeliveries(await addEvents(60), 29);
  await query('UPDATE deliveries SET recovery_id = $1', shown);
  expect(await remove()).toEqual({ ...nothing, recoveries: 1 });
  const left = await query<{ id: string }>('SELECT id FROM recoveries ORDER BY id');
  expect(left.map(({ id }) => id)).not.toContain(gone);
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([completedLately, underWay, shown]));
  expect(left).toHaveLength(4);
});

test("a hook's row is removed if the hook was deleted long ago and none of its deliveries is left", async () => {
  const [longGone = '', lately = '', shown = ''] = await addHooks(3);
  const remove28 = () => removeOldDeliveries(database, 28);
  const set = (id: string, daysAgo: number) =>
    query('UPDATE hooks SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', id, daysAgo);
  await Promise.all([set(longGone, 31), set(lately, 29), set(shown, 31)]);
  await addDeliveries(await addEvents(31), 29, [shown]);
  expect(await remove()).toEqual({ ...nothing, hooks: 1 });
  expect(await query('SELECT 1 FROM hooks WHERE id = $1', longGone)).toEqual([]);
  expect(await remove28()).toEqual({ ...nothing, events: 1, deliveries: 1, hooks: 2 });
  expect(await query<{ id: string }>('SELECT id FROM hooks')).toEqual([{ id: hookId }]);
});

test('a previous secret is removed once it has expired, and not before', async () => {
  const [expired = '', valid = ''] = await addHooks(2);
  const set = (id: string, minutes: number) =>
    query(
      `UPDATE hooks SET previous_secret_ciphertext = '\\x01', previous_secret_expires_at = now() + make_interval(mins => $2)
        WHERE id = $1`,
      id,
      minutes,
    );
  await Promise.all([set(expired, -1), set(valid, 10)]);
  expect(await remove()).toEqual({ ...nothing, rotatedOut: 1 });
  const left = await query<{ id: string }>('SELECT id FROM hooks WHERE previous_secret_ciphertext IS NOT NULL');
  expect(left).toEqual([{ id: valid }]);
  expect(await remove()).toEqual(nothing);
});

test('a run with nothing old reads no event, delivery or recovery, however many there are', async () => {
  await addDeliveries(await addEvents(10, 20_000), 10);
  await query(
    `INSERT INTO recoveries (id, account_id, hook_id, since, total, completed_at)
      SELECT uuid_v7(), $1, $2, now(), 1, now() - interval '40 days' FROM generate_series(1, 5000)`,
    accountId,
    hookId,
  );
  await query('ANALYZE');
  const statements: Statement[] = [];
  const watched = {
    ...database,
    query: async <Row extends object>(statement: Statement) => {
      statements.push(statement);
      return database.query<Row>(statement);
    },
  };
  expect(await removeOldDeliveries(watched, days)).toEqual(nothing);
  expect(statements.map(({ name }) => name)).toEqual([
    'read-old-events',
    'remove-old-recoveries',
    'remove-old-hooks',
    'remove-expired-secrets',
  ]);
  for (const { text, values = [] } of statements) {
    const { nodes, buffers } = await explain(database, text, values);
    const scans = nodes.filter((node) => node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable');
    for (const scan of scans.filter((node) => node['Relation Name'] !== 'hooks')) {
      expect([text, scan['Node Type'], scan['Actual Rows'], scan['Rows Removed by Filter'] ?? 0]).toEqual([
        text,
        expect.stringMatching(/^(Index|Bitmap)/),
        0,
        0,
      ]);
    }
    expect(buffers).toBeLessThan(20);
  }
});
