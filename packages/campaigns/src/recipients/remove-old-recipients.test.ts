import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestAutomation, createTestDatabase, type TestAutomation, type TestDatabase } from '@mailwright/testing';
import { removeOldRecipients } from './remove-old-recipients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds recipients of the automation's mail, with their state and how many days ago it changed. */
async function addRecipients(
  { mails, subscriberIds }: TestAutomation,
  results: { status: string; days: number | null }[],
): Promise<string> {
  const campaignId = mails.get('one') ?? '';
  await database.query({
    text: `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, changed_at)
      SELECT $1, n, ($2::uuid[])[n], 'person-' || n || '@example.com', status::recipient_status, now() - make_interval(days => days)
      FROM unnest($3::text[], $4::int[]) WITH ORDINALITY AS g (status, days, n)`,
    values: [campaignId, subscriberIds, results.map(({ status }) => status), results.map(({ days }) => days)],
  });
  return campaignId;
}
async function addRun({ automationId, accountId, listId, subscriberIds }: TestAutomation, n: number, status: string) {
  await database.query({
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, status)
      VALUES (uuid_v7(), $1, $2, 1, $3, $4, $5::automation_run_status)`,
    values: [accountId, automationId, listId, subscriberIds[n - 1], status],
  });
}
const leftOf = async (campaignId: string) =>
  (await database.prisma.campaignRecipient.findMany({ where: { campaignId }, orderBy: { position: 'asc' } })).map(
    ({ position }) => position,
  );
const steps = [{ id: 'one', type: 'send_email' }];

test('the recipients of an automation’s mail are removed some days after their result, except those whose mail is still to be sent and those of unfinished runs', async () => {
  const automation = await createTestAutomation(database, { steps, subscribers: 8 });
  const campaignId = await addRecipients(automation, [
    { status: 'sent', days: 40 },
    { status: 'bounced', days: 40 },
    { status: 'deferred', days: 40 },
    { status: 'queued', days: null },
    { status: 'sent', days: 40 },
    { status: 'sent', days: 40 },
    { status: 'skipped', days: 40 },
    { status: 'sent', days: 38 },
  ]);
  await addRun(automation, 5, 'waiting');
  await addRun(automation, 6, 'completed');
  expect(await removeOldRecipients(database, undefined)).toBe(0);
  expect(await removeOldRecipients(database, 41)).toBe(0);
  expect(await removeOldRecipients(database, 39)).toBe(4);
  expect(await leftOf(campaignId)).toEqual([3, 4, 5, 8]);
  await database.query({ text: `UPDATE automation_runs SET status = 'completed' WHERE status = 'waiting'` });
  expect(await removeOldRecipients(database, 39)).toBe(1);
  expect(await leftOf(campaignId)).toEqual([3, 4, 8]);
});

test('all old recipients of automations are removed, and two processes that do so do not wait for each other', async () => {
  const automation = await createTestAutomation(database, { steps, subscribers: 6_000 });
  const campaignId = await addRecipients(
    automation,
    Array.from({ length: 6_000 }, (_, n) => ({ status: 'sent', days: n < 5_500 ? 40 : 10 })),
  );
  const removed = await Promise.all([removeOldRecipients(database, 39), removeOldRecipients(database, 39)]);
  expect(removed[0] + removed[1]).toBe(5_500);
  expect(await leftOf(campaignId)).toHaveLength(500);
});
