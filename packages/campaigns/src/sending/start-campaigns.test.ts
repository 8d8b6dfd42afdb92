import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { addSuppression } from '@mailwright/audience';
import { eventCatalogue } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { createEventWriter, type EventListener } from '@mailwright/outbox';
import { newId, readBounceToken, readUnsubscribeToken, toUid } from '@mailwright/platform';
import { createTestCampaign, testAppSecrets, type TestDatabase, until } from '@mailwright/testing';
import { numberIn, openTestEngines, refused, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';
import { sendCampaign } from './start-campaigns.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

describe('a campaign that is sent', () => {
  test('reaches every recipient once over several workers, and its counts match the rows', async () => {
    const route = createTestRoute();
    const { campaignId } = await createTestCampaign(database, { recipients: 2_500 });
    for (let n = 0; n < 3; n += 1) engines.start({ route });
    const figures = await awaitStatus(database, campaignId, 'sent');
    expect(figures).toMatchObject({ total: 2_500, rows: { sent: 2_500 }, counted: { sent: 2_500 }, chunks: 0 });
    expect(new Set(route.addresses()).size).toBe(2_500);
    expect(route.sent).toHaveLength(2_500);
  });

  test('ends at once if it has no recipients', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 0 });
    engines.start({ route: createTestRoute() });
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ total: 0, rows: {} });
  });

  test('has only recipients that its audience includes and that were subscribed when it was started', async () => {
    const { campaignId, listId } = await createTestCampaign(database, {
      recipients: 6,
      audience: { tags_any: ['vip'] },
    });
    const set = (address: string, assignment: string) =>
      database.query({
        text: `UPDATE subscribers SET ${assignment} WHERE list_id = $1 AND email = $2`,
        values: [listId, address],
      });
    for (const n of [1, 2, 3, 4]) await set(`person-${n}@example.com`, `tags = '{vip,x}'`);
    await set('person-2@example.com', `status = 'unsubscribed'`);
    await set('person-3@example.com', `created_at = now() + interval '1 hour'`);
    const route = createTestRoute();
    engines.start({ route });
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ total: 2 });
    expect(route.addresses().sort()).toEqual(['person-1@example.com', 'person-4@example.com']);
  });

  test('has only recipients who meet the conditions when it starts, with dates compared to that time', async () => {
    const { campaignId, listId } = await createTestCampaign(database, {
      recipients: 5,
      audience: { tags_none: ['staff'] },
      status: 'paused',
    });
    const set = (n: number, assignment: string) =>
      database.query({
        text: `UPDATE subscribers SET ${assignment} WHERE list_id = $1 AND email = $2`,
        values: [listId, `person-${n}@example.com`],
      });
    await database.query({
      text: `UPDATE subscribers SET created_at = now() - interval '90 days' WHERE list_id = $1`,
      values: [listId],
    });
    await set(1, `subscribed_at = now() - interval '12 days'`);
    await set(2, `subscribed_at = now() - interval '14 days'`);
    await set(3, `subscribed_at = now() - interval '1 day'`);
    await set(4, `subscribed_at = now() - interval '12 days', tags = '{staff}'`);
    const conditions = { all: [{ date: 'subscribed_at', operator: 'within_last', value: 3 }] };
    await database.prisma.campaignRun.update({ where: { campaignId }, data: { conditions } });
    const startedAt = new Date(Date.now() - 10 * 86_400_000);
    await database.prisma.campaign.update({ where: { id: campaignId }, data: { startedAt, status: 'sending' } });
    const route = createTestRoute();
    engines.start({ route });
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ total: 1 });
    expect(route.addresses()).toEqual(['person-1@example.com']);
  });

  test('is found by a worker when its job arrives, and also without a job', async () => {
    const route = createTestRoute();
    engines.start({ route });
    const { campaignId } = await createTestCampaign(database, { recipients: 1 });
    await engines.queues.add(sendCampaign, [{ id: campaignId, payload: { campaignId } }]);
    await awaitStatus(database, campaignId, 'sent');
    const other = await createTestCampaign(database, { recipients: 1 });
    await awaitStatus(database, other.campaignId, 'sent');
    expect(route.sent).toHaveLength(2);
  });

  test('is started when its scheduled time comes, and not before', async () => {
    const route = createTestRoute();
    const early = await createTestCampaign(database, { recipients: 1, status: 'scheduled' });
    const inAnHour = new Date(Date.now() + 3_600_000);
    await database.prisma.campaign.update({ where: { id: early.campaignId }, data: { scheduledAt: inAnHour } });
    const due = await createTestCampaign(database, { recipients: 1, status: 'scheduled', domain: 'due.example' });
    engines.start({ route });
    engines.start({ route });
    await until('the due one to be sent', async () => route.sent.length > 0);
    await awaitStatus(database, due.campaignId, 'sent');
    expect(route.addresses()).toEqual(['person-1@due.example']);
    expect(await database.prisma.campaign.findUnique({ where: { id: early.campaignId } })).toMatchObject({
      status: 'scheduled',
    });
  });

  test('waits for its sending hours', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 1 });
    let isOpen = false;
    const asked: boolean[] = [];
    const maySendAt = () => {
      asked.push(isOpen);
      return isOpen;
    };
    const route = createTestRoute();
    engines.start({ route, ports: { maySendAt } });
    await until('the hours to be asked for', async () => asked.length > 3);
    expect(route.sent).toEqual([]);
    isOpen = true;
    await awaitStatus(database, campaignId, 'sent');
  });

  test('ends with its last mail, even if its sending hours are over by then', async () => {
    const { campaignId } = await createTestCampaign(database, { recipients: 3 });
    let isOpen = true;
    const reply = () => {
      isOpen = false;
      return sent;
    };
    const route = createTestRoute({ reply });
    engines.start({ route, ports: { maySendAt: () => isOpen } });
    expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ counted: { sent: 3 } });
    expect(isOpen).toBe(false);
  });
});

