import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AddAutomation } from '@mailwright/contracts';
import { operator } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { activateAutomation } from './activate-automation.ts';
import { addAutomation } from './add-automation.ts';
import type { AutomationDeps } from './automation-deps.ts';
import { previewStep } from './preview-step.ts';
import { validateAutomation } from './validate-automation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the mails of an automation are compiled and rendered in the account's turns, each in one of its own", async () => {
  const { accountId, listId } = await createTestAutomation(database, { steps: [] });
  const mail = { type: 'send_email', subject: 'Hello', html: '<p>Hello</p>' } as const;
  const steps = [
    { ...mail, id: 'first' },
    { ...mail, id: 'second' },
  ];
  const body = { name: 'Hello', list_uid: toUid('list', listId), trigger: { type: 'api' }, entry: 'once', steps };
  const { uid } = await addAutomation(database, accountId, newId(), AddAutomation.parse(body), operator);
  let turns: string[] = [];
  const deps: AutomationDeps = {
    database,
    inRenderTurn: async (account, work) => {
      turns.push(account);
      return work();
    },
    isVerifiedSender: () => Promise.resolve(true),
  };
  const countTurns = async (act: () => Promise<unknown>) => {
    turns = [];
    await act();
    expect(new Set(turns)).toEqual(new Set([accountId]));
    return turns.length;
  };
  expect(await countTurns(() => validateAutomation(deps, accountId, uid))).toBe(2);
  const preview = () => previewStep({ ...deps, baseUrl: '' }, accountId, { uid, step: 'first' }, {});
  expect(await countTurns(preview)).toBe(2);
  expect(await countTurns(() => activateAutomation(deps, accountId, uid, operator))).toBe(2);
});
