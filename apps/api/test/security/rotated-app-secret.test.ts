import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPasswordResetMail } from '@mailwright/accounts';
import { newId, signToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { signUpBrowser, testPassword } from '../support/sign-up-browser.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const next = 'the next of secrets that are long enough';

/** Three processes over one database: before, during and after the replacement of APP_SECRET by the next one. */
let before: TestApi;
let prepared: TestApi;
let rotated: TestApi;
beforeAll(async () => {
  before = await startTestApi({ trustProxy: 1, signUpEnabled: true });
  const common = { databaseUrl: before.database.url, trustProxy: 1, signUpEnabled: true };
  prepared = await startTestApi({ ...common, appSecrets: { current: testAppSecrets.current, previous: [next] } });
  rotated = await startTestApi({ ...common, appSecrets: { current: next, previous: [testAppSecrets.current] } });
});
afterAll(async () => {
  await rotated.stop();
  await prepared.stop();
  await before.stop();
});

const hook = { target_url: 'https://example.com/h', event: 'subscriber.subscribed' };
const post = (api: TestApi, path: string, key: string, body: object) =>
  api.call('post', path, before.account).set('Idempotency-Key', key).send(body);

/** Pairs of a process and one that may run beside or after it. */
const steps = (): [TestApi, TestApi][] => [
  [before, prepared],
  [before, rotated],
  [prepared, rotated],
  [rotated, prepared],
];

test('a stored response is replayed by every process, and another request with its key is refused', async () => {
  for (const [one, other] of steps()) {
    const key = newId();
    const made = await post(one, '/hooks', key, hook).expect(201);
    const again = await post(other, '/hooks', key, hook).expect(201).expect('Idempotent-Replayed', 'true');
    expect(again.body).toEqual(made.body);
    expect((again.body as { secret: string }).secret).toMatch(/^whsec_/);
    expectProblem(await post(other, '/hooks', key, { ...hook, description: 'else' }), 'idempotency_key_reused');
  }
});

test('a request whose process crashed is taken over by a process with the other secret, with the same resource id', async () => {
  for (const [one, other] of steps()) {
    const key = newId();
    const { uid, secret } = (await post(one, '/hooks', key, hook).expect(201)).body as Record<string, string>;
    await before.database.query({
      text: `UPDATE idempotent_requests SET response = NULL, resource_id = (SELECT id FROM hooks ORDER BY id DESC LIMIT 1),
        locked_until = now() - interval '1 second' WHERE key = $1`,
      values: [key],
    });
    const again = await post(other, '/hooks', key, hook).expect(201);
    expect(again.body).toMatchObject({ uid, secret });
  }
});

test('an open console page continues to work, and a reload gives it a token for the current secret', async () => {
  const browser = await signUpBrowser(before);
  const rename = (api: TestApi, token: string) =>
    api.bare.patch('/app/account').set({ cookie: browser.cookie, 'x-csrf-token': token }).send({ name: 'Engines' });
  const tokens = new Set([browser.csrfToken]);
  for (const api of [prepared, rotated]) {
    await rename(api, browser.csrfToken).expect(200);
    const { body } = await api.bare.get('/app/session').set('cookie', browser.cookie).expect(200);
    tokens.add((body as { csrf_token: string }).csrf_token);
  }
  expect(tokens.size).toBe(2);
  for (const token of tokens) for (const api of [prepared, rotated]) await rename(api, token).expect(200);
  expectProblem(await rename(rotated, `${browser.csrfToken}x`), 'csrf_failed');
});

test('a link that was mailed before the rotation sets a password once afterwards', async () => {
  const { email } = await signUpBrowser(before);
  await before.bare.post('/app/password-resets').send({ email }).expect(202);
  const [row] = await before.database.query<{ id: string }>({
    text: 'SELECT id FROM password_resets ORDER BY id DESC LIMIT 1',
  });
  const mail = await readPasswordResetMail(before.database, row?.id ?? '');
  const link = { purpose: 'reset-password', id: row?.id ?? '', bound: mail?.bound ?? '' } as const;
  const token = signToken({ ...link, expiresAt: mail?.expiresAt ?? new Date(), appSecrets: testAppSecrets });
  const reset = () => rotated.bare.post(`/app/password-resets/${token}`).send({ password: `${testPassword} again` });
  await reset().expect(204);
  expectProblem(await reset(), 'not_found');
});