describe('a recipient who must not get the mail any more', () => {
  test('is skipped with the reason: unsubscribed, deleted, suppressed by address or by domain', async () => {
    const { campaignId, accountId, listId } = await createTestCampaign(database, { recipients: 5 });
    let isOpen = false;
    const route = createTestRoute();
    engines.start({ route, ports: { maySendAt: () => isOpen } });
    await until('the audience to be frozen', async () => (await readCampaign(database, campaignId)).isFrozen);
    const on = (text: string, n: number) => database.query({ text, values: [listId, `person-${n}@example.com`] });
    await on(`UPDATE subscribers SET status = 'unsubscribed' WHERE list_id = $1 AND email = $2`, 1);
    await on(`DELETE FROM subscribers WHERE list_id = $1 AND email = $2`, 2);
    await on(
      `UPDATE subscribers SET email = 'p@blocked.example', email_normalized = 'p@blocked.example'
      WHERE list_id = $1 AND email = $2`,
      3,
    );
    await on(
      `UPDATE subscribers SET email = 'New@example.org', email_normalized = 'new@example.org'
      WHERE list_id = $1 AND email = $2`,
      4,
    );
    for (const body of [{ email: 'person-5@example.com' }, { domain: 'blocked.example' }])
      await addSuppression(database, testAppSecrets, accountId, newId(), body);
    isOpen = true;
    const figures = await awaitStatus(database, campaignId, 'sent');
    expect(figures.rows).toEqual({ sent: 1, skipped: 4 });
    expect(route.addresses()).toEqual(['New@example.org']);
    const rows = await database.query({
      text: 'SELECT email, status, code FROM campaign_recipients WHERE campaign_id = $1 ORDER BY lower(email)',
      values: [campaignId],
    });
    expect(rows).toEqual([
      { email: 'New@example.org', status: 'sent', code: null },
      { email: 'p@blocked.example', status: 'skipped', code: 'suppressed' },
      { email: 'person-1@example.com', status: 'skipped', code: 'unsubscribed' },
      { email: 'person-2@example.com', status: 'skipped', code: 'deleted' },
      { email: 'person-5@example.com', status: 'skipped', code: 'suppressed' },
    ]);
  });
});

test('the event of a campaign’s end is written once, with its listeners’ rows, and published after the commit', async () => {
  await database.query({ text: 'CREATE TABLE received (event_id uuid, type text)' });
  const listener: EventListener = {
    name: 'listener',
    subscribed: 'matched',
    ctes: sql`matched AS MATERIALIZED (SELECT e.id AS event_id, e.type FROM given_events e WHERE e.type = 'campaign.sent'),
      inserted AS (INSERT INTO received SELECT event_id, type FROM matched)`,
    due: sql`'["due"]'::json`,
    countRows: () => Promise.resolve(0),
  };
  const { campaignId } = await createTestCampaign(database, { recipients: 20 });
  const events = createEventWriter([listener]);
  const route = createTestRoute({ reply: ({ envelope }) => (numberIn(envelope.to) === 7 ? refused : sent) });
  const own = [engines.start({ route, events }), engines.start({ route, events }), engines.start({ route, events })];
  await awaitStatus(database, campaignId, 'sent');
  // The refused mail also causes an event, which the listener doesn't match.
  const published = () => own.flatMap((engine) => engine.published).filter(({ listener: { created } = {} }) => created);
  await until('the work to be published', async () => published().length > 0);
  await Promise.all(own.map((engine) => engine.stop()));
  expect(published()).toEqual([{ listener: { created: 1, due: ['due'] } }]);
  expect(await database.query({ text: 'SELECT type FROM received' })).toEqual([{ type: 'campaign.sent' }]);
  const [event] = await database.query<{ data: unknown }>({
    text: `SELECT data FROM events WHERE type = 'campaign.sent'`,
  });
  expect(event?.data).toMatchObject({
    campaign: { name: 'January issue', subject: 'What is new in January' },
    list: { name: 'News' },
    statistics: { recipients: 20, sent: 19, failed: 1, skipped: 0, uncertain: 0 },
  });
});

