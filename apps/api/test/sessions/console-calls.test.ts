import { beforeAll, describe, expect, test } from '@jest/globals';
import { addPlan, defaultLimits, setAccountStatus, setPlan } from '@mailwright/accounts';
import { newId } from '@mailwright/platform';
import { sessionRoutes } from '../../src/routes.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type Browser, postAnonymously, signUpBrowser } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
const unknown = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

describe('an API operation under /app/v1', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signUpBrowser(api);
  });

  test("accepts a session in place of an API key, and acts as the session's user", async () => {
    const { body, headers } = await browser.call('post', '/v1/lists').send(list).expect(201);
    expect(headers['location']).toMatch(/\/app\/v1\/lists\/list_/);
    const { body: found } = await browser.call('get', `/v1/lists/${body.uid}`).expect(200);
    expect(found).toEqual(body);
    const hook = { target_url: 'https://example.com/hook', event: 'subscriber.updated' };
    await browser.call('post', '/v1/hooks').send(hook).expect(201);
    const { body: entries } = await browser.call('get', '/audit-log').expect(200);
    expect(entries[0]).toMatchObject({ action: 'hook.created', actor: { kind: 'user', email: browser.email } });
  });

  test('adds subscribers and records consents with the console as their source', async () => {
    const { body: added } = await browser.call('post', '/v1/lists').send(list).expect(201);
    const at = { list_uid: added.uid as string };
    const post = (path: string, body: object) => browser.call('post', `/v1${path}`).send(body);
    const { body: one } = await post('/subscribers', { ...at, EMAIL: 'one@example.com' }).expect(201);
    await post('/subscribers/batch', { ...at, subscribers: [{ EMAIL: 'two@example.com' }] }).expect(200);
    const { body: all } = await browser.call('get', `/v1/subscribers?list_uid=${added.uid}`).expect(200);
    expect(all).toMatchObject([{ source: 'console' }, { source: 'console' }]);
    await post(`/subscribers/${one.uid}/unsubscribe`, {}).expect(200);
    await post(`/subscribers/${one.uid}/subscribe`, {}).expect(200);
    const { body: consents } = await browser.call('get', `/v1/subscribers/${one.uid}/consents`).expect(200);
    expect(consents.map(({ source }: { source: string }) => source)).toEqual(['console', 'console', 'console']);
  });

  test('is served even on a plan without API access', async () => {
    const other = await signUpBrowser(api);
    const code = `plan${newId().slice(-8)}`;
    await addPlan(api.database, { ...defaultLimits, code, name: 'Small', apiAccess: false });
    await setPlan(api.database, other.accountId, code);
    await other.call('post', '/v1/lists').send(list).expect(201);
    expectProblem(await other.call('post', '/keys').send({ name: 'Shop' }), 'plan_lacks_api_access');
  });

  test.each(sessionRoutes.map(({ operation }) => [operation.id, operation] as const))(
    '%s returns 401 without a session, with a scheme for which browsers ask for no password',
    async (_id, { method, path }) => {
      const call = api.bare[method.toLowerCase() as 'get'](`/app/v1${unknown(path)}`);
      const response = await call.set(api.account.headers);
      expectProblem(response, 'unauthenticated');
      expect(response.headers['www-authenticate']).toMatch(/^Cookie /);
    },
  );

  test.each(
    sessionRoutes
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation }) => [operation.id, operation] as const),
  )(
    "%s returns 403 csrf_failed and changes nothing without the session's token, and from another site",
    async (_id, operation) => {
      const before = await takeSnapshot(api.database);
      const call = () =>
        browser.call(operation.method.toLowerCase() as 'post', `/v1${unknown(operation.path)}`).send(list);
      expectProblem(await call().set('x-csrf-token', 'x'), 'csrf_failed');
      expectProblem(await call().set('sec-fetch-site', 'cross-site'), 'csrf_failed');
      expectProblem(await call().set('origin', 'https://evil.example'), 'csrf_failed');
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );

  test("returns a plain 404 for another account's resource", async () => {
    const theirs = await api.addList();
    expectProblem(await browser.call('get', `/v1/lists/${theirs}`), 'not_found');
    expectProblem(await browser.call('patch', `/v1/lists/${theirs}`).send({ name: 'Mine' }), 'not_found');
    const { body } = await browser.call('get', '/v1/lists').expect(200);
    expect(body).not.toContainEqual(expect.objectContaining({ uid: theirs }));
  });

  test('is refused to a suspended account, and getMe, which is about a key, does not exist', async () => {
    const other = await signUpBrowser(api);
    expectProblem(await other.call('get', '/v1/me'), 'not_found');
    await setAccountStatus(api.database, other.accountId, 'suspended');
    expectProblem(await other.call('get', '/v1/lists'), 'account_suspended');
  });
});

describe('a console operation without a body', () => {
  test('refuses a property with 422 naming it, and changes nothing', async () => {
    const browser = await signUpBrowser(api);
    await browser.call('post', '/keys/primary/regenerate').send({}).expect(201);
    const before = await takeSnapshot(api.database);
    for (const type of ['json', 'form'])
      expectProblem(
        await browser.call('post', '/keys/primary/regenerate').type(type).send({ dry_run: 'true' }),
        'validation_failed',
        ['dry_run'],
      );
    expectProblem(await browser.call('post', '/demo-data').type('json').send('{'), 'malformed_body');
    expectProblem(await browser.call('post', '/account/export').type('text/plain').send('x'), 'unsupported_media_type');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('reads at most 64 KiB from a caller without a session', async () => {
    const path = '/passkey-sign-ins/options';
    await postAnonymously(api, path, {}).expect(200);
    expectProblem(await postAnonymously(api, path, { x: 'y' }), 'validation_failed', ['x']);
    expectProblem(await postAnonymously(api, path, { x: 'y'.repeat(65_536) }), 'body_too_large');
  });
});
