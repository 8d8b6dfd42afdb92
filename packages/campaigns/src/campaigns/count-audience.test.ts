import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { addSuppression } from '@mailwright/audience';
import { newId, systemClock, toUid } from '@mailwright/platform';
import { createTestCampaign, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';
import { countAudience } from './count-audience.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const count = (accountId: string, campaignId: string) =>
  countAudience({ database, clock: systemClock }, accountId, toUid('cmp', campaignId), new AbortController().signal);

/** Adds a draft to an account's list. */
async function addDraft(accountId: string, listId: string, audience: object): Promise<string> {
  const { campaignId } = await createTestCampaign(database, {
    recipients: 0,
    accountId,
    status: 'scheduled',
    audience,
  });
  await database.prisma.campaign.update({
    where: { id: campaignId },
    data: { listId, scheduledAt: null, status: 'draft' },
  });
  return campaignId;
}

/** Starts a draft as a request does, and returns how many recipients ended in each state or were skipped for a reason. */
async function send(accountId: string, campaignId: string): Promise<Record<string, number>> {
  const content = await database.prisma.campaignRun.findFirstOrThrow({
    where: { accountId },
    select: { content: true },
  });
  await database.prisma.campaignRun.create({
    data: { campaignId, accountId, content: content.content ?? {} },
  });
  await database.prisma.campaign.update({
    where: { id: campaignId },
    data: { status: 'sending', startedAt: new Date() },
  });
  await awaitStatus(database, campaignId, 'sent');
  const rows = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
  const results: Record<string, number> = {};
  for (const { status, code } of rows) {
    const name = code ?? status;
    results[name] = (results[name] ?? 0) + 1;
  }
  return results;
}

const set = (listId: string, numbers: number[], assignment: string) =>
  database.query({
    text: `UPDATE subscribers SET ${assignment} WHERE list_id = $1 AND email = ANY($2)`,
    values: [listId, numbers.map((n) => `person-${n}@example.com`)],
  });

test('the count of an audience tells apart the suppressed and those at the frequency cap, and the rest is as many mails as are really sent', async () => {
  const route = createTestRoute();
  engines.start({ route });
  const {
    accountId,
    listId,
    campaignId: earlier,
  } = await createTestCampaign(database, { recipients: 20, status: 'paused' });
  await set(listId, [1, 2, 3, 4, 5], `tags = '{early}'`);
  await database.prisma.campaign.update({
    where: { id: earlier },
    data: { status: 'sending', audience: { tags_any: ['early'] } },
  });
  await awaitStatus(database, earlier, 'sent');
  await database.prisma.account.update({ where: { id: accountId }, data: { frequencyCap: { mails: 1, days: 7 } } });
  // Of the five with the cap, one is suppressed, and one is outside of the audience.
  await set(listId, [4], `tags = '{early,staff}'`);
  await set(listId, [6], `status = 'unsubscribed'`);
  await set(listId, [7], `email = 'a@Gesperrt.example', email_normalized = 'a@gesperrt.example'`);
  await set(listId, [8], `email = 'ä@straße.example', email_normalized = 'ä@xn--strae-oqa.example'`);
  await set(listId, [9], `email = 'b@bücher.example', email_normalized = 'b@xn--bcher-kva.example'`);
  const suppressed = [
    { email: 'Person-5@Example.com' },
    { email: 'person-10@example.com' },
    { email: 'ä@straße.example' },
    { domain: 'Gesperrt.example' },
    { domain: 'bücher.example' },
    { domain: 'ample.com' },
  ];
  for (const body of suppressed) await addSuppression(database, testAppSecrets, accountId, newId(), body);
  const { accountId: stranger } = await createTestCampaign(database, { recipients: 0, status: 'paused' });
  await addSuppression(database, testAppSecrets, stranger, newId(), { domain: 'example.com' });

  const draft = await addDraft(accountId, listId, { tags_none: ['staff'] });
  expect(await count(accountId, draft)).toEqual({
    count: 18,
    is_exact: true,
    mailed: 10,
    suppressed: 5,
    frequency_capped: 3,
  });
  const before = route.sent.length;
  expect(await send(accountId, draft)).toEqual({ sent: 10, suppressed: 5, frequency_cap: 3 });
  expect(route.sent).toHaveLength(before + 10);
});

test('without a frequency cap and suppressions, everyone in the audience gets the mail', async () => {
  const { accountId, listId } = await createTestCampaign(database, { recipients: 3, status: 'paused' });
  const draft = await addDraft(accountId, listId, {});
  expect(await count(accountId, draft)).toEqual({
    count: 3,
    is_exact: true,
    mailed: 3,
    suppressed: 0,
    frequency_capped: 0,
  });
});
