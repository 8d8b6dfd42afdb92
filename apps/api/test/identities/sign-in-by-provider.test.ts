import { describe, expect, test } from '@jest/globals';
import { addAccount, setAccountStatus } from '@mailwright/accounts';
import { newId } from '@mailwright/platform';
import type { OidcPerson } from '@mailwright/testing';
import {
  beginAtProvider,
  comeBack,
  problemOf,
  sessionOf,
  signInAtProvider,
  signInByProvider,
} from '../support/oidc-browser.ts';
import { invite, joinBrowser } from '../support/invitations.ts';
import { oidcBaseUrl, useOidcApis } from '../support/oidc-apis.ts';
import { watchPasswordResets } from '../support/password-resets.ts';
import { anyEmail, anyIp, type Browser, signUpBrowser, signUpUnverified } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { startTestApi } from '../support/start-test-api.ts';
import { setUpTotp } from '../support/totp-app.ts';

const apis = useOidcApis();

const verified = (email: string): OidcPerson => ({ sub: newId(), email, email_verified: true });
/** A user with a verified address, and a person with the same address who is signed in at the provider. */
async function knownUser(): Promise<{ user: Browser; person: OidcPerson }> {
  const user = await signUpBrowser(apis.open);
  await apis.api.run('UPDATE users SET email_verified_at = now() WHERE id = $1', user.userId);
  const person = verified(user.email);
  apis.provider.signIn(person);
  return { user, person };
}
async function emailOf(session: string | undefined): Promise<string> {
  const { body } = await apis.api.bare
    .get('/app/session')
    .set('cookie', session ?? '')
    .expect(200);
  return (body as { user: { email: string } }).user.email;
}
const identitiesOf = (user: Browser) =>
  apis.api.run('SELECT subject, email FROM user_identities WHERE user_id = $1', user.userId);
/** Expects that a sign-in is refused with this problem and changes nothing. */
async function expectRefused(problem: string): Promise<void> {
  const before = await takeSnapshot(apis.api.database);
  const response = await signInByProvider(apis.api);
  expect(problemOf(response)).toBe(problem);
  expect(response.headers['location']).toMatch(/^\/sign-in\?/);
  expect(sessionOf(response)).toBeUndefined();
  expect(await takeSnapshot(apis.api.database)).toEqual(before);
}

