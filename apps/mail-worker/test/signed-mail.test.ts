import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { addDomain } from '@mailwright/senders';
import { createTestCampaign, testAppSecrets, until } from '@mailwright/testing';
import { queueEmails } from './support/queue-emails.ts';
import { startTestMailWorker, testBaseUrl, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => void (worker = await startTestMailWorker()));
afterEach(() => worker.stop());

/** Verifies a domain for the account, which replaces the previous one. Resolves to what its mail's signatures name. */
async function verifyDomain(domain: string): Promise<string> {
  const { database, account } = worker;
  const deps = {
    database,
    appSecrets: testAppSecrets,
    sendingSetup: { returnPathDomain: undefined, spfInclude: undefined },
  };
  await database.prisma.sendingDomain.deleteMany();
  await addDomain(deps, account.accountId, newId(), { domain, key_type: 'ed25519' }, operator);
  await database.query({ text: `UPDATE sending_domains SET status = 'verified', verified_at = now()` });
  const added = await database.prisma.sendingDomain.findFirstOrThrow();
  return `d=${added.domain}; s=${added.selector};`;
}

test("a confirmation is signed with the key of its sender's domain, but mail from the service itself is not", async () => {
  const signature = await verifyDomain('example.com');
  await worker.becomes(await worker.askToConfirm(await worker.addSubscriber()), 'sent');
  expect(worker.smtp.mails[0]?.raw).toMatch(/^DKIM-Signature: /);
  expect(worker.smtp.mails[0]?.raw).toContain(signature);
  await worker.becomes((await worker.askToReset()).mailId, 'sent');
  expect(worker.smtp.mails[1]?.raw).not.toContain('DKIM-Signature');
});

test("all mail from an address whose domain is written in Unicode is signed with that domain's key", async () => {
  const signature = await verifyDomain('bücher.example');
  expect(signature).toContain('d=xn--bcher-kva.example;');
  const fromEmail = 'news@Bücher.example';
  const { database, account, smtp } = worker;
  await database.prisma.list.update({ where: { id: worker.listId }, data: { fromEmail } });
  await worker.becomes(await worker.askToConfirm(await worker.addSubscriber()), 'sent');
  const emails = await queueEmails(worker);
  await emails.becomes(await emails.send({ from_email: fromEmail }), 'sent');
  await createTestCampaign(database, { recipients: 1, accountId: account.accountId, fromEmail });
  await smtp.waitFor(3);
  const signed = smtp.mails.map(({ raw }) => raw.startsWith('DKIM-Signature: ') && raw.includes(signature));
  expect(signed).toEqual([true, true, true]);
});

test("a campaign that is being sent continues with its account's new key and without a deleted tracking domain", async () => {
  const { database, account, smtp } = worker;
  const { accountId } = account;
  const before = await verifyDomain('example.com');
  const tracking = {
    id: newId(),
    accountId,
    domain: 'links.example.com',
    status: 'verified' as const,
    nextCheckAt: null,
  };
  await database.prisma.trackingDomain.create({ data: tracking });
  smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  const { campaignId } = await createTestCampaign(database, { recipients: 2, accountId });
  await smtp.waitFor(1);
  const isDeferred = { campaignId, status: 'deferred' as const };
  await until('the deferral', async () => (await database.prisma.campaignRecipient.count({ where: isDeferred })) === 1);
  const after = await verifyDomain('example.com');
  await database.prisma.trackingDomain.deleteMany();
  await database.prisma.campaignRecipient.updateMany({ where: isDeferred, data: { nextAttemptAt: new Date() } });
  await smtp.waitFor(2);
  const [first, second] = smtp.mails.map(({ raw }) => raw);
  expect(before).not.toBe(after);
  expect(first).toContain(before);
  expect(first).toContain('List-Unsubscribe: <https://links.example.com/');
  expect(second).toContain(after);
  expect(second).toContain(`List-Unsubscribe: <${testBaseUrl}/`);
});
