import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import type supertest from 'supertest';
import { addAutomation } from '../support/add-automations.ts';
import { addImport } from '../support/add-import.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';

/** `other` is a second process over the same database and Redis. */
const [api, other] = useTwoProcesses({ sharesLimits: true });
let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

const post = (at = api, as = account, to = list) =>
  at
    .call('post', '/subscribers/batch', as)
    .send({ list_uid: to, subscribers: [{ EMAIL: 'a@example.com' }], update_existing: true });

async function addHook(): Promise<string> {
  const { body } = await api
    .call('post', '/hooks', account)
    .send({ target_url: 'https://example.com/hook', event: 'subscriber.subscribed' })
    .expect(201);
  return (body as { uid: string }).uid;
}

/** How many batches are waiting for a locked row. */
async function waitingBatches(): Promise<number> {
  const waiting = await api.database.query({
    text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%FOR NO KEY UPDATE%'`,
  });
  return waiting.length;
}

/**
 * Starts one batch in each process, where it waits for a row that is locked here. Resolves when both hold their slots.
 */
async function fill(): Promise<{ end(): Promise<supertest.Response[]> }> {
  await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: 'a@example.com' }).expect(201);
  const client = await api.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM subscribers WHERE list_id = $1 FOR UPDATE', [fromUid('list', list)]);
  const running = [api, other].map(async (each) => post(each));
  await until('both to wait', async () => (await waitingBatches()) === 2);
  return {
    end: async () => {
      await client.query('ROLLBACK');
      client.release();
      return Promise.all(running);
    },
  };
}

test("a process runs an account's heavy requests one after another, alongside those of other accounts", async () => {
  await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: 'a@example.com' }).expect(201);
  const client = await api.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM subscribers WHERE list_id = $1 FOR UPDATE', [fromUid('list', list)]);
  const running = [1, 2].map(async () => post());
  try {
    // When a third request is refused, both hold one of the account's slots.
    const isRefused = async () => (await other.call('get', '/subscribers?tag=vip', account)).status === 429;
    await until('both to hold a slot', isRefused);
    await until('one to wait', async () => (await waitingBatches()) > 0);
    const otherAccount = await createTestAccount(api.database);
    await post(api, otherAccount, await api.addList({}, otherAccount)).expect(200);
    // Only the first of the two has reached Postgres.
    expect(await waitingBatches()).toBe(1);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  for (const { status } of await Promise.all(running)) expect(status).toBe(200);
});

describe('while an account runs as many heavy requests over all processes as its plan allows', () => {
  test('another one is refused with Retry-After before its body is parsed, and is served once one has ended', async () => {
    const full = await fill();
    for (const each of [api, other]) {
      const refused = await each.call('post', '/subscribers/batch', account).type('json').send('{"no json');
      expectProblem(refused, 'too_many_heavy_requests');
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.body).toMatchObject({ detail: 'The plan allows 2 heavy requests at once.' });
    }
    for (const { status } of await full.end()) expect(status).toBe(200);
    await post().expect(200);
  });

  test('every heavy operation is refused, and no other', async () => {
    // Register the hook first, since a registration waits for writes in progress.
    const hook = await addHook();
    const full = await fill();
    const [person] = (await api.call('get', `/subscribers?list_uid=${list}`, account).expect(200)).body as {
      uid: string;
    }[];
    const automation = await addAutomation(api, list, {}, account);
    const importUid = await addImport(api.database, account.accountId, list);
    const heavy: ['get' | 'post', string][] = [
      ['get', `/subscribers/${person?.uid}/export`],
      ['post', `/subscribers/${person?.uid}/erase`],
      ['post', `/lists/${list}/exports`],
      ['post', '/media'],
      ['post', `/hooks/${hook}/recover`],
      ['get', `/hooks/${hook}/deliveries?include_total=true`],
      ['get', `/hooks/${hook}/deliveries?event=subscriber.subscribed`],
      ['get', `/hooks/${hook}/deliveries?test=true`],
      ['get', '/subscribers?tag=vip'],
      ['get', '/subscribers?status=subscribed'],
      ['get', '/subscribers?email=a@example.com'],
      ['get', '/subscribers?updated_since=2026-01-01T00:00:00Z'],
      ['get', '/subscribers?include_total=true'],
      ['get', `/subscribers?include_total=true&list_uid=${list}`],
      ['get', '/emails?include_total=true'],
      ['get', '/suppressions?include_total=true'],
      ['get', `/automations/${automation}/runs?status=running`],
      ['get', `/automations/${automation}/runs?step=welcome`],
      ['get', `/hooks/${hook}/recoveries`],
      ['get', `/hooks/${hook}/recoveries/${toUid('rec', newId())}`],
    ];
    const refused = await Promise.all(heavy.map(([method, path]) => api.call(method, path, account)));
    for (const response of refused) expectProblem(response, 'too_many_heavy_requests');
    const light: [path: string][] = [
      ['/subscribers'],
      [`/subscribers?list_uid=${list}&status=subscribed`],
      [`/subscribers?import_uid=${importUid}&status=subscribed`],
      [`/subscribers/${person?.uid}`],
      ['/me'],
      ['/lists?include_total=true'],
      ['/suppressions?include_total=true&email=a@example.com'],
      [`/automations/${automation}/runs`],
      [`/automations/${automation}/runs?status=running&include_total=true&subscriber_uid=${person?.uid}`],
      [`/hooks/${hook}/deliveries?status=failed&created_after=2026-01-01T00:00:00Z`],
    ];
    for (const [path] of light) await api.call('get', path, account).expect(200);
    await full.end();
    for (const [method, path] of heavy.filter(([, path]) => !/(erase|recover)$|^\/media|rec_/.test(path)))
      await api.call(method, path, account).expect(200);
  });

  test('an email is refused if its body is large, or compressed and therefore possibly large', async () => {
    const full = await fill();
    const small = JSON.stringify({ to: 'a@example.com', subject: 'Hello', plain: 'Hello' });
    const large = JSON.stringify({ to: 'a@example.com', data: { a: 'A'.repeat(2_000_000) } });
    const email = (headers: Record<string, string>) =>
      api.call('post', '/emails', account).set({ 'Content-Type': 'application/json', ...headers });
    const refused = await Promise.all([
      email({}).send(large),
      email({ 'Content-Encoding': 'gzip' }).send(gzipSync(large)),
    ]);
    for (const response of refused) expectProblem(response, 'too_many_heavy_requests');
    // This request passes the limit; it fails only because the account has no sender.
    expectProblem(await email({}).send(small), 'validation_failed', ['from_email']);
    await full.end();
  });

  test('the requests of another account, and on a plan without the limit, are served', async () => {
    const full = await fill();
    const otherAccount = await createTestAccount(api.database);
    await post(api, otherAccount, await api.addList({}, otherAccount)).expect(200);
    const unlimited = await createTestAccount(api.database, { plan: 'unlimited' });
    const theirs = await api.addList({}, unlimited);
    for (const { status } of await Promise.all(Array.from({ length: 6 }, () => post(api, unlimited, theirs))))
      expect(status).toBe(200);
    await full.end();
  });
});

