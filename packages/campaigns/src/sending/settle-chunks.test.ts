import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { applyMigrations, openDatabase, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { createWorkerLock } from '@mailwright/work';
import { startPostgres } from '@mailwright/local-stack';
import { createTestCampaign, createTestDatabase, recordLog, type TestDatabase, until } from '@mailwright/testing';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { readCampaign } from '../testing/read-campaign.ts';
import { claimChunk, finishChunk, releaseChunk, settleChunk } from './chunks.ts';
import { type RecipientResult, recordResults } from './record-results.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.query({ text: 'DELETE FROM campaigns' }));
afterAll(() => database.drop());

const key = 77;
const sent = (position: number): RecipientResult => ({
  position,
  status: 'sent',
  code: null,
  reply: '250 OK',
  retrySeconds: null,
  isAttempt: true,
});
const endLeases = () =>
  database.query({ text: `UPDATE campaign_chunks SET locked_until = now() - interval '1 second'` });
const settle = () => settleChunk(database, { running: [] });
async function claimedChunk(recipients: number) {
  const campaign = await createTestCampaign(database, { recipients });
  await freezeTestAudience(database, campaign);
  return { ...campaign, chunk: await claimTestChunk(database, campaign.campaignId, key) };
}

test('recipients that a dead worker started without a result are uncertain, and the next worker sends to the rest', async () => {
  const { campaignId, chunk } = await claimedChunk(10);
  await recordResults(database, chunk, { results: [], started: 4, key });
  await recordResults(database, chunk, { results: [sent(2)], started: 6, key });
  await endLeases();
  expect(await settle()).toEqual({ campaignId, uncertain: 5 });
  expect(await settle()).toBeUndefined();
  expect(await readCampaign(database, campaignId)).toMatchObject({
    rows: { sent: 1, uncertain: 5, queued: 4 },
    counted: { sent: 1, uncertain: 5 },
  });
  expect(await claimTestChunk(database, campaignId, key)).toMatchObject({ firstPosition: 7, lastPosition: 10 });
});

test('a worker whose chunk was taken over can record nothing, start nothing and release nothing', async () => {
  const { campaignId, chunk } = await claimedChunk(10);
  await recordResults(database, chunk, { results: [], started: 4, key });
  await endLeases();
  await settle();
  const next = await claimTestChunk(database, campaignId, key);
  const before = await readCampaign(database, campaignId);
  expect(await recordResults(database, chunk, { results: [sent(1), sent(5)], started: 8, key })).toBeUndefined();
  await finishChunk(database, chunk);
  await releaseChunk(database, chunk, { positions: [1, 2], afterSeconds: 0 });
  expect(await readCampaign(database, campaignId)).toEqual(before);
  expect(await database.prisma.campaignChunk.findMany()).toMatchObject([
    { id: next.id, claim: next.claim, started: 0, lockedBy: key },
  ]);
});

test('a result is counted once, even if it is recorded again', async () => {
  const { campaignId, chunk } = await claimedChunk(3);
  const given = { results: [sent(1), { ...sent(2), status: 'failed' as const, code: '550' }], started: 2, key };
  for (let n = 0; n < 3; n += 1)
    expect(await recordResults(database, chunk, given)).toMatchObject({ status: 'sending', sent: 1, failed: 1 });
  expect((await readCampaign(database, campaignId)).counted).toEqual({ sent: 1, failed: 1 });
});

test('a chunk with a list of positions is settled in the order of the list, which is the order of sending', async () => {
  const { campaignId, chunk } = await claimedChunk(10);
  await releaseChunk(database, chunk, { positions: [9, 3, 5], afterSeconds: 0 });
  const again = await claimTestChunk(database, campaignId, key);
  expect(again.positions).toEqual([9, 3, 5]);
  await recordResults(database, again, { results: [], started: 1, key });
  await endLeases();
  expect(await settle()).toEqual({ campaignId, uncertain: 1 });
  expect((await claimTestChunk(database, campaignId, key)).positions).toEqual([3, 5]);
});

test('the chunk of a paused campaign is settled and stays until it is resumed, and that of a cancelled one is removed', async () => {
  const paused = await claimedChunk(4);
  const cancelled = await claimedChunk(4);
  const [first, second] = [paused.campaignId, cancelled.campaignId];
  await database.prisma.campaign.update({ where: { id: first }, data: { status: 'paused' } });
  await database.prisma.campaign.update({ where: { id: second }, data: { status: 'cancelled' } });
  await endLeases();
  while ((await settle()) !== undefined);
  const wish = { key, size: 10, retriesFirst: false };
  expect(await claimChunk(database, { ...wish, campaignId: first })).toBeUndefined();
  expect([(await readCampaign(database, first)).chunks, (await readCampaign(database, second)).chunks]).toEqual([1, 0]);
});

test('a chunk is taken over as soon as its worker’s connection has ended, and not while the worker lives', async () => {
  const lock = createWorkerLock({ url: database.url, service: 'test' });
  const campaign = await createTestCampaign(database, { recipients: 5 });
  await freezeTestAudience(database, campaign);
  await claimTestChunk(database, campaign.campaignId, await lock.key());
  expect(await settle()).toBeUndefined();
  await lock.close();
  // On a shared server this settles at once, since it started long ago; a fresh one first gives workers their ten
  // seconds.
  await expect(untilSettled()).resolves.toEqual({ campaignId: campaign.campaignId, uncertain: 0 });
});

test('after Postgres has crashed, even if its main process survives, live workers have ten seconds to reconnect', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mailwright-settle-'));
  const { url, stop } = await startPostgres({ dataDir, durable: false });
  await applyMigrations(url);
  const opened = openDatabase({ url, poolSize: 3, service: 'test', log: recordLog('test').log });
  const own = { ...opened, url, drop: opened.close };
  const lock = createWorkerLock({ url, service: 'test' });
  const ask = (condition: string) =>
    retryWhileUnavailable(60_000, async () => {
      const [row] = await own.query<{ yes: boolean }>({ text: `SELECT ${condition} AS yes` });
      return row?.yes;
    });
  try {
    const campaign = await createTestCampaign(own, { recipients: 5 });
    const { campaignId } = campaign;
    await freezeTestAudience(own, campaign);
    await claimTestChunk(own, campaignId, await lock.key());
    await until('its start to be past', () => ask(`pg_postmaster_start_time() < now() - interval '11 seconds'`));
    expect(await settleChunk(own, { running: [] })).toBeUndefined();
    const [backend] = await own.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    const unheld = `NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory')`;
    await until('the locks to be lost', () => ask(unheld));
    expect(await settleChunk(own, { running: [] })).toBeUndefined();
    expect(await untilSettled(own)).toEqual({ campaignId, uncertain: 0 });
  } finally {
    await lock.close();
    await own.close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function untilSettled(sql: Sql = database) {
  for (;;) {
    const settled = await settleChunk(sql, { running: [] });
    if (settled !== undefined) return settled;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
