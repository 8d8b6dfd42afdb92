import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SubscriberExport } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { readEmailsOf } from './export-emails.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

const email = 'ada@example.com';

/** Adds an email with this content; without content, as if that had been removed since. */
async function sent(content?: { html?: string; plain: string }, overrides: { accountId?: string } = {}) {
  const id = newId();
  const row = { id, accountId, email, emailNormalized: email, fromEmail: 'shop@example.com', subject: 'Receipt' };
  const giveUpAt = new Date(Date.now() + 86_400_000);
  const events = { create: { id: newId(), type: 'queued' as const } };
  await database.prisma.email.create({
    data: { ...row, giveUpAt, events, ...(content && { content: { create: content } }), ...overrides },
  });
  return toUid('eml', id);
}

async function pages() {
  const found: SubscriberExport['emails'][] = [];
  for await (const page of readEmailsOf(database, accountId, { ids: [], address: email }, true)) found.push(page);
  return found;
}

test("a person's emails are read in pages with at most a megabyte of content", async () => {
  const half = 'x'.repeat(500_000);
  const large = 'x'.repeat(600_000);
  // Each of these characters takes four bytes.
  const wide = '🙂'.repeat(400_000);
  const uids = [];
  for (const content of [
    { html: half, plain: 'a' },
    { html: half, plain: 'b' },
    { plain: half },
    { plain: wide },
    { plain: 'c' },
    undefined,
    { html: large, plain: large },
  ])
    uids.push(await sent(content));
  const found = await pages();
  expect(found.flat().map(({ uid }) => uid)).toEqual(uids);
  expect(found.map((page) => page.length)).toEqual([2, 1, 1, 2, 1]);
  expect(found[0]?.[0]).toMatchObject({ html: half, plain: 'a', events: [{ type: 'queued' }] });
  expect(found[2]?.[0]).toMatchObject({ html: null, plain: wide });
  expect(found[3]?.[1]).toMatchObject({ html: null, plain: null });
});

test('a page has at most fifty emails, however short they are; pages are ordered oldest first and leave out other accounts', async () => {
  const stranger = await createTestAccount(database);
  await sent({ plain: 'another' }, { accountId: stranger.accountId });
  const uids = [];
  for (let number = 0; number < 101; number += 1) uids.push(await sent());
  const found = await pages();
  expect(found.map((page) => page.length)).toEqual([50, 50, 1]);
  expect(found.flat().map(({ uid }) => uid)).toEqual(uids);
});
