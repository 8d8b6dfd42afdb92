import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeAlike } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestAutomation, type TestDatabase } from '@mailwright/testing';
import { createBatchSizes } from '../engine/batch-sizes.ts';
import { readTestRuns, startTestAutomations, type TestAutomations } from '../testing/start-test-automations.ts';
import { scanTriggers } from './scan-triggers.ts';

const hour = 3_600_000;
const day = 24 * hour;
let database: TestDatabase;
let engine: TestAutomations;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  engine = startTestAutomations(database);
});
afterEach(() => engine.close());
afterAll(() => database.drop());

const mark = [{ id: 'mark', type: 'remove_tag', tag: 'marked' }];
/** Changes subscribers as the API does, which needs no worker. */
const change = (
  { accountId, listId, subscriberIds }: TestAutomation,
  what: Parameters<typeof changeAlike>[3],
  ids = subscriberIds,
) =>
  inTransaction(database, (sql) =>
    changeAlike(sql, { events: engine.events, clock: engine }, { accountId, listId, ids }, what),
  );
const countRuns = async (automation: TestAutomation) => (await readTestRuns(database, automation)).length;

describe('a scan starts runs', () => {
  const setField = async (
    automation: TestAutomation,
    tag: string,
    values: string[],
    type: 'date' | 'datetime' = 'date',
  ) => {
    const [row] = await database.query<{ fieldId: string | null }>({
      text: 'SELECT field_id AS "fieldId" FROM automation_triggers WHERE automation_id = $1',
      values: [automation.automationId],
    });
    const id = row?.fieldId ?? '';
    await database.prisma.listField.create({
      data: {
        id,
        accountId: automation.accountId,
        listId: automation.listId,
        tag,
        label: tag,
        type,
        position: 9,
      },
    });
    for (const [index, value] of values.entries())
      await database.prisma.subscriber.update({
        where: { id: automation.subscriberIds[index] ?? '' },
        data: { fields: { [id]: value } },
      });
  };

  test("a scan starts a run on the day computed from a date field, once per subscriber and day, in the automation's time zone", async () => {
    engine.setNow(new Date('2027-03-09T12:00:00Z'));
    const automation = await createTestAutomation(database, {
      subscribers: 5,
      steps: mark,
      timeZone: 'America/New_York',
      trigger: { type: 'date', fieldId: newId(), offsetDays: -7, atTime: '09:00', activatedAt: engine.now() },
    });
    await setField(automation, 'RENEWAL', ['2027-03-17', '2027-03-18', '2027-03-17', '2028-03-17', '2026-03-17']);
    await engine.pass();
    // 09:00 on 2027-03-10 in New York is 14:00 in UTC.
    await engine.pass(26 * hour - 1_000);
    expect(await countRuns(automation)).toBe(0);
    await engine.pass(1_000);
    const [first = '', , third = ''] = automation.subscriberIds;
    expect((await readTestRuns(database, automation)).map(({ subscriberId }) => subscriberId).sort()).toEqual(
      [first, third].sort(),
    );
    await engine.pass(60_000);
    expect(await countRuns(automation)).toBe(2);
    // All workers are down for three days: the runs that came due in that time are started afterwards.
    await engine.pass(3 * day);
    expect(await countRuns(automation)).toBe(3);
  });

  test("a field with a time counts for its day in the automation's time zone", async () => {
    engine.setNow(new Date('2027-04-30T12:00:00Z'));
    const automation = await createTestAutomation(database, {
      subscribers: 3,
      steps: mark,
      timeZone: 'America/New_York',
      trigger: { type: 'date', fieldId: newId(), offsetDays: 0, atTime: '09:00', activatedAt: engine.now() },
    });
    // The first time is 20:00 on May 1 in New York. Postgres can't read the last one, which the API accepts.
    const times = ['2027-05-02T00:00:00Z', '2027-05-02T12:00:00Z', '0000-01-01T00:00:00Z'];
    await setField(automation, 'APPOINTMENT', times, 'datetime');
    await engine.pass();
    // 09:00 on May 1 in New York.
    await engine.pass(25 * hour);
    const [first] = automation.subscriberIds;
    expect((await readTestRuns(database, automation)).map(({ subscriberId }) => subscriberId)).toEqual([first]);
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(2);
  });

  test('a yearly scan starts runs on anniversaries, and for February 29 on February 28 in other years', async () => {
    engine.setNow(new Date('2027-02-27T12:00:00Z'));
    const automation = await createTestAutomation(database, {
      subscribers: 3,
      steps: mark,
      trigger: { type: 'date', fieldId: newId(), yearly: true, atTime: '09:00', activatedAt: engine.now() },
    });
    await setField(automation, 'BIRTHDAY', ['1992-02-29', '1990-02-28', '1990-03-01']);
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(2);
    await engine.pass(365 * day);
    // 2028 is a leap year: one anniversary is on February 28 and one on February 29.
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(4);
  });

  test('a scan starts runs when a subscriber enters or leaves a segment, but not for its initial members', async () => {
    const segmentId = newId();
    const entered = await createTestAutomation(database, {
      subscribers: 5,
      steps: mark,
      trigger: { type: 'segment_entered', segmentId },
    });
    const { accountId, listId } = entered;
    const left = await createTestAutomation(database, {
      list: entered,
      steps: mark,
      trigger: { type: 'segment_left', segmentId },
    });
    const conditions = { all: [{ tag: 'vip', operator: 'has' }] };
    await database.prisma.segment.create({ data: { id: segmentId, accountId, listId, name: 'VIPs', conditions } });
    const [first = '', second = ''] = entered.subscriberIds;
    await change(entered, { addTag: 'vip' }, [first]);
    await engine.pass();
    expect([await countRuns(entered), await countRuns(left)]).toEqual([0, 0]);
    await change(entered, { addTag: 'vip' }, [second]);
    await change(entered, { removeTag: 'vip' }, [first]);
    await engine.pass(60_000);
    await engine.pass(60_000);
    expect((await readTestRuns(database, entered)).map(({ subscriberId }) => subscriberId)).toEqual([second]);
    expect((await readTestRuns(database, left)).map(({ subscriberId }) => subscriberId)).toEqual([first]);
  });

  test('a scan starts runs for subscribers who have neither opened nor clicked for some days, once per period of inactivity', async () => {
    const automation = await createTestAutomation(database, {
      subscribers: 2,
      steps: mark,
      trigger: { type: 'inactive', days: 30 },
    });
    const [active = ''] = automation.subscriberIds;
    await engine.pass(20 * day);
    const mail = await createTestAutomation(database, {
      list: automation,
      steps: [{ id: 'hello', type: 'send_email' }],
    });
    await database.prisma.campaignRecipient.create({
      data: {
        campaignId: mail.mails.get('hello') ?? '',
        position: 1,
        subscriberId: active,
        email: 'person-1@example.com',
        lastOpenedAt: engine.now(),
      },
    });
    await engine.pass(15 * day);
    expect(await countRuns(automation)).toBe(1);
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(1);
    await engine.pass(15 * day);
    expect(await countRuns(automation)).toBe(2);
    // As the removal of old recipients does.
    await database.prisma.campaignRecipient.deleteMany({ where: { subscriberId: active } });
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(2);
  });

  test('a scan starts runs even if Postgres can scan only a few subscribers within the statement timeout', async () => {
    engine = (await engine.close(), startTestAutomations(database, { pageSize: 100 }));
    engine.setNow(new Date('2027-03-09T12:00:00Z'));
    const automation = await createTestAutomation(database, {
      subscribers: 40,
      steps: mark,
      trigger: { type: 'date', fieldId: newId(), offsetDays: 0, atTime: '09:00', activatedAt: engine.now() },
    });
    const dates = automation.subscriberIds.map(() => '2027-03-10');
    await setField(automation, 'RENEWAL', dates);
    await database.query({
      text: `CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM added) > 5 THEN RAISE 'took too long' USING ERRCODE = '57014'; END IF; RETURN NULL; END $$`,
    });
    await database.query({
      text: `CREATE TRIGGER refuse_many AFTER INSERT ON automation_runs REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`,
    });
    try {
      await expect(engine.pass(day)).rejects.toMatchObject({ code: '57014' });
      // The scan can be claimed again once its lease has ended.
      for (let tries = 0; tries < 40 && (await countRuns(automation)) < 40; tries += 1)
        await engine.pass(30_000).catch((error: { code?: string }) => {
          if (error.code !== '57014') throw error;
        });
    } finally {
      await database.query({ text: 'DROP FUNCTION refuse_many CASCADE' });
    }
    expect(await countRuns(automation)).toBe(40);
  });
});

