import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import {
  deferredWith,
  numberIn,
  openTestEngines,
  refused,
  sent,
  type TestEngines,
} from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { compileTo, createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

describe('a mail that a server does not take', () => {
  const setTimes = (campaignId: string, assignment: string) =>
    database.query({
      text: `UPDATE campaign_recipients SET ${assignment} WHERE campaign_id = $1 AND status = 'deferred'`,
      values: [campaignId],
    });
  test('is sent again later, and not before', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 4 });
    let isBusy = true;
    const route = createTestRoute({
      reply: ({ envelope }) =>
        numberIn(envelope.to) === 2 && isBusy ? deferredWith('451 4.7.1', '451 4.7.1 Later') : sent,
    });
    engines.start({ route });
    const deferred = await until('one to be deferred', async () => {
      const figures = await readCampaign(database, campaignId);
      return figures.rows['sent'] === 3 && figures.rows['deferred'] === 1 && figures.chunks === 0 && figures;
    });
    expect(deferred).toMatchObject({ status: 'sending', counted: { sent: 3, deferred: 1 } });
    const [row] = await database.query<{ code: string | null; attempts: number; wait: number }>({
      text: `SELECT code, attempts, extract(epoch FROM next_attempt_at - changed_at)::int AS wait
        FROM campaign_recipients WHERE campaign_id = $1 AND status = 'deferred'`,
      values: [campaignId],
    });
    expect(row).toEqual({ code: '451 4.7.1', attempts: 1, wait: 60 });
    isBusy = false;
    await setTimes(campaignId, `next_attempt_at = now() - interval '1 second'`);
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 4 }, counted: { sent: 4 } });
    expect(route.sent).toHaveLength(4);
  });

  test('fails with the last reply if it is still deferred a day after the first attempt', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 1 });
    const reply = deferredWith('450 4.2.0', '450 4.2.0 Greylisted');
    engines.start({ route: createTestRoute({ reply: () => reply }) });
    const isDeferred = async () => (await readCampaign(database, campaignId)).rows['deferred'] === 1;
    await until('it to be deferred', isDeferred);
    await setTimes(
      campaignId,
      `next_attempt_at = now() - interval '1 second', first_attempt_at = now() - interval '25 hours'`,
    );
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { failed: 1 } });
    expect(await database.prisma.campaignRecipient.findFirst({ where: { campaignId } })).toMatchObject({
      code: '450 4.2.0',
      attempts: 2,
    });
  });

  test('fails if its domain is still backing off a day after the first attempt, and waits at most for the rest of that day', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 2 });
    const reply = deferredWith('450 4.2.0', '450 4.2.0 Greylisted');
    let isBackingOff = false;
    const retryAfterMs = 12 * 3_600_000;
    const route = createTestRoute({
      reply: () => (isBackingOff ? { ...reply, attempted: false, retryAfterMs } : reply),
    });
    engines.start({ route });
    const read = () =>
      database.prisma.campaignRecipient.findMany({ where: { campaignId }, orderBy: { position: 'asc' } });
    const areDeferred = async () => (await readCampaign(database, campaignId)).rows['deferred'] === 2;
    await until('them to be deferred', areDeferred);
    isBackingOff = true;
    await setTimes(
      campaignId,
      `next_attempt_at = now() - interval '1 second',
        first_attempt_at = now() - CASE position WHEN 1 THEN interval '24 hours' ELSE interval '14 hours' END`,
    );
    const [late, other] = await until('them to be tried again', async () => {
      const rows = await read();
      return (
        rows.every(({ nextAttemptAt }) => nextAttemptAt === null || nextAttemptAt > new Date()) &&
        rows[1]?.status !== 'queued' &&
        rows
      );
    });
    expect(late).toMatchObject({ status: 'failed', code: '450 4.2.0', reply: reply.reply, attempts: 1 });
    expect(other).toMatchObject({ status: 'deferred', attempts: 1 });
    expect(Number(other?.nextAttemptAt) - Number(other?.firstAttemptAt)).toBeLessThan(25 * 3_600_000);
    await setTimes(
      campaignId,
      `next_attempt_at = now() - interval '1 second', first_attempt_at = now() - interval '24 hours'`,
    );
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({
      rows: { failed: 2 },
      counted: { failed: 2 },
    });
  });

  test('pauses the campaign if more than a tenth are refused, once there are 500 results', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 1_500 });
    const route = createTestRoute({ reply: ({ envelope }) => (numberIn(envelope.to) % 5 === 0 ? refused : sent) });
    const engine = engines.start({ route });
    const paused = await awaitStatus(database, campaignId, 'paused');
    expect(paused.reason).toMatchObject({ code: 'too_many_failures' });
    const { sent: delivered = 0, failed = 0 } = paused.counted;
    expect(delivered + failed).toBeGreaterThanOrEqual(500);
    expect(delivered + failed).toBeLessThan(1_000);
    const pauses = () => engine.log.filter((line) => line.includes('campaign.paused'));
    await until('the pause to be logged', async () => pauses().length > 0);
    expect(pauses()).toHaveLength(1);
    await engines.setStatus(campaignId, 'sending');
    await until(
      'the resumed one to go on',
      async () => (await readCampaign(database, campaignId)).counted['sent'] !== delivered,
    );
  });

  test('is not counted against the recipient if the route is down, which pauses the campaign', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 300 });
    let isDown = true;
    const route = createTestRoute({
      reply: () =>
        isDown ? { kind: 'not-sent', code: 'ECONNREFUSED', reply: 'connect ECONNREFUSED 127.0.0.1:25' } : sent,
    });
    engines.start({ route });
    const paused = await awaitStatus(database, campaignId, 'paused');
    expect(paused).toMatchObject({
      reason: { code: 'transport_unavailable', message: 'connect ECONNREFUSED 127.0.0.1:25' },
      counted: {},
      rows: { queued: 300 },
    });
    isDown = false;
    await engines.setStatus(campaignId, 'sending');
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 300 } });
    expect(new Set(route.addresses()).size).toBe(300);
  });

  test('fails alone if its template cannot be rendered for it, whereas a template that does not compile pauses the campaign', async () => {
    const one = await createTestCampaign(database, { recipients: 3 });
    const compose = ({ email }: { email: string }) => {
      if (numberIn(email) === 2) throw new Error('line 1, column 3');
      return {
        envelope: { from: 'ada@example.com', to: email, smtpUtf8: false },
        raw: Buffer.from(''),
        signer: undefined,
      };
    };
    const engine = engines.start({ route: createTestRoute(), ports: { compile: compileTo(compose) } });
    expect(await awaitStatus(database, one.campaignId, 'sent')).toMatchObject({ rows: { sent: 2, failed: 1 } });
    await engine.stop();
    const other = await createTestCampaign(database, { recipients: 3 });
    const compile = () => {
      throw new Error('line 7, column 1');
    };
    engines.start({ route: createTestRoute(), ports: { compile } });
    expect(await awaitStatus(database, other.campaignId, 'paused')).toMatchObject({
      reason: { code: 'content_invalid', message: 'line 7, column 1' },
      rows: { queued: 3 },
    });
  });
});

