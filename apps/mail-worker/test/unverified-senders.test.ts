import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAutomation, createTestCampaign, until, verifyTestSender } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
beforeEach(async () => void (worker = await startTestMailWorker()));
afterEach(() => worker.stop());

const reason = {
  code: 'sender_not_verified',
  message: 'The address ada@example.com is no longer a verified sender. Verify it again.',
};

test('a campaign whose sender is no longer verified is paused with the reason, and the rest is sent once the sender is verified and the campaign resumed', async () => {
  const { database, smtp } = worker;
  smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 2 });
  await smtp.waitFor(1);
  const isDeferred = { campaignId, status: 'deferred' as const };
  await until('the deferral', async () => (await database.prisma.campaignRecipient.count({ where: isDeferred })) === 1);
  await database.prisma.sender.deleteMany();
  await database.prisma.campaignRecipient.updateMany({ where: isDeferred, data: { nextAttemptAt: new Date() } });
  const campaign = await until('it to be paused', async () => {
    const row = await database.prisma.campaign.findUniqueOrThrow({ where: { id: campaignId } });
    return row.status !== 'sending' && row;
  });
  expect(campaign).toMatchObject({ status: 'paused', reason });
  expect(smtp.mails).toHaveLength(1);
  await verifyTestSender(database, accountId, 'ada@example.com');
  await database.prisma.campaign.update({ where: { id: campaignId }, data: { status: 'sending' } });
  await smtp.waitFor(2);
});

test('an active automation whose sender is no longer verified is paused with the reason, and its mail is not sent', async () => {
  const { database, smtp } = worker;
  const automation = await createTestAutomation(database, { steps: [{ id: 'mail', type: 'send_email' }] });
  const { automationId, accountId, listId, subscriberIds } = automation;
  const start = async () => {
    const [subscriberId = ''] = subscriberIds;
    const run = { id: newId(), automationId, accountId, listId, subscriberId, version: 1, wakeAt: new Date() };
    await database.prisma.automationRun.create({ data: run });
  };
  await start();
  await smtp.waitFor(1);
  await database.prisma.sender.deleteMany();
  await start();
  const { status } = await until('it to be paused or to send', async () => {
    const row = await database.prisma.automation.findUniqueOrThrow({ where: { id: automationId } });
    return (row.status !== 'active' || smtp.mails.length > 1) && row;
  });
  expect(status).toBe('paused');
  const mail = await database.prisma.campaign.findUniqueOrThrow({ where: { id: automation.mails.get('mail') ?? '' } });
  expect(mail).toMatchObject({ status: 'paused', reason });
  expect(smtp.mails).toHaveLength(1);
});
