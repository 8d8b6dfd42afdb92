import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ProblemError } from '@mailwright/platform';
import { createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { type Compose, compileTo, createTestRoute } from '../testing/start-test-engine.ts';
import { slowLoops } from '../testing/test-renderer.ts';
import type { CampaignContent, CampaignRecipient } from './sending-ports.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

// A single filter searches half a megabyte a hundred thousand times, without a match.
const endless = [
  '{% assign b = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" %}',
  '{% assign b = b | append: b %}'.repeat(13),
  '{% assign r = (1..100000) | where_exp: "x", "b contains \'aaaaaaaaaaab1\'" %}',
].join('');

const composeEmpty: Compose = ({ email }) => ({
  envelope: { from: 'ada@example.com', to: email, smtpUtf8: false },
  raw: Buffer.from(''),
  signer: undefined,
});

/** How many of a campaign's chunks are claimed by a worker. */
const countChunks = (campaignId: string) =>
  database.prisma.campaignChunk.count({ where: { campaignId, lockedBy: { not: null } } });

/** Gives a campaign this HTML. */
async function setHtml(campaignId: string, html: string): Promise<void> {
  const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
  const content = { ...(run.content as object), html };
  await database.prisma.campaignRun.update({ where: { campaignId }, data: { content } });
}

// The sample that a campaign is compiled with has no such address, so only recipients are slow.
const slowFor = (name: string) =>
  `{% if EMAIL contains "${name}" %}${slowLoops}{% endif %}<p>Hello {{ EMAIL | downcase }}</p>`;

test.each([
  ['as a whole', endless, { queued: 20 }],
  // It takes some more slow recipients to know that it isn't the data of the first few.
  ['with the data of its recipients', slowFor('@'), { queued: 17, failed: 3 }],
])(
  'a campaign whose template takes too long to render %s is paused with the reason, and none of it is sent',
  async (_name, html, rows) => {
    const { campaignId } = await createTestCampaign(database, { recipients: 20 });
    await setHtml(campaignId, html.replace('"@"', '"@other."'));
    await database.query({ text: `UPDATE subscribers SET email = replace(email, '@', '@other.')` });
    const route = createTestRoute();
    engines.start({ route });
    const paused = await awaitStatus(database, campaignId, 'paused');
    const reason = { code: 'template_too_slow', message: expect.stringMatching(/too much processor time/) };
    expect(paused).toMatchObject({ reason });
    // What was rendered is recorded when the campaign is paused.
    await until('the chunk to be released', async () => (await countChunks(campaignId)) === 0);
    expect(await readCampaign(database, campaignId)).toMatchObject({ status: 'paused', rows });
    expect(route.sent).toHaveLength(0);
  },
);

test('a recipient whose data makes the mail too slow gets none, with the reason, and all others get theirs', async () => {
  const { campaignId, listId } = await createTestCampaign(database, { recipients: 30 });
  const where = { listId, email: { contains: '7@' } };
  const { email } = await database.prisma.subscriber.findFirstOrThrow({ where });
  await setHtml(campaignId, slowFor(email));
  const route = createTestRoute();
  engines.start({ route });
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 29, failed: 1 } });
  const failed = await database.prisma.campaignRecipient.findMany({ where: { campaignId, status: 'failed' } });
  const reply = expect.stringMatching(/too much processor time/);
  expect(failed).toMatchObject([{ email, code: 'template_too_slow', reply, attempts: 0 }]);
});

test('a resumed campaign gets past the recipients whose data makes their mails too slow', async () => {
  const { campaignId, listId } = await createTestCampaign(database, { recipients: 30 });
  await database.query({
    text: `UPDATE subscribers SET email = 'slow-' || email
      WHERE id IN (SELECT id FROM subscribers WHERE list_id = $1 ORDER BY id LIMIT 5)`,
    values: [listId],
  });
  await setHtml(campaignId, slowFor('slow-'));
  // A single chunk: on a slow machine, mails of another one would come between the slow ones.
  const route = createTestRoute({ maxInFlight: 60 });
  engines.start({ route });
  await awaitStatus(database, campaignId, 'paused');
  await until('the chunk to be released', async () => (await countChunks(campaignId)) === 0);
  await engines.setStatus(campaignId, 'sending');
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 25, failed: 5 } });
});

