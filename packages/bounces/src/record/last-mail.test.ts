import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import {
  applyBounces,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
  testAppSecrets,
} from '@mailwright/testing';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import { recordBounces } from './record-bounces.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const email = 'person-1@example.com';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function sendCampaign(accountId: string, at: Date) {
  const { campaignId } = await createSentCampaign(database, { accountId, recipients: 1 });
  await database.prisma.campaignRecipient.updateMany({ where: { campaignId }, data: { changedAt: at } });
  return campaignId;
}

async function sendSingle(accountId: string, sentAt: Date) {
  const id = newId();
  await database.prisma.email.create({
    data: {
      id,
      accountId,
      email,
      emailNormalized: email,
      fromEmail: 'news@example.com',
      subject: 'Receipt',
      status: 'sent',
      sentAt,
      giveUpAt: new Date(),
    },
  });
  return id;
}

/** Reports a bounce by address only; resolves to the id of the mail that it was recorded for. */
async function reportAddress(accountId: string) {
  const report = { kind: 'hard', source: 'api', about: undefined, email, accountId } as const;
  const nothing = { code: null, reply: null, feedbackType: null };
  const deps = {
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    events: createEventWriter([]),
    applyBounces,
    rules: { softLimit: 3, softDays: 30 },
    publish: () => undefined,
  };
  const [recorded] = await recordBounces(deps, [{ ...report, ...nothing, occurredAt: new Date() }]);
  if (recorded?.result !== 'recorded') throw new Error('It was not recorded');
  const { campaignId, emailId } = await database.prisma.bounce.findUniqueOrThrow({ where: { id: recorded.id } });
  return campaignId ?? emailId;
}

test('a report that names only an address applies to the campaign that was sent last, not the one that was created last', async () => {
  const { accountId } = await createTestAccount(database);
  const sentLast = await sendCampaign(accountId, hoursAgo(1));
  await sendCampaign(accountId, hoursAgo(20));
  expect(await reportAddress(accountId)).toBe(sentLast);
});

test('a report that names only an address applies to the last mail sent there, from a campaign or transactional', async () => {
  const [one, other] = [await createTestAccount(database), await createTestAccount(database)];
  await sendCampaign(one.accountId, hoursAgo(2));
  const single = await sendSingle(one.accountId, hoursAgo(1));
  expect(await reportAddress(one.accountId)).toBe(single);
  await sendSingle(other.accountId, hoursAgo(2));
  const campaign = await sendCampaign(other.accountId, hoursAgo(1));
  expect(await reportAddress(other.accountId)).toBe(campaign);
});
