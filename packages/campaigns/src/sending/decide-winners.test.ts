import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createEventWriter, system } from '@mailwright/outbox';
import { newId, ProblemError, toUid } from '@mailwright/platform';
import { createTestCampaign, recordLog, type TestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { endCampaignsOfList } from '../recipients/remove-recipients.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute, type TestRoute } from '../testing/start-test-engine.ts';
import { recordHits } from '../tracking/record-hits.ts';
import { chooseWinner } from '../campaigns/choose-winner.ts';
import { readVariantFigures } from '../variants/decide-winner.ts';
import { decideWinners } from './end-campaign.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(async () => {
  await engines.clear();
  await database.query({ text: 'DELETE FROM audit_log' });
});
afterAll(() => engines.close());

const { log } = recordLog('test');
const dayLong = { variants: 2, samplePercent: 20, waitSeconds: 86_400 };
const actor = { kind: 'user' as const, id: null, ipAddress: null };

/** Starts a campaign to 50 people, 10 of whom are the sample, and waits until the sample has been sent. */
async function sendSample(given: Partial<Parameters<typeof createTestCampaign>[1]['test']> = {}) {
  const route = createTestRoute();
  const campaign = await createTestCampaign(database, { recipients: 50, test: { ...dayLong, ...given } });
  engines.start({ route });
  await until('the sample to be sent to', () => Promise.resolve(route.sent.length === 10));
  await until('the wait to begin', async () => (await readRun(campaign)).decideAt !== null);
  return { campaign, route };
}
const readRun = ({ campaignId }: TestCampaign) =>
  database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
const endWait = ({ campaignId }: TestCampaign) =>
  database.query({
    text: `UPDATE campaign_runs SET decide_at = now() - interval '1 second' WHERE campaign_id = $1`,
    values: [campaignId],
  });
const subjects = ({ sent }: TestRoute) => {
  const counts: Record<string, number> = {};
  for (const { raw } of sent) {
    const [, subject = ''] = /^Subject: (.*)\r$/m.exec(raw.toString('latin1')) ?? [];
    counts[subject] = (counts[subject] ?? 0) + 1;
  }
  return counts;
};
const decisions = () =>
  database.query({ text: `SELECT action, details FROM audit_log WHERE action LIKE 'campaign.winner%'` });

/** Records that the recipients at these positions have followed a link. */
async function click({ campaignId }: TestCampaign, positions: number[], isAutomatic: boolean): Promise<void> {
  await database.query({
    text: `UPDATE campaign_recipients SET changed_at = now() - interval '1 hour' WHERE campaign_id = $1`,
    values: [campaignId],
  });
  const recipients = await database.prisma.campaignRecipient.findMany({
    where: { campaignId, position: { in: positions } },
  });
  const hits = recipients.map(({ position, subscriberId }) => ({
    id: newId(),
    campaignId,
    subscriberId,
    position,
    kind: 'click' as const,
    link: 1,
    url: 'https://example.com/',
    isPersonal: false,
    isAutomatic,
    isScan: false,
    ip: null,
    userAgent: null,
    at: performance.now(),
  }));
  await recordHits(
    { database, events: createEventWriter([]), slot: 3, isAnonymous: false, countryOf: undefined },
    hits,
    { mayBeRecorded: false },
  );
}

