import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase, until } from '@mailwright/testing';
import { deferredWith, openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus, readCampaign } from '../testing/read-campaign.ts';
import { createTestRoute, type TestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

test('if all of an account’s transports are down, its campaign is paused with the reason, and no other is', async () => {
  const down = createTestRoute({
    reply: () => ({ kind: 'not-sent', code: 'ECONNREFUSED', reply: 'connect ECONNREFUSED 203.0.113.7:587' }),
  });
  const shared = createTestRoute();
  const own = await createTestCampaign(database, { recipients: 50 });
  const other = await createTestCampaign(database, { recipients: 50 });
  const hasOwnRoute = (accountId: string) => accountId === own.accountId;
  engines.start({
    route: (accountId) => (hasOwnRoute(accountId) ? down : shared),
    ports: { hasOwnRoute },
    routeDownMs: 1,
  });
  await awaitStatus(database, other.campaignId, 'sent');
  const figures = await awaitStatus(database, own.campaignId, 'paused');
  expect(figures).toMatchObject({
    reason: { code: 'transport_unavailable', message: 'connect ECONNREFUSED 203.0.113.7:587' },
    rows: { queued: 50 },
  });
  expect(shared.sent).toHaveLength(50);
});

test('a route that fails only after its chunks have expired also pauses the campaign', async () => {
  const down = createTestRoute({
    reply: async () => {
      // Timers of equal length fire in order: when this one fires, the chunk's, which was started earlier, has fired.
      await wait(1);
      return { kind: 'not-sent', code: 'ETIMEDOUT', reply: 'connect ETIMEDOUT 203.0.113.7:587' };
    },
  });
  const { campaignId } = await createTestCampaign(database, { recipients: 50 });
  engines.start({ route: down, routeDownMs: 1, chunkMs: 1 });
  expect(await awaitStatus(database, campaignId, 'paused')).toMatchObject({
    reason: { code: 'transport_unavailable' },
    rows: { queued: 50 },
  });
});

test('a route that loses connections in the middle of mails and accepts none pauses the campaign', async () => {
  let mails = 0;
  const lost = deferredWith('connection_lost', 'The connection was lost in the middle of the mail: read ECONNRESET');
  const down = { kind: 'not-sent', code: 'ECONNRESET', reply: 'read ECONNRESET' } as const;
  // At least one mail of each chunk is lost before the route is left alone.
  const route = createTestRoute({ reply: () => ((mails += 1) % 5 === 1 ? lost : down) });
  const { campaignId } = await createTestCampaign(database, { recipients: 500 });
  engines.start({ route, routeDownMs: 1 });
  const figures = await awaitStatus(database, campaignId, 'paused');
  expect(figures).toMatchObject({ reason: { code: 'transport_unavailable', message: 'read ECONNRESET' } });
  expect(figures.rows['deferred']).toBeGreaterThan(10);
});

test('a route that replaces another while a campaign is sent gets the rest of it, at once and without duplicates', async () => {
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 400 });
  let isClosed = false;
  const before = createTestRoute({
    reply: () =>
      isClosed
        ? { kind: 'not-sent', code: 'ECLOSED', reply: 'Sending was stopped' }
        : new Promise((resolve) => setTimeout(() => resolve(sent), 20)),
  });
  const after = createTestRoute();
  let current: TestRoute = before;
  engines.start({
    route: () => current,
    ports: {
      hasOwnRoute: (id) => id === accountId,
      // The worker calls this once a second.
      readRoutes: () => {
        if (before.sent.length < 20) return Promise.resolve();
        isClosed = true;
        current = after;
        return Promise.resolve();
      },
    },
  });
  const figures = await awaitStatus(database, campaignId, 'sent');
  expect(figures).toMatchObject({ rows: { sent: 400 }, counted: { sent: 400 } });
  expect(after.sent.length).toBeGreaterThan(0);
  expect(new Set([...before.addresses(), ...after.addresses()]).size).toBe(400);
});

test('hanging routes of many accounts leave the slots of campaigns over the shared route free', async () => {
  const hanging = new Set<string>();
  const stuck: TestRoute[] = [];
  const routes = new Map<string, TestRoute>();
  for (let n = 0; n < 6; n += 1) {
    const { accountId } = await createTestCampaign(database, { recipients: 100 });
    const route = createTestRoute({
      reply: () => new Promise((resolve) => setTimeout(() => resolve(sent), 60_000).unref()),
    });
    hanging.add(accountId);
    routes.set(accountId, route);
    stuck.push(route);
  }
  const shared = createTestRoute();
  engines.start({
    route: (accountId) => routes.get(accountId) ?? shared,
    ports: { hasOwnRoute: (accountId) => hanging.has(accountId) },
  });
  await until('all of them to hang', async () => stuck.every((route) => route.inFlight() === route.maxInFlight));
  const { campaignId } = await createTestCampaign(database, { recipients: 200 });
  await awaitStatus(database, campaignId, 'sent');
  expect(shared.sent).toHaveLength(200);
  expect(await readCampaign(database, campaignId)).toMatchObject({ rows: { sent: 200 } });
});

test('a few accounts whose servers hang do not use up the chunks of other accounts with their own servers', async () => {
  const routes = new Map<string, TestRoute>();
  for (let n = 0; n < 8; n += 1) {
    const { accountId } = await createTestCampaign(database, { recipients: 1 });
    for (let more = 0; more < 7; more += 1) await createTestCampaign(database, { recipients: 1, accountId });
    const reply = () => new Promise<typeof sent>((resolve) => setTimeout(() => resolve(sent), 600_000).unref());
    routes.set(accountId, createTestRoute({ reply }));
  }
  const hanging = [...routes.values()];
  let rounds = 0;
  const readRoutes = () => Promise.resolve(void (rounds += 1));
  const shared = createTestRoute();
  engines.start({
    route: (accountId) => routes.get(accountId) ?? shared,
    ports: { hasOwnRoute: (accountId) => routes.has(accountId), readRoutes },
  });
  await until('all of them to hang', async () => hanging.every((route) => route.inFlight() > 0));
  const before = rounds;
  await until('further rounds', async () => rounds > before + 2);
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 1 });
  const working = createTestRoute();
  routes.set(accountId, working);
  await awaitStatus(database, campaignId, 'sent');
  expect(working.sent).toHaveLength(1);
});
