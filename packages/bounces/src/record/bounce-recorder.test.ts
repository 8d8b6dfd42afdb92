import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { applyBounces, createTestDatabase, type TestDatabase, testAppSecrets } from '@mailwright/testing';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import { createBounceRecorder } from './bounce-recorder.ts';
import type { BounceReport } from './bounce-report.ts';
import { type BounceDeps, recordBounces } from './record-bounces.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let deps: BounceDeps;
beforeEach(() => {
  deps = {
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    events: createEventWriter([]),
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

test('reports that are recorded together use the same number of statements, however many there are', async () => {
  const { campaignId, accountId } = await createSentCampaign(database, { recipients: 100 });
  const statementsOf = async (reports: BounceReport[]) => {
    let statements = 0;
    const query: TestDatabase['query'] = (statement) => {
      statements += 1;
      return database.query(statement);
    };
    const connect = async () => {
      const client = await database.pool.connect();
      const counted = (statement: { text: string }) => {
        statements += 1;
        return client.query(statement);
      };
      return { query: counted, release: () => client.release() };
    };
    await recordBounces({ ...deps, database: { ...database, query, pool: { connect } as never } }, reports);
    return statements;
  };
  const ways = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => n + from).flatMap((position) => [
      report(campaignId, position),
      report(campaignId, position, { about: undefined, email: `person-${position}@example.com`, accountId }),
    ]);
  const one = await statementsOf(ways(1, 2));
  expect(one).toBeGreaterThan(5);
  expect(await statementsOf(ways(2, 101))).toBe(one);
  expect((await figures(campaignId)).hardBounced).toBe(100);
});

test('a report that cannot be recorded does not affect the others that came with it', async () => {
  const { campaignId } = await createSentCampaign(database, { recipients: 3 });
  const record = createBounceRecorder(deps);
  const wrong = report(campaignId, 2, { occurredAt: new Date(8.64e15) });
  const results = await Promise.allSettled([
    record(report(campaignId, 1)),
    record(wrong),
    record(report(campaignId, 3)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await figures(campaignId)).hardBounced).toBe(2);
});

test("the reports of one account do not make another account's report wait for all of them", async () => {
  const many = await createSentCampaign(database, { recipients: 1_000 });
  const few = await createSentCampaign(database, { recipients: 1, domain: 'few.example' });
  const record = createBounceRecorder(deps);
  let done = 0;
  const all = Array.from({ length: 1_000 }, async (_, n) => {
    await record(report(many.campaignId, n + 1, { accountId: many.accountId }));
    done += 1;
  });
  await record(report(few.campaignId, 1));
  expect(done).toBeLessThan(500);
  await Promise.all(all);
  expect((await figures(many.campaignId)).hardBounced).toBe(1_000);
  expect((await figures(few.campaignId)).hardBounced).toBe(1);
});
