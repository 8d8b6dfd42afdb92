import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { BatchResult, SubscriberResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { addresses, type Batches, createBatches } from '../support/send-batch.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const batches = createBatches(api);
beforeAll(async () => {
  await watch.hearAll();
  // In this suite batches compete in Postgres. Another suite tests the limit of concurrent heavy requests.
  await api.database.query({ text: 'ALTER TABLE plans ALTER COLUMN heavy_requests SET DEFAULT NULL' });
  await api.database.query({ text: 'UPDATE plans SET heavy_requests = NULL' });
});
afterEach(() => watch.expectConsistent());

const post: Batches['post'] = (...given) => batches.post(...given);
const send: Batches['send'] = (...given) => batches.send(...given);

describe('under concurrency', () => {
  test('overlapping batches in opposite orders all succeed: no subscriber exists twice, and no tag is lost', async () => {
    const list = await api.addList();
    const emails = addresses(200, 'o');
    const parts = Array.from({ length: 6 }, (_, b) => {
      const part = emails.slice(b * 20, b * 20 + 100);
      return (b % 2 === 0 ? part : part.toReversed()).map((EMAIL) => ({ EMAIL, tag: `b${b}` }));
    });
    const results = await Promise.all(parts.map((rows) => send(list, rows)));
    const rows = await batches.rowsOf(list);
    expect(rows.size).toBe(200);
    for (const [b, batch] of parts.entries()) for (const { EMAIL } of batch) expect(rows.get(EMAIL)).toContain(`b${b}`);
    const created = results.reduce((sum, { counts }) => sum + counts.created, 0);
    expect(created).toBe(200);
    const events = await api.database.query<{ n: number }>({
      text: `SELECT count(*)::int AS n FROM events WHERE list_id = $1 AND type = 'subscriber.subscribed'`,
      values: [fromUid('list', list)],
    });
    expect(events).toEqual([{ n: 200 }]);
  });

  test("a batch and single additions of the same addresses do not lose each other's changes", async () => {
    const list = await api.addList();
    const emails = addresses(60, 's');
    const [, , ...singles] = await Promise.all([
      send(
        list,
        emails.map((EMAIL) => ({ EMAIL, tag: 'batch' })),
      ),
      send(
        list,
        emails.toReversed().map((EMAIL) => ({ EMAIL, FIRST_NAME: 'B' })),
      ),
      ...emails.map((EMAIL) => api.call('post', '/subscribers').send({ list_uid: list, EMAIL, tag: 'single' })),
    ]);
    for (const { status } of singles) expect([200, 201]).toContain(status);
    const rows = await batches.rowsOf(list);
    expect(rows.size).toBe(60);
    for (const tags of rows.values()) expect([...tags].sort()).toEqual(['batch', 'single']);
    const events = await api.database.query<{ n: number }>({
      text: `SELECT count(*)::int AS n FROM events WHERE list_id = $1 AND type = 'subscriber.subscribed'`,
      values: [fromUid('list', list)],
    });
    expect(events).toEqual([{ n: 60 }]);
  });

  test('a row that waits for another writer gets its timestamp when it is written, so that readers by time do not miss it', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'late@example.com');
    const client = await api.database.pool.connect();
    let releasedAt = 0;
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM subscribers WHERE id = $1 FOR UPDATE', [fromUid('sub', uid)]);
      const sent = send(list, [{ EMAIL: 'late@example.com', FIRST_NAME: 'Late' }]);
      await until('the batch to wait', async () => {
        const waiting = await api.database.query({ text: 'SELECT 1 FROM pg_locks WHERE NOT granted' });
        return waiting.length > 0;
      });
      const waitingAt = Date.now();
      await until('the clock to move on', async () => Date.now() > waitingAt);
      releasedAt = Date.now();
      await client.query('COMMIT');
      await sent;
    } finally {
      client.release();
    }
    expect(Date.parse((await watch.read(uid)).updated_at)).toBeGreaterThanOrEqual(releasedAt);
  });
});

