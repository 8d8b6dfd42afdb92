import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase, testAppSecrets, until } from '@mailwright/testing';
import { testRenderer } from '../testing/test-renderer.ts';
import { createKnownMails } from '../content/known-mails.ts';
import { readWebView } from '../archive/read-web-view.ts';
import { recipientLinks } from '../content/links.ts';
import { appendRecipients } from '../recipients/append-recipients.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const baseUrl = 'https://mail.example.com';

test('each mail of a step, and its web view, gets the data of its own run', async () => {
  const { campaignId, accountId, listId } = await createTestCampaign(database, { recipients: 1, status: 'paused' });
  const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
  const content = { ...(run.content as object), html: '<p>Order {{ data.order }}, {{ data.items.size }} things</p>' };
  await database.prisma.campaignRun.update({ where: { campaignId }, data: { isFrozen: true, content } });
  const ofStep = { kind: 'automation', status: 'sending' } as const;
  await database.prisma.campaign.update({ where: { id: campaignId }, data: ofStep });
  const { id, email } = await database.prisma.subscriber.findFirstOrThrow({ where: { listId } });
  const route = createTestRoute();
  engines.start({ route });
  const data = [{ order: '4711', items: [1, 2] }, { order: '4712', items: [1] }, null];
  const recipients = data.map((one) => ({ subscriberId: id, email, data: one }));
  await appendRecipients(database, { accountId, campaignId }, recipients);
  await until('the mails to be sent', async () => (await readCampaign(database, campaignId)).rows['sent'] === 3);
  const lines = ['Order 4711, 2 things', 'Order 4712, 1 things', 'Order ,  things'];
  const sent = route.sent.map(({ raw }) => raw.toString().replaceAll('=\r\n', ''));
  for (const line of lines) expect(sent.filter((raw) => raw.includes(`<p>${line}</p>`))).toHaveLength(1);
  const known = createKnownMails(1_000_000);
  for (const [index, line] of lines.entries()) {
    const recipient = { campaignId, subscriberId: id, position: index + 1 };
    const token = recipientLinks(baseUrl, testAppSecrets, recipient).webView.split('/').at(-1) ?? '';
    const view = await readWebView(
      { database, baseUrl, appSecrets: testAppSecrets, renderer: testRenderer, known },
      token,
    );
    expect(view?.html).toContain(`<p>${line}</p>`);
  }
});
