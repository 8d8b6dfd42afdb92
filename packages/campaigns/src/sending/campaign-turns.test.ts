import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '@mailwright/database';
import { createTestAccount, createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';
import type { FreezingAudience, SendingTimes } from './sending-ports.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

describe('turns', () => {
  test('a small campaign, of the same or of another account, does not wait for a large one to end', async () => {
    const large = await createTestCampaign(database, { recipients: 6_000, domain: 'large.example' });
    const route = createTestRoute({ reply: () => wait(2, sent) });
    engines.start({ route });
    await until('the large one to be sent', async () => route.sent.length > 100);
    const small = [
      await createTestCampaign(database, { recipients: 200, domain: 'small.example' }),
      await createTestCampaign(database, { recipients: 200, domain: 'own.example', accountId: large.accountId }),
    ];
    for (const { campaignId } of small) await awaitStatus(database, campaignId, 'sent');
    expect((await readCampaign(database, large.campaignId)).status).toBe('sending');
    await engines.setStatus(large.campaignId, 'cancelled');
  });

  test('each of two alternating campaigns gets its due retries sent early', async () => {
    const domains = ['one.example', 'other.example'];
    const retried: string[] = [];
    for (const domain of domains) {
      const campaign = await createTestCampaign(database, { recipients: 1_000, domain });
      await freezeTestAudience(database, campaign);
      const due = await database.query<{ email: string }>({
        text: `UPDATE campaign_recipients SET status = 'deferred', attempts = 1, first_attempt_at = now(), next_attempt_at = now()
          WHERE campaign_id = $1 AND position <= 5 RETURNING email`,
        values: [campaign.campaignId],
      });
      retried.push(...due.map(({ email }) => email));
      await database.query({
        text: 'UPDATE campaign_runs SET next_position = 6, deferred = 5 WHERE campaign_id = $1',
        values: [campaign.campaignId],
      });
    }
    // The rate is at most a thousand a second, and a chunk has half a second's worth.
    const route = createTestRoute({ reply: () => wait(10, sent) });
    engines.start({ route });
    await until('all to be sent', async () => route.sent.length === 2_000);
    for (const domain of domains) {
      const addresses = route.addresses().filter((address) => address.endsWith(domain));
      expect(addresses.findIndex((address) => retried.includes(address))).toBeLessThan(500);
    }
  });

  test('adding the recipients of an account’s many large campaigns takes turns with those of another account', async () => {
    const { accountId } = await createTestAccount(database);
    for (let n = 0; n < 4; n += 1) await createTestCampaign(database, { recipients: 2_001, accountId });
    const small = await createTestCampaign(database, { recipients: 10 });
    const turns: string[] = [];
    const audienceOf = (run: FreezingAudience) => {
      turns.push(run.accountId);
      return sql`true`;
    };
    engines.start({ route: createTestRoute(), ports: { audienceOf, maySendAt: () => false } });
    await until(
      'all to be added',
      async () => (await database.prisma.campaignRun.count({ where: { isFrozen: true } })) === 5,
    );
    expect(turns.indexOf(small.accountId)).toBeLessThan(3);
    // Each campaign needs two pieces.
    expect(turns.filter((id) => id === accountId)).toHaveLength(8);
    const recipients = await database.prisma.campaignRecipient.count({ where: { campaign: { accountId } } });
    expect(recipients).toBe(4 * 2_001);
  });

  test('a hanging route does not stop campaigns over another route', async () => {
    const slow = await createTestAccount(database);
    await createTestCampaign(database, { recipients: 500, accountId: slow.accountId });
    let release = (): void => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const stuck = createTestRoute({ reply: () => hanging.then(() => sent) });
    const route = createTestRoute();
    engines.start({ route: (accountId) => (accountId === slow.accountId ? stuck : route) });
    await until('one to hang', async () => stuck.inFlight() > 0);
    const { campaignId } = await createTestCampaign(database, { recipients: 500 });
    await awaitStatus(database, campaignId, 'sent');
    expect(stuck.inFlight()).toBe(stuck.maxInFlight);
    release();
  });
});

test('a campaign’s sending hours are checked at most once a second, however much is sent in the meantime', async () => {
  const calendar = { days: ['mon'], from: '08:00', to: '09:00' };
  await createTestCampaign(database, { recipients: 1, calendar });
  const { campaignId } = await createTestCampaign(database, { recipients: 2_000 });
  const counts = { rounds: 0, asked: 0 };
  const ports = {
    readRoutes: () => {
      counts.rounds += 1;
      return Promise.resolve();
    },
    maySendAt: (times: SendingTimes) => {
      if (times.calendar === null) return true;
      counts.asked += 1;
      return false;
    },
  };
  engines.start({ route: createTestRoute(), ports });
  await awaitStatus(database, campaignId, 'sent');
  expect(counts.asked).toBeGreaterThan(0);
  expect(counts.asked).toBeLessThanOrEqual(counts.rounds);
});
