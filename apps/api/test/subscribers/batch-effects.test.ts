import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { blockAddresses, eraseSubscriber } from '@mailwright/audience';
import type { BatchResult } from '@mailwright/contracts';
import { inTransaction, type SqlTransaction } from '@mailwright/database';
import { createEventWriter, operator } from '@mailwright/outbox';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { addresses, type Batches, createBatches } from '../support/send-batch.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const batches = createBatches(api);
let statements = 0;
beforeAll(async () => {
  // In this suite batches compete in Postgres and cause any number of deliveries. Other suites test these limits.
  for (const limit of ['heavy_requests', 'deliveries_per_second', 'deliveries_per_batch']) {
    await api.run(`ALTER TABLE plans ALTER COLUMN ${limit} SET DEFAULT NULL`);
    await api.run(`UPDATE plans SET ${limit} = NULL`);
  }
  await watch.hearAll();
  const counted = new WeakSet();
  api.database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        statements += 1;
        return query(...given);
      },
    });
  });
});
afterEach(() => watch.expectConsistent());

const post: Batches['post'] = (...given) => batches.post(...given);
const send: Batches['send'] = (...given) => batches.send(...given);
const resultsOf = ({ results }: BatchResult) => results.map(({ result }) => result);

describe('a deletion', () => {
  test('removes the consents, and the events that have no pending deliveries', async () => {
    const list = await api.addList();
    const uids = [];
    for (const email of addresses(3, 'g')) uids.push((await watch.add(list, email, { tag: 'x' })).uid);
    const ids = uids.map((uid) => fromUid('sub', uid));
    const count = async (table: 'events' | 'deliveries' | 'subscriber_consents') => {
      const through =
        table === 'deliveries'
          ? 'event_id IN (SELECT id FROM events WHERE subscriber_id = ANY($1))'
          : 'subscriber_id = ANY($1)';
      const [row] = await api.database.query<{ n: number }>({
        text: `SELECT count(*)::int AS n FROM ${table} WHERE ${through}`,
        values: [ids],
      });
      return row?.n;
    };
    await api.run(
      `UPDATE deliveries SET status = 'succeeded', finished_at = now()
        WHERE event_id IN (SELECT id FROM events WHERE subscriber_id = ANY($1) AND type = 'subscriber.subscribed')`,
      ids,
    );
    expect([await count('events'), await count('deliveries')]).toEqual([6, 6]);
    const done = await send(
      list,
      uids.map((uid) => ({ uid })),
      { action: 'delete' },
    );
    expect(done.counts).toMatchObject({ deleted: 3 });
    expect([await count('events'), await count('deliveries'), await count('subscriber_consents')]).toEqual([3, 3, 0]);
  });

  test('frees capacity in the plan for another row of the same batch', async () => {
    const code = `limited-${newId()}`;
    await api.run(`INSERT INTO plans (code, name, api_access, max_subscribers) VALUES ($1, 'Limited', true, 2)`, code);
    const account = await createTestAccount(api.database, { plan: code });
    const list = await api.addList({}, account);
    await send(list, [{ EMAIL: 'a@example.com' }, { EMAIL: 'b@example.com' }], {}, account);
    const exchange = [{ EMAIL: 'c@example.com' }, { EMAIL: 'a@example.com', action: 'delete' }];
    expect(resultsOf(await send(list, exchange, {}, account))).toEqual(['created', 'deleted']);
    expectProblem(await post(list, [{ EMAIL: 'd@example.com' }, ...exchange], {}, account), 'plan_limit_reached');
    expect([...(await batches.rowsOf(list)).keys()].sort()).toEqual(['b@example.com', 'c@example.com']);
  });

  test('repeated with its Idempotency-Key gets the same response, and deletes nobody who was added since', async () => {
    const list = await api.addList();
    await watch.add(list, 'i@example.com');
    const call = () => post(list, [{ EMAIL: 'i@example.com', action: 'delete' }]).set('Idempotency-Key', 'once');
    const { body } = await call().expect(200);
    await watch.add(list, 'i@example.com');
    const again = await call().expect(200).expect('Idempotent-Replayed', 'true');
    expect(again.body).toEqual(body);
    expect((await batches.rowsOf(list)).size).toBe(1);
  });
});

test('a batch whose changes would cause more deliveries than the plan allows is refused as a whole', async () => {
  const code = `few-${newId()}`;
  await api.run(`INSERT INTO plans (code, name, api_access, deliveries_per_batch) VALUES ($1, 'Few', true, 3)`, code);
  const account = await createTestAccount(api.database, { plan: code });
  const list = await api.addList({}, account);
  const emails = addresses(4, 'l');
  for (const email of emails) await watch.add(list, email, {}, account);
  await watch.hearAll(list, account);
  const before = await takeSnapshot(api.database);
  const rows = emails.map((EMAIL) => ({ EMAIL, action: 'unsubscribe' }));
  expectProblem(await post(list, rows, {}, account), 'rate_limited');
  expect(await takeSnapshot(api.database)).toEqual(before);
  expect((await send(list, rows.slice(1), {}, account)).counts).toMatchObject({ updated: 3 });
});

