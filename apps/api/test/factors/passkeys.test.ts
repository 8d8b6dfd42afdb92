import { describe, expect, test } from '@jest/globals';
import { setAccountStatus } from '@mailwright/accounts';
import { PasskeyResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { type Browser, postAnonymously, signUpBrowser } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { createSoftPasskey, type SoftPasskey } from '../support/soft-passkey.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { setUpTotp } from '../support/totp-app.ts';

const origin = 'https://mail.example.com';
const api = useTestApi({ trustProxy: 1, signUpEnabled: true, baseUrl: origin });

type Asked = Parameters<SoftPasskey['use']>[0];

async function optionsFor(user: Browser): Promise<Asked> {
  const { body } = await user.call('post', '/passkeys/options').expect(200);
  return (body as { options: Asked }).options;
}
async function addPasskey(user: Browser, name = 'Phone'): Promise<{ passkey: SoftPasskey; added: PasskeyResource }> {
  const passkey = createSoftPasskey(origin);
  const response = passkey.register(await optionsFor(user));
  const { body } = await user.call('post', '/passkeys').send({ name, response }).expect(201);
  return { passkey, added: PasskeyResource.parse(body) };
}
async function ask(): Promise<Asked> {
  const { body } = await postAnonymously(api, '/passkey-sign-ins/options', {}).expect(200);
  return (body as { options: Asked }).options;
}
const signIn = (response: object) => postAnonymously(api, '/passkey-sign-ins', { response });

describe('a passkey', () => {
  test('signs in without an address, password or code, and is bound to the host of BASE_URL', async () => {
    const user = await signUpBrowser(api);
    expect(await optionsFor(user)).toMatchObject({
      rp: { id: 'mail.example.com', name: 'Mailwright' },
      user: { name: user.email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    const { passkey, added } = await addPasskey(user);
    expect(added).toMatchObject({ name: 'Phone', last_used_at: null });
    await setUpTotp(user);
    const asked = await ask();
    expect(asked).toMatchObject({ rpId: 'mail.example.com', userVerification: 'required' });
    const { body } = await signIn(passkey.use(asked)).expect(201);
    expect(body).toMatchObject({ user: { email: user.email } });
    const { body: factors } = await user.call('get', '/factors').expect(200);
    expect(factors).toMatchObject({ passkeys: [{ uid: added.uid, last_used_at: expect.any(String) }] });
  });

  test('is one of several, which can be renamed, and stops working once it is removed', async () => {
    const user = await signUpBrowser(api);
    const [one, two] = [await addPasskey(user, 'Phone'), await addPasskey(user, 'Laptop')];
    const rename = user.call('patch', `/passkeys/${one.added.uid}`).send({ name: 'Old phone' });
    expect((await rename.expect(200)).body).toMatchObject({ name: 'Old phone' });
    await user.call('delete', `/passkeys/${one.added.uid}`).expect(204);
    expectProblem(await signIn(one.passkey.use(await ask())), 'wrong_passkey');
    await signIn(two.passkey.use(await ask())).expect(201);
    const { body: entries } = await user.call('get', '/audit-log').expect(200);
    const actions = (entries as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['passkey.added', 'passkey.removed']));
  });

  test('re-authenticates the user it belongs to, but nobody else', async () => {
    const [user, other] = [await signUpBrowser(api), await signUpBrowser(api)];
    const [own, foreign] = [await addPasskey(user), await addPasskey(other)];
    await api.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = $1`, user.userId);
    const verify = (response: object) => user.call('post', '/session/verify').send({ response });
    expectProblem(await verify(foreign.passkey.use(await ask())), 'wrong_passkey');
    expectProblem(await user.call('post', '/passkeys/options'), 'proof_needed');
    await verify(own.passkey.use(await ask())).expect(204);
    await optionsFor(user);
  });

  test('of another user cannot be seen, renamed or removed', async () => {
    const [user, other] = [await signUpBrowser(api), await signUpBrowser(api)];
    const { added } = await addPasskey(other);
    const before = await takeSnapshot(api.database);
    expectProblem(await user.call('patch', `/passkeys/${added.uid}`).send({ name: 'Mine' }), 'not_found');
    expectProblem(await user.call('delete', `/passkeys/${added.uid}`), 'not_found');
    expect((await user.call('get', '/factors')).body).toMatchObject({ passkeys: [] });
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('signs nobody in while the account is suspended', async () => {
    const user = await signUpBrowser(api);
    const { passkey } = await addPasskey(user);
    await setAccountStatus(api.database, user.accountId, 'suspended');
    expectProblem(await signIn(passkey.use(await ask())), 'account_suspended');
  });
});

describe('a sign-in by passkey returns 401 wrong_passkey and changes nothing', () => {
  const forged: [name: string, make: (passkey: SoftPasskey, user: Browser) => Promise<object>][] = [
    ['from another site', async (passkey) => passkey.use(await ask(), { origin: 'https://evil.example' })],
    ['without user verification', async (passkey) => passkey.use(await ask(), { isVerified: false })],
    ['for a challenge that was never issued', async (passkey) => passkey.use(await ask(), { challenge: 'AAAA' })],
    [
      'for a challenge that was issued to add a passkey',
      async (passkey, user) => passkey.use({ ...(await optionsFor(user)), rpId: 'mail.example.com' }),
    ],
    ['of an unknown passkey', async () => createSoftPasskey(origin).use(await ask())],
    ['for another host', async (passkey) => passkey.use({ ...(await ask()), rpId: 'evil.example' })],
    ['with a counter that went backward', async (passkey) => passkey.use(await ask(), { counter: 1 })],
    ['with an empty response', async (passkey) => ({ ...passkey.use(await ask()), response: {} })],
  ];
  test.each(forged)('%s', async (_name, make) => {
    const user = await signUpBrowser(api);
    const { passkey } = await addPasskey(user);
    await signIn(passkey.use(await ask())).expect(201);
    await signIn(passkey.use(await ask())).expect(201);
    const response = await make(passkey, user);
    const before = await takeSnapshot(api.database);
    expectProblem(await signIn(response), 'wrong_passkey');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('when it is sent a second time', async () => {
    const user = await signUpBrowser(api);
    const { passkey } = await addPasskey(user);
    const used = passkey.use(await ask());
    await signIn(used).expect(201);
    expectProblem(await signIn(used), 'wrong_passkey');
  });
});

describe('POST /app/passkeys', () => {
  test.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made without user verification', { isVerified: false }],
    ['made for another challenge', { challenge: 'AAAA' }],
  ])('returns 401 wrong_passkey for a passkey %s', async (_name, changes) => {
    const user = await signUpBrowser(api);
    const response = createSoftPasskey(origin).register(await optionsFor(user), changes);
    expectProblem(await user.call('post', '/passkeys').send({ name: 'Phone', response }), 'wrong_passkey');
  });

  test("returns 401 wrong_passkey for another user's challenge and for a passkey that already exists", async () => {
    const [user, other] = [await signUpBrowser(api), await signUpBrowser(api)];
    const stolen = createSoftPasskey(origin).register(await optionsFor(other));
    expectProblem(await user.call('post', '/passkeys').send({ name: 'Phone', response: stolen }), 'wrong_passkey');
    const { passkey } = await addPasskey(other);
    const again = passkey.register(await optionsFor(user));
    expectProblem(await user.call('post', '/passkeys').send({ name: 'Phone', response: again }), 'wrong_passkey');
  });

  test('returns 409 too_many_passkeys for a user who has twenty', async () => {
    const user = await signUpBrowser(api);
    const asked = await optionsFor(user);
    await api.run(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, backed_up)
        SELECT gen_random_uuid(), $1::uuid, 'x', sha256(n::text::bytea || uuid_send($1::uuid)), '', 0, false FROM generate_series(1, 20) n`,
      user.userId,
    );
    const response = createSoftPasskey(origin).register(asked);
    expectProblem(await user.call('post', '/passkeys').send({ name: 'Phone', response }), 'too_many_passkeys');
    expectProblem(await user.call('post', '/passkeys/options'), 'too_many_passkeys');
  });
});
