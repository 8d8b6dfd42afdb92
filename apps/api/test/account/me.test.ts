import { expect, test } from '@jest/globals';
import { createNamedKey } from '@mailwright/accounts';
import { MeResource } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test('GET /me returns the account, its plan, its usage, and the key that made the request', async () => {
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

test('GET /me counts lists and their subscribers in any status, except those of a list that is being deleted', async () => {
  const account = await createTestAccount(api.database);
  const limits = async () => MeResource.parse((await api.call('get', '/me', account).expect(200)).body).limits;
  expect(await limits()).toEqual({
    named_keys: { limit: 25, used: 1 },
    lists: { limit: 1000, used: 0 },
    subscribers: { limit: null, used: 0 },
    hooks: { limit: 100, used: 0 },
    senders: { limit: 50, used: 0 },
    domains: { limit: 20, used: 0 },
    requests: { per_second: 100, burst: 1000 },
    heavy_requests: { at_once: 2 },
    deliveries: { per_second: 500, per_batch: 5000 },
    imports: { at_once: 1, megabytes: 1_000, rows: 10_000_000 },
    templates: { limit: 200, used: 0 },
    automations: { limit: 100, used: 0 },
    media: { megabytes: 1_000, used_bytes: 0 },
    daily_mails: { limit: null, used: null },
    confirmations: { per_hour: 10_000 },
  });
  const addList = async (subscribers: number) => {
    const uid = await api.addList({}, account);
    for (let n = 0; n < subscribers; n += 1) {
      const subscriber = { list_uid: uid, EMAIL: `${n}@example.com` };
      await api.call('post', '/subscribers', account).send(subscriber).expect(201);
    }
    return fromUid('list', uid);
  };
  const first = await addList(2);
  await addList(3);
  expect(await limits()).toMatchObject({ lists: { used: 2 }, subscribers: { used: 5 } });
  await api.database.query({ text: `UPDATE subscribers SET status = 'bounced' WHERE list_id = $1`, values: [first] });
  expect(await limits()).toMatchObject({ subscribers: { used: 5 } });
  await api.database.query({ text: 'UPDATE lists SET deleted_at = now() WHERE id = $1', values: [first] });
  expect(await limits()).toMatchObject({ lists: { used: 1 }, subscribers: { used: 3 } });
});

test('GET /me counts active and disabled hooks, but not deleted or removed ones', async () => {
  const account = await createTestAccount(api.database);
  for (let n = 0; n < 4; n += 1) {
    await api.addHook({ target_url: `https://example.com/${n}`, event: 'subscriber.subscribed' }, account);
  }
  const hooks = (await api.call('get', '/hooks', account).expect(200)).body as { uid: string }[];
  const ids = hooks.map(({ uid }) => fromUid('hook', uid));
  await api.call('delete', `/hooks/${hooks[0]?.uid}`, account).expect(204);
  const setStatus = (id: string | undefined, status: string) =>
    api.database.query({ text: 'UPDATE hooks SET status = $2::hook_status WHERE id = $1', values: [id, status] });
  await setStatus(ids[1], 'removed');
  await setStatus(ids[2], 'switched_off');
  const { body } = await api.call('get', '/me', account).expect(200);
  expect(MeResource.parse(body).limits.hooks).toEqual({ limit: 100, used: 2 });
});

test('GET /me shows the limits of a plan that has limits, and null for each limit that a plan does not have', async () => {
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, max_named_keys, max_lists, max_subscribers, requests_per_second,
        request_burst, max_hooks, heavy_requests, deliveries_per_second, deliveries_per_batch, mails_per_hour,
        imports_at_once, import_megabytes, import_rows, max_templates, media_megabytes)
      VALUES ('small', 'Small', true, 3, 2, 500, 5, 50, 7, 1, 40, 400, 30, 4, 20, 1000, 6, 30)`,
  });
  const limitsOn = async (plan: string) => {
    const account = await createTestAccount(api.database, { plan });
    return MeResource.parse((await api.call('get', '/me', account).expect(200)).body).limits;
  };
  expect(await limitsOn('small')).toMatchObject({
    named_keys: { limit: 3 },
    lists: { limit: 2 },
    subscribers: { limit: 500 },
    requests: { per_second: 5, burst: 50 },
    hooks: { limit: 7 },
    heavy_requests: { at_once: 1 },
    deliveries: { per_second: 40, per_batch: 400 },
    imports: { at_once: 4, megabytes: 20, rows: 1_000 },
    templates: { limit: 6 },
    media: { megabytes: 30 },
    confirmations: { per_hour: 30 },
  });
  expect(await limitsOn('unlimited')).toMatchObject({
    lists: { limit: null },
    subscribers: { limit: null },
    requests: { per_second: null, burst: null },
    hooks: { limit: null },
    heavy_requests: { at_once: null },
    deliveries: { per_second: null, per_batch: null },
    imports: { at_once: null, megabytes: null, rows: null },
    templates: { limit: null },
    media: { megabytes: null },
    confirmations: { per_hour: null },
  });
});

test('GET /me does not return the text of the key', async () => {
  const { text } = await api.call('get', '/me').expect(200);
  expect(text).not.toContain(api.account.key.slice(0, 20));
});

test('shared caches may not store GET /me, and private caches must revalidate it', async () => {
  const response = await api.call('get', '/me').expect(200);
  expect(response.headers['cache-control']).toBe('private, no-cache');
});
