import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestCampaign, createTestDatabase, type TestDatabase, testAppSecrets } from '@mailwright/testing';
import { countRenderer, slowLoops } from '../testing/test-renderer.ts';
import { createWelcomeComposer } from './compose-welcome.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds a list with subscribers whose welcome mail has this HTML, and counts what is compiled and composed. */
async function openList(html: string) {
  const { listId, accountId } = await createTestCampaign(database, { recipients: 6, status: 'paused' });
  const setHtml = (changed: string) =>
    database.prisma.list.update({
      where: { id: listId },
      data: {
        sendWelcomeEmail: true,
        welcomeEmail: { subject: 'Welcome', html: changed, plain: null },
        version: { increment: 1 },
      },
    });
  await setHtml(html);
  const { counts, renderer } = countRenderer();
  const compose = createWelcomeComposer({
    database,
    renderer,
    appSecrets: testAppSecrets,
    baseUrl: 'https://mail.example.com',
    bounceTo: 'bounces@example.com',
    bounceDomain: undefined,
    isVerifiedSender: () => Promise.resolve(true),
  });
  const subscribers = await database.prisma.subscriber.findMany({ where: { listId }, orderBy: { id: 'asc' } });
  const welcome = async (index: number) =>
    compose({ id: newId(), accountId, subscriberId: subscribers[index]?.id ?? null });
  return { setHtml, counts, welcome };
}

const dropped = { dropped: expect.stringMatching(/^template_too_slow: /) };

test('a welcome mail that takes too long to compile is tried once, until its list changes', async () => {
  const { setHtml, counts, welcome } = await openList(slowLoops);
  for (let index = 0; index < 3; index += 1) expect(await welcome(index)).toEqual(dropped);
  expect(counts).toEqual({ compiled: 1, rendered: 0 });
  await setHtml('<p>Hello</p>');
  expect(await welcome(3)).toMatchObject({ from: 'ada@example.com' });
});

test('a welcome mail that is too slow for several subscribers in a row is not rendered for more of them', async () => {
  const { setHtml, counts, welcome } = await openList(`{% if EMAIL contains "person-" %}${slowLoops}{% endif %}`);
  for (let index = 0; index < 6; index += 1) expect(await welcome(index)).toEqual(dropped);
  expect(counts).toEqual({ compiled: 1, rendered: 4 });
  await setHtml('<p>Hello</p>');
  expect(await welcome(0)).toMatchObject({ from: 'ada@example.com' });
});
