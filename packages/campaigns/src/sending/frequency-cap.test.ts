import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FrequencyCap } from '@mailwright/contracts';
import type { Statement } from '@mailwright/database';
import {
  createTestAccount,
  createTestCampaign,
  testAppSecrets,
  type TestCampaign,
  type TestDatabase,
  until,
} from '@mailwright/testing';
import { appendRecipients } from '../recipients/append-recipients.ts';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';
import { findCapped } from './frequency-cap.ts';
import { readRecipients } from './read-chunk-recipients.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

async function addAccount(frequencyCap?: FrequencyCap): Promise<string> {
  const { accountId } = await createTestAccount(database);
  if (frequencyCap !== undefined)
    await database.prisma.account.update({ where: { id: accountId }, data: { frequencyCap } });
  return accountId;
}

/** Adds another campaign to a campaign's list, and waits until it is sent. */
async function sendAnother({ accountId, listId }: TestCampaign): Promise<string> {
  const { campaignId } = await createTestCampaign(database, { recipients: 0, accountId, status: 'paused' });
  await database.prisma.campaign.update({ where: { id: campaignId }, data: { listId, status: 'sending' } });
  await awaitStatus(database, campaignId, 'sent');
  return campaignId;
}

/** Sends an automation's mail to subscribers of a campaign's list, who may occur more than once. */
async function sendStep({ accountId, listId }: TestCampaign, names: number[]): Promise<string> {
  const { campaignId } = await createTestCampaign(database, { recipients: 0, accountId, status: 'paused' });
  await database.prisma.campaignRun.update({ where: { campaignId }, data: { isFrozen: true } });
  await database.prisma.campaign.update({
    where: { id: campaignId },
    data: { listId, kind: 'automation', status: 'sending' },
  });
  const people = await database.prisma.subscriber.findMany({ where: { listId } });
  const recipients = names.map((n) => {
    const person = people.find(({ email }) => email === `person-${n}@example.com`);
    if (person === undefined) throw new Error(`There is no person ${n}`);
    return { subscriberId: person.id, email: person.email };
  });
  await appendRecipients(database, { accountId, campaignId }, recipients);
  await until(
    'the mails to have results',
    async () => (await readCampaign(database, campaignId)).rows.queued === undefined,
  );
  return campaignId;
}

const resultsOf = async (campaignId: string) =>
  (await database.prisma.campaignRecipient.findMany({ where: { campaignId }, orderBy: { position: 'asc' } })).map(
    ({ status, code }) => code ?? status,
  );
const rowsOf = async (campaignId: string) => (await readCampaign(database, campaignId)).rows;

/** Moves the results of a campaign's recipients into the past. */
const age = (campaignId: string, hours: number) =>
  database.query({
    text: 'UPDATE campaign_recipients SET changed_at = changed_at - make_interval(hours => $2) WHERE campaign_id = $1',
    values: [campaignId, hours],
  });

