import { describe, expect, test } from '@jest/globals';
import { readInvitationMail, setAccountStatus } from '@mailwright/accounts';
import { InvitationLink, InvitationResource } from '@mailwright/contracts';
import { fromUid, newId, signToken } from '@mailwright/platform';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { invitationToken, invite, joinBrowser } from '../support/invitations.ts';
import { anyEmail, type Browser, postAnonymously, signUpBrowser, testPassword } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

const join = (token: string, password = testPassword) => postAnonymously(api, '/join', { token, password });
const look = (token: string) => postAnonymously(api, '/invitation-links', { token });
const mailsOf = (browser: Browser) =>
  api.run(
    `SELECT invitation_id AS "invitationId", kind, expires_at AS "expiresAt" FROM mails
      WHERE account_id = $1 AND kind = 'invite_user' ORDER BY id`,
    browser.accountId,
  );

describe('POST /app/invitations', () => {
  test('commits a mail for the person, valid for a week, and notifies the mail workers with a job', async () => {
    const owner = await signUpBrowser(api);
    const before = await api.queues.countJobs('mails');
    const email = anyEmail();
    const { body } = await owner.call('post', '/invitations').send({ email, role: 'manager' }).expect(201);
    const invitation = InvitationResource.parse(body);
    expect(invitation).toMatchObject({ email, role: 'manager', expired: false });
    const days = (new Date(invitation.expires_at).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    const [mail, ...more] = await mailsOf(owner);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'invite_user', invitationId: fromUid('inv', invitation.uid) });
    expect(await readInvitationMail(api.database, String(mail?.['invitationId']))).toMatchObject({
      to: email,
      accountName: 'Test',
      role: 'manager',
    });
    expect((await api.queues.countJobs('mails')).waiting).toBe(before.waiting + 1);
    expect((await owner.call('get', '/invitations').expect(200)).body).toEqual([body]);
    const { body: entries } = await owner.call('get', '/audit-log').expect(200);
    expect(entries[0]).toMatchObject({
      action: 'user.invited',
      subject: invitation.uid,
      details: { email, role: 'manager' },
    });
  });

  test('returns 409 for an invited address and for that of a user of any account, in any spelling', async () => {
    const [owner, stranger] = [await signUpBrowser(api), await signUpBrowser(api)];
    const email = anyEmail();
    await invite(owner, 'viewer', email);
    const again = (address: string) => owner.call('post', '/invitations').send({ email: address, role: 'editor' });
    const before = await takeSnapshot(api.database);
    expectProblem(await again(email.toUpperCase()), 'already_invited');
    for (const taken of [owner.email, stranger.email.toUpperCase()]) expectProblem(await again(taken), 'email_taken');
    expect(await takeSnapshot(api.database)).toEqual(before);
    // Another account may invite the same person, who then belongs to the account they join first.
    await invite(stranger, 'viewer', email);
  });

  test('returns 409 too_many_users for an account with 200 users, even for concurrent requests', async () => {
    const owner = await signUpBrowser(api);
    await api.run(
      `INSERT INTO users (id, account_id, email, email_normalized, role)
        SELECT gen_random_uuid(), $1, n || $2, n || $2, 'viewer' FROM generate_series(1, 197) n`,
      owner.accountId,
      `-${newId()}@example.com`,
    );
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const body = { email: anyEmail(), role: 'viewer' };
        return (await owner.call('post', '/invitations').send(body)).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409]);
  });

  test.each([
    [{ role: 'viewer' }, ['email']],
    [{ email: 'x', role: 'viewer' }, ['email']],
    [{ email: 'ada@example.com', role: 'root' }, ['role']],
  ])('returns 422 for %j', async (body, fields) => {
    const owner = await signUpBrowser(api);
    expectProblem(await owner.call('post', '/invitations').send(body), 'validation_failed', fields);
  });

  test('counts toward the limit of 20 accounts that may send mail to one address, as do senders to be verified', async () => {
    const email = `ada-${newId()}@example.com`;
    const addSender = async () => api.call('post', '/senders', await createTestAccount(api.database)).send({ email });
    while ((await addSender()).status === 201);
    const owner = await signUpBrowser(api);
    expectProblem(await owner.call('post', '/invitations').send({ email, role: 'viewer' }), 'rate_limited');
    const uid = await invite(owner);
    await api.run('UPDATE invitations SET email = $2 WHERE id = $1', fromUid('inv', uid), email);
    expectProblem(await owner.call('post', `/invitations/${uid}/resend`), 'rate_limited');
  });

  test('is limited, since each invitation is a mail to an address of the user’s choice', async () => {
    const owner = await signUpBrowser(api);
    const uid = await invite(owner);
    let refused: Awaited<ReturnType<typeof resend>> | undefined;
    const resend = () => owner.call('post', `/invitations/${uid}/resend`);
    for (let n = 0; n < 40 && refused === undefined; n += 1) {
      const response = await resend();
      if (response.status !== 200) refused = response;
    }
    if (refused === undefined) throw new Error('Nothing was refused');
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST /app/join', () => {
  test('makes the person a signed-in user of the account with the role, and the link works once', async () => {
    const owner = await signUpBrowser(api);
    const email = anyEmail();
    const uid = await invite(owner, 'editor', email);
    const token = await invitationToken(api, uid);
    const { body: link } = await look(token).expect(200);
    expect(InvitationLink.parse(link)).toMatchObject({ email, account_name: 'Test', role: 'editor' });
    const { body, headers } = await join(token).expect(201);
    expect(body).toMatchObject({ user: { email, role: 'editor' }, account: { uid: owner.session.account.uid } });
    expect(headers['set-cookie']?.[0]).toContain('HttpOnly');
    for (const call of [join(token), look(token)]) expectProblem(await call, 'not_found');
    await postAnonymously(api, '/sessions', { email, password: testPassword }).expect(201);
    expect((await owner.call('get', '/invitations')).body).toEqual([]);
    const { body: entries } = await owner.call('get', '/audit-log').expect(200);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'user.joined', actor: expect.objectContaining({ email }) }),
    );
  });

  test('returns 201 to exactly one of six concurrent requests with one link', async () => {
    const owner = await signUpBrowser(api);
    const token = await invitationToken(api, await invite(owner));
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await join(token)).status));
    expect(statuses.toSorted()).toEqual([201, 404, 404, 404, 404, 404]);
  });

  test('returns 422 for an unacceptable password, and the link stays valid', async () => {
    const owner = await signUpBrowser(api);
    const email = anyEmail();
    const token = await invitationToken(api, await invite(owner, 'editor', email));
    const before = await takeSnapshot(api.database);
    for (const password of ['short', email])
      expectProblem(await join(token, password), 'validation_failed', ['password']);
    expect(await takeSnapshot(api.database)).toEqual(before);
    await join(token).expect(201);
  });

  test('returns 409 email_taken for someone who has meanwhile become a user elsewhere', async () => {
    const owner = await signUpBrowser(api);
    const email = anyEmail();
    const token = await invitationToken(api, await invite(owner, 'editor', email));
    await signUpBrowser(api, { email });
    expectProblem(await join(token), 'email_taken');
  });

  test('is refused while the account is suspended, and no mail is sent', async () => {
    const owner = await signUpBrowser(api);
    const uid = await invite(owner);
    const token = await invitationToken(api, uid);
    await setAccountStatus(api.database, owner.accountId, 'suspended');
    expectProblem(await join(token), 'account_suspended');
    expect(await readInvitationMail(api.database, fromUid('inv', uid) ?? '')).toBeUndefined();
    await setAccountStatus(api.database, owner.accountId, 'active');
    await join(token).expect(201);
  });

  const worthless: [name: string, make: (owner: Browser, uid: string) => Promise<string>][] = [
    [
      'a link from before the invitation was sent again',
      async (owner, uid) => {
        const token = await invitationToken(api, uid);
        await owner.call('post', `/invitations/${uid}/resend`).expect(200);
        return token;
      },
    ],
    [
      'the link of a revoked invitation',
      async (owner, uid) => {
        const token = await invitationToken(api, uid);
        await owner.call('delete', `/invitations/${uid}`).expect(204);
        return token;
      },
    ],
    [
      'the link of an expired invitation',
      async (_owner, uid) => {
        const token = await invitationToken(api, uid);
        await api.run(
          `UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1`,
          fromUid('inv', uid),
        );
        return token;
      },
    ],
    [
      'a link that says it has expired',
      (_owner, uid) => invitationToken(api, uid, { expiresAt: new Date(Date.now() - 1_000) }),
    ],
    [
      'a link with a changed character',
      async (_owner, uid) => {
        const token = await invitationToken(api, uid);
        return `${token.slice(0, 30)}${token[30] === 'x' ? 'y' : 'x'}${token.slice(31)}`;
      },
    ],
    [
      'a link for a new password',
      async (_owner, uid) => {
        const id = fromUid('inv', uid) ?? '';
        const mail = await readInvitationMail(api.database, id);
        const { expiresAt = new Date(), bound = '' } = mail ?? {};
        return signToken({ purpose: 'reset-password', id, expiresAt, bound, appSecrets: testAppSecrets });
      },
    ],
    ['text that is not a link', async () => 'x'],
  ];
  test.each(worthless)('with %s returns 404 and changes nothing', async (_name, make) => {
    const owner = await signUpBrowser(api);
    const token = await make(owner, await invite(owner));
    const before = await takeSnapshot(api.database);
    for (const call of [join(token), look(token)]) expectProblem(await call, 'not_found');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('accepts the new link of an invitation that was sent again, for another week', async () => {
    const owner = await signUpBrowser(api);
    const uid = await invite(owner);
    await api.run(`UPDATE invitations SET expires_at = now() - interval '3 days' WHERE id = $1`, fromUid('inv', uid));
    expect((await owner.call('get', '/invitations')).body).toMatchObject([{ uid, expired: true }]);
    const { body } = await owner.call('post', `/invitations/${uid}/resend`).expect(200);
    expect(body).toMatchObject({ uid, expired: false });
    expect(await mailsOf(owner)).toHaveLength(2);
    await join(await invitationToken(api, uid)).expect(201);
  });

  test('leaves neither the token nor the password in the log', async () => {
    const owner = await signUpBrowser(api);
    const token = await invitationToken(api, await invite(owner));
    await look(token).expect(200);
    await join(token).expect(201);
    expect(api.log.join('')).not.toContain(token.slice(2));
    expect(api.log.join('')).not.toContain(testPassword);
  });
});

test('a user who is removed and joins again is a new user; only audit entries remain of the former one', async () => {
  const owner = await signUpBrowser(api);
  const user = await joinBrowser(api, owner, 'manager');
  await user.call('patch', '/account').send({ name: 'Renamed' }).expect(200);
  await owner.call('delete', `/users/${user.session.user.uid}`).expect(204);
  const token = await invitationToken(api, await invite(owner, 'viewer', user.email));
  const { body } = await join(token).expect(201);
  expect(body.user).toMatchObject({ email: user.email, role: 'viewer' });
  expect(body.user.uid).not.toBe(user.session.user.uid);
  const { body: entries } = await owner.call('get', '/audit-log?limit=100').expect(200);
  expect(entries).toContainEqual(expect.objectContaining({ action: 'account.renamed' }));
});