test('any number of sequential heavy requests are served, on any process', async () => {
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, heavy_requests) VALUES ('one', 'One', true, 1)`,
  });
  account = await createTestAccount(api.database, { plan: 'one' });
  list = await api.addList({}, account);
  for (let i = 0; i < 20; i += 1) await post(i % 2 === 0 ? api : other).expect(200);
});

test('a heavy request that fails or whose client disconnects releases its slot once its work has ended', async () => {
  for (let i = 0; i < 6; i += 1) {
    const failed = await api.call('post', '/subscribers/batch', account).type('json').send('{"no json');
    expectProblem(failed, 'malformed_body');
  }
  const client = await api.database.pool.connect();
  await client.query('BEGIN');
  await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: 'a@example.com' }).expect(201);
  await client.query('SELECT 1 FROM subscribers WHERE list_id = $1 FOR UPDATE', [fromUid('list', list)]);
  const gone = [post().timeout(500), post().timeout(500)].map((request) =>
    request.then(
      () => 'served',
      () => 'gone',
    ),
  );
  expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
  // Their clients have disconnected, but Postgres is still working for them.
  expectProblem(await api.call('get', '/subscribers?tag=vip', account), 'too_many_heavy_requests');
  await client.query('ROLLBACK');
  client.release();
  await until('the slots', async () => (await api.call('get', '/subscribers?tag=vip', account)).status === 200);
});

describe('an account whose changes have caused more deliveries than its plan allows', () => {
  const charged = () => ({ accountId: account.accountId, deliveriesPerSecond: 500 });

  test('may make no change that could cause more until the debt is paid, and Retry-After gives the seconds until then', async () => {
    const body = { list_uid: list, EMAIL: 'grace@example.com' };
    const { uid } = (await api.call('post', '/subscribers', account).send(body).expect(201)).body as { uid: string };
    api.deliveryLimiter.charge(charged(), 50_000);
    const refused = await Promise.all([
      api.call('post', '/subscribers', account).send(body),
      post(),
      api.call('patch', `/subscribers/${uid}`, account).send({ FIRST_NAME: 'Grace' }),
      api.call('post', `/subscribers/${uid}/tags`, account).send({ tag: 'vip' }),
      api.call('delete', `/subscribers/${uid}/tags/vip`, account),
      api.call('post', `/subscribers/${uid}/unsubscribe`, account).send({}),
      api.call('post', `/subscribers/${uid}/subscribe`, account).send({}),
    ]);
    for (const response of refused) {
      expectProblem(response, 'rate_limited');
      expect((response.body as { detail: string }).detail).toContain('500 webhook deliveries a second');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(30);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(90);
    }
  });

  test('may read, delete and erase, and does not block the changes of another account', async () => {
    const body = { list_uid: list, EMAIL: 'grace@example.com' };
    const { uid } = (await api.call('post', '/subscribers', account).send(body).expect(201)).body as { uid: string };
    api.deliveryLimiter.charge(charged(), 50_000);
    await api.call('get', `/subscribers/${uid}`, account).expect(200);
    await api.call('post', `/subscribers/${uid}/erase`, account).expect(204);
    const otherAccount = await createTestAccount(api.database);
    const theirs = { ...body, list_uid: await api.addList({}, otherAccount) };
    await api.call('post', '/subscribers', otherAccount).send(theirs).expect(201);
  });

  test('may make changes again once the debt is paid', async () => {
    api.deliveryLimiter.charge(charged(), 7_000);
    expectProblem(await post(), 'rate_limited');
    await until('the debt to be paid', async () => (await post()).status === 200);
  });
});
