import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Prisma, sql } from '@mailwright/database';
import type { NewEvent } from '@mailwright/outbox';
import { applyBounces, createTestDatabase, type TestDatabase, testAppSecrets } from '@mailwright/testing';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import { createBounceRecorder } from './bounce-recorder.ts';
import { type BounceReport, decideBlock } from './bounce-report.ts';
import { type BounceDeps, recordBounces } from './record-bounces.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let events: NewEvent[] = [];
let deps: BounceDeps;
beforeEach(() => {
  events = [];
  deps = {
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    events: {
      toSql: () => ({ ctes: sql`none AS (SELECT 1)`, work: sql`'{}'::json`, createdPerSubscriber: sql`'{}'::json` }),
      countRows: () => Promise.resolve(0),
      isWanted: () => Promise.resolve(false),
      append: (_sql, _accountId, appended) => {
        events.push(...appended);
        return Promise.resolve({});
      },
    },
    applyBounces,
    rules: { softLimit: 3, softDays: 30 },
    publish: () => undefined,
  };
});

const base = {
  source: 'mail',
  email: undefined,
  accountId: undefined,
  code: '5.1.1',
  reply: 'Unknown',
  feedbackType: null,
} as const;
const report = (campaignId: string, position: number, overrides: Partial<BounceReport> = {}): BounceReport => ({
  ...base,
  kind: 'hard',
  about: { campaignId, position },
  occurredAt: new Date(),
  ...overrides,
});
const figures = (campaignId: string) =>
  database.prisma.campaignRun.findUniqueOrThrow({
    where: { campaignId },
    select: { sent: true, uncertain: true, hardBounced: true, softBounced: true, complained: true },
  });
const stateOf = async (campaignId: string, position: number) =>
  (
    await database.prisma.campaignRecipient.findUniqueOrThrow({
      where: { campaignId_position: { campaignId, position } },
    })
  ).status;
const statusOf = async (id: string | undefined) =>
  (await database.prisma.subscriber.findUniqueOrThrow({ where: { id: id ?? '' } })).status;
const suppressions = async (accountId: string) =>
  (await database.prisma.suppression.findMany({ where: { accountId } })).map(({ value, reason }) => [value, reason]);

describe('a hard bounce', () => {
  test('moves the recipient, counts, suppresses the address, and ends it on every list of the account', async () => {
    const { campaignId, accountId, subscribers } = await createSentCampaign(database, { recipients: 2 });
    const other = await createSentCampaign(database, { recipients: 2, accountId });
    const foreign = await createSentCampaign(database, { recipients: 1 });
    expect(await recordBounces(deps, [report(campaignId, 1)])).toMatchObject([{ result: 'recorded' }]);
    expect([await stateOf(campaignId, 1), await stateOf(campaignId, 2), await stateOf(other.campaignId, 1)]).toEqual([
      'bounced',
      'sent',
      'sent',
    ]);
    expect(await figures(campaignId)).toEqual({ sent: 2, uncertain: 0, hardBounced: 1, softBounced: 0, complained: 0 });
    expect(await suppressions(accountId)).toEqual([['person-1@example.com', 'bounced']]);
    expect(await statusOf(subscribers.get(1))).toBe('bounced');
    expect(await statusOf(other.subscribers.get(1))).toBe('bounced');
    expect(await statusOf(other.subscribers.get(2))).toBe('subscribed');
    expect(await statusOf(foreign.subscribers.get(1))).toBe('subscribed');
    expect(events).toMatchObject([
      {
        type: 'email.bounced',
        subscriberId: subscribers.get(1),
        data: { kind: 'hard', code: '5.1.1', campaign: { name: 'January issue' }, subscriber: { status: 'bounced' } },
      },
    ]);
  });

  test('counts once, however often and through whichever sources it is reported, even at the same time', async () => {
    const { campaignId, accountId } = await createSentCampaign(database, { recipients: 3 });
    const record = createBounceRecorder(deps);
    const ways = [1, 2, 3].flatMap((position) => [
      report(campaignId, position),
      report(campaignId, position, { source: 'api', accountId }),
      report(campaignId, position, {
        source: 'ses',
        about: undefined,
        email: `person-${position}@example.com`,
        accountId,
      }),
    ]);
    const results = await Promise.all([...ways, ...ways, ...ways].map((each) => record(each)));
    expect(results.filter(({ result }) => result === 'recorded')).toHaveLength(3);
    expect(results.filter(({ result }) => result === 'known')).toHaveLength(24);
    expect(await figures(campaignId)).toMatchObject({ sent: 3, hardBounced: 3 });
    expect(events).toHaveLength(3);
    const [first] = await recordBounces(deps, [report(campaignId, 1)]);
    const stored = await database.prisma.bounce.findFirstOrThrow({ where: { campaignId, position: 1 } });
    expect(first).toEqual({ result: 'known', id: stored.id });
  });

  test('proves the arrival of a mail whose result was uncertain', async () => {
    const { campaignId } = await createSentCampaign(database, { recipients: 2, status: 'uncertain' });
    await recordBounces(deps, [report(campaignId, 1), report(campaignId, 2, { kind: 'complaint' })]);
    expect(await figures(campaignId)).toEqual({ sent: 2, uncertain: 0, hardBounced: 1, softBounced: 0, complained: 1 });
  });

  test("while a mail is being sent leaves the recipient's state to the result that is recorded after it", async () => {
    const { campaignId, accountId } = await createSentCampaign(database, { recipients: 1, status: 'queued' });
    await recordBounces(deps, [report(campaignId, 1, { source: 'smtp' })]);
    expect(await stateOf(campaignId, 1)).toBe('queued');
    expect(await figures(campaignId)).toMatchObject({ sent: 0, hardBounced: 1 });
    expect(await suppressions(accountId)).toHaveLength(1);
  });
});

