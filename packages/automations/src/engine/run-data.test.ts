import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toUid } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import {
  readTestRuns,
  startTestAutomations,
  startTestRuns,
  type TestAutomations,
} from '../testing/start-test-automations.ts';

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

test('the data of a run is passed to its mails, its webhooks and the runs it starts', async () => {
  const other = await createTestAutomation(database, { subscribers: 2, steps: [] });
  const automation = await createTestAutomation(database, {
    list: other,
    steps: [
      { id: 'hello', type: 'send_email' },
      { id: 'call', type: 'call_webhook', hook_uid: toUid('hook', other.automationId) },
      { id: 'start', type: 'start_automation', automation_uid: toUid('aut', other.automationId) },
    ],
  });
  const [first = '', second = ''] = automation.subscriberIds;
  const data = { order: '4711', items: [{ name: 'Lamp' }] };
  await startTestRuns(database, automation, [first, second], [data]);
  await engine.pass();
  const campaignId = automation.mails.get('hello') ?? '';
  const recipients = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
  const ofRecipients = new Map(recipients.map((row) => [row.subscriberId, row.data]));
  expect(ofRecipients).toEqual(
    new Map([
      [first, data],
      [second, null],
    ]),
  );
  const called = engine.called as { run: { data: unknown } }[];
  expect(called.map(({ run }) => run.data)).toEqual([data, null]);
  const started = new Map((await readTestRuns(database, other)).map((run) => [run.subscriberId, run.data]));
  expect(started).toEqual(ofRecipients);
});

test('conditions compare the data of a run, and a value of another type is never equal, greater or less', async () => {
  const compare = (dataPath: string, operator: string, value?: unknown) => ({ dataPath, operator, value });
  const cases: [condition: object, met: boolean][] = [
    [compare('total', 'equals', 59.9), true],
    [compare('total', 'equals', '59.9'), false],
    [compare('total', 'greater_than', 59.8), true],
    [compare('total', 'greater_than', 59.9), false],
    [compare('total', 'at_least', 59.9), true],
    [compare('total', 'at_most', 59.9), true],
    [compare('total', 'less_than', 60), true],
    [compare('order.code', 'equals', 'spring'), true],
    [compare('order.code', 'not_equals', 'SPRING'), false],
    [compare('order.code', 'greater_than', 1), false],
    [compare('order.gift', 'equals', true), true],
    [compare('order.gift', 'not_equals', false), true],
    [compare('items.0.name', 'equals', 'lamp'), true],
    [compare('order.none', 'is_set'), false],
    [compare('order.none', 'is_not_set'), true],
    [compare('unheard.of', 'is_set'), false],
    [compare('unheard.of', 'not_equals', 1), true],
    [compare('unheard.of', 'less_than', 1), false],
    [compare('total', 'is_set'), true],
  ];
  const automation = await createTestAutomation(database, {
    subscribers: 1,
    steps: cases.map(([condition], index) => ({
      id: `case_${index}`,
      type: 'condition',
      if: { all: [condition] },
      then: [],
      else: [],
    })),
  });
  const data = {
    total: 59.9,
    order: { code: 'Spring', gift: true, none: null as unknown as object },
    items: [{ name: 'Lamp' }],
  };
  await startTestRuns(database, automation, automation.subscriberIds, [data]);
  await engine.pass();
  const [run] = await readTestRuns(database, automation);
  expect(run?.did).toEqual(cases.map(([, met], index) => `case_${index}: ${met ? 'then' : 'else'}`));
});

test('a run without data meets is_not_set, and neither is_set nor at_least', async () => {
  const automation = await createTestAutomation(database, {
    subscribers: 1,
    steps: [
      {
        id: 'any',
        type: 'condition',
        if: {
          any: [
            { dataPath: 'total', operator: 'is_set' },
            { dataPath: 'total', operator: 'at_least', value: 0 },
          ],
        },
        then: [],
        else: [],
      },
      {
        id: 'none',
        type: 'condition',
        if: { all: [{ dataPath: 'total', operator: 'is_not_set' }] },
        then: [],
        else: [],
      },
    ],
  });
  await startTestRuns(database, automation);
  await engine.pass();
  expect(await readTestRuns(database, automation)).toMatchObject([{ did: ['any: else', 'none: then'] }]);
});
