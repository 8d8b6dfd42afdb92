import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeAlike } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { topicsOf } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestAutomation, type TestDatabase } from '@mailwright/testing';
import { readTestRuns, startTestAutomations, startTestRuns, type TestAutomations } from '../testing/start-test-automations.ts';

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
/** Changes subscribers as the API does; all workers may be down. */
const change = ({ accountId, listId, subscriberIds }: TestAutomation, what: Parameters<typeof changeAlike>[3], ids = subscriberIds) =>
  inTransaction(database, (sql) =>
    changeAlike(sql, { events: engine.events, clock: engine }, { accountId, listId, ids }, what),
  );
/** What tracking writes when a person opens the mail of a campaign. */
const open = ({ accountId, listId, subscriberIds }: TestAutomation, campaignId: string) =>
  inTransaction(database, (sql) =>
    engine.events.append(sql, accountId, [
      {
        type: 'email.opened',
        listId,
        subscriberId: subscriberIds[0] ?? '',
        data: {},
        occurredAt: new Date(),
        topics: topicsOf('opened', [campaignId]),
      },
    ]),
  );
const countRuns = async (automation: TestAutomation) => (await readTestRuns(database, automation)).length;

describe('a change of a subscriber starts runs in its own statement', () => {
  test('of automations of the list whose trigger names its tag, or any', async () => {
    const named = await createTestAutomation(database, { steps: mark, trigger: { type: 'tagged', tag: 'vip' } });
    const any = await createTestAutomation(database, { list: named, steps: mark, trigger: { type: 'tagged' } });
    const removed = await createTestAutomation(database, { list: named, steps: mark, trigger: { type: 'untagged', tag: 'vip' } });
    const elsewhere = await createTestAutomation(database, { steps: mark, trigger: { type: 'tagged' } });
    await change(named, { addTag: 'other' });
    expect([await countRuns(named), await countRuns(any)]).toEqual([0, 1]);
    await change(named, { addTag: 'vip' });
    expect([await countRuns(named), await countRuns(any), await countRuns(removed)]).toEqual([1, 2, 0]);
    await change(named, { removeTag: 'vip' });
    expect([await countRuns(removed), await countRuns(elsewhere)]).toEqual([1, 0]);
    // Hooks alone have their events stored.
    expect(await database.prisma.event.count()).toBe(0);
  });

  test('when a field gets another value, and when a person opens a campaign for the first time', async () => {
    const fieldId = newId();
    const field = await createTestAutomation(database, { steps: mark, trigger: { type: 'field_changed', fieldId } });
    await database.prisma.listField.create({
      data: { id: fieldId, accountId: field.accountId, listId: field.listId, tag: 'CITY', label: 'City', type: 'text', position: 9 },
    });
    const campaignId = newId();
    const opened = await createTestAutomation(database, { list: field, steps: mark, trigger: { type: 'campaign_opened', campaignId } });
    await change(field, { fieldId, value: 'Bern' });
    await change(field, { fieldId, value: 'Bern' });
    await open(opened, campaignId);
    await open(opened, newId());
    expect([await countRuns(field), await countRuns(opened)]).toEqual([1, 1]);
  });

  test('once, once at a time, or every time, as the automation says', async () => {
    const steps = [{ id: 'pause', type: 'wait', for: 'PT1H' }];
    const trigger = { type: 'tagged' };
    const once = await createTestAutomation(database, { steps, trigger, entry: 'once' });
    const oneAtATime = await createTestAutomation(database, { list: once, steps, trigger, entry: 'once_at_a_time' });
    const always = await createTestAutomation(database, { list: once, steps, trigger });
    const counts = async () => [await countRuns(once), await countRuns(oneAtATime), await countRuns(always)];
    await change(once, { addTag: 'a' });
    await change(once, { addTag: 'b' });
    expect(await counts()).toEqual([1, 1, 2]);
    await engine.pass();
    await engine.pass(hour);
    await change(once, { addTag: 'c' });
    expect(await counts()).toEqual([1, 2, 3]);
  });

  test('and a loop of automations ends after ten', async () => {
    const steps = [
      { id: 'clear', type: 'remove_tag', tag: 'loop' },
      { id: 'again', type: 'add_tag', tag: 'loop' },
    ];
    const loop = await createTestAutomation(database, { steps, trigger: { type: 'tagged', tag: 'loop' } });
    await change(loop, { addTag: 'loop' });
    await engine.pass();
    const runs = await readTestRuns(database, loop);
    expect(runs.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(runs.every(({ status }) => status === 'completed')).toBe(true);
  });
});

describe('a run that waits for an event', () => {
  const untilTagged = {
    id: 'until',
    type: 'wait',
    until_event: { event: 'tagged', tag: 'vip', timeout: 'P1D', on_timeout: [{ id: 'late', type: 'remove_tag', tag: 'x' }] },
  };

  test('goes on when it occurs, or another way when it has not in time', async () => {
    const automation = await createTestAutomation(database, { subscribers: 2, steps: [untilTagged, ...mark] });
    await startTestRuns(database, automation);
    await engine.pass();
    await change(automation, { addTag: 'vip' }, automation.subscriberIds.slice(0, 1));
    await engine.pass(10_000);
    expect((await readTestRuns(database, automation)).map(({ status, did }) => ({ status, did }))).toEqual([
      { status: 'completed', did: ['until: event', 'mark: done'] },
      { status: 'waiting', did: [] },
    ]);
    await engine.pass(day);
    expect((await readTestRuns(database, automation))[1]).toMatchObject({
      status: 'completed',
      did: ['until: timeout', 'late: done', 'mark: done'],
    });
    expect(await database.prisma.automationWait.count({ where: { listId: automation.listId } })).toBe(0);
  });

  test('goes on at once when the mail has been opened before', async () => {
    const automation = await createTestAutomation(database, {
      steps: [
        { id: 'hello', type: 'send_email' },
        { id: 'pause', type: 'wait', for: 'PT1H' },
        { id: 'until', type: 'wait', until_event: { event: 'opened', step: 'hello', timeout: 'P9D', on_timeout: [] } },
      ],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    const campaignId = automation.mails.get('hello') ?? '';
    await database.prisma.campaignRecipient.updateMany({ where: { campaignId }, data: { firstOpenedAt: new Date() } });
    await engine.pass(hour);
    expect(await readTestRuns(database, automation)).toMatchObject([
      { status: 'completed', did: ['hello: done', 'pause: waited', 'until: event'] },
    ]);
  });

  test('goes on when its mail is opened while it waits', async () => {
    const automation = await createTestAutomation(database, {
      steps: [
        { id: 'hello', type: 'send_email' },
        { id: 'until', type: 'wait', until_event: { event: 'opened', step: 'hello', timeout: 'P9D', on_timeout: [] } },
      ],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    await open(automation, automation.mails.get('hello') ?? '');
    await engine.pass();
    expect(await readTestRuns(database, automation)).toMatchObject([{ status: 'completed', did: ['hello: done', 'until: event'] }]);
  });

  test('ends when its goal occurs, whatever it waits for', async () => {
    const automation = await createTestAutomation(database, {
      steps: [{ id: 'pause', type: 'wait', for: 'P9D' }, ...mark],
      goals: [{ id: 'bought', event: 'tagged', tag: 'customer' }],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    await change(automation, { addTag: 'customer' });
    await engine.pass();
    expect(await readTestRuns(database, automation)).toMatchObject([
      { status: 'exited', reason: 'goal_reached', goal: 'bought', did: [] },
    ]);
    expect(await database.prisma.automationSignal.count()).toBe(0);
  });
});

describe('a scan starts runs', () => {
  const setField = async (automation: TestAutomation, tag: string, values: string[]) => {
    const [row] = await database.query<{ fieldId: string }>({
      text: 'SELECT field_id AS "fieldId" FROM automation_triggers WHERE automation_id = $1',
      values: [automation.automationId],
    });
    const id = row?.fieldId ?? '';
    await database.prisma.listField.create({
      data: { id, accountId: automation.accountId, listId: automation.listId, tag, label: tag, type: 'date', position: 9 },
    });
    for (const [index, value] of values.entries())
      await database.prisma.subscriber.update({
        where: { id: automation.subscriberIds[index] ?? '' },
        data: { fields: { [id]: value } },
      });
  };

  test('on the day that a date field names, once for each subscriber and day, in the time zone of the automation', async () => {
    engine.setNow(new Date('2027-03-09T12:00:00Z'));
    const automation = await createTestAutomation(database, {
      subscribers: 5,
      steps: mark,
      timeZone: 'America/New_York',
      trigger: { type: 'date', fieldId: newId(), offsetDays: -7, atTime: '09:00', activatedAt: engine.now() },
    });
    await setField(automation, 'RENEWAL', ['2027-03-17', '2027-03-18', '2027-03-17', '2028-03-17', '2026-03-17']);
    await engine.pass();
    // 2027-03-10 09:00 in New York is 14:00 in UTC.
    await engine.pass(26 * hour - 1_000);
    expect(await countRuns(automation)).toBe(0);
    await engine.pass(1_000);
    const [first = '', , third = ''] = automation.subscriberIds;
    expect((await readTestRuns(database, automation)).map(({ subscriberId }) => subscriberId).sort()).toEqual([first, third].sort());
    await engine.pass(60_000);
    expect(await countRuns(automation)).toBe(2);
    // All workers are down for three days: who was due meanwhile is started.
    await engine.pass(3 * day);
    expect(await countRuns(automation)).toBe(3);
  });

  test('on anniversaries, and on February 28 for the 29th in other years', async () => {
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
    // 2028 is a leap year: on its February 28 and 29 there is one each.
    await engine.pass(day);
    expect(await countRuns(automation)).toBe(4);
  });

  test('when a subscriber enters or leaves a segment, but not for those who are in it at first', async () => {
    const segmentId = newId();
    const entered = await createTestAutomation(database, { subscribers: 5, steps: mark, trigger: { type: 'segment_entered', segmentId } });
    const { accountId, listId } = entered;
    const left = await createTestAutomation(database, { list: entered, steps: mark, trigger: { type: 'segment_left', segmentId } });
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

  test('for those who have neither opened nor clicked for some days, once for each absence', async () => {
    const automation = await createTestAutomation(database, { subscribers: 2, steps: mark, trigger: { type: 'inactive', days: 30 } });
    const [active = ''] = automation.subscriberIds;
    await engine.pass(20 * day);
    const mail = await createTestAutomation(database, { list: automation, steps: [{ id: 'hello', type: 'send_email' }] });
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
  });
});

test('a change where there is no trigger starts nothing, and publishes nothing', async () => {
  const automation = await createTestAutomation(database, { steps: mark });
  const { work } = await change(automation, { addTag: 'vip' });
  expect(work).toEqual({ automations: { created: 0, due: [] } });
});
