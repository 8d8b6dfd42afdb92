import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const setAccount = (campaignId: string, status: 'active' | 'suspended') =>
  database.query({
    text: `UPDATE accounts SET status = $2::account_status
      WHERE id = (SELECT account_id FROM campaigns WHERE id = $1)`,
    values: [campaignId, status],
  });
const schedule = (campaignId: string, scheduledAt: Date) =>
  database.prisma.campaign.update({ where: { id: campaignId }, data: { scheduledAt } });
const minuteAgo = () => new Date(Date.now() - 60_000);

test('a scheduled campaign of a suspended account starts when the account is resumed', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 2, status: 'scheduled' });
  await schedule(campaignId, minuteAgo());
  await setAccount(campaignId, 'suspended');
  const other = await createTestCampaign(database, { recipients: 1, status: 'scheduled', domain: 'other.example' });
  // Due later, so that the suspended account's campaign would be found first.
  await schedule(other.campaignId, new Date());
  const route = createTestRoute();
  engines.start({ route });
  await until('the other one to be sent', async () => route.sent.length > 0);
  await awaitStatus(database, other.campaignId, 'sent');
  expect(await database.prisma.campaign.findUnique({ where: { id: campaignId } })).toMatchObject({
    status: 'scheduled',
  });
  expect(route.addresses()).toEqual(['person-1@other.example']);
  await setAccount(campaignId, 'active');
  await until('it to be sent', async () => route.sent.length === 3);
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 2 } });
});

test('a campaign stops when its account is suspended, and exactly the rest is sent once the account is resumed', async () => {
  const recipients = 1_500;
  const { campaignId } = await createTestCampaign(database, { recipients });
  let suspend = (): void => undefined;
  const isSuspended = new Promise<void>((resolve) => {
    suspend = resolve;
  });
  let replyAfterMs = 20;
  const route = createTestRoute({
    maxInFlight: 5,
    reply: async () => {
      if (route.sent.length > 10) await isSuspended;
      // Sending to all of them takes many times as long as noticing the suspension.
      await new Promise((resolve) => setTimeout(resolve, replyAfterMs));
      return { kind: 'sent', reply: '250 OK' };
    },
  });
  engines.start({ route });
  await until('the first mails', async () => route.sent.length > 10);
  await setAccount(campaignId, 'suspended');
  suspend();
  // Mails of a claimed chunk are still sent.
  let before = -1;
  await until('it to have stopped', async () => {
    const isSame = before === route.sent.length && route.inFlight() === 0;
    before = route.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return isSame;
  });
  expect(route.sent.length).toBeLessThan(recipients);
  replyAfterMs = 0;
  await setAccount(campaignId, 'active');
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: recipients } });
  expect(new Set(route.addresses()).size).toBe(recipients);
  expect(route.sent).toHaveLength(recipients);
});
