import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BounceDeps, createBounceRecorder, recordBounces } from '@mailwright/bounces';
import { sql } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import {
  applyBounces,
  createTestCampaign,
  createTestDatabase,
  type TestDatabase,
  testAppSecrets,
} from '@mailwright/testing';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { readCampaign } from '../testing/read-campaign.ts';
import { resendTestRecipients } from '../testing/resend-test-recipients.ts';
import { readVariantFigures } from '../variants/decide-winner.ts';
import { type RecipientResult, recordResults } from './record-results.ts';
import { finishChunk, settleChunk } from './chunks.ts';

let database: TestDatabase;
let deps: BounceDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = {
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    events: createEventWriter([]),
    applyBounces,
    rules: { softLimit: 5, softDays: 30 },
    publish: () => undefined,
  };
});
afterAll(() => database.drop());

const key = 78;
const result = (position: number, overrides: Partial<RecipientResult> = {}): RecipientResult => ({
  position,
  status: 'sent',
  code: null,
  reply: '250 OK',
  retrySeconds: null,
  isAttempt: true,
  ...overrides,
});
const report = (
  campaignId: string,
  position: number,
  overrides: { kind?: 'soft' | 'complaint'; source?: 'smtp' } = {},
) => ({
  kind: 'hard' as const,
  source: 'mail' as const,
  about: {
    campaignId,
    position,
  },
  email: undefined,
  accountId: undefined,
  code: '5.1.1',
  reply: 'Unknown',
  feedbackType: null,
  occurredAt: new Date(),
  ...overrides,
});
async function startedChunk(recipients: number, options: Partial<Parameters<typeof createTestCampaign>[1]> = {}) {
  const campaign = await createTestCampaign(database, { ...options, recipients });
  await freezeTestAudience(database, campaign);
  const chunk = await claimTestChunk(database, campaign.campaignId, key);
  await recordResults(database, chunk, { results: [], started: recipients, key });
  return { ...campaign, chunk };
}
async function loseWorker(chunkId: string) {
  await database.query({
    text: `UPDATE campaign_chunks SET locked_until = now() - interval '1 second' WHERE id = $1`,
    values: [chunkId],
  });
  while ((await settleChunk(database, { running: [] })) !== undefined);
}
const bouncedOf = async (campaignId: string) => {
  const { hardBounced, complained } = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
  return { hardBounced, complained };
};
const rowOf = (campaignId: string, position: number) =>
  database.prisma.campaignRecipient.findUniqueOrThrow({ where: { campaignId_position: { campaignId, position } } });

