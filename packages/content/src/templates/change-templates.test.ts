import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { addTemplate, type TemplateDeps, restoreTemplateVersion, updateTemplate } from './change-templates.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

/** A renderer that records whose turns were taken; `before` runs while a turn is waited for. */
function turns(before: () => Promise<unknown> = async () => {}) {
  const taken: string[] = [];
  const checkTemplate: TemplateDeps['renderer']['checkTemplate'] = async (account, { html }) => {
    taken.push(account);
    await before();
    return { hasSlot: html.includes('{{ content }}'), errors: {} };
  };
  return { taken, renderer: { checkTemplate } };
}

test("a template is checked in its account's turn, and no database connection is held meanwhile", async () => {
  const open: number[] = [];
  const { taken, renderer } = turns(() => {
    const { totalCount, idleCount } = database.pool;
    return Promise.resolve(open.push(totalCount - idleCount));
  });
  const deps = { database, renderer };
  const input = { name: 'Letter', html: '<p>{{ content }}</p>' };
  const { uid } = await addTemplate(deps, accountId, newId(), input, operator);
  await updateTemplate(deps, accountId, uid, { html: '<b>{{ content }}</b>' }, { actor: operator });
  expect(taken).toEqual([accountId, accountId]);
  expect(open).toEqual([0, 0]);
  // Neither change has anything new to check.
  await updateTemplate(deps, accountId, uid, { name: 'Long letter' }, { actor: operator });
  expect(await restoreTemplateVersion(database, accountId, uid, 1, { actor: operator })).toMatchObject({
    name: 'Long letter',
    html: input.html,
    version: 3,
    has_slot: true,
  });
  expect(taken).toHaveLength(2);
});

test('of two concurrent changes to different parts neither is lost, and their combined result is checked', async () => {
  const { renderer } = turns();
  const { uid } = await addTemplate(
    { database, renderer },
    accountId,
    newId(),
    { name: 'Note', html: '<p>x</p>' },
    operator,
  );
  const other = { subject: 'Hello' };
  let isFirst = true;
  const { taken, ...waiting } = turns(async () => {
    if (isFirst) await updateTemplate({ database, renderer }, accountId, uid, other, { actor: operator });
    isFirst = false;
  });
  const changed = await updateTemplate(
    { database, ...waiting },
    accountId,
    uid,
    { html: '<p>y</p>' },
    { actor: operator },
  );
  expect(changed).toMatchObject({ ...other, html: '<p>y</p>', version: 3 });
  expect(taken).toHaveLength(2);
});
