import { describe, expect, test } from '@jest/globals';
import { SenderResource } from '@mailwright/contracts';
import { fromUid, newId, signToken } from '@mailwright/platform';
import { isVerifiedSender } from '@mailwright/senders';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const newEmail = () => `ada-${newId()}@example.com`;

async function add(email = newEmail(), account = api.account): Promise<SenderResource> {
  return SenderResource.parse((await api.call('post', '/senders', account).send({ email }).expect(201)).body);
}

const get = async (uid: string) => SenderResource.parse((await api.call('get', `/senders/${uid}`).expect(200)).body);

const mailsOf = (uid: string) =>
  api.run(`SELECT kind, expires_at - created_at AS life FROM mails WHERE sender_id = $1`, fromUid('snd', uid));

/** The path of a sender's link, as in the mail. */
function linkOf({ uid, email }: SenderResource, options: { expiresAt?: Date; bound?: string } = {}): string {
  const { expiresAt = new Date(Date.now() + 60_000), bound = email.toLowerCase() } = options;
  const id = fromUid('snd', uid) ?? '';
  return `/s/${signToken({ purpose: 'verify-sender', id, expiresAt, bound, appSecrets: testAppSecrets })}`;
}

describe('a new sender', () => {
  test('is unverified, and a mail with a link that works for seven days is committed with it', async () => {
    const email = `Ada-${newId()}@Example.com`;
    const response = await api.call('post', '/senders').send({ email, name: 'Ada' }).expect(201);
    const sender = SenderResource.parse(response.body);
    expect(sender).toMatchObject({ email, name: 'Ada', status: 'unverified', verified_at: null, verified_by: null });
    expect(response.headers['location']).toMatch(new RegExp(`/senders/${sender.uid}$`));
    expect(await get(sender.uid)).toEqual(sender);
    expect(await mailsOf(sender.uid)).toMatchObject([{ kind: 'verify_sender', life: { days: 7 } }]);
    expect(await isVerifiedSender(api.database, api.account.accountId, email)).toEqual({ verified: false });
  });

  test('is refused with 409 if the account has the address in another spelling, but another account may have it', async () => {
    const { email } = await add();
    expectProblem(await api.call('post', '/senders').send({ email: email.toUpperCase() }), 'sender_exists');
    await add(email, await createTestAccount(api.database));
  });

  test('gets no second mail when its request is run again with the same Idempotency-Key', async () => {
    const send = () =>
      api.call('post', '/senders').set('Idempotency-Key', 'sender-once').send({ email: 'once@example.com' });
    const first = await send().expect(201);
    const again = await send().expect(201);
    expect(again.body).toEqual(first.body);
    expect(await mailsOf((first.body as SenderResource).uid)).toHaveLength(1);
  });

  test("is refused beyond the plan's limit, even by concurrent requests", async () => {
    await api.run(`UPDATE plans SET max_senders = 2 WHERE code = 'unlimited'`);
    const account = await createTestAccount(api.database, { plan: 'unlimited' });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => api.call('post', '/senders', account).send({ email: newEmail() })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'plan_limit_reached');
    const { body } = await api.call('get', '/me', account).expect(200);
    expect(body).toMatchObject({ limits: { senders: { limit: 2, used: 2 } } });
  });

  test('is in the audit log, as are its verification and its deletion', async () => {
    const sender = await add();
    await api.bare.post(linkOf(sender)).expect(200);
    await api.call('delete', `/senders/${sender.uid}`).expect(204);
    const entries = await api.run(
      'SELECT action, actor, details FROM audit_log WHERE subject = $1 ORDER BY id',
      sender.uid,
    );
    expect(entries).toEqual([
      { action: 'sender.created', actor: 'api_key', details: { email: sender.email } },
      { action: 'sender.verified', actor: 'user', details: { email: sender.email } },
      { action: 'sender.deleted', actor: 'api_key', details: { email: sender.email } },
    ]);
  });
});

