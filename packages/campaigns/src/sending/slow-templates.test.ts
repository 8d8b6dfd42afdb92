import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { type Compose, compileTo, createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

// Half a megabyte is searched in vain a hundred thousand times, within one filter.
const endless = [
  '{% assign b = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" %}',
  '{% assign b = b | append: b %}'.repeat(13),
  '{% assign r = (1..100000) | where_exp: "x", "b contains \'aaaaaaaaaaab1\'" %}',
].join('');

/** Gives a campaign this HTML. */
async function setHtml(campaignId: string, html: string): Promise<void> {
  const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
  const content = { ...(run.content as object), html };
  await database.prisma.campaignRun.update({ where: { campaignId }, data: { content } });
}

test.each([
  ['as a whole', endless],
  // The sample that a campaign is compiled with has no data of this kind.
  ['with the data of its recipients', `{% if EMAIL contains "@example.com" %}{% else %}${endless}{% endif %}`],
])(
  'a campaign whose template takes too long to render %s is paused with the reason, and nothing is sent of it',
  async (_name, html) => {
    const { campaignId } = await createTestCampaign(database, { recipients: 20 });
    await database.query({ text: `UPDATE subscribers SET email = replace(email, '@', '@other.')` });
    await setHtml(campaignId, html);
    const route = createTestRoute();
    engines.start({ route });
    const paused = await awaitStatus(database, campaignId, 'paused');
    expect(paused).toMatchObject({
      reason: { code: 'template_too_slow', message: expect.stringMatching(/too much processor time/) },
      rows: { queued: 20 },
    });
    expect(route.sent).toHaveLength(0);
  },
);

test("while one account's template hangs, another account's mails with logic are rendered and sent", async () => {
  const slow = await createTestCampaign(database, { recipients: 20 });
  const other = await createTestCampaign(database, { recipients: 60 });
  await setHtml(slow.campaignId, endless);
  await setHtml(other.campaignId, '{% for tag in (1..3) %}<p>{{ tag }} of {{ EMAIL }}</p>{% endfor %}');
  const route = createTestRoute({ maxInFlight: 20 });
  engines.start({ route });
  await awaitStatus(database, other.campaignId, 'sent');
  const raw = route.sent.map((mail) => mail.raw.toString().replaceAll('=\r\n', ''));
  for (const mail of route.sent)
    expect(raw.filter((text) => text.includes(`3 of ${mail.envelope.to}<`))).toHaveLength(1);
  expect(route.sent).toHaveLength(60);
  await awaitStatus(database, slow.campaignId, 'paused');
});

test('while a chunk waits for what is rendered in a thread, its lease is kept, and then its mails are sent', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 8 });
  let finish = (): void => {};
  const rendered = new Promise<void>((resolve) => (finish = resolve));
  const compose: Compose = ({ email }) => ({
    envelope: { from: 'ada@example.com', to: email, smtpUtf8: false },
    raw: Buffer.from(''),
    signer: undefined,
  });
  let asked = 0;
  const compile = compileTo(compose, async (recipients) => {
    asked += 1;
    await rendered;
    // Some of them at a time.
    return new Map(recipients.slice(0, 3).map((recipient) => [recipient, { texts: [] }]));
  });
  engines.start({ route: createTestRoute({ reply: () => wait(1, sent) }), ports: { compile } });
  await until('it to be rendered', async () => asked > 0);
  await wait(1_000);
  finish();
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 8 } });
  expect(asked).toBeGreaterThan(2);
});
