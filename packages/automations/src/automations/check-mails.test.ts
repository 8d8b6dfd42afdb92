import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRenderer, type Renderer } from '@mailwright/content';
import { AddAutomation } from '@mailwright/contracts';
import { operator } from '@mailwright/outbox';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { activateAutomation } from './activate-automation.ts';
import { addAutomation } from './add-automation.ts';
import type { MailCheckDeps } from './automation-deps.ts';
import { previewStep } from './preview-step.ts';
import { validateAutomation } from './validate-automation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const mail = { type: 'send_email', subject: 'Hello', html: '<p>Hello</p>' } as const;

/** Adds a draft with these steps, on a list of its own. */
async function addDraft(steps: object[]): Promise<{ uid: string; accountId: string; listId: string }> {
  const { accountId, listId } = await createTestAutomation(database, { steps: [] });
  const body = { name: 'Hello', list_uid: toUid('list', listId), trigger: { type: 'api' }, entry: 'once', steps };
  const { uid } = await addAutomation(database, accountId, newId(), AddAutomation.parse(body), operator);
  return { uid, accountId, listId };
}

const renderer = createRenderer();

test('the mails of an automation are compiled in turns of its account, one mail per turn', async () => {
  const { uid, accountId } = await addDraft([
    { ...mail, id: 'first' },
    { ...mail, id: 'second' },
  ]);
  let turns: string[] = [];
  const compile: Renderer['compile'] = (account, ...given) => {
    turns.push(account);
    return renderer.compile(account, ...given);
  };
  const deps: MailCheckDeps = {
    database,
    renderer: { ...renderer, compile },
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
  expect(await countTurns(preview)).toBe(1);
  expect(await countTurns(() => activateAutomation(deps, accountId, uid, operator))).toBe(2);
});

test('a mail whose step sets no tracking takes it from the list, or else from the account', async () => {
  const { uid, accountId, listId } = await addDraft([
    { ...mail, id: 'silent' },
    { ...mail, id: 'tracked', track_opens: true, track_clicks: true },
  ]);
  await database.prisma.account.update({ where: { id: accountId }, data: { trackOpens: false, trackClicks: false } });
  await database.prisma.list.update({ where: { id: listId }, data: { trackClicks: true } });
  const deps: MailCheckDeps = {
    database,
    renderer,
    isVerifiedSender: () => Promise.resolve(true),
  };
  await activateAutomation(deps, accountId, uid, operator);
  const automationId = fromUid('aut', uid) ?? '';
  const steps = await database.prisma.automationMail.findMany({ where: { automationId }, include: { campaign: true } });
  const tracked = steps.map(({ stepId, campaign }) => [stepId, campaign.trackOpens, campaign.trackClicks]);
  expect(tracked.toSorted()).toEqual([
    ['silent', false, true],
    ['tracked', true, true],
  ]);
});