describe('a report that comes before the result of its mail', () => {
  test('is counted once, and its mail counts as sent, whichever is recorded first and however often', async () => {
    const { campaignId, chunk } = await startedChunk(3);
    const both = [report(campaignId, 1), report(campaignId, 2, { kind: 'complaint' })];
    await recordBounces(deps, both);
    expect((await readCampaign(database, campaignId)).rows).toEqual({ queued: 3 });
    const given = { results: [result(3), result(2), result(1)], started: 3, key };
    for (let n = 0; n < 2; n += 1) await recordResults(database, chunk, given);
    await recordBounces(deps, [report(campaignId, 3), ...both]);
    expect(await readCampaign(database, campaignId)).toMatchObject({
      rows: { bounced: 2, complained: 1 },
      counted: { sent: 3 },
    });
    expect(await bouncedOf(campaignId)).toEqual({ hardBounced: 2, complained: 1 });
    expect(await rowOf(campaignId, 1)).toMatchObject({ code: '5.1.1', reply: 'Unknown', attempts: 1 });
    expect(await rowOf(campaignId, 3)).toMatchObject({ code: '5.1.1', reply: 'Unknown', attempts: 1 });
  });

  test('settles the result of the mail if its worker dies or its connection is lost', async () => {
    const { campaignId, chunk } = await startedChunk(4);
    await recordBounces(deps, [report(campaignId, 1), report(campaignId, 3)]);
    const lost = { status: 'uncertain', code: 'connection_lost' } as const;
    await recordResults(database, chunk, { results: [result(3, lost), result(4, lost)], started: 4, key });
    await loseWorker(chunk.id);
    expect(await readCampaign(database, campaignId)).toMatchObject({
      rows: { bounced: 2, uncertain: 2 },
      counted: { sent: 2, uncertain: 2 },
    });
    await recordBounces(deps, [report(campaignId, 2), report(campaignId, 4)]);
    expect(await readCampaign(database, campaignId)).toMatchObject({ rows: { bounced: 4 }, counted: { sent: 4 } });
    expect(await bouncedOf(campaignId)).toMatchObject({ hardBounced: 4 });
  });

  test('counts the mail as sent for its A/B test variant, too, if its worker dies', async () => {
    const { campaignId, chunk } = await startedChunk(4, { test: { variants: 2, samplePercent: 100 } });
    await recordBounces(deps, [
      report(campaignId, 1),
      report(campaignId, 2, { kind: 'complaint' }),
      report(campaignId, 3),
    ]);
    const given = { results: [result(3)], started: 4, key };
    await recordResults(database, chunk, given);
    await loseWorker(chunk.id);
    expect(await readCampaign(database, campaignId)).toMatchObject({ counted: { sent: 3, uncertain: 1 } });
    // Odd positions have the first variant.
    const figures = await readVariantFigures(database, campaignId, 2);
    expect(figures.slice(1).map(({ sent, bounces }) => ({ sent, bounces }))).toEqual([
      { sent: 2, bounces: 2 },
      { sent: 1, bounces: 0 },
    ]);
  });

  test('leaves the event of the sent mail to be written with the result', async () => {
    const { campaignId, chunk } = await startedChunk(2);
    await recordBounces(deps, [report(campaignId, 1)]);
    const ids = [(await rowOf(campaignId, 1)).subscriberId, (await rowOf(campaignId, 2)).subscriberId];
    const sent: NonNullable<Parameters<typeof recordResults>[2]['sent']> = {
      events: [],
      writer: {
        toSql: (_events, condition) => ({
          ctes: sql`told AS (SELECT 1 FROM unnest(${ids}::uuid[]) AS e (subscriber_id) WHERE ${condition})`,
          work: sql`(SELECT json_build_object('told', json_build_object('created', count(*))) FROM told)`,
          createdPerSubscriber: sql`NULL`,
        }),
      },
    };
    const given = { results: [result(1), result(2, { status: 'failed', code: '550' })], started: 2, key, sent };
    expect(await recordResults(database, chunk, given)).toMatchObject({ sent: 1, work: { told: { created: 1 } } });
    expect(await recordResults(database, chunk, given)).toMatchObject({ sent: 1, work: { told: { created: 0 } } });
  });

  test('ends the retries of a mail that a server has deferred', async () => {
    const { campaignId, chunk } = await startedChunk(2);
    const deferred = { status: 'deferred', code: '451', retrySeconds: 0 } as const;
    await recordResults(database, chunk, { results: [result(1, deferred), result(2, deferred)], started: 2, key });
    await finishChunk(database, chunk);
    await recordBounces(deps, [report(campaignId, 1)]);
    const again = await claimTestChunk(database, campaignId, key);
    // As for a subscriber who has been suppressed in the meantime.
    const skipped = { status: 'skipped', code: 'bounced', isAttempt: false } as const;
    await recordResults(database, again, { results: [result(1, skipped), result(2, skipped)], started: 0, key });
    expect(await readCampaign(database, campaignId)).toMatchObject({
      rows: { bounced: 1, skipped: 1 },
      counted: { sent: 1, skipped: 1 },
    });
  });

  test('changes neither the state nor the figures if its mail was never sent', async () => {
    const { campaignId, chunk } = await startedChunk(2);
    await recordBounces(deps, [report(campaignId, 1)]);
    const skipped = { status: 'skipped', code: 'bounced', isAttempt: false } as const;
    await recordResults(database, chunk, { results: [result(1, skipped)], started: 2, key });
    expect(await readCampaign(database, campaignId)).toMatchObject({ rows: { skipped: 1 }, counted: { skipped: 1 } });
  });
});

test('a refusal is kept if its worker dies before recording the result, and a resent mail gets a result of its own', async () => {
  const { campaignId, accountId, chunk } = await startedChunk(2);
  const refusal = report(campaignId, 1, { source: 'smtp', kind: 'soft' });
  await recordBounces(deps, [refusal]);
  await loseWorker(chunk.id);
  expect(await readCampaign(database, campaignId)).toMatchObject({
    rows: { failed: 1, uncertain: 1 },
    counted: { failed: 1, uncertain: 1 },
  });
  await database.prisma.campaign.update({
    where: { id: campaignId },
    data: { status: 'sent', finishedAt: new Date() },
  });
  await resendTestRecipients(database, { accountId, campaignId });
  const again = await claimTestChunk(database, campaignId, key);
  await recordResults(database, again, { results: [result(1)], started: 1, key });
  expect((await readCampaign(database, campaignId)).counted).toEqual({ sent: 1, uncertain: 1 });
  expect((await rowOf(campaignId, 1)).status).toBe('sent');
});

test('reports and results recorded concurrently, in any order, count each mail once', async () => {
  const recipients = 400;
  const { campaignId, chunk } = await startedChunk(recipients);
  const record = createBounceRecorder(deps);
  const shuffled = Array.from({ length: recipients }, (_, n) => ((n * 149) % recipients) + 1);
  const reports = shuffled.flatMap((position) => [
    record(report(campaignId, position)),
    record(report(campaignId, position)),
  ]);
  const results: Promise<unknown>[] = [];
  for (let from = 0; from < recipients; from += 40) {
    const positions = shuffled.slice(from, from + 40).toReversed();
    const given = { results: positions.map((position) => result(position)), started: recipients, key };
    results.push(recordResults(database, chunk, given));
  }
  await Promise.all([...results, ...reports]);
  expect(await readCampaign(database, campaignId)).toMatchObject({
    rows: { bounced: recipients },
    counted: { sent: recipients },
  });
  expect(await bouncedOf(campaignId)).toEqual({ hardBounced: recipients, complained: 0 });
});