test('a complaint ends all mail to the address, even after a bounce, and is counted separately', async () => {
  const { campaignId, accountId, subscribers } = await createSentCampaign(database, { recipients: 1 });
  await recordBounces(deps, [report(campaignId, 1)]);
  await recordBounces(deps, [report(campaignId, 1, { kind: 'complaint', feedbackType: 'abuse' })]);
  expect(await stateOf(campaignId, 1)).toBe('complained');
  expect(await figures(campaignId)).toMatchObject({ sent: 1, hardBounced: 1, complained: 1 });
  expect(await statusOf(subscribers.get(1))).toBe('complained');
  expect(await suppressions(accountId)).toEqual([['person-1@example.com', 'bounced']]);
  expect(events.map(({ type }) => type)).toEqual(['email.bounced', 'email.complained']);
  await recordBounces(deps, [report(campaignId, 1)]);
  expect(await stateOf(campaignId, 1)).toBe('complained');
});

describe('soft bounces', () => {
  const soft = { kind: 'soft', code: '4.2.2' } as const;

  test('end all mail to an address only if they reach the limit within the days', async () => {
    const first = await createSentCampaign(database, { recipients: 1 });
    const { accountId } = first;
    const more = [
      await createSentCampaign(database, { recipients: 1, accountId }),
      await createSentCampaign(database, { recipients: 1, accountId }),
    ];
    const long = new Date(Date.now() - 40 * 86_400_000);
    await recordBounces(deps, [report(first.campaignId, 1, { ...soft, occurredAt: long })]);
    for (const { campaignId } of more) await recordBounces(deps, [report(campaignId, 1, soft)]);
    expect(await suppressions(accountId)).toEqual([]);
    expect(await figures(first.campaignId)).toMatchObject({ softBounced: 1, hardBounced: 0 });
    const last = await createSentCampaign(database, { recipients: 1, accountId });
    await recordBounces(deps, [report(last.campaignId, 1, soft)]);
    expect(await suppressions(accountId)).toEqual([['person-1@example.com', 'bounced']]);
    expect(await statusOf(first.subscribers.get(1))).toBe('bounced');
  });

  test('say nothing about the address if a policy of the server caused them', async () => {
    const { accountId } = await createSentCampaign(database, { recipients: 1 });
    for (let n = 0; n < 4; n += 1) {
      const { campaignId } = await createSentCampaign(database, { recipients: 1, accountId });
      await recordBounces(deps, [report(campaignId, 1, { kind: 'soft', code: '550 5.7.1' })]);
    }
    expect(await suppressions(accountId)).toEqual([]);
  });
});

describe('the rules of an account', () => {
  const setRules = (accountId: string, data: Partial<Prisma.BounceRulesUncheckedCreateInput>) =>
    database.prisma.bounceRules.create({ data: { accountId, ...data } });

  test('can limit the effect of a bounce or a complaint to the list that the mail was for', async () => {
    const first = await createSentCampaign(database, { recipients: 3 });
    const { accountId } = first;
    const other = await createSentCampaign(database, { recipients: 3, accountId });
    await setRules(accountId, { bounceScope: 'list' });
    await recordBounces(deps, [report(first.campaignId, 1), report(first.campaignId, 2, { kind: 'complaint' })]);
    expect(await statusOf(first.subscribers.get(1))).toBe('bounced');
    expect(await statusOf(other.subscribers.get(1))).toBe('subscribed');
    expect(await statusOf(other.subscribers.get(2))).toBe('complained');
    expect(await suppressions(accountId)).toEqual([['person-2@example.com', 'complained']]);
    // A complaint in the same batch has the wider scope.
    const both = [report(first.campaignId, 3), report(first.campaignId, 3, { kind: 'complaint' })];
    await recordBounces(deps, both);
    expect([await statusOf(first.subscribers.get(3)), await statusOf(other.subscribers.get(3))]).toEqual([
      'complained',
      'complained',
    ]);
  });

  test('with list scope apply to every subscriber with the address if the mail is not known', async () => {
    const { accountId, subscribers } = await createSentCampaign(database, { recipients: 1, status: 'queued' });
    await setRules(accountId, { bounceScope: 'list' });
    const about = { about: undefined, email: 'person-1@example.com', accountId };
    await recordBounces(deps, [report('', 1, about)]);
    expect(await statusOf(subscribers.get(1))).toBe('bounced');
    expect(await suppressions(accountId)).toEqual([]);
  });

  test('replace the limit of soft bounces and its days for that account only', async () => {
    const soft = { kind: 'soft', code: '4.2.2' } as const;
    const strict = await createSentCampaign(database, { recipients: 1 });
    const usual = await createSentCampaign(database, { recipients: 1 });
    const long = await createSentCampaign(database, { recipients: 1 });
    await setRules(strict.accountId, { softLimit: 1 });
    await setRules(long.accountId, { softLimit: 2, softDays: 60 });
    const more = await createSentCampaign(database, { recipients: 1, accountId: long.accountId });
    const before = new Date(Date.now() - 40 * 86_400_000);
    await recordBounces(deps, [
      report(strict.campaignId, 1, soft),
      report(usual.campaignId, 1, soft),
      report(long.campaignId, 1, { ...soft, occurredAt: before }),
      report(more.campaignId, 1, soft),
    ]);
    expect(await suppressions(strict.accountId)).toHaveLength(1);
    expect(await suppressions(usual.accountId)).toHaveLength(0);
    expect(await suppressions(long.accountId)).toHaveLength(1);
  });
});