test("while one account's chunk waits for rendering, another account's mails go over the same route", async () => {
  const slow = await createTestCampaign(database, { recipients: 100 });
  let finish = (): void => {};
  const rendered = new Promise<void>((resolve) => (finish = resolve));
  const texts = { texts: [] };
  const hanging = compileTo(composeEmpty, async ([first]) => {
    await rendered;
    return new Map(first === undefined ? [] : [[first, texts]]);
  });
  const compile = (content: CampaignContent) =>
    content.campaignId === slow.campaignId ? hanging() : compileTo(composeEmpty)();
  const route = createTestRoute({ maxInFlight: 2 });
  engines.start({ route, ports: { compile } });
  await until('it to be claimed', async () => (await countChunks(slow.campaignId)) > 0);
  const other = await createTestCampaign(database, { recipients: 60 });
  await awaitStatus(database, other.campaignId, 'sent');
  expect(route.sent).toHaveLength(60);
  expect(await countChunks(slow.campaignId)).toBeLessThanOrEqual(2);
  finish();
  await engines.setStatus(slow.campaignId, 'cancelled');
});

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

test('a chunk that waits for rendering in a thread keeps its lease, and then its mails are sent', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 8 });
  let finish = (): void => {};
  const rendered = new Promise<void>((resolve) => (finish = resolve));
  let asked = 0;
  const compile = compileTo(composeEmpty, async (recipients) => {
    asked += 1;
    await rendered;
    // Renders only some of them at a time.
    return new Map(recipients.slice(0, 3).map((recipient) => [recipient, { texts: [] }]));
  });
  engines.start({ route: createTestRoute({ reply: () => wait(1, sent) }), ports: { compile } });
  await until('it to be rendered', async () => asked > 0);
  await wait(1_000);
  finish();
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 8 } });
  expect(asked).toBeGreaterThan(2);
});

test('while a campaign takes long to compile, mails of another account go over the same route', async () => {
  const slow = await createTestCampaign(database, { recipients: 1 });
  let finish = (): void => {};
  const compiled = new Promise<void>((resolve) => (finish = resolve));
  let asked = 0;
  const compile = async (content: CampaignContent) => {
    if (content.campaignId === slow.campaignId) {
      asked += 1;
      await compiled;
    }
    return compileTo(composeEmpty)();
  };
  const route = createTestRoute({ maxInFlight: 2 });
  engines.start({ route, ports: { compile } });
  await until('it to be compiled', async () => asked > 0);
  const other = await createTestCampaign(database, { recipients: 60 });
  await awaitStatus(database, other.campaignId, 'sent');
  expect(await countChunks(slow.campaignId)).toBe(0);
  finish();
  await awaitStatus(database, slow.campaignId, 'sent');
  expect(route.sent).toHaveLength(61);
  expect(asked).toBe(1);
});

test('a chunk that renders slowly and then waits for a reply lets its account send the next one', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 40 });
  let first: CampaignRecipient | undefined;
  let reply = (): void => {};
  const replied = new Promise<void>((resolve) => (reply = resolve));
  const route = createTestRoute({
    maxInFlight: 10,
    reply: async ({ envelope }) => {
      if (envelope.to === first?.email) await replied;
      return sent;
    },
  });
  // Renders one mail at a time, each so slowly that the chunk gives up its turn.
  const compile = compileTo(composeEmpty, async ([next]) => {
    first ??= next;
    await wait(next?.email === first?.email ? 1 : 600);
    return new Map(next === undefined ? [] : [[next, { texts: [] }]]);
  });
  engines.start({ route, ports: { compile } });
  await until('others to be sent while it waits', async () => route.sent.length >= 3);
  expect(route.addresses()).not.toContain(first?.email);
  reply();
  await engines.setStatus(campaignId, 'cancelled');
});

test('if the machine has no thread to compile a campaign in, compiling is retried, and nothing is claimed until then', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 30 });
  let asked = 0;
  const claimed: number[] = [];
  const compile = async () => {
    asked += 1;
    claimed.push(await countChunks(campaignId));
    if (asked < 3) throw new ProblemError('service_unavailable', 'No thread.');
    return compileTo(composeEmpty)();
  };
  engines.start({ route: createTestRoute(), ports: { compile } });
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 30 } });
  expect(claimed).toEqual([0, 0, 0]);
});

test('a campaign that is paused for its content is compiled only once, and again when it is resumed', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 30 });
  let asked = 0;
  const compile = () => {
    asked += 1;
    if (asked === 1) return Promise.reject(new ProblemError('template_too_slow', 'Too slow.'));
    return compileTo(composeEmpty)();
  };
  engines.start({ route: createTestRoute(), ports: { compile } });
  const reason = { code: 'template_too_slow', message: 'Too slow.' };
  expect(await awaitStatus(database, campaignId, 'paused')).toMatchObject({ reason });
  await until('the chunk to be released', async () => (await countChunks(campaignId)) === 0);
  await wait(200);
  expect(asked).toBe(1);
  await engines.setStatus(campaignId, 'sending');
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 30 } });
  expect(asked).toBe(2);
});
