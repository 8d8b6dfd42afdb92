import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestAutomation, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { startTestAutomations, startTestRuns, type TestAutomations } from '../testing/start-test-automations.ts';

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

test('an account whose runs are due later than thousands of another account does not wait for them', async () => {
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

test('the runs of a suspended account wait, and go on when it is resumed', async () => {
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
