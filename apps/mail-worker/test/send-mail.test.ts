import { afterEach, describe, expect, test } from '@jest/globals';
import { appendMail } from '@mailwright/outbox';
import { newId, readSignedToken, tokenIsGenuine } from '@mailwright/platform';
import { type ReceivedMail, testAppSecrets, until, verifyTestSender } from '@mailwright/testing';
import { readMailText } from './support/read-mail-text.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
const start = async (options?: Parameters<typeof startTestMailWorker>[0]) =>
  void (worker = await startTestMailWorker(options));
afterEach(() => worker.stop());

function linkIn(mail: ReceivedMail | undefined, path: string): string {
  const [, token = ''] = new RegExp(`${testBaseUrl}${path}([\\w-]+)`).exec(readMailText(mail)) ?? [];
  return token;
}

/** Resolves when the workers have claimed all due mail: another mail, committed later, has been sent. */
async function sendAnother(): Promise<void> {
  const later = await worker.askToConfirm(await worker.addSubscriber(`later+${worker.smtp.mails.length}@example.com`));
  await worker.becomes(later, 'sent');
}

describe('a committed and published mail', () => {
  test('asks a subscriber to confirm, comes from their list, and has a link of their own', async () => {
    await start();
    await verifyTestSender(worker.database, worker.account.accountId, 'ada@example.com');
    const subscriberId = await worker.addSubscriber('Grace@Example.com');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const mailId = await worker.askToConfirm(subscriberId, { expiresAt });
    expect(await worker.becomes(mailId, 'sent')).toEqual({ status: 'sent', attempts: 1, error: null, leased: false });
    const [mail] = worker.smtp.mails;
    expect(worker.smtp.mails).toHaveLength(1);
    expect(mail).toMatchObject({ sender: 'service@example.com', recipients: ['Grace@example.com'] });
    expect(mail?.raw).toContain('From: Ada at Example <ada@example.com>');
    expect(mail?.raw).toContain('Reply-To: office@example.com');
    expect(mail?.raw).toContain(`<${mailId}@example.com>`);
    expect(readMailText(mail)).toContain('“News & more”');
    expect(readMailText(mail)).toContain('Example Ltd\r\n1 High Street\r\nAB1 2CD Town');
    const token = readSignedToken('confirm-subscription', linkIn(mail, '/c/'));
    expect(token?.id).toBe(subscriberId);
    expect(token?.expiresAt.getTime()).toBe(Math.floor(expiresAt.getTime() / 1_000) * 1_000);
    const genuine = (bound: string) =>
      token && tokenIsGenuine(token, { purpose: 'confirm-subscription', bound, appSecrets: testAppSecrets });
    expect(genuine('grace@example.com')).toBe(true);
    expect(genuine('eve@example.com')).toBe(false);
  });

  test("comes from the service's address when it asks a subscriber to confirm if the account has not proven the list's address", async () => {
    await start();
    await worker.database.prisma.list.update({ where: { id: worker.listId }, data: { replyTo: null } });
    await verifyTestSender(worker.database, worker.account.accountId, 'other@example.com');
    await worker.becomes(await worker.askToConfirm(await worker.addSubscriber()), 'sent');
    expect(worker.smtp.mails[0]?.raw).toContain('From: Ada at Example <service@example.com>');
    expect(worker.smtp.mails[0]?.raw).toContain('Reply-To: ada@example.com');
  });

  test('lets a user choose a new password, and comes from the service itself', async () => {
    await start();
    const { mailId, resetId, email } = await worker.askToReset();
    await worker.becomes(mailId, 'sent');
    const [mail] = worker.smtp.mails;
    expect(mail?.recipients).toEqual([email]);
    expect(mail?.raw).toContain('From: Mailwright <service@example.com>');
    const token = readSignedToken('reset-password', linkIn(mail, '/app/reset-password/'));
    expect(token?.id).toBe(resetId);
  });

  test('invites a person to an account, with a link that follows # in its address', async () => {
    await start();
    const { accountId } = worker.account;
    const email = 'Grace@Example.com';
    const expiresAt = new Date(Date.now() + 3_600_000);
    const invitation = { id: newId(), accountId, email, emailNormalized: 'grace@example.com', expiresAt };
    await worker.database.prisma.invitation.create({ data: { ...invitation, role: 'editor' } });
    const entry = { kind: 'invite_user' as const, accountId, invitationId: invitation.id, expiresAt };
    const mailId = await appendMail(worker.database, entry);
    await worker.becomes(mailId, 'sent');
    const [mail] = worker.smtp.mails;
    expect(mail).toMatchObject({ sender: 'service@example.com', recipients: ['Grace@example.com'] });
    expect(readMailText(mail)).toContain('As an editor, you can');
    const token = readSignedToken('join', linkIn(mail, '/join#'));
    expect(token?.id).toBe(invitation.id);
  });

  test('may be a test of a campaign, whose content its row no longer has once it has been sent', async () => {
    await start();
    const { accountId } = worker.account;
    const from = { name: 'Ada', address: 'ada@example.com' };
    const said = {
      to: 'boss@example.com',
      from,
      replyTo: null,
      subject: '[Test] News',
      html: '<p>Hello</p>',
      text: 'Hello',
    };
    const expiresAt = new Date(Date.now() + 3_600_000);
    const mail = { kind: 'campaign_test' as const, accountId, subscriberId: null, expiresAt, content: said };
    const mailId = await appendMail(worker.database, mail);
    await worker.becomes(mailId, 'sent');
    expect(worker.smtp.mails[0]).toMatchObject({ sender: 'service@example.com', recipients: ['boss@example.com'] });
    expect(worker.smtp.mails[0]?.raw).toContain('Subject: [Test] News');
    expect(worker.smtp.mails[0]?.raw).toContain('From: Ada <ada@example.com>');
    const rows = await worker.database.query({ text: 'SELECT content FROM mails WHERE id = $1', values: [mailId] });
    expect(rows).toEqual([{ content: null }]);
  });

  test('leaves neither its link nor its address in the log or in a row', async () => {
    await start();
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await worker.becomes(mailId, 'sent');
    await until('the line', async () => worker.log.some((line) => line.includes('mail.attempted')));
    const token = linkIn(worker.smtp.mails[0], '/c/');
    expect(token).toMatch(/^[\w-]{40,}$/);
    const rows = await worker.database.query({ text: 'SELECT * FROM mails' });
    for (const text of [worker.log.join(''), JSON.stringify(rows)]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('grace@example.com');
    }
  });
});