describe('with a frequency cap', () => {
  test('a person who has got as many campaigns in a row as it allows is skipped, and the others get the mail', async () => {
    const accountId = await addAccount({ mails: 2, days: 7 });
    const route = createTestRoute();
    engines.start({ route });
    const first = await createTestCampaign(database, { recipients: 20, accountId });
    await awaitStatus(database, first.campaignId, 'sent');
    const second = await sendAnother(first);
    await database.query({
      text: `UPDATE campaign_recipients SET status = 'failed' WHERE campaign_id = $1 AND email = 'person-5@example.com'`,
      values: [second],
    });
    const third = await sendAnother(first);
    expect(await rowsOf(second)).toEqual({ sent: 19, failed: 1 });
    expect(await readCampaign(database, third)).toMatchObject({
      rows: { sent: 1, skipped: 19 },
      counted: { sent: 1, skipped: 19 },
    });
    expect(new Set(await resultsOf(third))).toEqual(new Set(['sent', 'frequency_cap']));
    expect(route.addresses().filter((address) => address === 'person-1@example.com')).toHaveLength(2);
  });

  test('a mail counts for the cap’s number of days, each of 24 hours, from when its result was recorded', async () => {
    const accountId = await addAccount({ mails: 1, days: 3 });
    engines.start({ route: createTestRoute() });
    const first = await createTestCampaign(database, { recipients: 3, accountId });
    await awaitStatus(database, first.campaignId, 'sent');
    await age(first.campaignId, 71);
    expect(await rowsOf(await sendAnother(first))).toEqual({ skipped: 3 });
    await age(first.campaignId, 1);
    expect(await rowsOf(await sendAnother(first))).toEqual({ sent: 3 });
  });

  test('uncertain, bounced and reported mails count, and mails that were not sent do not', async () => {
    const accountId = await addAccount({ mails: 1, days: 7 });
    engines.start({ route: createTestRoute() });
    const first = await createTestCampaign(database, { recipients: 7, accountId });
    await awaitStatus(database, first.campaignId, 'sent');
    const states = ['sent', 'uncertain', 'bounced', 'complained', 'failed', 'skipped', 'deferred'];
    for (const [index, state] of states.entries())
      await database.query({
        text: `UPDATE campaign_recipients SET status = $3::recipient_status WHERE campaign_id = $1 AND email = $2`,
        values: [first.campaignId, `person-${index + 1}@example.com`, state],
      });
    const second = await sendAnother(first);
    const results = await database.query<{ email: string; code: string | null }>({
      text: 'SELECT email, code FROM campaign_recipients WHERE campaign_id = $1 ORDER BY email',
      values: [second],
    });
    expect(results.map(({ code }) => code)).toEqual([...Array<string>(4).fill('frequency_cap'), null, null, null]);
  });

  test('mails of automations count like those of campaigns, including several to one person at once', async () => {
    const accountId = await addAccount({ mails: 2, days: 7 });
    engines.start({ route: createTestRoute() });
    const campaign = await createTestCampaign(database, { recipients: 2, accountId });
    await awaitStatus(database, campaign.campaignId, 'sent');
    const step = await sendStep(campaign, [1, 1, 2]);
    expect(await resultsOf(step)).toEqual(['sent', 'frequency_cap', 'sent']);
    expect(await rowsOf(await sendAnother(campaign))).toEqual({ skipped: 2 });
  });

  test('mails of another account and to other people do not count', async () => {
    engines.start({ route: createTestRoute() });
    const capped = await createTestCampaign(database, {
      recipients: 3,
      accountId: await addAccount({ mails: 1, days: 7 }),
    });
    await awaitStatus(database, capped.campaignId, 'sent');
    const other = await createTestCampaign(database, { recipients: 3, accountId: capped.accountId });
    expect((await awaitStatus(database, other.campaignId, 'sent')).rows).toEqual({ sent: 3 });
    const uncapped = await createTestCampaign(database, { recipients: 3, accountId: await addAccount() });
    await awaitStatus(database, uncapped.campaignId, 'sent');
    expect(await rowsOf(await sendAnother(uncapped))).toEqual({ sent: 3 });
  });

  test('reading a chunk takes one extra statement, and no extra one if the account has no cap', async () => {
    const read = async (accountId: string): Promise<number> => {
      const campaign = await createTestCampaign(database, { recipients: 50, accountId });
      await freezeTestAudience(database, campaign);
      const chunk = await claimTestChunk(database, campaign.campaignId, 1);
      let statements = 0;
      const counting: Pick<TestDatabase, 'query'> = {
        query: (statement) => {
          statements += 1;
          return database.query(statement);
        },
      };
      const given = { accountId, appSecrets: testAppSecrets, now: new Date() };
      expect(await readRecipients(counting, chunk, given)).toHaveLength(50);
      return statements;
    };
    expect(await read(await addAccount())).toBe(1);
    expect(await read(await addAccount({ mails: 1, days: 90 }))).toBe(2);
  });

  test('older mails are not read, however many a person has got', async () => {
    const accountId = await addAccount({ mails: 1, days: 7 });
    const { listId, campaignId } = await createTestCampaign(database, { recipients: 50, accountId, status: 'paused' });
    // Two hundred campaigns to each person, a year ago.
    await database.query({
      text: `WITH old AS (
          INSERT INTO campaigns (id, account_id, list_id, name, status, actor, started_at, finished_at, updated_at)
          SELECT uuid_v7(), $1, $2, 'Old', 'sent', 'system', now() - interval '1 year', now() - interval '1 year',
            now() - interval '1 year' FROM generate_series(1, 200) RETURNING id)
        INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, changed_at)
        SELECT old.id, row_number() OVER (PARTITION BY old.id ORDER BY s.id), s.id, s.email, 'sent', now() - interval '1 year'
        FROM old, subscribers s WHERE s.list_id = $2`,
      values: [accountId, listId],
    });
    await database.query({
      text: `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, changed_at)
        SELECT $1, row_number() OVER (ORDER BY id), id, email, 'sent', now() FROM subscribers WHERE list_id = $2`,
      values: [campaignId, listId],
    });
    await database.query({ text: 'VACUUM ANALYZE campaign_recipients, campaigns' });
    const people = await database.prisma.subscriber.findMany({ where: { listId } });
    let statement: Statement | undefined;
    const watched: Pick<TestDatabase, 'query'> = {
      query: (given) => {
        statement = given;
        return database.query(given);
      },
    };
    const ids = people.map(({ id }) => id);
    expect((await findCapped(watched, { accountId, cap: { mails: 1, days: 7 } }, ids)).size).toBe(50);
    const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text ?? ''}`,
      values: statement?.values ?? [],
    });
    const read = scansOf(row?.['QUERY PLAN'][0]?.Plan).map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    );
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBe(50);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** The nodes of a plan that read recipients. */
function scansOf(node: PlanNode | undefined): PlanNode[] {
  if (node === undefined) return [];
  const inner = (node.Plans ?? []).flatMap(scansOf);
  return node['Relation Name'] === 'campaign_recipients' ? [node, ...inner] : inner;
}
