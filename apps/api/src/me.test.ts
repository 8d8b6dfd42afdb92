import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createNamedKey } from '@mailwright/accounts';
import { MeResource } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('GET /me tells the account, its plan, what of its limits is used, and the key the request was made with', async () => {
  const { accountId, key, keyId } = api.account;
  const before = MeResource.parse((await api.call('get', '/me').expect(200)).body);
  expect(before).toMatchObject({
    account: { uid: toUid('acc', accountId), name: 'Test', status: 'active' },
    plan: { code: 'standard', name: 'Standard', api_access: true },
    limits: { named_keys: { limit: 25, used: 1 } },
    key: { uid: toUid('key', keyId), kind: 'named', name: 'test', prefix: key.slice(0, 14), scopes: ['*'] },
  });

  const scopes = ['hooks:read'];
  const made = await inTransaction(api.database, (sql) => createNamedKey(sql, { accountId, name: 'second', scopes }));
  const second = { ...api.account, headers: { authorization: `Bearer ${'key' in made ? made.key : ''}` } };
  const after = MeResource.parse((await api.call('get', '/me', second).expect(200)).body);
  expect(after.account).toEqual(before.account);
  expect(after.limits.named_keys.used).toBe(2);
  expect(after.key).toMatchObject({ name: 'second', scopes });
});

test("the answer holds no key's text", async () => {
  const { text } = await api.call('get', '/me').expect(200);
  expect(text).not.toContain(api.account.key.slice(0, 20));
});

test('no shared cache may keep the answer, and no other without asking again', async () => {
  const response = await api.call('get', '/me').expect(200);
  expect(response.headers['cache-control']).toBe('private, no-cache');
});
