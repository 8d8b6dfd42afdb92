import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  readTestRuns,
  startTestAutomations,
  startTestRuns,
  type TestAutomations,
} from '../testing/start-test-automations.ts';

const hour = 3_600_000;
let database: TestDatabase;
let engine: TestAutomations;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  engine = startTestAutomations(database);
});
afterEach(async () => {
  await engine.close();
});
afterAll(() => database.drop());

const tag = (name: string) => ({ id: name, type: 'add_tag', tag: name });
const readTags = async (id: string) => (await database.prisma.subscriber.findUniqueOrThrow({ where: { id } })).tags;

describe('the steps of a run', () => {
  test('the steps are taken in order, each once, and a wait ends when its time has come', async () => {
    const automation = await createTestAutomation(database, {
      subscribers: 3,
      steps: [tag('one'), { id: 'pause', type: 'wait', for: 'PT1H' }, tag('two')],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    for (const run of await readTestRuns(database, automation))
      expect(run).toMatchObject({ status: 'waiting', stepId: 'pause', did: ['one: done'], isLeased: false });
    await engine.pass(hour - 1_000);
    expect((await readTestRuns(database, automation))[0]).toMatchObject({ status: 'waiting' });
    await engine.pass(1_000);
    for (const run of await readTestRuns(database, automation)) {
      expect(run).toMatchObject({
        status: 'completed',
        wakeAt: null,
        did: ['one: done', 'pause: waited', 'two: done'],
      });
      expect(await readTags(run.subscriberId)).toEqual(['one', 'two']);
    }
  });

  test('a step sends a mail to each subscriber, at consecutive positions', async () => {
    const steps = [{ id: 'hello', type: 'send_email' }];
    const automation = await createTestAutomation(database, { subscribers: 3, steps });
    await startTestRuns(database, automation);
    await startTestRuns(database, automation, automation.subscriberIds.slice(0, 1));
    await engine.pass();
    const campaignId = automation.mails.get('hello') ?? '';
    const recipients = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
    expect(recipients.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4]);
    expect(await database.prisma.campaignRun.findUnique({ where: { campaignId } })).toMatchObject({ total: 4 });
    for (const { did, steps: history, subscriberId } of await readTestRuns(database, automation)) {
      expect(did).toEqual(['hello: done']);
      const own = recipients.find(({ position }) => position === history[0]?.position);
      expect(own?.subscriberId).toBe(subscriberId);
    }
  });

  test('a condition on tags and on mails of the automation decides which branch a run takes', async () => {
    const ifTagged = {
      all: [
        { tag: 'vip', operator: 'has' },
        { mailOf: 'hello', activity: 'opened', operator: 'has_not' },
      ],
    };
    const automation = await createTestAutomation(database, {
      subscribers: 2,
      steps: [
        { id: 'hello', type: 'send_email' },
        { id: 'check', type: 'condition', if: ifTagged, then: [tag('yes')], else: [tag('no')] },
        tag('end'),
      ],
    });
    const [vip = '', other = ''] = automation.subscriberIds;
    await database.prisma.subscriber.update({ where: { id: vip }, data: { tags: ['vip'] } });
    await startTestRuns(database, automation);
    await engine.pass();
    expect(await readTags(vip)).toEqual(['vip', 'yes', 'end']);
    expect(await readTags(other)).toEqual(['no', 'end']);
  });

  test('a split distributes runs at random, roughly by its percentages', async () => {
    const automation = await createTestAutomation(database, {
      subscribers: 400,
      steps: [
        {
          id: 'half',
          type: 'split',
          branches: [
            { percent: 25, steps: [tag('a')] },
            { percent: 75, steps: [] },
          ],
        },
      ],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    const inFirst = (await readTestRuns(database, automation)).filter(({ did }) => did[0] === 'half: branch_1');
    expect(inFirst.length).toBeGreaterThan(60);
    expect(inFirst.length).toBeLessThan(140);
    for (const { did } of inFirst) expect(did).toEqual(['half: branch_1', 'a: done']);
  });

  test('steps call hooks and move subscribers to another list', async () => {
    const target = await createTestAutomation(database, { subscribers: 0, steps: [] });
    const other = await createTestAutomation(database, { subscribers: 2, steps: [] });
    await database.prisma.list.update({ where: { id: target.listId }, data: { accountId: other.accountId } });
    const automation = await createTestAutomation(database, {
      list: other,
      steps: [
        { id: 'call', type: 'call_webhook', hook_uid: toUid('hook', other.automationId) },
        { id: 'move', type: 'move_to_list', list_uid: toUid('list', target.listId) },
        tag('never'),
      ],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    for (const run of await readTestRuns(database, automation))
      expect(run).toMatchObject({ status: 'exited', reason: 'unsubscribed', did: ['call: done', 'move: done'] });
    const moved = await database.prisma.subscriber.findMany({ where: { listId: target.listId } });
    expect(moved.map(({ email, status }) => `${email} ${status}`).sort()).toEqual([
      'person-1@example.com subscribed',
      'person-2@example.com subscribed',
    ]);
    const consents = await database.prisma.subscriberConsent.findMany({ where: { accountId: other.accountId } });
    expect(consents.map(({ action, source }) => `${action} by ${source}`).sort()).toEqual([
      'subscribed by automation',
      'subscribed by automation',
      'unsubscribed by automation',
      'unsubscribed by automation',
    ]);
    expect(engine.called).toMatchObject([
      { automation: { uid: toUid('aut', automation.automationId) }, step: 'call' },
      { step: 'call' },
    ]);
  });

  test("subscribers stay on their list if they can't be moved, because they left the other list or lack what it requires", async () => {
    const target = await createTestAutomation(database, { subscribers: 0, steps: [] });
    const other = await createTestAutomation(database, { subscribers: 2, steps: [] });
    const { accountId } = other;
    const { listId } = target;
    await database.prisma.list.update({ where: { id: listId }, data: { accountId } });
    const email = 'person-1@example.com';
    const former = { id: newId(), listId, accountId, email, emailNormalized: email, source: 'api' as const };
    await database.prisma.subscriber.create({ data: { ...former, status: 'unsubscribed' } });
    // The option that the first subscriber has chosen doesn't exist on the other list.
    const select = { accountId, tag: 'SIZE', label: 'Size', type: 'select' as const, position: 3 };
    const required = { accountId, tag: 'COMPANY', label: 'Company', required: true, position: 2 };
    const size = newId();
    await database.prisma.listField.createMany({
      data: [
        { ...required, id: newId(), listId, type: 'text' },
        { ...select, id: newId(), listId, options: ['L'] },
        { ...select, id: size, listId: other.listId, options: ['S'] },
      ],
    });
    const [first = ''] = other.subscriberIds;
    await database.prisma.subscriber.update({ where: { id: first }, data: { fields: { [size]: 'S' } } });
    const automation = await createTestAutomation(database, {
      list: other,
      steps: [{ id: 'move', type: 'move_to_list', list_uid: toUid('list', listId) }, tag('stayed')],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    for (const run of await readTestRuns(database, automation))
      expect(run).toMatchObject({ status: 'completed', did: ['move: not_added', 'stayed: done'] });
    const stayed = await database.prisma.subscriber.findMany({ where: { listId: other.listId } });
    expect(stayed.map(({ status }) => status)).toEqual(['subscribed', 'subscribed']);
  });

  test('a step starts another automation once for each run', async () => {
    const other = await createTestAutomation(database, { subscribers: 2, steps: [tag('started')] });
    const automation = await createTestAutomation(database, {
      list: other,
      steps: [{ id: 'start', type: 'start_automation', automation_uid: toUid('aut', other.automationId) }],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    expect((await readTestRuns(database, other)).map(({ status, depth }) => ({ status, depth }))).toEqual([
      { status: 'completed', depth: 1 },
      { status: 'completed', depth: 1 },
    ]);
  });
});

describe('a run ends early', () => {
  const steps = [{ id: 'pause', type: 'wait', for: 'P1D' }, tag('late')];

  test('a run ends at its next step when the subscriber has left, with the reason', async () => {
    const automation = await createTestAutomation(database, { subscribers: 3, steps });
    await startTestRuns(database, automation);
    await engine.pass();
    const [left = '', gone = ''] = automation.subscriberIds;
    await database.prisma.subscriber.update({ where: { id: left }, data: { status: 'unsubscribed' } });
    await database.prisma.subscriber.delete({ where: { id: gone } });
    await engine.pass(24 * hour);
    expect((await readTestRuns(database, automation)).map(({ status, reason }) => `${status} ${reason}`)).toEqual([
      'exited unsubscribed',
      'exited deleted',
      'completed null',
    ]);
  });

  test('a run ends when the conditions of its goal are met', async () => {
    const automation = await createTestAutomation(database, {
      steps,
      goals: [{ id: 'bought', conditions: { all: [{ tag: 'customer', operator: 'has' }] } }],
    });
    await startTestRuns(database, automation);
    await engine.pass();
    const [id = ''] = automation.subscriberIds;
    await database.prisma.subscriber.update({ where: { id }, data: { tags: ['customer'] } });
    await engine.pass(24 * hour);
    expect(await readTestRuns(database, automation)).toMatchObject([
      { status: 'exited', reason: 'goal_reached', goal: 'bought', did: [] },
    ]);
  });

  test('a run ends at once if the conditions of its automation are not met, and the subscriber may enter later', async () => {
    const automation = await createTestAutomation(database, {
      steps,
      entry: 'once',
      conditions: { all: [{ tag: 'vip', operator: 'has' }] },
    });
    await startTestRuns(database, automation);
    await engine.pass();
    expect(await readTestRuns(database, automation)).toMatchObject([
      { status: 'exited', reason: 'conditions_not_met', entryKey: null, did: [] },
    ]);
    expect(await database.prisma.automationStepCount.count({ where: { automationId: automation.automationId } })).toBe(
      0,
    );
  });
});

test('a run of a paused automation stays where it is, and continues when the automation is active again', async () => {
  const automation = await createTestAutomation(database, { steps: [tag('done')] });
  await startTestRuns(database, automation);
  const { automationId: id } = automation;
  await database.prisma.automation.update({ where: { id }, data: { status: 'paused' } });
  await engine.pass();
  expect(await readTestRuns(database, automation)).toMatchObject([{ status: 'running', did: [] }]);
  await database.prisma.automation.update({ where: { id }, data: { status: 'active' } });
  await engine.pass();
  expect(await readTestRuns(database, automation)).toMatchObject([{ status: 'completed', did: ['done: done'] }]);
});

test('a run whose step cannot succeed fails, and blocks no other run', async () => {
  const steps = [{ id: 'move', type: 'add_to_list', list_uid: toUid('list', '0198f0f0-0000-7000-8000-000000000000') }];
  const failing = await createTestAutomation(database, { steps });
  const other = await createTestAutomation(database, { list: failing, steps: [tag('fine')] });
  await startTestRuns(database, failing);
  await startTestRuns(database, other);
  await engine.pass();
  expect(await readTestRuns(database, failing)).toMatchObject([{ status: 'failed', reason: 'not_found', did: [] }]);
  expect(await readTestRuns(database, other)).toMatchObject([{ status: 'completed' }]);
});

test('a failed run leaves its automation: its subscriber may enter again if the entry allows it, it waits for nothing, and it is counted', async () => {
  const nowhere = { id: 'move', type: 'add_to_list', list_uid: toUid('list', '0198f0f0-0000-7000-8000-000000000000') };
  const goals = [{ id: 'bought', event: 'tagged', tag: 'customer' }];
  const entered: unknown[] = [];
  for (const entry of ['once', 'once_at_a_time'] as const) {
    const automation = await createTestAutomation(database, { entry, goals, steps: [tag('one'), nowhere] });
    const [id = ''] = await startTestRuns(database, automation);
    const [entryKey = ''] = automation.subscriberIds;
    await database.prisma.automationRun.update({ where: { id }, data: { entryKey } });
    await engine.pass();
    const [run] = await readTestRuns(database, automation);
    expect(run).toMatchObject({
      status: 'failed',
      reason: 'not_found',
      stepId: 'move',
      did: ['one: done'],
      wakeAt: null,
    });
    expect(await database.prisma.automationWait.count({ where: { runId: id } })).toBe(0);
    const { automationId } = automation;
    const counts = await database.prisma.automationStepCount.findMany({ where: { automationId, stepId: '' } });
    const sum = (name: 'entered' | 'left') => counts.reduce((total, count) => total + count[name], 0);
    expect([sum('entered'), sum('left')]).toEqual([1, 1]);
    entered.push(run?.entryKey === null ? 'again' : 'once');
  }
  expect(entered).toEqual(['once', 'again']);
});
