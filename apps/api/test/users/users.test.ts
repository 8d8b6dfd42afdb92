import { describe, expect, test } from '@jest/globals';
import { changeRole, removeUser } from '@mailwright/accounts';
import { type Role, UserResource } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { invite, joinBrowser } from '../support/invitations.ts';
import { type Browser, postAnonymously, signInBrowser, signUpBrowser } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';

/** `other` is a second process over the same database. */
const [api, other] = useTwoProcesses({ trustProxy: 1, signUpEnabled: true });

const uidOf = (browser: Browser) => toUid('usr', browser.userId);
const setRole = (owner: Browser, browser: Browser, role: Role) =>
  owner.call('patch', `/users/${uidOf(browser)}`).send({ role });
const entries = async (browser: Browser) =>
  (await browser.call('get', '/audit-log').expect(200)).body as { action: string; details: unknown; actor: unknown }[];

describe('GET /app/users', () => {
  test('shows who can sign in to the account, with role and last visit, and nobody else', async () => {
    const owner = await signUpBrowser(api);
    await signUpBrowser(api);
    const editor = await joinBrowser(api, owner, 'editor');
    const users = UserResource.array().parse((await owner.call('get', '/users').expect(200)).body);
    expect(users.map(({ email, role, current }) => ({ email, role, current }))).toEqual([
      { email: owner.email, role: 'owner', current: true },
      { email: editor.email, role: 'editor', current: false },
    ]);
    for (const { last_seen_at: at } of users) expect(at).not.toBeNull();
  });
});

describe('PATCH /app/users/{uid}', () => {
  test('changes what the user may do from their next request on, on every process', async () => {
    const owner = await signUpBrowser(api);
    const user = await joinBrowser(api, owner, 'viewer');
    const readAs = (process: typeof api) => process.bare.get('/app/v1/subscribers').set('cookie', user.cookie);
    expectProblem(await readAs(other), 'insufficient_role');
    const { body } = await setRole(owner, user, 'editor').expect(200);
    expect(body).toMatchObject({ uid: uidOf(user), role: 'editor' });
    for (const process of [other, api]) await readAs(process).expect(200);
    await setRole(owner, user, 'viewer').expect(200);
    for (const process of [other, api]) expectProblem(await readAs(process), 'insufficient_role');
    expect((await entries(owner))[0]).toMatchObject({
      action: 'user.role_changed',
      actor: { kind: 'user', email: owner.email },
      details: { email: user.email, from: 'editor', to: 'viewer' },
    });
  });

  test('returns 409 last_owner for the only owner, even for themselves, and changes nothing', async () => {
    const owner = await signUpBrowser(api);
    await joinBrowser(api, owner, 'manager');
    const before = await takeSnapshot(api.database);
    expectProblem(await setRole(owner, owner, 'manager'), 'last_owner');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await setRole(owner, owner, 'owner').expect(200);
  });

  test('leaves one owner when two are demoted or removed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await twoOwners();
      const as = (browser: Browser) => ({
        sessionId: newId(),
        userId: browser.userId,
        accountId: browser.accountId,
        accountStatus: 'active' as const,
        role: 'owner' as const,
      });
      const visitor = { ipAddress: null, userAgent: null };
      const ended = await Promise.allSettled([
        changeRole(api.database, as(two), uidOf(one), 'viewer', visitor),
        removeUser(other.database, as(one), uidOf(two), visitor),
      ]);
      const refused = ended.filter((each) => each.status === 'rejected');
      expect(refused).toMatchObject([{ reason: { code: 'last_owner' } }]);
      const left = await api.run(`SELECT role FROM users WHERE account_id = $1 AND role = 'owner'`, one.accountId);
      expect(left).toHaveLength(1);
    }
  });

  test.each([
    [{ role: 'admin' }, ['role']],
    [{}, ['role']],
    [{ role: 'viewer', email: 'x@example.com' }, ['email']],
  ])('returns 422 for %j', async (body, fields) => {
    const owner = await signUpBrowser(api);
    expectProblem(await owner.call('patch', `/users/${uidOf(owner)}`).send(body), 'validation_failed', fields);
  });
});

describe('DELETE /app/users/{uid}', () => {
  test("ends the user's sessions at once on every process, and their password no longer works", async () => {
    const owner = await signUpBrowser(api);
    const user = await joinBrowser(api, owner, 'manager');
    const again = await signInBrowser(api, user);
    await owner.call('delete', `/users/${uidOf(user)}`).expect(204);
    for (const process of [other, api])
      for (const { cookie } of [user, again])
        expectProblem(await process.bare.get('/app/session').set('cookie', cookie), 'unauthenticated');
    const { email, password } = user;
    expectProblem(await postAnonymously(api, '/sessions', { email, password }), 'wrong_credentials');
    expect((await entries(owner))[0]).toMatchObject({
      action: 'user.removed',
      details: { email, role: 'manager' },
    });
    // They can be invited again.
    await invite(owner, 'viewer', email);
  });

  test('lets an owner leave if there is another one, and otherwise returns 409 last_owner', async () => {
    const [one, two] = await twoOwners();
    await one.call('delete', `/users/${uidOf(one)}`).expect(204);
    expectProblem(await one.call('get', '/session'), 'unauthenticated');
    expectProblem(await two.call('delete', `/users/${uidOf(two)}`), 'last_owner');
    await two.call('get', '/session').expect(200);
  });
});

test("another account's users and invitations return the same 404 as unknown ones, and nothing changes", async () => {
  const [owner, stranger] = [await signUpBrowser(api), await signUpBrowser(api)];
  const theirs = await joinBrowser(api, stranger, 'editor');
  const invited = await invite(stranger);
  const before = await takeSnapshot(api.database);
  for (const uid of [uidOf(theirs), uidOf(stranger), toUid('usr', newId()), invited, 'usr_x', 'x'.repeat(200)]) {
    expectProblem(await owner.call('patch', `/users/${uid}`).send({ role: 'viewer' }), 'not_found');
    expectProblem(await owner.call('delete', `/users/${uid}`), 'not_found');
  }
  for (const uid of [invited, toUid('inv', newId()), uidOf(theirs), 'inv_x']) {
    expectProblem(await owner.call('post', `/invitations/${uid}/resend`), 'not_found');
    expectProblem(await owner.call('delete', `/invitations/${uid}`), 'not_found');
  }
  expect((await owner.call('get', '/invitations').expect(200)).body).toEqual([]);
  expect(await takeSnapshot(api.database)).toEqual(before);
});

async function twoOwners(): Promise<[Browser, Browser]> {
  const one = await signUpBrowser(api);
  return [one, await joinBrowser(api, one, 'owner')];
}
