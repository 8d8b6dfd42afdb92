import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from '@mailwright/database';
import { setDailyLimit } from '@mailwright/outbox';
import { createTestCampaign, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { readCampaign } from '../testing/read-campaign.ts';
import { resendTestRecipients } from '../testing/resend-test-recipients.ts';
import { claimChunk } from './chunks.ts';
import { claimFreezing, freezePiece } from './freeze-audience.ts';
import { recordResults } from './record-results.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.query({ text: 'DELETE FROM campaigns' }));
afterAll(() => database.drop());

const wish = { key: 5, size: 100, retriesFirst: false };
async function frozen(options: Parameters<typeof createTestCampaign>[1]) {
  const campaign = await createTestCampaign(database, options);
  await freezeTestAudience(database, campaign);
  return campaign.campaignId;
}

test('concurrent claims get disjoint positions, which together are all of them', async () => {
  const campaignId = await frozen({ recipients: 950 });
  const claims = await Promise.all(Array.from({ length: 12 }, () => claimChunk(database, { ...wish, campaignId })));
  const chunks = claims.flatMap((claimed) => (claimed !== undefined && 'chunk' in claimed ? [claimed.chunk] : []));
  const bounds = chunks.map(({ firstPosition, lastPosition }) => [firstPosition, lastPosition]);
  bounds.sort(([one = 0], [other = 0]) => one - other);
  expect(bounds).toEqual(Array.from({ length: 10 }, (_, n) => [n * 100 + 1, Math.min(950, n * 100 + 100)]));
});

test('concurrent claims share the throttle', async () => {
  const campaignId = await frozen({ recipients: 950, throttlePerMinute: 6_000 });
  const setUsed = (text: string) =>
    database.query({
      text: `UPDATE campaign_runs SET allowed_at = ${text} WHERE campaign_id = $1`,
      values: [campaignId],
    });
  // Much has been saved up, but only two seconds' worth is allowed.
  await setUsed(`now() - interval '1 hour'`);
  const startedAt = performance.now();
  const claim = () => claimChunk(database, { ...wish, size: 70, campaignId });
  const claims = await Promise.all(Array.from({ length: 8 }, claim));
  const sizes = claims.map((claimed) =>
    claimed !== undefined && 'chunk' in claimed ? claimed.chunk.lastPosition - claimed.chunk.firstPosition + 1 : 0,
  );
  const total = sizes.reduce((one, other) => one + other, 0);
  expect(total).toBeGreaterThanOrEqual(200);
  // Plus a hundred for each second that has passed since.
  expect(total).toBeLessThanOrEqual(200 + (performance.now() - startedAt) / 10 + 1);
  await setUsed(`now() + interval '1 minute'`);
  expect(await claim()).toEqual({ throttledMs: 250 });
});

test('recipients that are queued again are claimed as fast as the throttle allows', async () => {
  const campaign = await createTestCampaign(database, { recipients: 300, throttlePerMinute: 60 });
  const { campaignId, accountId } = campaign;
  await freezeTestAudience(database, campaign);
  await database.query({ text: `UPDATE campaign_recipients SET status = 'failed'` });
  const setRun = (allowedAt: string) =>
    database.query({ text: `UPDATE campaign_runs SET next_position = 301, failed = 300, allowed_at = ${allowedAt}` });
  await setRun(`now() + interval '1 hour'`);
  await database.prisma.campaign.update({ where: { id: campaignId }, data: { status: 'sent' } });
  await resendTestRecipients(database, { accountId, campaignId });
  expect(await claimChunk(database, { ...wish, campaignId })).toEqual({ throttledMs: 1_000 });
  await setRun(`now() - interval '1 hour'`);
  const claimed = await claimChunk(database, { ...wish, campaignId });
  expect(claimed).toMatchObject({ chunk: { positions: [expect.any(Number), expect.any(Number)] } });
});

test('concurrent claims share the daily limit of a new account, and retries are claimed beyond it', async () => {
  const campaign = await createTestCampaign(database, { recipients: 950 });
  const { campaignId, accountId } = campaign;
  await setDailyLimit(database, accountId, 230);
  await freezeTestAudience(database, campaign);
  const claim = () => claimChunk(database, { ...wish, campaignId });
  const claims = await Promise.all(Array.from({ length: 8 }, claim));
  const chunks = claims.flatMap((claimed) => (claimed !== undefined && 'chunk' in claimed ? [claimed.chunk] : []));
  expect(chunks.map(({ firstPosition, lastPosition }) => lastPosition - firstPosition + 1).sort()).toEqual([
    100, 100, 30,
  ]);
  expect(await claim()).toEqual({ throttledMs: 15_000 });
  const [chunk] = chunks;
  if (chunk === undefined) throw new Error('Nothing was claimed');
  const result = { status: 'deferred' as const, code: '450', reply: '450 Later', retrySeconds: 0, isAttempt: true };
  const results = [{ position: chunk.firstPosition, ...result }];
  await recordResults(database, chunk, { results, started: 100, key: 5 });
  expect(await claimChunk(database, { ...wish, campaignId, retriesFirst: true })).toMatchObject({
    chunk: { positions: [chunk.firstPosition] },
  });
  await setDailyLimit(database, accountId, null);
  expect(await claim()).toMatchObject({ chunk: { firstPosition: 231 } });
});

test('nothing is claimed from a campaign that is not being sent', async () => {
  const campaignId = await frozen({ recipients: 10 });
  await database.prisma.campaign.update({ where: { id: campaignId }, data: { status: 'paused' } });
  expect(await claimChunk(database, { ...wish, campaignId })).toBeUndefined();
});

test('due retries of a paused campaign stay with it, and are claimed once it is resumed', async () => {
  const campaignId = await frozen({ recipients: 10 });
  const chunk = await claimTestChunk(database, campaignId, 5, 10);
  const result = { status: 'deferred' as const, code: '450', reply: '450 Later', retrySeconds: 0, isAttempt: true };
  const results = [3, 4].map((position) => ({ position, ...result }));
  await recordResults(database, chunk, { results, started: 10, key: 5 });
  const setStatus = (status: 'paused' | 'sending') =>
    database.prisma.campaign.update({ where: { id: campaignId }, data: { status } });
  const claim = () => claimChunk(database, { ...wish, campaignId, retriesFirst: true });
  await setStatus('paused');
  expect(await claim()).toBeUndefined();
  expect((await readCampaign(database, campaignId)).counted).toEqual({ deferred: 2 });
  await setStatus('sending');
  expect(await claim()).toMatchObject({ chunk: { positions: [3, 4] } });
});

test('each due retry is claimed by one worker, either before or after new recipients, as that worker asks', async () => {
  const campaignId = await frozen({ recipients: 30 });
  const chunk = await claimTestChunk(database, campaignId, 5, 10);
  const results = [3, 4, 5, 6].map((position) => ({
    position,
    status: 'deferred' as const,
    code: '450',
    reply: '450 Later',
    retrySeconds: position === 6 ? 60 : 0,
    isAttempt: true,
  }));
  await recordResults(database, chunk, { results, started: 10, key: 5 });
  const first = await claimChunk(database, { ...wish, size: 20, campaignId });
  expect(first).toMatchObject({ chunk: { firstPosition: 11, lastPosition: 30, positions: null } });
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimChunk(database, { ...wish, size: 2, campaignId, retriesFirst: true })),
  );
  const positions = claims.flatMap((claimed) =>
    claimed !== undefined && 'chunk' in claimed ? claimed.chunk.positions : [],
  );
  expect(positions.sort()).toEqual([3, 4, 5]);
  expect((await readCampaign(database, campaignId)).counted).toEqual({ deferred: 1 });
});

test('workers that add recipients concurrently add each of them once', async () => {
  const campaign = await createTestCampaign(database, { recipients: 1_000 });
  const { campaignId } = campaign;
  const run = await claimFreezing(database, { campaignId, key: 1 });
  if (run === undefined) throw new Error('It was not claimed');
  const piece = () => freezePiece(database, run, { includes: sql`true`, size: 300 });
  const pieces = await Promise.allSettled([piece(), piece(), piece()]);
  expect(pieces.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await freezeTestAudience(database, campaign, 300);
  expect(await readCampaign(database, campaignId)).toMatchObject({
    total: 1_000,
    rows: { queued: 1_000 },
    isFrozen: true,
  });
  const [row] = await database.query({
    text: `SELECT count(DISTINCT subscriber_id)::int AS people, max(position) AS last FROM campaign_recipients
      WHERE campaign_id = $1`,
    values: [campaignId],
  });
  expect(row).toEqual({ people: 1_000, last: 1_000 });
});
