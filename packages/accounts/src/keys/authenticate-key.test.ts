import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { scopes } from '@mailwright/contracts';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { generateApiKey } from './api-key-format.ts';
import { authenticateKey, createKeyAuthenticator, hasScope, type Principal } from './authenticate-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const principal = (held: string[]): Principal => ({
  accountId: '',
  accountStatus: 'active',
  planHasApiAccess: true,
  keyId: '',
  scopes: held,
  requestsPerSecond: null,
  requestBurst: null,
  maxHooks: null,
  heavyRequests: null,
  deliveriesPerSecond: null,
  deliveriesPerBatch: null,
});
const allowed = (held: string[]) => scopes.filter((scope) => hasScope(principal(held), scope));

describe('a key allows', () => {
  test.each([
    ['everything with *', ['*'], [...scopes]],
    ['one thing with its scope', ['lists:read'], ['lists:read']],
    ['all of one kind with its wildcard', ['lists:*'], ['lists:read', 'lists:write']],
    ['what any of its scopes allows', ['hooks:*', 'lists:write'], ['lists:write', 'hooks:read', 'hooks:write']],
    ['nothing without a scope', [], []],
    ['nothing with a prefix of a scope', ['lists', 'lists:', 'list:*', 'lists:rea'], []],
  ])('%s', (_name, held, may) => {
    expect(allowed(held)).toEqual(may);
  });

  test('operations that need no scope, whatever its scopes are', () => {
    expect(hasScope(principal([]), undefined)).toBe(true);
  });
});

test("a key's principal has its plan's limits, and null where the plan has none", async () => {
  const limitsOn = async (plan: string) => {
    const { key } = await createTestAccount(database, { plan });
    return authenticateKey(database, key);
  };
  expect(await limitsOn('standard')).toMatchObject({
    requestsPerSecond: 100,
    requestBurst: 1000,
    maxHooks: 100,
    heavyRequests: 2,
    deliveriesPerSecond: 500,
    deliveriesPerBatch: 5000,
  });
  expect(await limitsOn('unlimited')).toMatchObject({
    requestsPerSecond: null,
    requestBurst: null,
    maxHooks: null,
    heavyRequests: null,
    deliveriesPerSecond: null,
    deliveriesPerBatch: null,
  });
});

test('a key is cached for a second after its look-up, and is dropped when a look-up finds it revoked', async () => {
  const [one, two] = [await createTestAccount(database), await createTestAccount(database)];
  let now = 0;
  const keys = createKeyAuthenticator(database, { now: () => now });
  expect(keys.getCached(one.key)).toBeUndefined();
  const found = await keys.authenticate(one.key);
  now = 999;
  await keys.authenticate(two.key);
  expect([found?.accountId, keys.getCached(one.key)]).toEqual([one.accountId, found]);
  now = 1_000;
  expect([keys.getCached(one.key), keys.getCached(two.key)?.accountId]).toEqual([undefined, two.accountId]);
  await database.query({ text: 'UPDATE api_keys SET revoked_at = now() WHERE id = $1', values: [two.keyId] });
  expect(await keys.authenticate(two.key)).toBeUndefined();
  expect(keys.getCached(two.key)).toBeUndefined();
  for (const unknown of [generateApiKey(), 'nonsense', '']) expect(keys.getCached(unknown)).toBeUndefined();
});

test('keys that arrive together are looked up in one statement; each finds its own account, and unknown keys find none', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => createTestAccount(database)));
  let statements = 0;
  const { authenticate } = createKeyAuthenticator({
    query: (statement) => {
      statements += 1;
      return database.query(statement);
    },
  });
  const keys = accounts.map(({ key }) => key);
  await Promise.all(keys.map((key) => authenticate(key)));
  statements = 0;
  const presented = Array.from({ length: 60 }, (_, i) => keys[i % 3] ?? '');
  const found = await Promise.all([...presented, generateApiKey(), 'nonsense'].map((key) => authenticate(key)));
  expect(found.map((principal) => principal?.accountId)).toEqual([
    ...presented.map((key) => accounts.find((account) => account.key === key)?.accountId),
    undefined,
    undefined,
  ]);
  expect(statements).toBe(1);
});
