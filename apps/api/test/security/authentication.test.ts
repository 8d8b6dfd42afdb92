import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  createNamedKey,
  generateApiKey,
  type NewApiKey,
  regeneratePrimaryKey,
  revokeNamedKey,
} from '@mailwright/accounts';
import { type Operation, operations, scopes } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { createTestAccount, type TestAccount, until } from '@mailwright/testing';
import { addExampleCall, addExamples } from '../support/add-examples.ts';
import { exampleCall } from '../support/example-call.ts';
import type { ExampleUids } from '../support/example-uids.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

/** `other` is a second process over the same database. */
const [api, other] = useTwoProcesses();
let uids: ExampleUids;

beforeAll(async () => {
  uids = await addExamples(api);
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function addKey(accountId: string, scopes?: string[]): Promise<NewApiKey> {
  const options = { accountId, name: 'another', ...(scopes === undefined ? {} : { scopes }) };
  const made = await inTransaction(api.database, (sql) => createNamedKey(sql, options));
  if (!('key' in made)) throw new Error(`No more than ${made.limit} keys`);
  return made;
}

/** A well-formed key with its last character changed, so that its checksum is wrong. */
const mistype = (key: string) => `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;

describe('a request without a valid key', () => {
  const headers: [name: string, headers: () => Record<string, string>][] = [
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['the scheme alone', () => ({ authorization: 'Bearer' })],
    ['another scheme', () => ({ authorization: `Basic ${api.account.key}` })],
    ['a key without a scheme', () => ({ authorization: api.account.key })],
    ['two keys', () => ({ authorization: `Bearer ${api.account.key} ${api.account.key}` })],
    ['a malformed key', () => bearer('mw_live_x')],
    ['a key of 10,000 characters', () => bearer(`mw_live_${'x'.repeat(10_000)}`)],
    ['a key in upper case', () => bearer(api.account.key.toUpperCase())],
    ['a mistyped key', () => bearer(mistype(api.account.key))],
    ['a key that was never issued', () => bearer(generateApiKey())],
    ['a working key in another header', () => ({ 'x-api-key': api.account.key })],
    ['a working key in a cookie', () => ({ cookie: `api_key=${api.account.key}` })],
  ];

  test.each(headers)('gets 401 with the same response in every case: %s', async (_name, make) => {
    const before = await takeSnapshot(api.database);
    const response = await api.bare
      .post('/api/v1/lists')
      .set(make())
      .set('X-Request-Id', 'same')
      .send({ name: 'N', from_name: 'F', from_email: 'f@example.com' });
    expectProblem(response, 'unauthenticated');
    expect(response.headers['www-authenticate']).toMatch(/^Bearer\b/);
    const bare = await api.bare.get('/api/v1/me').set('X-Request-Id', 'same');
    expect(response.body).toEqual(bare.body);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('causes no database statement if the checksum is wrong', async () => {
    const before = api.statements();
    await api.bare
      .get('/api/v1/me')
      .set(bearer(mistype(api.account.key)))
      .expect(401);
    expect(api.statements()).toBe(before);
    await api.bare.get('/api/v1/me').set(bearer(generateApiKey())).expect(401);
    expect(api.statements()).toBe(before + 1);
  });

  test('is refused before its body is read, whether the body is valid or not', async () => {
    const response = await api.bare.post('/api/v1/lists').type('json').send('{');
    expectProblem(response, 'unauthenticated');
  });
});

test('the scheme is read in any case, as RFC 9110 specifies', async () => {
  await api.bare.get('/api/v1/me').set('authorization', `bearer ${api.account.key}`).expect(200);
});

describe('a revoked key', () => {
  test('is refused by every process from the next request on, while the other keys still work', async () => {
    const { id, key } = await addKey(api.account.accountId);
    for (const process of [api, other]) await process.bare.get('/api/v1/me').set(bearer(key)).expect(200);
    expect(await revokeNamedKey(api.database, api.account.accountId, id)).toBe(true);
    for (const process of [other, api])
      expectProblem(await process.bare.get('/api/v1/me').set(bearer(key)), 'unauthenticated');
    await other.call('get', '/me', api.account).expect(200);
  });

  test('is refused by every process if it is a regenerated primary key, and the new one works', async () => {
    const regenerate = () => inTransaction(api.database, (sql) => regeneratePrimaryKey(sql, api.account.accountId));
    const old = await regenerate();
    for (const process of [api, other]) {
      const { body } = await process.bare.get('/api/v1/me').set(bearer(old.key)).expect(200);
      expect(body.key).toMatchObject({ kind: 'primary' });
    }
    const { key } = await regenerate();
    for (const process of [other, api]) {
      expectProblem(await process.bare.get('/api/v1/me').set(bearer(old.key)), 'unauthenticated');
      await process.bare.get('/api/v1/me').set(bearer(key)).expect(200);
    }
  });

  test('concurrent regenerations leave exactly one valid primary key', async () => {
    const { accountId } = await createTestAccount(api.database);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(api.database, (sql) => regeneratePrimaryKey(sql, accountId))),
    );
    const statuses = await Promise.all(
      made.map(async ({ key }) => (await api.bare.get('/api/v1/me').set(bearer(key))).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  test('a key of another account cannot be revoked', async () => {
    const stranger = await createTestAccount(api.database);
    expect(await revokeNamedKey(api.database, stranger.accountId, api.account.keyId)).toBe(false);
    await api.call('get', '/me').expect(200);
  });
});

describe('an account without access', () => {
  test('gets 403 plan_lacks_api_access on every operation if its plan lacks the API', async () => {
    const account = await createTestAccount(api.database, { plan: 'no_api' });
    for (const operation of Object.values(operations) as Operation[]) {
      const { method, path, body, headers } = exampleCall(operation, uids);
      expectProblem(await api.call(method, path, account).set(headers).send(body), 'plan_lacks_api_access');
    }
  });

  test('gets 403 account_suspended at the next request once it is suspended', async () => {
    const account = await createTestAccount(api.database);
    await api.call('get', '/me', account).expect(200);
    await api.database.query({
      text: `UPDATE accounts SET status = 'suspended' WHERE id = $1`,
      values: [account.accountId],
    });
    expectProblem(await api.call('get', '/me', account), 'account_suspended');
  });
});

describe('a key that lacks the scope', () => {
  const scoped = (Object.values(operations) as Operation[]).filter(({ scope }) => scope !== undefined);

  test.each(scoped.map((operation) => [operation.id, operation] as const))(
    'gets 403 insufficient_scope from %s, naming the scope, and changes nothing',
    async (_id, operation) => {
      const others = scopes.filter((scope) => scope !== operation.scope);
      const { id, key } = await addKey(api.account.accountId, others);
      const before = await takeSnapshot(api.database);
      const { method, path, body, headers } = exampleCall(operation, uids);
      const response = await api.bare[method](`/api/v1${path}`).set(bearer(key)).set(headers).send(body);
      expect(expectProblem(response, 'insufficient_scope').detail).toContain(operation.scope);
      expect(await takeSnapshot(api.database)).toEqual(before);
      // An account may have fewer keys than there are operations.
      await revokeNamedKey(api.database, api.account.accountId, id);
    },
  );

  // These operations cause an event to be received or shown, here subscriber.updated, so they also require the scope to
  // read it.
  const hearing = new Set([
    'addHook',
    'updateHook',
    'testHook',
    'getDelivery',
    'redeliver',
    'recoverHook',
    'listRecentEvents',
  ]);

  test.each(scoped.map((operation) => [operation.id, operation] as const))(
    '%s needs that scope alone, plus the scope of any event that it shows or sends',
    async (_id, operation) => {
      const account = await createTestAccount(api.database);
      const { method, path, body, headers } = await addExampleCall(api, account, operation);
      const heard = hearing.has(operation.id) ? ['subscribers:read'] : [];
      const { key } = await addKey(account.accountId, [operation.scope ?? '*', ...heard]);
      const response = await api.bare[method](`/api/v1${path}`).set(bearer(key)).set(headers).send(body);
      expect(Object.keys(operation.replies)).toContain(String(response.status));
    },
  );

  test('can call an operation that requires no scope', async () => {
    const { key } = await addKey((await createTestAccount(api.database)).accountId, []);
    await api.bare.get('/api/v1/me').set(bearer(key)).expect(200);
  });
});

test('of 30 named keys created concurrently exactly 25 succeed, and revoking one frees capacity for one more', async () => {
  const account = await createTestAccount(api.database);
  await revokeNamedKey(api.database, account.accountId, account.keyId);
  const create = (name: string) =>
    inTransaction(api.database, (sql) => createNamedKey(sql, { accountId: account.accountId, name }));
  const made = await Promise.all(Array.from({ length: 30 }, (_, i) => create(`key ${i}`)));
  const keys = made.filter((result): result is NewApiKey => 'key' in result);
  expect(keys).toHaveLength(25);
  expect(made.filter((result) => 'limit' in result)).toEqual(Array(5).fill({ limit: 25 }));
  await revokeNamedKey(api.database, account.accountId, keys[0]?.id ?? '');
  expect(await create('one more')).toHaveProperty('key');
  expect(await create('too many')).toEqual({ limit: 25 });
});

describe("a key's text", () => {
  test('is stored only as its hash and its first characters', async () => {
    const [dump] = await api.database.query<{ text: string }>({
      text: `SELECT string_agg(k::text, E'\\n') AS text FROM api_keys k WHERE id = $1`,
      values: [api.account.keyId],
    });
    expect(dump?.text).toContain(api.account.key.slice(0, 14));
    expect(dump?.text).not.toContain(api.account.key.slice(0, 15));
    expect(dump?.text).not.toContain(Buffer.from(api.account.key).toString('hex'));
    expect(dump?.text).not.toContain(api.account.key.slice(14, 30));
  });

  const sendings: [name: string, send: (account: TestAccount) => Promise<{ status: number; text: string }>][] = [
    ['in the Authorization header', (account) => api.call('get', '/me', account)],
    ['in the query', ({ key }) => api.bare.get(`/api/v1/lists?api_key=${key}`)],
    ['in the query of an unknown path', ({ key }) => api.bare.get(`/nothing?api_key=${key}`)],
    ['in a path, after an encoded space', ({ key }) => api.bare.get(`/api/v1/lists/%20${key}`)],
    ['in a path', ({ key }) => api.bare.get(`/api/v1/lists/${key}`)],
    ['in another header', ({ key }) => api.bare.get('/api/v1/lists').set('X-Api-Key', key)],
    ['as a request id', ({ key }) => api.bare.get('/api/v1/lists').set('X-Request-Id', key)],
    ['under another scheme', ({ key }) => api.bare.get('/api/v1/lists').set('Authorization', `Token ${key}`)],
    [
      'in a malformed body',
      (account) => api.call('post', '/lists', account).type('json').send(`{"api_key":"${account.key}"`),
    ],
    ['as an unknown property', (account) => api.call('post', '/lists', account).send({ [account.key]: account.key })],
  ];
  test.each(sendings)('never appears in the log: %s', async (_name, send) => {
    const account = await createTestAccount(api.database);
    const lines = api.log.length;
    await send(account);
    // The log line of a request is written after its response has been sent.
    const written = await until('a line', async () => api.log.length > lines && api.log.slice(lines));
    for (const line of written) expect(line).not.toContain(account.key.slice(8, 30));
  });
});

test('the time of last use is written on the first use, and again only after a minute', async () => {
  const account = await createTestAccount(api.database);
  const lastUse = async () => {
    const [row] = await api.database.query<{ at: Date | null }>({
      text: 'SELECT last_used_at AS at FROM api_keys WHERE id = $1',
      values: [account.keyId],
    });
    return row?.at ?? null;
  };
  const age = (interval: string) =>
    api.database.query({
      text: `UPDATE api_keys SET last_used_at = now() - $2::interval WHERE id = $1`,
      values: [account.keyId, interval],
    });

  expect(await lastUse()).toBeNull();
  await Promise.all(Array.from({ length: 10 }, () => api.call('get', '/me', account).expect(200)));
  expect(await lastUse()).not.toBeNull();

  await age('50 seconds');
  const aged = await lastUse();
  await api.call('get', '/me', account).expect(200);
  expect(await lastUse()).toEqual(aged);

  await age('70 seconds');
  await api.call('get', '/me', account).expect(200);
  expect(Date.now() - ((await lastUse())?.getTime() ?? 0)).toBeLessThan(30_000);
});
