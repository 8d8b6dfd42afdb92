import { beforeAll, describe, expect, test } from '@jest/globals';
import { setPlan } from '@mailwright/accounts';
import {
  AccountResource,
  AuditEntryResource,
  KeyResource,
  KeyScope,
  NewKeyResource,
  operations,
} from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import { toUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { nextPageOf } from '../support/response-links.ts';
import { type TestApi, useTwoProcesses } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

/** `other` is a second process over the same database. */
const [api, other] = useTwoProcesses({ trustProxy: 1, signUpEnabled: true });
let browser: Browser;
beforeAll(async () => {
  browser = await signUpBrowser(api);
});

const addKey = async (by: Browser, body: object = { name: 'Shop' }) =>
  NewKeyResource.parse((await by.call('post', '/keys').send(body).expect(201)).body);
const listKeys = async (by: Browser) => KeyResource.array().parse((await by.call('get', '/keys').expect(200)).body);
const auditOf = async (by: Browser) =>
  AuditEntryResource.array().parse((await by.call('get', '/audit-log?limit=100').expect(200)).body);
const getMe = (process: TestApi, key: string) => process.bare.get('/api/v1/me').set({ authorization: `Bearer ${key}` });

describe('POST /app/keys', () => {
  test('creates a key that works at once on every process, and returns it only this once', async () => {
    const { key, ...shown } = await addKey(browser, {
      name: ' Web shop ',
      scopes: ['lists:*', 'hooks:read', 'lists:*'],
    });
    expect(shown).toMatchObject({
      kind: 'named',
      name: 'Web shop',
      scopes: ['lists:*', 'hooks:read'],
      last_used_at: null,
    });
    expect(shown.prefix).toBe(key.slice(0, 14));
    for (const process of [other, api]) {
      const { body } = await getMe(process, key).expect(200);
      expect(body).toMatchObject({ account: { uid: browser.session.account.uid }, key: { uid: shown.uid } });
    }
    const [listed] = (await listKeys(browser)).filter(({ uid }) => uid === shown.uid);
    expect(listed).toMatchObject({ ...shown, last_used_at: expect.any(String) });
    expect((await browser.call('get', '/keys')).text).not.toContain(key.slice(14));
    const [entry] = await auditOf(browser);
    expect(entry).toMatchObject({
      action: 'key.created',
      subject: shown.uid,
      actor: { kind: 'user', email: browser.email },
      details: { name: 'Web shop', prefix: shown.prefix, scopes: ['lists:*', 'hooks:read'] },
    });
    expect(JSON.stringify(entry)).not.toContain(key.slice(14));
    expect(api.log.join('')).not.toContain(key.slice(14));
  });

  test('creates a key with every scope when no scopes are given', async () => {
    expect((await addKey(browser)).scopes).toEqual(['*']);
  });

  test.each(KeyScope.options)('accepts the scope %s', async (scope) => {
    const by = await signUpBrowser(api);
    expect((await addKey(by, { name: 'x', scopes: [scope] })).scopes).toEqual([scope]);
  });

  test('with a wildcard scope grants everything of that kind and nothing else', async () => {
    const { key } = await addKey(browser, { name: 'x', scopes: ['lists:*'] });
    const bearer = { authorization: `Bearer ${key}` };
    await api.bare.get('/api/v1/lists').set(bearer).expect(200);
    const list = { name: 'N', from_name: 'F', from_email: 'f@example.com' };
    await api.bare.post('/api/v1/lists').set(bearer).send(list).expect(201);
    expectProblem(await api.bare.get('/api/v1/hooks').set(bearer), 'insufficient_scope');
    expectProblem(await api.bare.get('/api/v1/subscribers').set(bearer), 'insufficient_scope');
  });

  const wrong: [name: string, body: object, fields: string[]][] = [
    ['an empty body', {}, ['name']],
    ['an empty name', { name: '  ' }, ['name']],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name']],
    ['no scope', { name: 'x', scopes: [] }, ['scopes']],
    ['an unknown scope', { name: 'x', scopes: ['lists:read', 'everything'] }, ['scopes[1]']],
    ['text for scopes', { name: 'x', scopes: '*' }, ['scopes']],
    ['a kind', { name: 'x', kind: 'primary' }, ['kind']],
  ];
  test.each(wrong)('with %s returns 422 and changes nothing', async (_name, body, fields) => {
    const before = await listKeys(browser);
    expectProblem(await browser.call('post', '/keys').send(body), 'validation_failed', fields);
    expect(await listKeys(browser)).toEqual(before);
  });

  test('creates 25 of 30 concurrent keys and refuses the others with 403 plan_limit_reached; deleting one frees capacity for one more', async () => {
    const by = await signUpBrowser(api);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => by.call('post', '/keys').send({ name: `key ${n}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(25);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(expectProblem(response, 'plan_limit_reached').detail).toContain('25');
    const [key] = await listKeys(by);
    await by.call('delete', `/keys/${key?.uid}`).expect(204);
    await addKey(by);
    expectProblem(await by.call('post', '/keys').send({ name: 'x' }), 'plan_limit_reached');
    expect((await auditOf(by)).filter(({ action }) => action === 'key.created')).toHaveLength(26);
  });

  test('returns 403 plan_lacks_api_access on a plan without the API, as regenerating a key does, and changes nothing', async () => {
    const by = await signUpBrowser(api);
    await setPlan(api.database, by.accountId, 'no_api');
    const before = await takeSnapshot(api.database);
    expectProblem(await by.call('post', '/keys').send({ name: 'x' }), 'plan_lacks_api_access');
    expectProblem(await by.call('post', '/keys/primary/regenerate'), 'plan_lacks_api_access');
    expect(await takeSnapshot(api.database)).toEqual(before);
    expect(await listKeys(by)).toEqual([]);
  });

  test('has no counterpart that can be called with an API key', () => {
    expect(Object.values(operations).filter(({ path }) => path.includes('key'))).toEqual([]);
  });
});

describe('DELETE /app/keys/{uid}', () => {
  test('revokes a key on every process from the next request on', async () => {
    const { uid, key } = await addKey(browser);
    for (const process of [api, other]) await getMe(process, key).expect(200);
    await browser.call('delete', `/keys/${uid}`).expect(204);
    for (const process of [other, api]) expectProblem(await getMe(process, key), 'unauthenticated');
    expect((await listKeys(browser)).map((each) => each.uid)).not.toContain(uid);
    expect((await auditOf(browser))[0]).toMatchObject({ action: 'key.deleted', subject: uid });
    expectProblem(await browser.call('delete', `/keys/${uid}`), 'not_found');
  });

  test("returns 404 for the primary key, another account's key and an unknown key, and changes nothing", async () => {
    const primary = NewKeyResource.parse((await browser.call('post', '/keys/primary/regenerate').expect(201)).body);
    const stranger = await addKey(await signUpBrowser(api));
    const before = await takeSnapshot(api.database);
    for (const uid of [primary.uid, stranger.uid, toUid('acc', browser.accountId), 'key_x', 'primary'])
      expectProblem(await browser.call('delete', `/keys/${uid}`), 'not_found');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await getMe(api, stranger.key).expect(200);
  });
});

test('POST /app/keys/primary/regenerate replaces the primary key at once on every process, and no other key', async () => {
  const by = await signUpBrowser(api);
  const regenerate = async () =>
    NewKeyResource.parse((await by.call('post', '/keys/primary/regenerate').expect(201)).body);
  const [named, first] = [await addKey(by), await regenerate()];
  expect(first).toMatchObject({ kind: 'primary', scopes: ['*'] });
  await getMe(other, first.key).expect(200);
  const second = await regenerate();
  for (const process of [other, api]) {
    expectProblem(await getMe(process, first.key), 'unauthenticated');
    await getMe(process, second.key).expect(200);
  }
  await getMe(api, named.key).expect(200);
  expect((await listKeys(by)).map(({ uid }) => uid)).toEqual([named.uid, second.uid]);
  expect((await auditOf(by)).slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
    ['key.primary_regenerated', second.uid],
    ['key.primary_regenerated', first.uid],
  ]);
});

describe('/app/account', () => {
  test('shows the account with its plan, limits and usage', async () => {
    const by = await signUpBrowser(api);
    await addKey(by);
    const body = AccountResource.parse((await by.call('get', '/account').expect(200)).body);
    expect(body).toMatchObject({
      account: { uid: by.session.account.uid, name: 'Test' },
      plan: { code: 'standard' },
      limits: { named_keys: { limit: 25, used: 1 }, requests: { per_second: 100, burst: 1000 } },
    });
  });

  test('renames the account and records the previous name in the audit log; sending the same name changes nothing', async () => {
    const by = await signUpBrowser(api);
    const { body } = await by.call('patch', '/account').send({ name: ' Renamed ' }).expect(200);
    expect(AccountResource.parse(body).account.name).toBe('Renamed');
    const before = await takeSnapshot(api.database);
    await by.call('patch', '/account').send({ name: 'Renamed' }).expect(200);
    await by.call('patch', '/account').send({}).expect(200);
    expect(await takeSnapshot(api.database)).toEqual(before);
    expect((await auditOf(by))[0]).toMatchObject({
      action: 'account.renamed',
      subject: by.session.account.uid,
      details: { from: 'Test', to: 'Renamed' },
    });
  });

  test.each([
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: null }, ['name']],
    [{ plan: 'unlimited' }, ['plan']],
  ])('returns 422 for %j', async (sent, fields) => {
    expectProblem(await browser.call('patch', '/account').send(sent), 'validation_failed', fields);
  });
});

describe('GET /app/audit-log', () => {
  test('returns pages, newest first, that neither repeat nor skip an entry while more are added', async () => {
    const by = await signUpBrowser(api);
    for (let n = 0; n < 8; n += 1)
      await by
        .call('patch', '/account')
        .send({ name: `Name ${n}` })
        .expect(200);
    const whole = (await auditOf(by)).map(({ uid }) => uid);
    expect(whole).toHaveLength(10);
    const seen: string[] = [];
    let path: string | undefined = '/audit-log?limit=3&include_total=true';
    for (let pages = 0; path !== undefined; pages += 1) {
      const response: { body: { uid: string }[]; headers: Record<string, string> } = await by
        .call('get', path)
        .expect(200);
      expect(response.headers['x-total-count']).toBe(String(10 + pages));
      seen.push(...response.body.map(({ uid }) => uid));
      path = nextPageOf(response);
      await by
        .call('patch', '/account')
        .send({ name: `Meanwhile ${pages}` })
        .expect(200);
    }
    expect(seen).toEqual(whole);
    expect(seen).toEqual(whole.toSorted().toReversed());
  });

  test("shows no other account's entries, and names the API key that made a change", async () => {
    const by = await signUpBrowser(api);
    const { key, uid } = await addKey(by, { name: 'Hook maker' });
    const bearer = { authorization: `Bearer ${key}` };
    const target = 'https://example.com/path?token=of-the-receiver';
    const hook = await api.bare
      .post('/api/v1/hooks')
      .set(bearer)
      .send({ target_url: target, event: 'subscriber.tagged' })
      .expect(201);
    await api.bare.patch(`/api/v1/hooks/${hook.body.uid}`).set(bearer).send({ description: 'x' }).expect(200);
    await api.bare.patch(`/api/v1/hooks/${hook.body.uid}`).set(bearer).send({}).expect(200);
    await api.bare.delete(`/api/v1/hooks/${hook.body.uid}`).set(bearer).expect(204);
    const entries = await auditOf(by);
    expect(entries.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual([
      ['hook.deleted', hook.body.uid],
      ['hook.updated', hook.body.uid],
      ['hook.created', hook.body.uid],
      ['key.created', uid],
    ]);
    for (const { actor, ip_address: ip } of entries.slice(0, 3)) {
      expect(actor).toEqual({ kind: 'api_key', email: null, key_name: 'Hook maker' });
      expect(ip).not.toBeNull();
    }
    const details = { target_origin: 'https://example.com', event: 'subscriber.tagged', list_uid: null };
    expect(entries[0]?.details).toMatchObject(details);
    expect(entries[1]?.details).toMatchObject({ changed: ['description'], ...details });
    expect(JSON.stringify(entries)).not.toMatch(/of-the-receiver|whsec_/);
    const own = (await auditOf(browser)).map((entry) => entry.uid);
    for (const entry of entries) expect(own).not.toContain(entry.uid);
  });

  test('has no entry for a change that failed', async () => {
    const by = await signUpBrowser(api);
    const before = await auditOf(by);
    const { key } = await createTestAccount(api.database);
    const body = { target_url: 'http://127.0.0.1/', event: 'subscriber.tagged' };
    await api.bare
      .post('/api/v1/hooks')
      .set({ authorization: `Bearer ${key}` })
      .send(body)
      .expect(422);
    await by.call('post', '/keys').send({}).expect(422);
    await by.call('delete', '/keys/key_x').expect(404);
    expect(await auditOf(by)).toEqual(before);
  });

  test.each(['cursor=x', 'cursor=key_01k6n8qf4tef0v9k0x7h3w2c5d', 'limit=0', 'limit=101', 'limit=x', 'order=up'])(
    'with ?%s returns 422',
    async (query) => {
      const name = query.split('=')[0] ?? '';
      expectProblem(await browser.call('get', `/audit-log?${query}`), 'validation_failed', [name]);
    },
  );
});
