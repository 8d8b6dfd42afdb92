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

test('keys that arrive together are looked up in one statement, each finds its own account, and unknown ones none', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => createTestAccount(database)));
  let statements = 0;
  const authenticate = createKeyAuthenticator({
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
