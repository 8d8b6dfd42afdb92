import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeAlike } from '@mailwright/audience';
import { inTransaction } from '@mailwright/database';
import { topicsOf } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestAutomation, type TestDatabase } from '@mailwright/testing';
import {
  readTestRuns,
  startTestAutomations,
  startTestRuns,
  type TestAutomations,
} from '../testing/start-test-automations.ts';

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
/** What tracking writes when a person opens a campaign's mail. */
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
  test("a tag starts runs of the list's automations whose trigger has that tag or none", async () => {
    const named = await createTestAutomation(database, { steps: mark, trigger: { type: 'tagged', tag: 'vip' } });
    const any = await createTestAutomation(database, { list: named, steps: mark, trigger: { type: 'tagged' } });
    const removed = await createTestAutomation(database, {
      list: named,
      steps: mark,
      trigger: { type: 'untagged', tag: 'vip' },
    });
    const elsewhere = await createTestAutomation(database, { steps: mark, trigger: { type: 'tagged' } });
    await change(named, { addTag: 'other' });
    expect([await countRuns(named), await countRuns(any)]).toEqual([0, 1]);
    await change(named, { addTag: 'vip' });
    expect([await countRuns(named), await countRuns(any), await countRuns(removed)]).toEqual([1, 2, 0]);
    await change(named, { removeTag: 'vip' });
    expect([await countRuns(removed), await countRuns(elsewhere)]).toEqual([1, 0]);
    // Events are stored only for hooks.
    expect(await database.prisma.event.count()).toBe(0);
  });

  test('a new value of a field starts a run, and so does opening a campaign', async () => {
    const fieldId = newId();
    const field = await createTestAutomation(database, { steps: mark, trigger: { type: 'field_changed', fieldId } });
    await database.prisma.listField.create({
      data: {
        id: fieldId,
        accountId: field.accountId,
        listId: field.listId,
        tag: 'CITY',
        label: 'City',
        type: 'text',
        position: 9,
      },
    });
    const campaignId = newId();
    const opened = await createTestAutomation(database, {
      list: field,
      steps: mark,
      trigger: { type: 'campaign_opened', campaignId },
    });
    await change(field, { fieldId, value: 'Bern' });
    await change(field, { fieldId, value: 'Bern' });
    await open(opened, campaignId);
    await open(opened, newId());
    expect([await countRuns(field), await countRuns(opened)]).toEqual([1, 1]);
  });

  test('a run starts once, once at a time, or every time, as the automation says', async () => {
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

  test('a loop of automations ends after ten repetitions', async () => {
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
    until_event: {
      event: 'tagged',
      tag: 'vip',
      timeout: 'P1D',
      on_timeout: [{ id: 'late', type: 'remove_tag', tag: 'x' }],
    },
  };

  test("a run continues when the event occurs, or takes the timeout branch if it doesn't in time", async () => {
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

  test('a run continues at once if the mail has already been opened', async () => {
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

  test('a run continues when its mail is opened while it waits', async () => {
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
    expect(await readTestRuns(database, automation)).toMatchObject([
      { status: 'completed', did: ['hello: done', 'until: event'] },
    ]);
  });

  test('a run ends when the event of its goal occurs, whatever it waits for', async () => {
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

test('a change without a matching trigger starts nothing and publishes nothing', async () => {
  const automation = await createTestAutomation(database, { steps: mark });
  const { work } = await change(automation, { addTag: 'vip' });
  expect(work).toEqual({ automations: { created: 0, due: [] } });
});
