import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { toUid } from '@mailwright/platform';
import { freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { pauseFailing } from './record-results.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a campaign that a person has resumed is not paused again by a worker that had decided on it earlier', async () => {
  const campaign = await createTestCampaign(database, { recipients: 600 });
  await freezeTestAudience(database, campaign);
  const { campaignId } = campaign;
  const { accountId } = await database.prisma.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  await database.prisma.campaignRun.update({ where: { campaignId }, data: { sent: 400, failed: 100 } });
  const pause = (checked: { checkedSent: number; checkedFailed: number }) =>
    pauseFailing(database, { campaignId, accountId }, { code: 'too_many_failures', message: 'Too many' }, checked);
  const asBoth = { checkedSent: 0, checkedFailed: 0 };
  expect(await pause(asBoth)).toBe(true);
  await database.prisma.campaign.update({ where: { id: campaignId }, data: { status: 'sending' } });
  expect(await pause(asBoth)).toBe(false);
  expect(await pause({ checkedSent: 400, checkedFailed: 100 })).toBe(true);
});

test('mails of an automation wait if no server takes them, and are paused if servers refuse too many recipients', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 1 });
  const { accountId } = await database.prisma.campaign.update({
    where: { id: campaignId },
    data: { kind: 'automation' },
  });
  const pause = (code: 'transport_unavailable' | 'too_many_failures') =>
    pauseFailing(database, { campaignId, accountId }, { code, message: 'No reply' });
  expect(await pause('transport_unavailable')).toBe(false);
  expect(await pause('too_many_failures')).toBe(true);
  const subject = toUid('cmp', campaignId);
  expect(await database.prisma.auditEntry.count({ where: { accountId, subject } })).toBe(0);
});
