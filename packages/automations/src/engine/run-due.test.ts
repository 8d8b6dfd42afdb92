import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestAutomation, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
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
afterEach(() => engine.close());
afterAll(() => database.drop());

test('an account with few runs does not wait for thousands of runs of another account that were due earlier', async () => {
  const steps = [
    { id: 'one', type: 'add_tag', tag: 'one' },
    { id: 'two', type: 'add_tag', tag: 'two' },
  ];
  const many = await createTestAutomation(database, { subscribers: 4_000, steps });
  const few = await createTestAutomation(database, { subscribers: 10, steps });
  await startTestRuns(database, many);
  await startTestRuns(database, few);
  const countOpen = ({ automationId }: typeof many) =>
    database.prisma.automationRun.count({ where: { automationId, status: { not: 'completed' } } });
  const settled = engine.pass();
  await until('the runs of the small account to be completed', async () => (await countOpen(few)) === 0);
  expect(await countOpen(many)).toBeGreaterThan(0);
  await settled;
  expect(await countOpen(many)).toBe(0);
}, 120_000);

test('the runs of a suspended account wait, and continue when it is resumed', async () => {
  const steps = [{ id: 'one', type: 'add_tag', tag: 'one' }];
  const suspended = await createTestAutomation(database, { subscribers: 3, steps });
  const other = await createTestAutomation(database, { subscribers: 3, steps });
  await startTestRuns(database, suspended);
  await startTestRuns(database, other);
  const countOpen = ({ automationId }: typeof other) =>
    database.prisma.automationRun.count({ where: { automationId, status: { not: 'completed' } } });
  const setStatus = (status: 'active' | 'suspended') =>
    database.prisma.account.update({ where: { id: suspended.accountId }, data: { status } });
  await setStatus('suspended');
  await engine.pass();
  expect([await countOpen(suspended), await countOpen(other)]).toEqual([3, 0]);
  await setStatus('active');
  await engine.pass();
  expect(await countOpen(suspended)).toBe(0);
});

test('the runs of an archived automation end at once, however long they were to wait, and leave no waits behind', async () => {
  const steps = [{ id: 'pause', type: 'wait', for: 'P9Y' }];
  const goals = [{ id: 'bought', event: 'tagged', tag: 'customer' }];
  const archived = await createTestAutomation(database, { subscribers: 450, steps, goals });
  const other = await createTestAutomation(database, { steps, goals });
  await startTestRuns(database, archived);
  await startTestRuns(database, other);
  await engine.pass();
  const [leased, ...rest] = await readTestRuns(database, archived);
  // Another worker has claimed one of them.
  await database.prisma.automationRun.update({
    where: { id: leased?.id ?? '' },
    data: { isLeased: true, wakeAt: new Date(engine.now().getTime() + 20_000) },
  });
  const { automationId: id } = archived;
  await database.prisma.automation.update({ where: { id }, data: { status: 'archived' } });
  await engine.pass();
  const count = (where: object) => database.prisma.automationRun.count({ where: { automationId: id, ...where } });
  expect(await count({ status: 'exited', reason: 'automation_archived', wakeAt: null })).toBe(rest.length);
  await engine.pass(20_000);
  expect(await count({ status: 'exited', reason: 'automation_archived', wakeAt: null })).toBe(450);
  expect(await database.prisma.automationWait.count({ where: { listId: archived.listId } })).toBe(0);
  expect(await readTestRuns(database, other)).toMatchObject([{ status: 'waiting', stepId: 'pause' }]);
  expect(await database.prisma.automationWait.count({ where: { listId: other.listId } })).toBe(1);
});

test('runs advance even if Postgres can move only a few of them within the statement timeout', async () => {
  const automation = await createTestAutomation(database, { subscribers: 300, steps: [{ id: 'end', type: 'exit' }] });
  await startTestRuns(database, automation);
  await database.query({
    text: `CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM moved WHERE step_id IS NOT NULL) > 60 THEN RAISE 'took too long' USING ERRCODE = '57014'; END IF;
      RETURN NULL; END $$`,
  });
  await database.query({
    text: `CREATE TRIGGER refuse_many AFTER UPDATE ON automation_runs REFERENCING NEW TABLE AS moved
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`,
  });
  const countOpen = () =>
    database.prisma.automationRun.count({ where: { automationId: automation.automationId, endedAt: null } });
  try {
    // The runs of a failed batch can be claimed again once their lease has ended.
    for (let tries = 0; tries < 40 && (await countOpen()) > 0; tries += 1) await engine.pass(20_000);
  } finally {
    await database.query({ text: 'DROP FUNCTION refuse_many CASCADE' });
  }
  expect(await countOpen()).toBe(0);
});
