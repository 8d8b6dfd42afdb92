import { expect, test } from '@jest/globals';
import { createSignInLink, removeExpiredSessions } from '@mailwright/accounts';
import { CurrentSessionResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { cookieOf, postAnonymously, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const use = (token: string) => postAnonymously(api, '/sign-in-links', { token });
const linkFor = async (email: string) => (await createSignInLink(api.database, email)) ?? '';

test('a link signs its user in once, even when it is used twice at the same time', async () => {
  const { email } = await signUpBrowser(api);
  const token = await linkFor(email);
  const responses = await Promise.all([use(token), use(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 404]);
  const response = responses.find(({ status }) => status === 201);
  if (response === undefined) throw new Error('Neither use has signed in');
  expect(CurrentSessionResource.parse(response.body).user.email).toBe(email);
  await api.bare.get('/app/session').set('cookie', cookieOf(response)).expect(200);
  expectProblem(await use(token), 'not_found');
});

test('a link that is expired, made up or replaced by a newer one returns 404', async () => {
  const { email } = await signUpBrowser(api);
  const [first, second] = [await linkFor(email), await linkFor(email)];
  expectProblem(await use(first), 'not_found');
  expectProblem(await use('x'.repeat(43)), 'not_found');
  await api.run(`UPDATE sign_in_links SET expires_at = now() - interval '1 second'`);
  expectProblem(await use(second), 'not_found');
  await removeExpiredSessions(api.database);
  expect(await api.run('SELECT 1 FROM sign_in_links')).toEqual([]);
  expect(await createSignInLink(api.database, 'nobody@example.com')).toBeUndefined();
});

test('a link of a suspended account returns 403, and works once the account is active again', async () => {
  const { email, accountId } = await signUpBrowser(api);
  const token = await linkFor(email);
  await api.run(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, accountId);
  expectProblem(await use(token), 'account_suspended');
  await api.run(`UPDATE accounts SET status = 'active' WHERE id = $1`, accountId);
  await use(token).expect(201);
});

test('a visitor can find out whether they may sign up', async () => {
  const { body } = await api.bare.get('/app/sign-in-options').expect(200);
  // The tests' own address is 127.0.0.1, for which browsers support no passkeys.
  expect(body).toMatchObject({
    sign_up: true,
    oidc: null,
    passkeys_at: expect.stringMatching(/^http:\/\/localhost(:\d+)?$/),
  });
});