test.each([
  ['tag', { tag: 'y' }],
  ['untag', { tag: 'x' }],
  ['unsubscribe', {}],
  ['update', { FIRST_NAME: 'G' }],
  ['delete', {}],
])('a thousand rows with the action %s take about as many statements as a thousand upserts', async (action, more) => {
  const list = await api.addList();
  const rows = addresses(1_000, 't').map((EMAIL) => ({ EMAIL, tag: 'x' }));
  const { results } = await send(list, rows);
  statements = 0;
  await send(
    list,
    rows.map((row) => ({ ...row, FIRST_NAME: 'F' })),
  );
  const usual = statements;
  statements = 0;
  const byUid = results.map(({ uid }) => ({ uid, ...more }));
  const { counts } = await send(list, byUid, { action });
  expect(counts).toMatchObject(action === 'delete' ? { deleted: 1_000 } : { updated: 1_000 });
  // Ten updates, ten times appending events, and the statements around them.
  expect(usual).toBeGreaterThan(20);
  expect(statements).toBeLessThan(usual + 30);
});

describe('under concurrency', () => {
  test('batches of different actions on the same subscribers in opposite orders all succeed', async () => {
    const list = await api.addList();
    const emails = addresses(100, 'o');
    const { results } = await send(
      list,
      emails.map((EMAIL) => ({ EMAIL })),
    );
    const byEmail = emails.map((EMAIL) => ({ EMAIL }));
    const byUid = results.map(({ uid }) => ({ uid })).toReversed();
    const sent = await Promise.all([
      send(list, byEmail, { action: 'unsubscribe' }),
      send(
        list,
        byUid.map((row) => ({ ...row, tag: 'one' })),
        { action: 'tag' },
      ),
      send(list, byUid.slice(0, 50), { action: 'delete' }),
      send(
        list,
        byEmail.map((row) => ({ ...row, tag: 'two' })),
        { action: 'tag' },
      ),
      send(
        list,
        byUid.map((row, i) => ({ ...row, EMAIL: `moved${i}@example.com` })),
        { action: 'update' },
      ),
    ]);
    expect(sent[2]?.counts).toEqual(expect.objectContaining({ deleted: 50 }));
    for (const { counts } of sent) expect(counts).toMatchObject({ invalid: 0, suppressed: 0, created: 0 });
    const rows = await batches.rowsOf(list);
    // A batch that names subscribers by address finds them before the batch that changes the addresses, or not at all.
    expect([...rows.keys()].sort()).toEqual(Array.from({ length: 50 }, (_, i) => `moved${i + 50}@example.com`).sort());
    for (const tags of rows.values()) expect(tags).toContain('one');
  });

  /** Sends a batch that has to wait for another transaction, which is then committed. */
  async function sendDuring(statement: { text: string; values: unknown[] }, list: string, rows: object[]) {
    const client = await api.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement.text, statement.values);
      const sent = send(list, rows);
      await until('the batch to wait', async () => {
        const waiting = await api.database.query({ text: 'SELECT 1 FROM pg_locks WHERE NOT granted' });
        return waiting.length > 0;
      });
      await client.query('COMMIT');
      return await sent;
    } finally {
      client.release();
    }
  }

  const addition = (list: string, email: string) => ({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, source, tags)
      VALUES ($1, $2, $3, 'subscribed', $4, $4, 'api', '{}')`,
    values: [newId(), api.account.accountId, fromUid('list', list), email],
  });

  test('an address that is added while a batch assigns it makes only that row invalid', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'a@example.com');
    const done = await sendDuring(addition(list, 'wanted@example.com'), list, [
      { action: 'update', uid, EMAIL: 'wanted@example.com', FIRST_NAME: 'A' },
      { EMAIL: 'a@example.com', tag: 'still a' },
    ]);
    expect(resultsOf(done)).toEqual(['invalid', 'updated']);
    expect(done.results[0]?.errors).toEqual({ EMAIL: ['belongs to another subscriber of the list'] });
    expect(await watch.read(uid)).toMatchObject({ EMAIL: 'a@example.com', FIRST_NAME: null, tags: ['still a'] });
  });

  test('an address that is added while a batch adds it is updated, even if the batch exchanges other addresses', async () => {
    const list = await api.addList();
    const { uid: a } = await watch.add(list, 'a@example.com');
    const { uid: b } = await watch.add(list, 'b@example.com');
    const done = await sendDuring(addition(list, 'new@example.com'), list, [
      { EMAIL: 'new@example.com', tag: 'x' },
      { action: 'update', uid: a, EMAIL: 'c@example.com' },
      { action: 'update', uid: b, EMAIL: 'a@example.com' },
      { action: 'update', uid: a, EMAIL: 'b@example.com' },
      { action: 'delete', EMAIL: 'b@example.com' },
    ]);
    expect(resultsOf(done)).toEqual(['updated', 'updated', 'updated', 'updated', 'deleted']);
    expect(await batches.rowsOf(list)).toEqual(
      new Map([
        ['new@example.com', ['x']],
        ['a@example.com', []],
      ]),
    );
    expect((await watch.read(b)).EMAIL).toBe('a@example.com');
  });

  test('a subscriber is not deleted by an address that another subscriber gets while the batch waits', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'stays@example.com');
    const done = await sendDuring(addition(list, 'goes@example.com'), list, [
      { action: 'update', uid, EMAIL: 'goes@example.com' },
      { action: 'delete', EMAIL: 'goes@example.com' },
      { EMAIL: 'goes@example.com', tag: 'anew' },
    ]);
    expect(resultsOf(done)).toEqual(['invalid', 'deleted', 'created']);
    expect(done.results[1]?.uid).not.toBe(uid);
    expect((await watch.read(uid)).EMAIL).toBe('stays@example.com');
    expect((await batches.rowsOf(list)).get('goes@example.com')).toEqual(['anew']);
  });

  test('an address that is added while a batch adds and deletes it is deleted as the rows say, and then added again', async () => {
    const list = await api.addList();
    const given = addition(list, 'anew@example.com');
    const done = await sendDuring(given, list, [
      { EMAIL: 'anew@example.com', tag: 'x' },
      { action: 'delete', EMAIL: 'anew@example.com' },
      { EMAIL: 'anew@example.com', tag: 'y' },
    ]);
    expect(resultsOf(done)).toEqual(['updated', 'deleted', 'created']);
    expect(await batches.rowsOf(list)).toEqual(new Map([['anew@example.com', ['y']]]));
  });

  /** Sends a batch for one address while a transaction that has done `change` is open; resolves to its result. */
  async function resultDuring(change: (sql: SqlTransaction) => Promise<unknown>, list: string, EMAIL: string) {
    let sent: Promise<BatchResult> | undefined;
    await inTransaction(api.database, async (sql) => {
      await change(sql);
      sent = send(list, [{ EMAIL }], { resubscribe: true });
      await until('the batch to wait', async () => {
        const waiting = await api.database.query({ text: 'SELECT 1 FROM pg_locks WHERE NOT granted' });
        return waiting.length > 0;
      });
    });
    return (await sent)?.results[0]?.result;
  }

  test('a person who is erased while a batch that names them waits is not added again', async () => {
    const list = await api.addList();
    await watch.add(list, 'erased@example.com');
    const name = { uid: 'erased@example.com', list_uid: list };
    const by = { appSecrets: testAppSecrets, actor: operator };
    const erase = (sql: SqlTransaction) => eraseSubscriber(sql, api.account.accountId, name, by);
    expect(await resultDuring(erase, list, 'erased@example.com')).toBe('suppressed');
    expect(await batches.rowsOf(list)).toEqual(new Map());
  });

  test('an address that a bounce suppresses while a batch waits is not subscribed again', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'bounced@example.com');
    const email = { given: 'bounced@example.com', normalized: 'bounced@example.com' };
    const deps = { events: createEventWriter([]), appSecrets: testAppSecrets, now: new Date() };
    const block = (sql: SqlTransaction) =>
      blockAddresses(sql, deps, api.account.accountId, [{ email, reason: 'bounced' }], {
        addresses: [],
        subscriberIds: [],
      });
    expect(await resultDuring(block, list, 'bounced@example.com')).toBe('suppressed');
    expect((await watch.read(uid)).status).toBe('bounced');
  });

  test('a row names its subscriber by uid even if their address changes while the batch waits, and keeps the new address', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'before@example.com');
    const done = await sendDuring(
      {
        text: `UPDATE subscribers SET email = 'after@example.com', email_normalized = 'after@example.com',
          revision = revision + 1 WHERE id = $1`,
        values: [fromUid('sub', uid)],
      },
      list,
      [{ action: 'tag', uid, tag: 'x' }],
    );
    expect(done.results).toMatchObject([{ result: 'updated', uid, EMAIL: 'after@example.com' }]);
    expect(await watch.read(uid)).toMatchObject({ EMAIL: 'after@example.com', tags: ['x'] });
  });
});
