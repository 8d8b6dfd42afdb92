import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Renderer } from '@mailwright/content';
import { createTestCampaign, createTestDatabase, type TestDatabase, testAppSecrets } from '@mailwright/testing';
import { recipientLinks } from '../content/links.ts';
import { countRenderer, slowLoops, testRenderer } from '../testing/test-renderer.ts';
import { createKnownMails, type KnownMails } from '../content/known-mails.ts';
import { readWebView } from './read-web-view.ts';

const baseUrl = 'https://mail.example.com';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Starts a campaign to two people, whose HTML tells them apart. */
async function startCampaign() {
  const { campaignId, accountId, listId } = await createTestCampaign(database, { recipients: 2, status: 'paused' });
  const setHtml = async (html: string) => {
    const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId, accountId } });
    const content = { ...(run.content as object), html };
    await database.prisma.campaignRun.update({ where: { campaignId }, data: { content } });
  };
  await setHtml('<p>First, for {{ EMAIL }}</p>');
  const subscribers = await database.prisma.subscriber.findMany({ where: { listId }, orderBy: { id: 'asc' } });
  const view = async (index: number, known: KnownMails, renderer: Renderer = testRenderer) => {
    const recipient = { campaignId, subscriberId: subscribers[index]?.id ?? '', position: index + 1 };
    const token = recipientLinks(baseUrl, testAppSecrets, recipient).webView.split('/').at(-1) ?? '';
    const deps = { database, baseUrl, appSecrets: testAppSecrets, renderer, known };
    return (await readWebView(deps, token))?.html;
  };
  const lines = subscribers.map(({ email }) => `<p>First, for ${email}</p>`);
  return { campaignId, setHtml, view, lines };
}

test("a campaign's mail is compiled for the first person who opens its web view, and rendered for each", async () => {
  const { setHtml, view, lines } = await startCampaign();
  const known = createKnownMails(1_000_000);
  expect(await view(0, known)).toContain(lines[0]);
  // The content of a run never changes. It is changed here to show that it isn't read again.
  await setHtml('<p>Second</p>');
  expect(await view(1, known)).toContain(lines[1]);
  expect(await view(1, createKnownMails(1_000_000))).toContain('<p>Second</p>');
});

test('a mail that takes too long to compile is tried only for the first person who opens its web view', async () => {
  const { setHtml, view } = await startCampaign();
  await setHtml(slowLoops);
  const { counts, renderer } = countRenderer();
  const known = createKnownMails(1_000_000);
  for (const index of [0, 0, 1]) expect(await view(index, known, renderer)).toBeUndefined();
  expect(counts).toEqual({ compiled: 1, rendered: 0 });
});

test('a mail that is too slow with the data of one recipient is tried once for them, and shown to others', async () => {
  const { setHtml, view, lines } = await startCampaign();
  await setHtml(
    `{% if EMAIL contains "${lines[0]?.split(' ').at(-1)?.replace('</p>', '')}" %}${slowLoops}{% endif %}${lines[1]}`,
  );
  const { counts, renderer } = countRenderer();
  const known = createKnownMails(1_000_000);
  for (let times = 0; times < 3; times += 1) expect(await view(0, known, renderer)).toBeUndefined();
  expect(await view(1, known, renderer)).toContain(lines[1]);
  expect(counts).toEqual({ compiled: 1, rendered: 2 });
});

test('the web view of a deleted campaign is gone, even if its mail was compiled before', async () => {
  const { campaignId, view, lines } = await startCampaign();
  const known = createKnownMails(1_000_000);
  expect(await view(0, known)).toContain(lines[0]);
  await database.prisma.campaign.delete({ where: { id: campaignId } });
  expect(await view(0, known)).toBeUndefined();
});
