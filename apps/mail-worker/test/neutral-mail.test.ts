import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appendMail } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { verifyTestSender } from '@mailwright/testing';
import { parse } from './support/parse-mail.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

// What somebody who signed up a minute ago writes wherever they can.
const bait = /Unusual|Your Bank|evil|5 High Street/i;

let worker: TestMailWorker;
beforeEach(async () => {
  worker = await startTestMailWorker();
  const { database, account, listId } = worker;
  await database.prisma.account.update({ where: { id: account.accountId }, data: { name: 'Your Bank: evil.test' } });
  await database.prisma.list.update({
    where: { id: listId },
    data: {
      name: 'Unusual sign-in at evil.test',
      publicName: 'Unusual sign-in, verify at www.evil.test',
      fromName: 'Your Bank',
      fromEmail: 'bank@evil.test',
      replyTo: 'reply@evil.test',
      contact: { company: 'Your Bank', address_1: '5 High Street', url: 'https://evil.test/login' },
    },
  });
});
afterEach(() => worker.stop());

const inAnHour = () => new Date(Date.now() + 3_600_000);
const provenUsers = (emailVerifiedAt: Date | null) =>
  worker.database.prisma.user.updateMany({ where: { accountId: worker.account.accountId }, data: { emailVerifiedAt } });
const verify = () => verifyTestSender(worker.database, worker.account.accountId, 'ada@example.com');

/**
 * Sends a mail of each kind that goes to others or to a user who has proven nothing. Resolves to the mails as received.
 */
async function sendEachKind(): Promise<string[]> {
  const { database, account, smtp } = worker;
  const { accountId } = account;
  smtp.mails.length = 0;
  await worker.becomes(await worker.askToConfirm(await worker.addSubscriber(`${newId()}@example.com`)), 'sent');
  await worker.becomes((await worker.askToReset()).mailId, 'sent');
  const about = { accountId, email: `${newId()}@example.com`, emailNormalized: `${newId()}@example.com` };
  const sender = await database.prisma.sender.create({ data: { id: newId(), ...about, domain: 'example.com' } });
  const invitation = await database.prisma.invitation.create({
    data: { id: newId(), ...about, role: 'editor', expiresAt: inAnHour() },
  });
  const own = { accountId, expiresAt: inAnHour() };
  const { id: userId } = await database.prisma.user.findFirstOrThrow({ where: { accountId } });
  await worker.becomes(await appendMail(database, { ...own, id: newId(), kind: 'confirm_address', userId }), 'sent');
  await worker.becomes(await appendMail(database, { ...own, kind: 'verify_sender', senderId: sender.id }), 'sent');
  await worker.becomes(
    await appendMail(database, { ...own, kind: 'invite_user', invitationId: invitation.id }),
    'sent',
  );
  await worker.stopHooks(['https://evil.test/login']);
  const [stopped = ''] = await worker.hooksStoppedMails();
  await worker.passTime();
  await worker.becomes(stopped, 'sent');
  await database.prisma.mail.deleteMany();
  await database.prisma.hook.deleteMany();
  return Promise.all(
    smtp.mails.map(async (received) => {
      const { headers, text, html } = await parse(received);
      return [...headers.values(), text, html].join('\n');
    }),
  );
}

test('until an account has a verified sender, its mail to others names only the service, whatever its users wrote', async () => {
  await provenUsers(null);
  const mails = await sendEachKind();
  expect(mails).toHaveLength(6);
  for (const mail of mails) {
    expect(mail).not.toMatch(bait);
    expect(mail).toContain('Mailwright <service@example.com>');
  }
  await verify();
  for (const mail of await sendEachKind()) expect(mail).toMatch(bait);
});

test('a sender whose link was not followed does not count as verified', async () => {
  await worker.database.prisma.sender.create({
    data: {
      id: newId(),
      accountId: worker.account.accountId,
      email: 'a@evil.test',
      emailNormalized: 'a@evil.test',
      domain: 'evil.test',
    },
  });
  await worker.becomes(await worker.askToConfirm(await worker.addSubscriber()), 'sent');
  expect(worker.smtp.mails[0]?.raw).not.toMatch(bait);
});

test("mail to a user who has proven their address has their account's name, whether or not it has a verified sender", async () => {
  await provenUsers(new Date());
  await worker.becomes((await worker.askToReset()).mailId, 'sent');
  expect(worker.smtp.mails[0]?.raw).toContain('Your Bank');
});
