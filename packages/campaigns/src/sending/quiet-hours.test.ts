import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { QuietHours } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { appendRecipients } from '../recipients/append-recipients.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
let now: Date;
const clock = { now: () => now };
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const nights: QuietHours = {
  spans: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '22:00', to: '07:00' }],
  time_zone: 'Europe/Zurich',
};
// A Monday; Zurich is an hour ahead of UTC.
const evening = new Date('2026-11-23T21:30:00Z');
const morning = new Date('2026-11-24T06:00:00Z');

async function addAccount(quietHours: QuietHours): Promise<string> {
  const { accountId } = await createTestAccount(database);
  await database.prisma.account.update({ where: { id: accountId }, data: { quietHours } });
  return accountId;
}

/** Sends a campaign of an account without quiet hours; by its end, everything that could be sent before has been. */
async function sendMeanwhile(): Promise<void> {
  const { campaignId } = await createTestCampaign(database, { recipients: 3, domain: 'others.example' });
  await awaitStatus(database, campaignId, 'sent');
}

const readRows = (campaignId: string) =>
  database.query<{ email: string; status: string; code: string | null; attempts: number; hasBegun: boolean }>({
    text: `SELECT email, status, code, attempts, first_attempt_at IS NOT NULL AS "hasBegun" FROM campaign_recipients
      WHERE campaign_id = $1 ORDER BY position`,
    values: [campaignId],
  });

describe("an account's quiet hours", () => {
  test("hold back the account's campaigns and mails of automations until they are over, and nothing of other accounts", async () => {
    now = evening;
    const accountId = await addAccount(nights);
    const route = createTestRoute();
    engines.start({ route, clock });
    const campaign = await createTestCampaign(database, { recipients: 20, accountId });
    const step = await createTestCampaign(database, {
      recipients: 2,
      accountId,
      status: 'paused',
      domain: 'b.example',
    });
    await database.prisma.campaignRun.update({ where: { campaignId: step.campaignId }, data: { isFrozen: true } });
    const ofStep = { kind: 'automation', status: 'sending' } as const;
    await database.prisma.campaign.update({ where: { id: step.campaignId }, data: ofStep });
    const people = await database.prisma.subscriber.findMany({ where: { listId: step.listId } });
    const recipients = people.map(({ id, email }) => ({ subscriberId: id, email }));
    await appendRecipients(database, { accountId, campaignId: step.campaignId }, recipients);
    await sendMeanwhile();
    expect(route.addresses().filter((address) => !address.endsWith('@others.example'))).toEqual([]);
    expect(await readCampaign(database, campaign.campaignId)).toMatchObject({ status: 'sending' });
    now = morning;
    expect((await awaitStatus(database, campaign.campaignId, 'sent')).rows).toEqual({ sent: 20 });
    const countSent = async () => (await readCampaign(database, step.campaignId)).rows.sent;
    await until('the mails of the automation to be sent', async () => (await countSent()) === 2);
  });

  test('stop a campaign if they begin while it is being sent', async () => {
    now = new Date('2026-11-23T20:59:00Z');
    const accountId = await addAccount(nights);
    const route = createTestRoute({
      maxInFlight: 2,
      reply: () => {
        now = evening;
        return { kind: 'sent', reply: '250 OK' };
      },
    });
    engines.start({ route, clock });
    const { campaignId } = await createTestCampaign(database, { recipients: 200, accountId });
    await until('mails to be sent', async () => route.sent.length > 0);
    await sendMeanwhile();
    const before = (await readCampaign(database, campaignId)).rows;
    await sendMeanwhile();
    expect((await readCampaign(database, campaignId)).rows).toEqual(before);
    expect(before.queued).toBeGreaterThan(0);
    await database.query({ text: 'UPDATE accounts SET quiet_hours = NULL WHERE id = $1', values: [accountId] });
    expect((await awaitStatus(database, campaignId, 'sent')).rows).toEqual({ sent: 200 });
  });

  test("follow each subscriber's own time zone if the list has the field, and a wait is no attempt", async () => {
    now = evening;
    const accountId = await addAccount({ ...nights, time_zone_field: 'TIME_ZONE' });
    await database.prisma.account.update({ where: { id: accountId }, data: { frequencyCap: { mails: 1, days: 7 } } });
    const { campaignId, listId } = await createTestCampaign(database, { recipients: 3, accountId, status: 'paused' });
    const field = {
      id: newId(),
      accountId,
      listId,
      tag: 'TIME_ZONE',
      label: 'Zone',
      type: 'text',
      position: 9,
    } as const;
    await database.prisma.listField.create({ data: field });
    const zones = { 'person-1@example.com': 'America/New_York', 'person-2@example.com': 'Nowhere' };
    for (const [email, zone] of Object.entries(zones))
      await database.prisma.subscriber.updateMany({ where: { listId, email }, data: { fields: { [field.id]: zone } } });
    const route = createTestRoute();
    engines.start({ route, clock });
    await engines.setStatus(campaignId, 'sending');
    await until('two recipients to wait', async () => (await readCampaign(database, campaignId)).rows.deferred === 2);
    await until('one mail to be sent', async () => (await readCampaign(database, campaignId)).rows.sent === 1);
    const waits = { status: 'deferred', code: 'quiet_hours', attempts: 0, hasBegun: false };
    const rows = await readRows(campaignId);
    expect(rows.find(({ email }) => email === 'person-1@example.com')).toMatchObject({ status: 'sent' });
    expect(rows.filter(({ email }) => email !== 'person-1@example.com')).toMatchObject([waits, waits]);
    // 8.5 hours of the night remain.
    const [next] = await database.query<{ hours: number }>({
      text: `SELECT extract(epoch FROM min(next_attempt_at) - now())::float8 / 3600 AS hours FROM campaign_recipients
        WHERE campaign_id = $1`,
      values: [campaignId],
    });
    expect(next?.hours).toBeGreaterThan(8.3);
    expect(next?.hours).toBeLessThan(8.6);
    now = morning;
    await database.query({
      text: `UPDATE campaign_recipients SET next_attempt_at = now() - interval '1 second' WHERE campaign_id = $1 AND status = 'deferred'`,
      values: [campaignId],
    });
    const { rows: counts, counted } = await awaitStatus(database, campaignId, 'sent');
    expect(counts).toEqual({ sent: 3 });
    expect(counted).toMatchObject({ sent: 3 });
    expect(route.addresses().sort()).toEqual([1, 2, 3].map((n) => `person-${n}@example.com`));
  });

  test("follow the account's time zone on a list without the field", async () => {
    now = evening;
    const accountId = await addAccount({ ...nights, time_zone_field: 'TIME_ZONE' });
    engines.start({ route: createTestRoute(), clock });
    const { campaignId } = await createTestCampaign(database, { recipients: 5, accountId });
    await sendMeanwhile();
    expect((await readCampaign(database, campaignId)).rows).not.toHaveProperty('deferred');
    now = morning;
    expect((await awaitStatus(database, campaignId, 'sent')).rows).toEqual({ sent: 5 });
  });
});
