import { expect, test } from '@jest/globals';
import type { RecoveryResource, SubscriberResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/** An account with a list. */
async function addAccount(): Promise<{ account: TestAccount; list: string }> {
  const account = await createTestAccount(api.database);
  const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
  const { body: list } = await api.call('post', '/lists', account).send(body).expect(201);
  return { account, list: (list as { uid: string }).uid };
}
const addHook = async (account: TestAccount) => (await api.addHook({ event: 'subscriber.subscribed' }, account)).uid;
/** Adds `count` subscribers in one request. */
async function addMany(account: TestAccount, list: string, from: number, count: number): Promise<void> {
  const subscribers = Array.from({ length: count }, (_, n) => ({ EMAIL: `reader-${from + n}@example.com` }));
  await api.call('post', '/subscribers/batch', account).send({ list_uid: list, subscribers }).expect(200);
}
const statuses = async (hook: string) =>
  api.run(
    `SELECT status, count(*)::int AS n FROM deliveries WHERE hook_id = $1 GROUP BY status ORDER BY status`,
    fromUid('hook', hook),
  );

test('events committed while a hook was active get deliveries even if the hook is disabled before any worker runs, and a recovery sends them all', async () => {
  const { account, list } = await addAccount();
  const hook = await addHook(account);
  for (let n = 0; n < 3; n += 1) await addMany(account, list, n * 100, 100);
  expect(await statuses(hook)).toEqual([{ status: 'pending', n: 300 }]);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await api.run(
    `UPDATE hooks SET status = 'switched_off', switched_off_at = now(), recoverable_until = now() + interval '7 days'
      WHERE id = $1`,
    fromUid('hook', hook),
  );
  // What the worker does when it switches the hook off, and what happens afterwards.
  await api.run(
    `UPDATE deliveries SET status = 'cancelled', reason = 'hook-switched-off', finished_at = now() WHERE hook_id = $1`,
    fromUid('hook', hook),
  );
  await addMany(account, list, 300, 50);
  expect(await statuses(hook)).toEqual([{ status: 'cancelled', n: 350 }]);
  await api.call('patch', `/hooks/${hook}`, account).send({ status: 'active' }).expect(200);
  const { body } = await api.call('post', `/hooks/${hook}/recover`, account).send({ since }).expect(202);
  expect(body as RecoveryResource).toMatchObject({ status: 'completed', total: 350, redelivered: 350 });
  expect(await statuses(hook)).toEqual([{ status: 'pending', n: 350 }]);
});

test('subscription to events does not compare clocks: a hook created by a process whose clock is ahead receives events that commit after it', async () => {
  const { account, list } = await addAccount();
  const hook = await addHook(account);
  await api.run(
    `UPDATE hooks SET created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour',
        recoverable_since = now() + interval '1 hour' WHERE id = $1`,
    fromUid('hook', hook),
  );
  await addMany(account, list, 0, 3);
  expect(await statuses(hook)).toEqual([{ status: 'pending', n: 3 }]);
});

test('a hook is registered only after earlier transactions have ended: each subscriber is either in an export made then or delivered', async () => {
  const { account, list } = await addAccount();
  const email = 'waiting@example.com';
  const other = await api.database.pool.connect();
  try {
    // Another transaction is adding the same address, so the request waits for its outcome.
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source)
        VALUES ($1, $2, $3, 'subscribed', $4, $4, '{}', '{}', 'api')`,
      [newId(), account.accountId, fromUid('list', list), email],
    );
    const adding = api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: email });
    const added = adding.then((response) => response);
    await until('the addition to wait', async () => {
      const rows = await api.run(`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    let isRegistered = false;
    const registered = addHook(account).then((hook) => {
      isRegistered = true;
      return hook;
    });
    await until('the hook to be committed', async () => {
      const rows = await api.run('SELECT 1 FROM hooks WHERE account_id = $1', account.accountId);
      return rows.length > 0;
    });
    // The API polls every few milliseconds while the transaction for which it waits is open.
    const looks = () =>
      api.run(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%virtualxid = ANY%'`);
    await until('it to check which transactions are left', async () => (await looks()).length > 0);
    expect(isRegistered).toBe(false);
    await other.query('ROLLBACK');
    const hook = await registered;
    const { body: exported } = await api.call('get', `/subscribers?list_uid=${list}`, account).expect(200);
    const isShown = (exported as SubscriberResource[]).some(({ EMAIL }) => EMAIL === email);
    const isHeard = (await statuses(hook)).length > 0;
    expect(isShown || isHeard).toBe(true);
    expect((await added).status).toBe(201);
  } finally {
    other.release();
  }
});