describe('a mail whose notification was lost', () => {
  test('is found by a worker within a few seconds', async () => {
    await start();
    const mailId = await worker.askToConfirm(await worker.addSubscriber(), { publish: false });
    await worker.becomes(mailId, 'sent');
    expect(worker.smtp.mails).toHaveLength(1);
  });
});

describe('an SMTP server', () => {
  test('that is down for a while makes mail wait, and gets it once it is up again', async () => {
    await start();
    await worker.smtp.close();
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await until('a few attempts', async () => (await worker.mail(mailId)).attempts >= 3);
    expect(await worker.mail(mailId)).toMatchObject({
      status: 'queued',
      error: expect.stringContaining('ECONNREFUSED'),
    });
    await worker.smtp.listenAgain();
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ error: null });
    expect(worker.smtp.mails).toHaveLength(1);
  });

  test('that replies with 4xx gets the mail again after the delay, and not before', async () => {
    await start({ retryDelaysSeconds: [3_600] });
    worker.smtp.reply('rcpt', { code: 450, text: '4.2.1 mailbox busy' });
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await until('the attempt', async () => (await worker.mail(mailId)).attempts === 1);
    expect(await worker.mail(mailId)).toMatchObject({ status: 'queued', error: '450 4.2.1 mailbox busy' });
    await sendAnother();
    expect(worker.smtp.mails).toHaveLength(1);
    expect((await worker.mail(mailId)).attempts).toBe(1);
    await worker.passTime();
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 2 });
  });

  test('that replies with 5xx does not get the mail again', async () => {
    await start();
    worker.smtp.reply('rcpt', { code: 550, text: '5.1.1 no such user' });
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    expect(await worker.becomes(mailId, 'failed')).toMatchObject({ attempts: 1, error: '550 5.1.1 no such user' });
    await worker.passTime();
    await sendAnother();
    expect(worker.smtp.mails.flatMap(({ recipients }) => recipients)).toEqual(['later+0@example.com']);
  });
});

