import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AddCampaign, type CampaignResource } from '@mailwright/contracts';
import { operator } from '@mailwright/outbox';
import { fromUid, newId, systemClock, toUid } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, recordLog, type TestDatabase } from '@mailwright/testing';
import { testRenderer } from '../testing/test-renderer.ts';
import { addCampaign } from './add-campaign.ts';
import { updateCampaign } from './change-campaign.ts';
import { getCampaign } from './read-campaigns.ts';
import { runCampaign, startDueCampaigns } from './run-campaign.ts';

let database: TestDatabase;
let deps: Parameters<typeof startDueCampaigns>[0];
let accountId: string;
let list_uid: string;
let isVerified = true;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  deps = {
    database,
    log: recordLog('test').log,
    clock: systemClock,
    renderer: testRenderer,
    isVerifiedSender: () => Promise.resolve(isVerified),
  };
  const list = { id: newId(), accountId, name: 'News', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} };
  await database.prisma.list.create({ data: list });
  list_uid = toUid('list', list.id);
});
afterAll(() => database.drop());

/** Adds a campaign and schedules it for this many seconds from now; negative: in the past. */
async function schedule(seconds: number, audience: object = {}): Promise<string> {
  const body = AddCampaign.parse({ name: 'January', list_uid, audience, subject: 'News', html: '<p>Hello</p>' });
  const { uid } = await addCampaign(database, accountId, newId(), body, operator);
  await runCampaign(deps, accountId, uid, { at: '2999-01-01T00:00:00Z' }, { actor: operator });
  await database.query({
    text: `UPDATE campaigns SET scheduled_at = now() + make_interval(secs => $2) WHERE id = $1`,
    values: [fromUid('cmp', uid), seconds],
  });
  return uid;
}
const read = (uid: string): Promise<CampaignResource> => getCampaign(database, accountId, uid);
const audited = (uid: string) =>
  database.query({
    text: `SELECT action, actor FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
    values: [uid],
  });

test('due campaigns start, each exactly once, however many processes look for them', async () => {
  const due = [await schedule(-1), await schedule(-3_600)];
  const early = await schedule(3_600);
  const started = await Promise.all(Array.from({ length: 4 }, () => startDueCampaigns(deps, accountId)));
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const uid of due) {
    expect(await read(uid)).toMatchObject({ status: 'sending', started_at: expect.any(String) });
    expect(await audited(uid)).toEqual([{ action: 'campaign.started', actor: 'system' }]);
  }
  expect(await read(early)).toMatchObject({ status: 'scheduled', started_at: null });
  expect(await startDueCampaigns(deps, accountId)).toBe(0);
});

test('a due campaign that cannot be sent is paused with the reason, and can be run once the cause is fixed', async () => {
  const [unverified, broken] = [await schedule(-1), await schedule(-1)];
  await database.prisma.campaign.update({
    where: { id: fromUid('cmp', broken) ?? '' },
    data: { html: '<p>{% if x %}', version: { increment: 1 } },
  });
  isVerified = false;
  expect(await startDueCampaigns(deps, accountId)).toBe(0);
  isVerified = true;
  expect(await read(unverified)).toMatchObject({ status: 'paused', reason: { code: 'sender_not_verified' } });
  expect(await audited(unverified)).toEqual([{ action: 'campaign.paused', actor: 'system' }]);
  await database.query({
    text: `UPDATE campaigns SET status = 'scheduled' WHERE id = $1`,
    values: [fromUid('cmp', broken)],
  });
  await startDueCampaigns(deps, accountId);
  const reason = { code: 'validation_failed', message: expect.stringContaining('html') };
  expect(await read(broken)).toMatchObject({ status: 'paused', started_at: null, reason });
  const running = await runCampaign(deps, accountId, unverified, {}, { actor: operator });
  expect(running).toMatchObject({ status: 'sending', reason: null });
});

test('a due campaign whose audience cannot be determined is paused with the reason', async () => {
  const listId = fromUid('list', list_uid) ?? '';
  const conditions = { all: [{ tag: 'vip', operator: 'has' }] };
  const segment = { id: newId(), accountId, listId, name: 'S', conditions };
  await database.prisma.segment.create({ data: segment });
  const uid = await schedule(3_600, { segment_uid: toUid('seg', segment.id) });
  await database.prisma.segment.delete({ where: { id: segment.id } });
  await database.query({
    text: `UPDATE campaigns SET scheduled_at = now() - interval '1 second' WHERE id = $1`,
    values: [fromUid('cmp', uid)],
  });
  expect(await startDueCampaigns(deps, accountId)).toBe(0);
  const reason = { code: 'validation_failed', message: expect.stringContaining('audience.segment_uid') };
  expect(await read(uid)).toMatchObject({ status: 'paused', started_at: null, reason });
  expect(await audited(uid)).toEqual([{ action: 'campaign.paused', actor: 'system' }]);
  await updateCampaign(database, accountId, uid, { audience: {} }, { actor: operator, maySend: true });
  expect(await runCampaign(deps, accountId, uid, {}, { actor: operator })).toMatchObject({
    status: 'sending',
    reason: null,
  });
});

describe('an error while a scheduled campaign is started', () => {
  test('the error is logged and pauses the campaign with a reason, and all others are started', async () => {
    const [broken, healthy] = [await schedule(-3_600), await schedule(-1)];
    const { log, lines } = recordLog('test');
    let asked = 0;
    const isVerifiedSender = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new TypeError('x is undefined')) : Promise.resolve(true);
    };
    expect(await startDueCampaigns({ ...deps, log, isVerifiedSender }, accountId)).toBe(1);
    expect(await read(healthy)).toMatchObject({ status: 'sending' });
    expect(await read(broken)).toMatchObject({ status: 'paused', reason: { code: 'internal_error' } });
    expect(await audited(broken)).toEqual([{ action: 'campaign.paused', actor: 'system' }]);
    expect(lines.filter((line) => line.includes('campaign.start_failed') && line.includes(broken))).toHaveLength(1);
    expect(await runCampaign(deps, accountId, broken, {}, { actor: operator })).toMatchObject({
      status: 'sending',
      reason: null,
    });
  });

  test('a lost connection to Postgres pauses nothing: the next round starts the campaign', async () => {
    const uid = await schedule(-1);
    const isVerifiedSender = async () => {
      await database.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
      return true;
    };
    await expect(startDueCampaigns({ ...deps, isVerifiedSender }, accountId)).rejects.toThrow();
    expect(await read(uid)).toMatchObject({ status: 'scheduled' });
    expect(await startDueCampaigns(deps, accountId)).toBe(1);
  });

  test('a statement timeout pauses nothing: all others are started, and the campaign is started in the next round', async () => {
    const [slow, healthy] = [await schedule(-3_600), await schedule(-1)];
    let asked = 0;
    const isVerifiedSender = async () => {
      asked += 1;
      if (asked === 1) await database.query({ text: `DO $$ BEGIN RAISE 'too long' USING ERRCODE = '57014'; END $$` });
      return true;
    };
    expect(await startDueCampaigns({ ...deps, isVerifiedSender }, accountId)).toBe(1);
    expect(await read(healthy)).toMatchObject({ status: 'sending' });
    expect(await read(slow)).toMatchObject({ status: 'scheduled' });
    expect(await startDueCampaigns(deps, accountId)).toBe(1);
  });
});