describe('a test with an automatic winner', () => {
  test('sends its variants to the sample, waits, and sends the variant that people clicked most to the rest, whatever bots did', async () => {
    const { campaign, route } = await sendSample({ metric: 'clicks' });
    expect(subjects(route)).toEqual({ 'Variant 1': 5, 'Variant 2': 5 });
    // Odd positions have the first variant.
    await click(campaign, [1, 3, 5, 7, 9], true);
    await click(campaign, [1], false);
    await click(campaign, [2, 4], false);
    const waiting = await readCampaign(database, campaign.campaignId);
    expect(waiting).toMatchObject({ status: 'sending', total: 50, counted: { sent: 10 }, isFrozen: true });
    await endWait(campaign);
    const figures = await awaitStatus(database, campaign.campaignId, 'sent');
    expect(figures).toMatchObject({ total: 50, rows: { sent: 50 }, counted: { sent: 50 }, chunks: 0 });
    expect(subjects(route)).toEqual({ 'Variant 1': 5, 'Variant 2': 45 });
    expect(new Set(route.addresses()).size).toBe(50);
    expect(await readRun(campaign)).toMatchObject({ winner: 2, decidedBy: 'system', decidedAt: expect.any(Date) });
    expect(await decisions()).toEqual([{ action: 'campaign.winner_decided', details: { variant: 2 } }]);
    expect(await readVariantFigures(database, campaign.campaignId, 2)).toEqual([
      { sent: 40, bounces: 0, opens: 0, clicks: 0, unsubscribes: 0 },
      { sent: 5, bounces: 0, opens: 0, clicks: 1, unsubscribes: 0 },
      { sent: 5, bounces: 0, opens: 0, clicks: 2, unsubscribes: 0 },
    ]);
  });

  test('makes the first variant the winner if no one has opened any', async () => {
    const { campaign, route } = await sendSample();
    await endWait(campaign);
    await awaitStatus(database, campaign.campaignId, 'sent');
    expect(subjects(route)).toEqual({ 'Variant 1': 45, 'Variant 2': 5 });
  });

  test('is not decided while it is paused, but after it is resumed', async () => {
    const { campaign, route } = await sendSample();
    await engines.setStatus(campaign.campaignId, 'paused');
    await endWait(campaign);
    await decideWinners({ database, log });
    expect((await readRun(campaign)).winner).toBeNull();
    await engines.setStatus(campaign.campaignId, 'sending');
    await awaitStatus(database, campaign.campaignId, 'sent');
    expect(route.sent).toHaveLength(50);
  });

  test('is decided once even if a worker is killed while deciding, and several others decide at the same time', async () => {
    const campaign = await createTestCampaign(database, { recipients: 50, test: dayLong });
    await database.query({
      text: `UPDATE campaign_runs SET sample_total = 10, total = 50, next_position = 11, is_frozen = true WHERE campaign_id = $1`,
      values: [campaign.campaignId],
    });
    await endWait(campaign);
    // The worker to be killed has made its decision and waits for this lock.
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM campaigns WHERE id = $1 FOR UPDATE', [campaign.campaignId]);
    const killed = decideWinners({ database, log }).catch((error: unknown) => error);
    await until('the worker to decide', async () => {
      const ended = await database.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      });
      return ended.length > 0;
    });
    expect(await killed).toBeInstanceOf(Error);
    expect((await readRun(campaign)).winner).toBeNull();
    await holder.query('COMMIT');
    holder.release();
    await Promise.all(Array.from({ length: 6 }, () => decideWinners({ database, log })));
    expect((await readRun(campaign)).winner).toBe(1);
    expect(await decisions()).toHaveLength(1);
  });

  test('does not begin its wait while recipients of the sample wait for the end of quiet hours', async () => {
    let now = new Date('2026-11-23T21:30:00Z');
    const { campaignId, accountId, listId } = await createTestCampaign(database, {
      recipients: 50,
      status: 'paused',
      test: dayLong,
    });
    const quietHours = {
      spans: [{ days: ['mon', 'tue'], from: '22:00', to: '07:00' }],
      time_zone: 'Europe/Zurich',
      time_zone_field: 'TIME_ZONE',
    };
    await database.prisma.account.update({ where: { id: accountId }, data: { quietHours } });
    await database.prisma.listField.create({
      data: { id: newId(), accountId, listId, tag: 'TIME_ZONE', label: 'Zone', type: 'text', position: 9 },
    });
    const route = createTestRoute();
    engines.start({ route, clock: { now: () => now } });
    await engines.setStatus(campaignId, 'sending');
    await until('the sample to wait', async () => {
      const { rows, chunks } = await readCampaign(database, campaignId);
      return rows.deferred === 10 && chunks === 0;
    });
    await decideWinners({ database, log });
    const run = () => database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
    expect((await run()).decideAt).toBeNull();
    now = new Date('2026-11-24T06:00:00Z');
    await database.query({
      text: `UPDATE campaign_recipients SET next_attempt_at = now() WHERE campaign_id = $1 AND status = 'deferred'`,
      values: [campaignId],
    });
    await until('the wait to begin', async () => (await run()).decideAt !== null);
    expect(route.sent).toHaveLength(10);
  });

  test('is never decided if its list has been deleted', async () => {
    const { campaign } = await sendSample();
    await endCampaignsOfList(database, campaign.listId);
    await endWait(campaign);
    await decideWinners({ database, log });
    expect((await readRun(campaign)).winner).toBeNull();
  });

  test('does not wait for a winner if the sample includes everyone', async () => {
    const route = createTestRoute();
    const { campaignId } = await createTestCampaign(database, { recipients: 1, test: dayLong });
    engines.start({ route });
    await awaitStatus(database, campaignId, 'sent');
    expect(subjects(route)).toEqual({ 'Variant 1': 1 });
  });
});

describe('a winner that a person chooses', () => {
  const choose = ({ campaignId, accountId }: TestCampaign, variant: number) =>
    chooseWinner(database, accountId, toUid('cmp', campaignId), { variant }, actor);

  test('is sent to the rest at once, or if the campaign is paused, when it is resumed', async () => {
    const { campaign, route } = await sendSample();
    await engines.setStatus(campaign.campaignId, 'paused');
    await choose(campaign, 2);
    await engines.setStatus(campaign.campaignId, 'sending');
    await awaitStatus(database, campaign.campaignId, 'sent');
    expect(subjects(route)).toEqual({ 'Variant 1': 5, 'Variant 2': 45 });
    expect(await readRun(campaign)).toMatchObject({ winner: 2, decidedBy: 'user' });
  });

  test('is decided only once if people and workers decide at the same time', async () => {
    const { campaign } = await sendSample();
    await endWait(campaign);
    const outcomes = await Promise.allSettled([
      ...[1, 2, 1, 2].map((variant) => choose(campaign, variant)),
      decideWinners({ database, log }),
    ]);
    const chosen = outcomes.slice(0, 4).filter(({ status }) => status === 'fulfilled').length;
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect((outcome.reason as ProblemError).code).toBe('no_open_test');
    await awaitStatus(database, campaign.campaignId, 'sent');
    expect(await decisions()).toHaveLength(1);
    expect(chosen).toBe((await readRun(campaign)).decidedBy === system.kind ? 0 : 1);
  });
});

test('a campaign that splits everyone between its variants has no winner', async () => {
  const route = createTestRoute();
  const { campaignId } = await createTestCampaign(database, {
    recipients: 31,
    test: { variants: 3, samplePercent: 100 },
  });
  engines.start({ route });
  await awaitStatus(database, campaignId, 'sent');
  expect(subjects(route)).toEqual({ 'Variant 1': 11, 'Variant 2': 10, 'Variant 3': 10 });
});
