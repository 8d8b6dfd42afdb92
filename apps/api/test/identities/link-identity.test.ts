import { describe, expect, test } from '@jest/globals';
import { FactorsResource } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import type supertest from 'supertest';
import { expectProblem } from '../support/expect-problem.ts';
import { comeBack, problemOf, sessionOf, signInAtProvider, signInByProvider } from '../support/oidc-browser.ts';
import { useOidcApis } from '../support/oidc-apis.ts';
import { type Browser, cookieOf, signUpBrowser } from '../support/sign-up-browser.ts';
import { startTestApi } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const apis = useOidcApis();

/**
 * Begins linking and signs in at the provider. Resolves to the path that leads back, and the cookie that the browser
 * needs there.
 */
async function begin(user: Browser): Promise<{ path: string; cookie: string }> {
  const response = await user.call('post', '/identities').expect(201);
  const { url } = response.body as { url: string };
  return { path: await signInAtProvider({ url: new URL(url) }), cookie: cookieOf(response) };
}
async function link(user: Browser, as: { sub: string; email?: string }): Promise<supertest.Response> {
  apis.provider.signIn(as);
  const { path, cookie } = await begin(user);
  return comeBack(apis.open, path, cookie, user.cookie);
}
async function identitiesOf(user: Browser): Promise<FactorsResource['identities']> {
  return FactorsResource.parse((await user.call('get', '/factors').expect(200)).body).identities;
}
async function actionsOf(user: Browser): Promise<string[]> {
  const { body } = await user.call('get', '/audit-log').expect(200);
  return (body as { action: string }[]).map(({ action }) => action);
}

describe('an identity of the OpenID provider', () => {
  test('is linked to the signed-in user whatever its address, and signs them in until it is unlinked', async () => {
    const user = await signUpBrowser(apis.open);
    const person = { sub: newId(), email: 'ada@work.example' };
    const response = await link(user, person);
    expect(response.headers['location']).toBe('/account/security');
    expect(sessionOf(response)).toBeUndefined();
    const [identity] = await identitiesOf(user);
    expect(identity).toMatchObject({ issuer: apis.provider.issuer, email: 'ada@work.example' });
    const session = sessionOf(await signInByProvider(apis.open)) ?? '';
    const { body } = await apis.open.bare.get('/app/session').set('cookie', session).expect(200);
    expect(body).toMatchObject({ user: { email: user.email } });
    await user.call('delete', `/identities/${identity?.uid}`).expect(204);
    expect(await identitiesOf(user)).toEqual([]);
    expect(problemOf(await signInByProvider(apis.open))).toBe('address_unverified');
    expect(await actionsOf(user)).toEqual(expect.arrayContaining(['identity.linked', 'identity.unlinked']));
    expectProblem(await user.call('delete', `/identities/${identity?.uid}`), 'not_found');
  });

  test('is linked once, and stays linked when it is linked again', async () => {
    const user = await signUpBrowser(apis.open);
    const person = { sub: newId() };
    await link(user, person);
    expect(problemOf(await link(user, person))).toBeUndefined();
    expect(await identitiesOf(user)).toHaveLength(1);
    expect((await actionsOf(user)).filter((action) => action === 'identity.linked')).toHaveLength(1);
  });

  test('of another person at the provider does not replace the first', async () => {
    const user = await signUpBrowser(apis.open);
    await link(user, { sub: newId(), email: 'first@example.com' });
    const response = await link(user, { sub: newId(), email: 'second@example.com' });
    expect(response.headers['location']).toBe('/account/security?problem=linked_to_another');
    expect(await identitiesOf(user)).toMatchObject([{ email: 'first@example.com' }]);
  });

  test('that is linked to another user stays theirs', async () => {
    const [user, other] = [await signUpBrowser(apis.open), await signUpBrowser(apis.open)];
    const person = { sub: newId() };
    await link(user, person);
    expect(problemOf(await link(other, person))).toBe('taken');
    expect(await identitiesOf(other)).toEqual([]);
  });

  test('of another user cannot be seen or unlinked', async () => {
    const [user, other] = [await signUpBrowser(apis.open), await signUpBrowser(apis.open)];
    await link(other, { sub: newId() });
    const [identity] = await identitiesOf(other);
    const before = await takeSnapshot(apis.open.database);
    expectProblem(await user.call('delete', `/identities/${identity?.uid}`), 'not_found');
    expect(await identitiesOf(user)).toEqual([]);
    expect(await takeSnapshot(apis.open.database)).toEqual(before);
  });
});

describe('linking', () => {
  test('and unlinking require a proof of who is signed in when the last proof is old', async () => {
    const user = await signUpBrowser(apis.open);
    await link(user, { sub: newId() });
    const [identity] = await identitiesOf(user);
    await apis.open.run(
      `UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = $1`,
      user.userId,
    );
    expectProblem(await user.call('post', '/identities'), 'proof_needed');
    expectProblem(await user.call('delete', `/identities/${identity?.uid}`), 'proof_needed');
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  test('works only for the user who began it, not for another user who is signed in by then, nor without a session', async () => {
    const [user, other] = [await signUpBrowser(apis.open), await signUpBrowser(apis.open)];
    apis.provider.signIn({ sub: newId() });
    for (const sessions of [[other.cookie], []]) {
      const { path, cookie } = await begin(user);
      const response = await comeBack(apis.open, path, cookie, ...sessions);
      expect([problemOf(response), sessionOf(response)]).toEqual(['expired', undefined]);
    }
    expect([await identitiesOf(user), await identitiesOf(other)]).toEqual([[], []]);
  });

  test('returns 503 while the provider is down', async () => {
    const { clientId, clientSecret } = apis.provider;
    const oidc = { issuer: 'http://127.0.0.1:1', clientId, clientSecret, name: 'Okta', scopes: 'openid' };
    const api = await startTestApi({ trustProxy: 1, signUpEnabled: true, oidc });
    try {
      const user = await signUpBrowser(api);
      expectProblem(await user.call('post', '/identities'), 'service_unavailable');
    } finally {
      await api.stop();
    }
  });

  test('returns 404 if no provider is configured, as do the pages that lead there', async () => {
    const api = await startTestApi({ trustProxy: 1, signUpEnabled: true });
    try {
      const user = await signUpBrowser(api);
      expectProblem(await user.call('post', '/identities'), 'not_found');
      await api.bare.get('/app/oidc/start').expect(404);
      await api.bare.get('/app/oidc/callback').expect(404);
    } finally {
      await api.stop();
    }
  });
});