describe('a sign-in by the OpenID provider', () => {
  test('signs in the user with the verified address, links them, and leads to the requested page', async () => {
    const { user, person } = await knownUser();
    const response = await signInByProvider(apis.api, '/lists?q=a');
    expect(response.headers['location']).toBe('/lists?q=a');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await emailOf(sessionOf(response))).toBe(user.email);
    expect(await identitiesOf(user)).toEqual([{ subject: person.sub, email: user.email }]);
    const { body: entries } = await user.call('get', '/audit-log').expect(200);
    const [created, linked] = entries as { action: string; details: object; actor: object }[];
    expect([created?.action, linked?.action]).toEqual(['session.created', 'identity.linked']);
    expect(linked).toMatchObject({ actor: { kind: 'user', email: user.email }, details: { email: user.email } });
    expect(apis.api.log.filter((line) => line.includes(user.email))).toEqual([]);
  });

  test('finds users by an address that an operator set or to which a link was mailed, in an invitation or a password reset', async () => {
    const made = anyEmail();
    await addAccount(apis.api.database, { name: 'Made', email: made, plan: 'standard' });
    const joined = await joinBrowser(apis.open, await signUpBrowser(apis.open), 'editor');
    const forgetful = await signUpBrowser(apis.open);
    const path = `/app/reset-password/${await watchPasswordResets(apis.open).mailedToken(forgetful)}`;
    await apis.open.bare.post(path).type('form').send({ password: 'the second password' }).expect(200);
    for (const email of [made, joined.email, forgetful.email]) {
      apis.provider.signIn(verified(email));
      expect(await emailOf(sessionOf(await signInByProvider(apis.api)))).toBe(email);
    }
  });

  test('finds a linked user by their subject, not by their address', async () => {
    const [{ user, person }, other] = [await knownUser(), await signUpBrowser(apis.open)];
    await signInByProvider(apis.api);
    apis.provider.signIn({ ...person, email: other.email, email_verified: false });
    expect(await emailOf(sessionOf(await signInByProvider(apis.api)))).toBe(user.email);
    expect(await identitiesOf(other)).toEqual([]);
  });

  test('requires no code: the provider is trusted to have authenticated the user', async () => {
    const { user } = await knownUser();
    await setUpTotp(user);
    expect(await emailOf(sessionOf(await signInByProvider(apis.api)))).toBe(user.email);
  });

  test('reads the address from userinfo when the ID token has none', async () => {
    const { user } = await knownUser();
    apis.provider.misbehave({ hidesAddress: true });
    expect(await emailOf(sessionOf(await signInByProvider(apis.api)))).toBe(user.email);
  });

  test('begins with PKCE, a state and a nonce, and a cookie that scripts can’t read and other sites can’t send', async () => {
    const response = await apis.api.bare.get('/app/oidc/start').set('x-forwarded-for', anyIp()).expect(303);
    const url = new URL(response.headers['location'] ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${oidcBaseUrl}/app/oidc/callback`,
    });
    const [cookie = ''] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^mailwright_oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const https = await apis.api.bare
      .get('/app/oidc/start')
      .set({ 'x-forwarded-for': anyIp(), 'x-forwarded-proto': 'https' })
      .expect(303);
    const [secure = ''] = https.headers['set-cookie'] as unknown as string[];
    expect(secure).toMatch(/^__Host-mailwright_oidc=.*; Secure/);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/app/oidc/start'])(
    'never leads to %s, but to the first page of the console',
    async (returnTo) => {
      await knownUser();
      expect((await signInByProvider(apis.api, returnTo)).headers['location']).toBe('/');
    },
  );

  test('is limited by network before the provider is contacted', async () => {
    const ip = anyIp();
    const start = () => apis.api.bare.get('/app/oidc/start?return_to=/lists').set('x-forwarded-for', ip).expect(303);
    for (let tries = 0; tries < 80; tries += 1) await start();
    const response = await start();
    expect(response.headers['location']).toBe('/sign-in?problem=too_many_tries&next=%2Flists');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a response of the provider signs in nobody', () => {
  test('in a browser other than the one that began: whoever follows a prepared link keeps their own session', async () => {
    await knownUser();
    const [attacker, victim] = [await beginAtProvider(apis.api), await beginAtProvider(apis.api)];
    const prepared = await signInAtProvider(attacker);
    const changed = attacker.cookie.replace(/.{20}$/, 'A'.repeat(20));
    for (const cookies of [[], [victim.cookie], [changed], ['mailwright_oidc=made-up']]) {
      const response = await comeBack(apis.api, prepared, ...cookies);
      expect([problemOf(response), sessionOf(response)]).toEqual(['expired', undefined]);
    }
    // The prepared link still works: none of those requests has used it up.
    expect(sessionOf(await comeBack(apis.api, prepared, attacker.cookie))).toBeDefined();
  });

  test('with a state other than the browser’s', async () => {
    await knownUser();
    const browser = await beginAtProvider(apis.api);
    const path = (await signInAtProvider(browser)).replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);
    expect(problemOf(await comeBack(apis.api, path, browser.cookie))).toBe('expired');
    const twice = `${await signInAtProvider(browser)}&state=${'x'.repeat(43)}`;
    expect(sessionOf(await comeBack(apis.api, twice, browser.cookie))).toBeUndefined();
  });

  test('a second time, even at the same moment', async () => {
    await knownUser();
    const browser = await beginAtProvider(apis.api);
    const path = await signInAtProvider(browser);
    const responses = await Promise.all([1, 2].map(() => comeBack(apis.api, path, browser.cookie)));
    expect(responses.filter((response) => sessionOf(response) !== undefined)).toHaveLength(1);
    expect(problemOf(await comeBack(apis.api, path, browser.cookie))).toBe('expired');
  });

  test('with a code of another sign-in', async () => {
    await knownUser();
    const [first, second] = [await beginAtProvider(apis.api), await beginAtProvider(apis.api)];
    const code = /code=[^&]+/.exec(await signInAtProvider(first))?.[0] ?? '';
    const path = (await signInAtProvider(second)).replace(/code=[^&]+/, code);
    const response = await comeBack(apis.api, path, second.cookie);
    expect([problemOf(response), sessionOf(response)]).toEqual(['provider_refused', undefined]);
  });

  test('after ten minutes', async () => {
    await knownUser();
    const browser = await beginAtProvider(apis.api);
    const path = await signInAtProvider(browser);
    await apis.api.run(`UPDATE sign_in_challenges SET expires_at = now() - interval '1 second' WHERE purpose = 'oidc'`);
    expect(problemOf(await comeBack(apis.api, path, browser.cookie))).toBe('expired');
  });

  const past = () => Math.floor(Date.now() / 1_000) - 3_600;
  const wrong: [name: string, claims: () => Record<string, unknown>][] = [
    ['whose nonce is another', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that is for another client', () => ({ aud: 'another' })],
    ['of another issuer', () => ({ iss: 'https://login.example.com' })],
    ['that has expired', () => ({ iat: past() - 300, exp: past() })],
    ['without a subject', () => ({ sub: undefined })],
  ];
  test.each(wrong)('by an ID token %s', async (_name, claims) => {
    await knownUser();
    apis.provider.misbehave({ claims: claims() });
    await expectRefused('provider_refused');
  });

  test('by an ID token that is signed by another key', async () => {
    await knownUser();
    apis.provider.misbehave({ signsWithOtherKey: true });
    await expectRefused('provider_refused');
  });

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }, { email: 'no address' }])(
    'if its address is not verified: %j',
    async (changes) => {
      const { person } = await knownUser();
      apis.provider.signIn({ ...person, ...changes });
      await expectRefused('address_unverified');
    },
  );

  test('if its address belongs to no user, even if the address is invited: an invitation is accepted by its link', async () => {
    const email = anyEmail();
    apis.provider.signIn(verified(email));
    await expectRefused('no_user');
    await invite(await signUpBrowser(apis.open), 'editor', email);
    await expectRefused('no_user');
  });

  test('by the address of someone who signed up with it, even after sign-up was disabled, since anyone could have signed up with it', async () => {
    const user = await signUpUnverified(apis.open);
    apis.provider.signIn(verified(user.email));
    for (const api of [apis.open, apis.api]) {
      const response = await signInByProvider(api);
      expect([problemOf(response), sessionOf(response)]).toEqual(['link_first', undefined]);
    }
    expect(await identitiesOf(user)).toEqual([]);
  });

  test('if the user with the address is linked to another person, such as its previous owner', async () => {
    const { user } = await knownUser();
    await signInByProvider(apis.api);
    apis.provider.signIn(verified(user.email));
    await expectRefused('linked_to_another');
  });

  test('if the user’s account is suspended, linked or not', async () => {
    const { user } = await knownUser();
    await setAccountStatus(apis.api.database, user.accountId, 'suspended');
    await expectRefused('account_suspended');
    await setAccountStatus(apis.api.database, user.accountId, 'active');
    expect(sessionOf(await signInByProvider(apis.api))).toBeDefined();
    await setAccountStatus(apis.api.database, user.accountId, 'suspended');
    await expectRefused('account_suspended');
  });

  test.each([
    ['access_denied', 'denied'],
    ['temporarily_unavailable', 'provider_unavailable'],
    ['invalid_scope', 'provider_refused'],
  ])('if it reports %s', async (error, problem) => {
    await knownUser();
    apis.provider.misbehave({ refuses: error });
    await expectRefused(problem);
  });
});

describe('while the provider is down', () => {
  test('the API serves requests, a sign-in leads to a notice, and sign-in works as soon as the provider is back', async () => {
    const { user } = await knownUser();
    const { issuer, clientId, clientSecret } = apis.provider;
    const oidc = { issuer, clientId, clientSecret, name: 'Okta', scopes: 'openid email' };
    apis.provider.misbehave({ isDown: true });
    const options = { trustProxy: 1, baseUrl: oidcBaseUrl, oidc, databaseUrl: apis.open.database.url };
    const api = await startTestApi(options);
    try {
      const { body } = await api.bare.get('/app/sign-in-options').expect(200);
      expect(body).toMatchObject({ sign_up: false, oidc: { name: 'Okta' } });
      const start = () => api.bare.get('/app/oidc/start?return_to=/lists').set('x-forwarded-for', anyIp()).expect(303);
      expect((await start()).headers['location']).toBe('/sign-in?problem=provider_unavailable&next=%2Flists');
      expect(api.log.some((line) => line.includes('oidc.unavailable'))).toBe(true);
      apis.provider.misbehave();
      expect(await emailOf(sessionOf(await signInByProvider(api)))).toBe(user.email);
    } finally {
      await api.stop();
    }
  });

  test('a browser that returns from the provider gets a notice too', async () => {
    await knownUser();
    const browser = await beginAtProvider(apis.api);
    const path = await signInAtProvider(browser);
    apis.provider.misbehave({ isDown: true });
    const response = await comeBack(apis.api, path, browser.cookie);
    expect([problemOf(response), sessionOf(response)]).toEqual(['provider_unavailable', undefined]);
  });
});
