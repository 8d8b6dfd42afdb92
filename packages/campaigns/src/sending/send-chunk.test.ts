import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase } from '@mailwright/testing';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
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

/** How many recipients would be uncertain if the worker were killed now. */
async function countStarted(): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM campaign_chunks k JOIN campaign_recipients q ON q.campaign_id = k.campaign_id
      WHERE q.position >= k.first_position AND q.position < k.first_position + k.started AND q.status = 'queued'`,
  });
  return row?.count ?? 0;
}

test('over all campaigns, no more recipients are started without a result than the route has slots', async () => {
  const counts: number[] = [];
  let passed = 0;
  const route = createTestRoute({
    maxInFlight: 8,
    reply: async () => {
      passed += 1;
      // Replies come one by one, so that groups have various sizes.
      await wait(passed % 7);
      counts.push(await countStarted());
      return sent;
    },
  });
  const campaigns = [
    await createTestCampaign(database, { recipients: 150 }),
    await createTestCampaign(database, { recipients: 150 }),
  ];
  engines.start({ route });
  for (const { campaignId } of campaigns) await awaitStatus(database, campaignId, 'sent');
  expect(route.sent).toHaveLength(300);
  expect(Math.max(...counts)).toBe(route.maxInFlight);
});

test('a person who unsubscribes while a slow server delays their chunk is skipped', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 2 });
  const route = createTestRoute({
    maxInFlight: 1,
    reply: async ({ envelope }) => {
      await database.query({
        text: `UPDATE subscribers SET status = 'unsubscribed' WHERE email <> $1`,
        values: [envelope.to],
      });
      // Timers of equal length fire in order: when this one fires, the chunk's, which was started earlier, has fired.
      await wait(1);
      return sent;
    },
  });
  engines.start({ route, chunkMs: 1 });
  const { rows } = await awaitStatus(database, campaignId, 'sent');
  expect(rows).toEqual({ sent: 1, skipped: 1 });
  expect(route.sent).toHaveLength(1);
});