test('if a hook wants it, email.sent is emitted once for each sent mail, with its Message-ID', async () => {
  await database.query({ text: 'CREATE TABLE sent_events (event_id uuid, type text, data json)' });
  const listener: EventListener = {
    name: 'hooks',
    subscribed: 'matched',
    ctes: sql`matched AS MATERIALIZED (SELECT e.id AS event_id, e.type, e.data FROM given_events e WHERE e.type = 'email.sent'),
      inserted AS (INSERT INTO sent_events SELECT event_id, type, data::json FROM matched)`,
    due: sql`'["due"]'::json`,
    countRows: (_runner, _where, events) => Promise.resolve(events.get('email.sent') ?? 0),
  };
  const { campaignId } = await createTestCampaign(database, { recipients: 20 });
  const route = createTestRoute({ reply: ({ envelope }) => (numberIn(envelope.to) === 7 ? refused : sent) });
  const engine = engines.start({ route, events: createEventWriter([listener]) });
  await awaitStatus(database, campaignId, 'sent');
  await engine.stop();
  const rows = await database.query<{ data: { message_id: string; subscriber: { EMAIL: string } } }>({
    text: 'SELECT data FROM sent_events',
  });
  const uid = toUid('cmp', campaignId);
  expect(new Set(rows.map(({ data }) => data.subscriber.EMAIL))).toEqual(new Set(route.addresses()));
  expect(rows).toHaveLength(19);
  for (const { data } of rows) {
    expect(data.message_id).toMatch(new RegExp(`^${uid}\\.\\d+@example\\.com$`));
    expect(eventCatalogue['email.sent'].data.safeParse(data).success).toBe(true);
  }
  const published = engine.published.reduce((sum, work) => sum + (work['hooks']?.created ?? 0), 0);
  expect(published).toBe(19);
  // The recipient whom the server refused has bounced, with all the consequences.
  expect(await database.prisma.bounce.findMany({ where: { campaignId } })).toMatchObject([
    { kind: 'hard', source: 'smtp', code: '550 5.1.1', email: 'person-7@example.com' },
  ]);
  const status = await database.query({
    text: `SELECT s.status FROM subscribers s JOIN campaigns c ON c.list_id = s.list_id
      WHERE c.id = $1 AND s.email = 'person-7@example.com'`,
    values: [campaignId],
  });
  expect(status).toEqual([{ status: 'bounced' }]);
});

test('with a domain for bounces, each mail has its own signed addresses for bounces and for unsubscribing', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 3 });
  const route = createTestRoute();
  engines.start({ route, bounceDomain: 'bounces.example.net' });
  await awaitStatus(database, campaignId, 'sent');
  const recipients = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
  expect(route.sent).toHaveLength(3);
  for (const { envelope, raw } of route.sent) {
    const { position, subscriberId } = recipients.find(({ email }) => email === envelope.to) ?? {};
    const [, token = ''] = /^b\+(\w+)@bounces\.example\.net$/.exec(envelope.from) ?? [];
    expect(readBounceToken(token, testAppSecrets)).toEqual({ campaignId, position });
    const [, unsubscribe = ''] = /<mailto:u\+([\w-]+)@bounces\.example\.net>/.exec(raw.toString()) ?? [];
    expect(readUnsubscribeToken(unsubscribe, testAppSecrets)).toEqual({ campaignId, subscriberId });
  }
});

test("while one account's scheduled campaigns take long to start, those of others start on time", async () => {
  const schedule = () => createTestCampaign(database, { recipients: 1, status: 'scheduled' });
  const slow = [await schedule()];
  slow.push(
    await createTestCampaign(database, { recipients: 1, status: 'scheduled', accountId: slow[0]?.accountId ?? '' }),
  );
  const asked: string[] = [];
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const startDue = async (accountId: string) => {
    asked.push(accountId);
    if (accountId === slow[0]?.accountId) return finished;
    return database.query({
      text: `UPDATE campaigns SET status = 'cancelled' WHERE account_id = $1`,
      values: [accountId],
    });
  };
  engines.start({ route: createTestRoute(), ports: { startDue } });
  await until('the slow one to be started', async () => asked.length > 0);
  for (const { accountId, campaignId } of [await schedule(), await schedule()]) {
    await until('it to be started', async () => {
      const { status } = await database.prisma.campaign.findUniqueOrThrow({ where: { id: campaignId } });
      return status === 'cancelled';
    });
    expect(asked).toContain(accountId);
  }
  expect(asked.filter((accountId) => accountId === slow[0]?.accountId)).toHaveLength(1);
  finish();
});
