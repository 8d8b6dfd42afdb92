import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { pauseFailing } from './pause-failing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a campaign that a person has resumed is not paused again by a worker that had decided it before', async () => {
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