describe('the link of a sender', () => {
  test('changes nothing when it is opened by GET or HEAD, as by scanners', async () => {
    const sender = await add();
    const link = linkOf(sender);
    const page = await api.bare.get(link).expect(200);
    expect(page.text).toContain('<form method="post">');
    expect(page.text).toContain(sender.email);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    await api.bare.head(link).expect(200);
    await api.bare.put(link).expect(405);
    expect(await get(sender.uid)).toEqual(sender);
  });

  test('verifies the address when its button is pressed, for its own account only', async () => {
    const sender = await add();
    const stranger = await createTestAccount(api.database);
    await add(sender.email, stranger);
    const page = await api.bare.post(linkOf(sender)).expect(200);
    expect(page.text).toContain('The address has been confirmed');
    const verified = await get(sender.uid);
    expect(verified).toMatchObject({ status: 'verified', verified_by: 'link' });
    expect(Math.abs(Date.now() - Date.parse(verified.verified_at ?? ''))).toBeLessThan(60_000);
    const { accountId } = api.account;
    expect(await isVerifiedSender(api.database, accountId, sender.email.toUpperCase())).toEqual({ verified: true });
    expect(await isVerifiedSender(api.database, stranger.accountId, sender.email)).toEqual({ verified: false });
  });

  test('verifies once, and still opens afterwards', async () => {
    const sender = await add();
    await Promise.all([api.bare.post(linkOf(sender)).expect(200), api.bare.post(linkOf(sender)).expect(200)]);
    const { verified_at } = await get(sender.uid);
    expect((await api.bare.get(linkOf(sender)).expect(200)).text).not.toContain('<form');
    await api.bare.post(linkOf(sender)).expect(200);
    expect((await get(sender.uid)).verified_at).toBe(verified_at);
    const entries = await api.run(
      `SELECT 1 FROM audit_log WHERE subject = $1 AND action = 'sender.verified'`,
      sender.uid,
    );
    expect(entries).toHaveLength(1);
  });

  test('verifies nothing once it has expired', async () => {
    const sender = await add();
    const page = await api.bare.post(linkOf(sender, { expiresAt: new Date(Date.now() - 2_000) })).expect(410);
    expect(page.text).toContain('This link has expired');
    expect(await get(sender.uid)).toEqual(sender);
  });

  test('is a plain 404 if it is for another address or purpose, or if its sender is gone', async () => {
    const sender = await add();
    const id = fromUid('snd', sender.uid) ?? '';
    const options = { id, expiresAt: new Date(Date.now() + 60_000), bound: sender.email, appSecrets: testAppSecrets };
    const other = `/s/${signToken({ purpose: 'confirm-subscription', ...options })}`;
    for (const link of [linkOf(sender, { bound: 'eve@example.com' }), other, '/s/x', '/s'])
      for (const method of ['get', 'post'] as const) await api.bare[method](link).expect(404);
    expect(await get(sender.uid)).toEqual(sender);
    await api.call('delete', `/senders/${sender.uid}`).expect(204);
    await api.bare.post(linkOf(sender)).expect(404);
  });

  test('is a plain 404 while its account is suspended', async () => {
    const suspended = await createTestAccount(api.database);
    const sender = await add(newEmail(), suspended);
    await api.run(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, suspended.accountId);
    await api.bare.post(linkOf(sender)).expect(404);
  });
});

describe('the mail of a sender', () => {
  test('can be sent again until the address is verified', async () => {
    const sender = await add();
    const { body } = await api.call('post', `/senders/${sender.uid}/resend`).expect(202);
    expect(body).toEqual(sender);
    expect(await mailsOf(sender.uid)).toHaveLength(2);
    await api.bare.post(linkOf(sender)).expect(200);
    expectProblem(await api.call('post', `/senders/${sender.uid}/resend`), 'sender_verified');
    expect(await mailsOf(sender.uid)).toHaveLength(2);
  });

  test('is sent three times at once and then no more, not even by deleting and adding the sender', async () => {
    const sender = await add();
    for (let n = 0; n < 2; n += 1) await api.call('post', `/senders/${sender.uid}/resend`).expect(202);
    const refused = await api.call('post', `/senders/${sender.uid}/resend`);
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    await api.call('delete', `/senders/${sender.uid}`).expect(204);
    expectProblem(await api.call('post', '/senders').send({ email: sender.email.toUpperCase() }), 'rate_limited');
    // Another address still gets a mail.
    await add();
  });

  test('is sent to one mailbox for at most three accounts an hour, however they spell the address', async () => {
    const email = newEmail();
    const ask = async (given: string) =>
      api.call('post', '/senders', await createTestAccount(api.database)).send({ email: given });
    const [local, domain] = email.split('@');
    for (const given of [email, email.toUpperCase(), `${local}+tag@${domain}`])
      expect((await ask(given)).status).toBe(201);
    const refused = await ask(`${local}+another@${domain}`);
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    await add(newEmail(), await createTestAccount(api.database));
  });
});

test('senders and domains have scopes of their own', async () => {
  const account = await createTestAccount(api.database, { scopes: ['senders:*', 'domains:read'] });
  await add(newEmail(), account);
  await api.call('get', '/domains', account).expect(200);
  expectProblem(await api.call('post', '/domains', account).send({ domain: 'example.com' }), 'insufficient_scope');
  const reader = await createTestAccount(api.database, { scopes: ['senders:read'] });
  expectProblem(await api.call('post', '/senders', reader).send({ email: newEmail() }), 'insufficient_scope');
});
