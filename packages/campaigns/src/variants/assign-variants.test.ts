import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, createTestDatabase, type TestCampaign, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { claimChunk } from '../sending/chunks.ts';
import { freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { variantAt, variantOf } from './stored-variant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.query({ text: 'DELETE FROM campaigns' }));
afterAll(() => database.drop());

interface Assigned {
  position: number;
  subscriberId: string;
  variant: number | null;
}

const readAssigned = ({ campaignId }: TestCampaign): Promise<Assigned[]> =>
  database.query<Assigned>({
    text: `SELECT q.position, q.subscriber_id AS "subscriberId", ${variantOf('q', 'r')} AS variant
      FROM campaign_recipients q JOIN campaign_runs r ON r.campaign_id = q.campaign_id WHERE q.campaign_id = $1
      ORDER BY q.position`,
    values: [campaignId],
  });
const readRun = ({ campaignId }: TestCampaign) =>
  database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });

test('for any audience, everyone is a recipient once, the sample has the requested size, and its variants are evenly sized', async () => {
  const settings = fc.record({
    recipients: fc.integer({ min: 0, max: 120 }),
    size: fc.integer({ min: 1, max: 50 }),
    samplePercent: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(100)),
    variants: fc.integer({ min: 2, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(settings, async ({ recipients, size, ...given }) => {
      const campaign = await createTestCampaign(database, { recipients, test: given });
      await freezeTestAudience(database, campaign, size);
      const run = await readRun(campaign);
      const assigned = await readAssigned(campaign);
      expect(run).toMatchObject({ total: recipients, isFrozen: true });
      expect(new Set(assigned.map(({ subscriberId }) => subscriberId)).size).toBe(recipients);
      expect(assigned.map(({ position }) => position)).toEqual(Array.from({ length: recipients }, (_, n) => n + 1));
      const sample = assigned.filter(({ variant }) => variant !== null);
      expect(sample).toHaveLength(Math.ceil((recipients * given.samplePercent) / 100));
      const sizes = Array.from(
        { length: given.variants },
        (_, index) => sample.filter(({ variant }) => variant === index + 1).length,
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(sizes.reduce((one, other) => one + other)).toBe(sample.length);
      expect(assigned.map(({ position }) => variantAt(position, run))).toEqual(assigned.map(({ variant }) => variant));
      // Once there is a winner, the rest gets it, and the variants of the sample don't change.
      await database.query({
        text: 'UPDATE campaign_runs SET winner = 2 WHERE campaign_id = $1',
        values: [run.campaignId],
      });
      const decided = await readAssigned(campaign);
      expect(decided.map(({ variant }) => variant)).toEqual(assigned.map(({ variant }) => variant ?? 2));
      expect(assigned.map(({ position }) => variantAt(position, { ...run, winner: 2 }))).toEqual(
        decided.map(({ variant }) => variant),
      );
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('the sample and its variants are chosen at random, and the same if they are chosen again', async () => {
  const campaign = await createTestCampaign(database, { recipients: 400, test: { variants: 2, samplePercent: 50 } });
  await freezeTestAudience(database, campaign, 150);
  const before = await readAssigned(campaign);
  const subscribers = await database.prisma.subscriber.findMany({
    where: { listId: campaign.listId },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const tested = new Map(before.map(({ subscriberId, variant }) => [subscriberId, variant]));
  const variants = subscribers.map(({ id }) => tested.get(id) ?? 0);
  // Among neighbors, either, both or none may be in the sample; choosing by turns would treat all of them the same.
  for (const each of [0, 1, 2]) {
    const followers = new Set(variants.filter((_, index) => index > 0 && variants[index - 1] === each));
    expect(followers).toEqual(new Set([0, 1, 2]));
  }
  await database.query({ text: 'DELETE FROM campaign_recipients' });
  await database.query({
    text: `UPDATE campaign_runs SET total = 0, is_frozen = false, frozen_through = NULL, sampled_from = 0, sample_total = NULL,
      locked_until = now() - interval '1 second'`,
  });
  await freezeTestAudience(database, campaign, 150);
  expect(await readAssigned(campaign)).toEqual(before);
});

test('people who are not in the sample are not claimed before there is a winner', async () => {
  const { campaignId, ...campaign } = await createTestCampaign(database, {
    recipients: 40,
    test: { variants: 2, samplePercent: 10 },
  });
  await freezeTestAudience(database, { campaignId, ...campaign }, 15);
  const claim = () => claimChunk(database, { campaignId, key: 5, size: 100, retriesFirst: false });
  expect(await claim()).toMatchObject({ chunk: { firstPosition: 1, lastPosition: 4, isTest: true } });
  expect(await claim()).toBeUndefined();
  await database.query({ text: 'UPDATE campaign_runs SET winner = 1 WHERE campaign_id = $1', values: [campaignId] });
  expect(await claim()).toMatchObject({ chunk: { firstPosition: 5, lastPosition: 40 } });
});