test('losing the connection to Postgres while a campaign is compiled pauses nothing: it is compiled again', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 3 });
  let isLost = false;
  const compile = async () => {
    if (!isLost) {
      isLost = true;
      await database.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    }
    return compileTo(({ email }) => ({
      envelope: { from: 'ada@example.com', to: email, smtpUtf8: false },
      raw: Buffer.from(''),
      signer: undefined,
    }))();
  };
  const engine = engines.start({ route: createTestRoute(), ports: { compile } });
  await until('it to be compiled', async () => isLost);
  await until('it to go on or to be paused', async () => {
    const { status } = await readCampaign(database, campaignId);
    return status !== 'sending';
  });
  expect(await readCampaign(database, campaignId)).toMatchObject({ status: 'sent', reason: null, rows: { sent: 3 } });
  expect(engine.log.filter((line) => line.includes('campaign.paused'))).toEqual([]);
});

describe('stopping a campaign', () => {
  test('a pause stops sending within a second, and after it exactly the rest is sent', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 3_000 });
    const route = createTestRoute({ reply: () => wait(3, sent) });
    engines.start({ route });
    engines.start({ route });
    await until('some to be sent', async () => route.sent.length > 200);
    await engines.setStatus(campaignId, 'paused');
    const pausedAt = performance.now();
    let last = { count: route.sent.length, at: pausedAt };
    await until('the sending to stop', async () => {
      if (route.sent.length !== last.count) last = { count: route.sent.length, at: performance.now() };
      return performance.now() - last.at > 1_500;
    });
    expect(last.at - pausedAt).toBeLessThan(1_000);
    expect(route.sent.length).toBeLessThan(3_000);
    const paused = await readCampaign(database, campaignId);
    expect(paused.counted).toEqual({ sent: route.sent.length });
    await engines.setStatus(campaignId, 'sending');
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 3_000 }, chunks: 0 });
    expect(route.sent).toHaveLength(3_000);
    expect(new Set(route.addresses()).size).toBe(3_000);
  });

  test('a worker that is shut down releases the rest of its chunks, and leaves nothing uncertain', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 2_000 });
    const route = createTestRoute({ reply: () => wait(3, sent) });
    const engine = engines.start({ route });
    await until('some to be sent', async () => route.sent.length > 100);
    await engine.stop();
    const stopped = await readCampaign(database, campaignId);
    expect(stopped.counted).toEqual({ sent: route.sent.length });
    expect(route.sent.length).toBeLessThan(2_000);
    engines.start({ route });
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 2_000 } });
    expect(route.sent).toHaveLength(2_000);
  });

  test('a cancelled campaign is sent to nobody else, and keeps no chunk', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 2_000 });
    const route = createTestRoute({ reply: () => wait(3, sent) });
    engines.start({ route });
    await until('some to be sent', async () => route.sent.length > 100);
    await engines.setStatus(campaignId, 'cancelled');
    await until('its chunks to be removed', async () => (await readCampaign(database, campaignId)).chunks === 0);
    const { rows } = await readCampaign(database, campaignId);
    expect(rows['sent']).toBe(route.sent.length);
    expect(rows['queued']).toBe(2_000 - route.sent.length);
  });
});
