import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inTransaction, openDatabase } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import { createLogger, createMetrics, newId } from '@mailwright/platform';
import { createTestCampaign, createTestDatabase, type TestCampaign, type TestDatabase } from '@mailwright/testing';
import { forgetRecipients } from '../recipients/remove-recipients.ts';
import { freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { createHitRecorder, type HitRecorderDeps } from './create-hit-recorder.ts';
import { recordHits } from './record-hits.ts';
import type { RequestedHit } from './tracking-hit.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const events = createEventWriter([]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds a campaign that was sent to people an hour ago, and a hit of each of them. */
async function sendTo(recipients: number): Promise<{ campaign: TestCampaign; hits: RequestedHit[] }> {
  const campaign = await createTestCampaign(database, { recipients });
  await freezeTestAudience(database, campaign);
  const rows = await database.query<{ position: number; subscriberId: string }>({
    text: `UPDATE campaign_recipients SET status = 'sent', changed_at = now() - interval '1 hour' WHERE campaign_id = $1
      RETURNING position, subscriber_id AS "subscriberId"`,
    values: [campaign.campaignId],
  });
  const common = { campaignId: campaign.campaignId, kind: 'open' as const, link: null, url: null, isPersonal: false };
  const hits = rows.map((row) => ({
    ...common,
    ...row,
    isAutomatic: false,
    isScan: false,
    ip: '203.0.113.7',
    userAgent: 'Test',
    at: performance.now(),
  }));
  return { campaign, hits };
}
const identified = (hits: RequestedHit[]) => hits.map((hit) => ({ ...hit, id: newId() }));
const figuresOf = async ({ campaignId }: TestCampaign) => {
  const [row] = await database.query<{ rows: number; opens: number; unique: number }>({
    text: `SELECT (SELECT count(*)::int FROM campaign_activity WHERE campaign_id = $1) AS rows, sum(opens)::int AS opens,
        sum(unique_opens)::int AS unique FROM campaign_counters WHERE campaign_id = $1 AND kind = 'total'`,
    values: [campaignId],
  });
  return row;
};
const record = (hits: ReturnType<typeof identified>, slot = 0) =>
  recordHits({ database, events, slot, isAnonymous: false, countryOf: undefined }, hits, { mayBeRecorded: true });
const start = (changes: Partial<HitRecorderDeps> = {}) =>
  createHitRecorder({
    database,
    events,
    isAnonymous: false,
    countryOf: undefined,
    limiter: { take: () => Promise.resolve({ allowed: true }) },
    metrics: createMetrics('test'),
    log,
    publish: () => {},
    ...changes,
  });

describe('a group of hits', () => {
  test('changes nothing if it is recorded again because the response to its commit was lost', async () => {
    const { campaign, hits } = await sendTo(3);
    const group = identified([...hits, ...hits]);
    await record(group);
    await record(group);
    expect(await figuresOf(campaign)).toEqual({ rows: 6, opens: 6, unique: 3 });
  });

  test("counts as people's if the mail may have arrived and waits to be sent again", async () => {
    const { campaign, hits } = await sendTo(2);
    const waits = `UPDATE campaign_recipients SET status = 'deferred', code = 'resend', changed_at = now()`;
    await database.query({ text: `${waits} WHERE campaign_id = $1`, values: [campaign.campaignId] });
    await record(identified(hits));
    expect(await figuresOf(campaign)).toMatchObject({ opens: 2, unique: 2 });
  });

  test('is counted once, and each recipient as unique once, even if processes record the same recipients at the same time', async () => {
    const { campaign, hits } = await sendTo(40);
    const shuffled = (turn: number) =>
      hits.toSorted((a, b) => ((a.position * (turn + 3)) % 41) - ((b.position * (turn + 3)) % 41));
    await Promise.all(Array.from({ length: 12 }, (_, turn) => record(identified(shuffled(turn)), turn % 5)));
    expect(await figuresOf(campaign)).toEqual({ rows: 480, opens: 480, unique: 40 });
  });

  test('records nothing for a person who is erased at the same time', async () => {
    const { campaign, hits } = await sendTo(20);
    const ids = hits.map(({ subscriberId }) => subscriberId);
    await Promise.all([
      ...Array.from({ length: 6 }, (_, slot) => record(identified(hits), slot)),
      forgetRecipients(database, ids),
      ...Array.from({ length: 6 }, (_, slot) => record(identified(hits), slot)),
    ]);
    await forgetRecipients(database, []);
    const left = await database.query({
      text: 'SELECT 1 FROM campaign_activity WHERE campaign_id = $1',
      values: [campaign.campaignId],
    });
    expect(left).toEqual([]);
  });

  test('keeps the hits of other campaigns if one of its campaigns is gone', async () => {
    const [gone, stays] = [await sendTo(1), await sendTo(1)];
    await database.query({ text: 'DELETE FROM campaigns WHERE id = $1', values: [gone.campaign.campaignId] });
    await record(identified([...gone.hits, ...stays.hits]));
    expect(await figuresOf(stays.campaign)).toMatchObject({ rows: 1, opens: 1 });
  });
});

describe('a recorder', () => {
  test('has recorded all hits when it is settled', async () => {
    const { campaign, hits } = await sendTo(50);
    const recorder = start();
    for (const hit of hits) recorder.record(hit);
    await recorder.settle();
    expect(await figuresOf(campaign)).toEqual({ rows: 50, opens: 50, unique: 50 });
  });

  test('holds a bounded number of hits while Postgres is unavailable', async () => {
    const { hits } = await sendTo(1);
    const [hit] = hits as [RequestedHit];
    const unavailable = openDatabase({ url: 'postgresql://127.0.0.1:1/none', poolSize: 1, service: 'test', log });
    const metrics = createMetrics('test');
    const recorder = start({ database: unavailable, metrics });
    for (let position = 0; position < 25_000; position += 1) recorder.record({ ...hit, position });
    expect(await metrics.metrics()).toMatch(/mailwright_tracking_hits_total\{result="overload"[^}]*\} 5000\n/);
    await unavailable.close();
  });

  test('lets responses wait while hits come faster than they are recorded, and then records all of them', async () => {
    const { campaign, hits } = await sendTo(3_000);
    const recorder = start();
    await inTransaction(database, async (sql) => {
      await sql.query({
        text: 'SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 FOR UPDATE',
        values: [campaign.campaignId],
      });
      for (const hit of [...hits, ...hits, ...hits]) recorder.record(hit);
      const wait = recorder.waitForCapacity(campaign.campaignId);
      expect(wait).toBeDefined();
      // The wait ends after a while even without capacity: no reader of a mail waits for Postgres.
      await wait;
      expect(recorder.waitForCapacity(campaign.campaignId)).toBeDefined();
    });
    await recorder.waitForCapacity(campaign.campaignId);
    await recorder.settle();
    expect(recorder.waitForCapacity(campaign.campaignId)).toBeUndefined();
    expect(await figuresOf(campaign)).toEqual({ rows: 9_000, opens: 9_000, unique: 3_000 });
  });

  test("takes turns between campaigns, so that a flood of one doesn't delay others", async () => {
    const [flood, other] = [await sendTo(1_000), await sendTo(1)];
    const recorder = start();
    for (const hit of [...flood.hits, ...flood.hits, ...flood.hits, ...other.hits]) recorder.record(hit);
    await recorder.settle();
    // Ids of later groups are higher.
    const [row] = await database.query<{ before: number }>({
      text: `SELECT count(*)::int AS before FROM campaign_activity a
        WHERE a.campaign_id = $1 AND a.id < (SELECT id FROM campaign_activity WHERE campaign_id = $2)`,
      values: [flood.campaign.campaignId, other.campaign.campaignId],
    });
    expect(row?.before).toBeLessThan(600);
  });

  test('makes no response wait for a flood of another campaign', async () => {
    const [flood, other] = [await sendTo(1), await sendTo(1)];
    const unavailable = openDatabase({ url: 'postgresql://127.0.0.1:1/none', poolSize: 1, service: 'test', log });
    const recorder = start({ database: unavailable });
    const [hit] = flood.hits as [RequestedHit];
    for (let position = 0; position < 15_000; position += 1) recorder.record({ ...hit, position });
    expect(recorder.waitForCapacity(flood.campaign.campaignId)).toBeDefined();
    expect(recorder.waitForCapacity(other.campaign.campaignId)).toBeUndefined();
    await unavailable.close();
  });

  test('records no more hits of a mail that is requested very often than the limiter allows', async () => {
    const { campaign, hits } = await sendTo(1);
    const [hit] = hits as [RequestedHit];
    let left = 4;
    const recorder = start({ limiter: { take: () => Promise.resolve({ allowed: (left -= 1) >= 0 }) } });
    for (let round = 0; round < 500; round += 1) recorder.record(hit);
    await recorder.settle();
    expect(await figuresOf(campaign)).toMatchObject({ rows: 9 });
  });
});