describe('a plan with a subscriber limit', () => {
  async function limited(max: number): Promise<{ account: TestAccount; list: string }> {
    const code = `limited-${newId()}`;
    await api.database.query({
      text: `INSERT INTO plans (code, name, api_access, max_subscribers) VALUES ($1, 'Limited', true, $2)`,
      values: [code, max],
    });
    const account = await createTestAccount(api.database, { plan: code });
    const { body } = await api
      .call('post', '/lists', account)
      .send({ name: 'L', from_name: 'A', from_email: 'a@example.com' })
      .expect(201);
    return { account, list: (body as { uid: string }).uid };
  }

  test('accepts a batch that reaches the limit exactly, and refuses one that exceeds it by one, which changes nothing', async () => {
    const { account, list } = await limited(5);
    await send(
      list,
      addresses(4, 'a').map((EMAIL) => ({ EMAIL })),
      {},
      account,
    );
    const before = await takeSnapshot(api.database);
    const tooMany = [
      { EMAIL: 'a0@example.com', FIRST_NAME: 'Changed' },
      { EMAIL: 'b0@example.com' },
      { EMAIL: 'b1@example.com' },
    ];
    expectProblem(await post(list, tooMany, {}, account), 'plan_limit_reached');
    expect(await takeSnapshot(api.database)).toEqual(before);
    const { counts } = await send(list, [...tooMany.slice(0, 2), { EMAIL: 'x' }], {}, account);
    expect(counts).toMatchObject({ updated: 1, created: 1, invalid: 1 });
    expectProblem(
      await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: 'c@example.com' }),
      'plan_limit_reached',
    );
    // An existing subscriber does not count as an addition.
    await send(list, [{ EMAIL: 'a1@example.com', FIRST_NAME: 'Changed' }], {}, account);
    await api
      .call('post', '/subscribers', account)
      .send({ list_uid: list, EMAIL: 'a2@example.com', tag: 'x' })
      .expect(200);
  });

  test('is never exceeded by concurrent batches and single additions over two lists', async () => {
    const { account, list } = await limited(50);
    const { body } = await api
      .call('post', '/lists', account)
      .send({ name: 'M', from_name: 'A', from_email: 'a@example.com' })
      .expect(201);
    const both = [list, (body as { uid: string }).uid];
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) =>
        post(
          both[i % 2] ?? '',
          addresses(10, `r${i}-`).map((EMAIL) => ({ EMAIL })),
          {},
          account,
        ),
      ),
      ...Array.from({ length: 30 }, (_, i) =>
        api.call('post', '/subscribers', account).send({ list_uid: both[i % 2], EMAIL: `single${i}@example.com` }),
      ),
    ]);
    for (const response of responses) if (response.status >= 300) expectProblem(response, 'plan_limit_reached');
    const [row] = await api.database.query<{ n: number }>({
      text: 'SELECT count(*)::int AS n FROM subscribers WHERE account_id = $1',
      values: [account.accountId],
    });
    const added = responses
      .filter(({ status }) => status < 300)
      .reduce((sum, { body: done }) => sum + ((done as Partial<BatchResult>).counts?.created ?? 1), 0);
    expect(row?.n).toBe(added);
    expect(added).toBeLessThanOrEqual(50);
    expect(added).toBeGreaterThan(40);
  });
});

test('a batch whose database connection breaks halfway changes nothing, and is refused with service_unavailable', async () => {
  const list = await api.addList();
  const there = await watch.add(list, 'there@example.com');
  const before = await takeSnapshot(api.database);
  const client = await api.database.pool.connect();
  try {
    // The last statement of the batch has to wait for a lock after all the others have run.
    await client.query('BEGIN');
    await client.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const rows = [{ EMAIL: 'there@example.com', tag: 'x' }, ...addresses(20, 'never').map((EMAIL) => ({ EMAIL }))];
    const pending = post(list, rows).then((response) => response);
    const pid = await until('the batch to wait', async () => {
      const { rows: waiting } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass`,
      );
      return waiting[0]?.pid;
    });
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
    expectProblem(await pending, 'service_unavailable');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(await takeSnapshot(api.database)).toEqual(before);
  expect(await watch.read(there.uid)).toEqual(there satisfies SubscriberResource);
  await send(list, [{ EMAIL: 'never0@example.com' }]);
});