test('scans take turns between accounts, however many automations of one account are due', async () => {
  await database.prisma.automationTrigger.deleteMany();
  const trigger = { type: 'inactive', days: 5 };
  const many = await createTestAutomation(database, { subscribers: 5, steps: mark, trigger });
  const others = [1, 2, 3].map(() => createTestAutomation(database, { list: many, steps: mark, trigger }));
  const ofMany = [many, ...(await Promise.all(others))].map(({ automationId }) => automationId);
  const few = await createTestAutomation(database, { subscribers: 5, steps: mark, trigger });
  const now = engine.now();
  const ids = [...ofMany, few.automationId];
  for (const [index, automationId] of ids.entries()) {
    const dueAt = new Date(now.getTime() - 60_000 + index);
    await database.prisma.automationScan.create({ data: { automationId, scannedUntil: now, dueAt } });
  }
  const deps = { database, clock: engine, sizes: createBatchSizes(1), served: [] };
  const looked: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const claims = () => database.prisma.automationScan.findMany({ where: { automationId: { in: ids } } });
    const before = new Map((await claims()).map(({ automationId, claim }) => [automationId, claim]));
    await scanTriggers(deps);
    const changed = (await claims()).find(({ automationId, claim }) => before.get(automationId) !== claim);
    looked.push(changed?.automationId === few.automationId ? 'few' : 'many');
  }
  expect(looked).toEqual(['many', 'few', 'many', 'few', 'many', 'few']);
});