describe('a report', () => {
  test('about an address without a mail counts once a day, for every subscriber with the address', async () => {
    const { accountId, listId } = await createSentCampaign(database, { recipients: 1, status: 'queued' });
    const about = { about: undefined, email: 'Person-1@example.com', accountId, source: 'api' } as const;
    const [first] = await recordBounces(deps, [report('', 1, about)]);
    const id = first !== undefined && 'id' in first ? first.id : '';
    expect(await recordBounces(deps, [report('', 1, about)])).toEqual([{ id, result: 'known' }]);
    expect(events).toMatchObject([{ type: 'email.bounced', listId, data: { subscriber: { status: 'bounced' } } }]);
    expect(events[0]?.data).not.toHaveProperty('campaign');
    expect(await suppressions(accountId)).toEqual([['Person-1@example.com', 'bounced']]);
  });

  test('about an unknown mail, or one of another account, changes nothing', async () => {
    const { campaignId, accountId, subscribers } = await createSentCampaign(database, { recipients: 1 });
    const other = await createSentCampaign(database, { recipients: 1, domain: 'other.example' });
    const results = await recordBounces(deps, [
      report(campaignId, 1, { accountId: other.accountId }),
      report(campaignId, 99),
      report(other.listId, 1),
    ]);
    expect(results).toEqual([{ result: 'unmatched' }, { result: 'unmatched' }, { result: 'unmatched' }]);
    expect(await suppressions(accountId)).toEqual([]);
    expect(await statusOf(subscribers.get(1))).toBe('subscribed');
    expect(events).toEqual([]);
  });

  test('about an erased person stores nothing about them', async () => {
    const { campaignId, accountId } = await createSentCampaign(database, { recipients: 1 });
    await recordBounces(deps, [report(campaignId, 1)]);
    await database.query({ text: 'DELETE FROM bounces WHERE account_id = $1', values: [accountId] });
    // The state that an erasure leaves.
    await database.query({
      text: `UPDATE suppressions SET value = NULL, reason = 'erased' WHERE account_id = $1`,
      values: [accountId],
    });
    await recordBounces(deps, [report(campaignId, 1, { reply: 'person-1@example.com is unknown' })]);
    const stored = await database.prisma.bounce.findMany({ where: { accountId } });
    expect(stored).toMatchObject([{ email: '', emailNormalized: '', reply: null, kind: 'hard' }]);
  });

  test('with text that Postgres cannot store is recorded without that text', async () => {
    const { campaignId } = await createSentCampaign(database, { recipients: 1 });
    const odd = report(campaignId, 1, { reply: `a\u0000b\ud800${'x'.repeat(5_000)}`, code: '\u0000' });
    expect(await recordBounces(deps, [odd])).toMatchObject([{ result: 'recorded' }]);
    const stored = await database.prisma.bounce.findFirstOrThrow({ where: { campaignId } });
    expect([stored.reply?.startsWith('ab\ufffdx'), stored.code]).toEqual([true, null]);
  });
});

test('complaints and hard bounces block an address at once, soft bounces at their limit, if there is one', () => {
  const rules = { softLimit: 3, softDays: 30 };
  expect(decideBlock('complaint', 0, rules)).toBe('complained');
  expect(decideBlock('hard', 0, rules)).toBe('bounced');
  expect([2, 3, 4].map((count) => decideBlock('soft', count, rules))).toEqual([undefined, 'bounced', 'bounced']);
  expect(decideBlock('soft', 100, { ...rules, softLimit: 0 })).toBeUndefined();
});