describe('a mail that no longer has a recipient is not sent', () => {
  test.each([
    ['it has expired', { expiresAt: new Date(Date.now() - 1_000) }, undefined],
    ['the subscriber has confirmed meanwhile', {}, `UPDATE subscribers SET status = 'subscribed'`],
    ['the subscriber has left meanwhile', {}, `UPDATE subscribers SET status = 'unsubscribed'`],
    ['the list is being deleted', {}, 'UPDATE lists SET deleted_at = now()'],
  ])('because %s', async (_why, options, change) => {
    await start({ workers: 0 });
    const mailId = await worker.askToConfirm(await worker.addSubscriber(), options);
    if (change !== undefined) await worker.database.query({ text: change });
    await worker.start();
    await worker.becomes(mailId, 'expired');
    expect(worker.smtp.mails).toEqual([]);
  });

  test('because the password was changed meanwhile', async () => {
    await start();
    const { mailId } = await worker.askToReset({ usedAt: new Date() });
    await worker.becomes(mailId, 'expired');
    expect(worker.smtp.mails).toEqual([]);
  });

  test('because the next attempt would come too late: it expires now, and its row has the error', async () => {
    await start({ retryDelaysSeconds: [60] });
    worker.smtp.reply('data', { code: 451, text: 'later' });
    const expiresAt = new Date(Date.now() + 30_000);
    const mailId = await worker.askToConfirm(await worker.addSubscriber(), { expiresAt });
    expect(await worker.becomes(mailId, 'expired')).toMatchObject({ attempts: 1, error: '451 later' });
  });
});

describe('any number of workers', () => {
  test('send each of many mails once', async () => {
    await start({ workers: 3 });
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      ids.push(await worker.askToConfirm(await worker.addSubscriber(`grace${n}@example.com`)));
    }
    for (const id of ids) await worker.becomes(id, 'sent');
    expect(worker.smtp.mails).toHaveLength(40);
    expect(new Set(worker.smtp.mails.flatMap(({ recipients }) => recipients)).size).toBe(40);
  });

  test('finish the mail being sent when they are closed, and leave the rest to other workers', async () => {
    await start({ workers: 0 });
    const close = await worker.start();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => void (release = resolve));
    worker.smtp.beforeReply(() => held);
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await worker.smtp.waitFor(1);
    const closed = close();
    release();
    await closed;
    expect(await worker.mail(mailId)).toMatchObject({ status: 'sent', leased: false });
  });
});

describe('a worker that dies between sending and recording', () => {
  test('may cause a second copy of the mail, and never loses it', async () => {
    await start({ workers: 1 });
    const mailId = await worker.askToConfirm(await worker.addSubscriber(), { publish: false });
    // Simulates a kill: when the worker records the mail that it has sent, its lease has ended and belongs to another
    // worker.
    let held = true;
    worker.smtp.beforeReply(async () => {
      if (!held) return;
      held = false;
      await worker.database.query({
        text: `UPDATE mails SET lease_token = gen_random_uuid(), next_attempt_at = now() WHERE id = $1`,
        values: [mailId],
      });
    });
    await worker.becomes(mailId, 'sent');
    expect(worker.smtp.mails).toHaveLength(2);
    const ids = worker.smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(ids[0]).toBe(ids[1]);
    expect(worker.log.join('')).toContain('"mail":"stale"');
  });
});
