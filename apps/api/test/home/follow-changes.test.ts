import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setAccountStatus } from '@mailwright/accounts';
import { startRedis } from '@mailwright/local-stack';
import { createChangeNotes, openRedis } from '@mailwright/queues';
import { createLogger } from '@mailwright/platform';
import { toolsDir, until } from '@mailwright/testing';
import { type FollowedStream, startStreamServer, type StreamServer } from '../support/follow-stream.ts';
import { type Browser, signInBrowser, signUpBrowser } from '../support/sign-up-browser.ts';
import { startTestApi, type TestApi, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
const opened: FollowedStream[] = [];
let server: StreamServer;
beforeAll(async () => {
  server = await startStreamServer(api);
});
afterAll(() => server.close());

async function open(browser: Browser, at: StreamServer = server): Promise<FollowedStream> {
  const stream = await at.follow('/app/events', { cookie: browser.cookie });
  opened.push(stream);
  if (stream.status === 200) await stream.event('ready');
  return stream;
}

describe('the stream of changes', () => {
  test('tells an account which topics changed, by a key or a session, without details, and tells no other account', async () => {
    const [ours, theirs] = [await signUpBrowser(api), await signUpBrowser(api)];
    const [our, their] = [await open(ours), await open(theirs)];
    await theirs.call('post', '/v1/lists').send(list).expect(201);
    expect(await their.event('change')).toEqual({ topics: ['lists'] });
    await ours.call('post', '/v1/suppressions').send({ email: 'gone@example.com' }).expect(201);
    expect(await our.event('change')).toEqual({ topics: ['suppressions', 'lists'] });
    expect(their.text()).not.toContain('suppressions');
    expect(our.text()).not.toMatch(/gone|sup_/);
  });

  test('says nothing about reads and refused requests', async () => {
    const browser = await signUpBrowser(api);
    const stream = await open(browser);
    await browser.call('get', '/v1/lists').expect(200);
    await browser.call('post', '/v1/lists').send({ name: '' }).expect(422);
    const { body } = await browser.call('post', '/v1/lists').send(list).expect(201);
    await stream.event('change');
    const firstAt = performance.now();
    for (let n = 0; n < 10; n += 1)
      await browser
        .call('patch', `/v1/lists/${body.uid}`)
        .send({ name: `Other ${n}` })
        .expect(200);
    await browser
      .call('post', '/v1/hooks')
      .send({ target_url: 'https://example.com/x', event: 'email.opened' })
      .expect(201);
    const topics = new Set<string>();
    let events = 0;
    while (!topics.has('hooks'))
      for (const topic of ((await stream.event('change', (events += 1))) as { topics: string[] }).topics)
        topics.add(topic);
    expect([...topics]).toEqual(['lists', 'hooks']);
    // At most one event a second, with everything that has changed meanwhile.
    expect(events).toBeLessThanOrEqual(1 + (performance.now() - firstAt) / 1_000);
  });

  test('ends when its session is ended in another browser or the account is suspended', async () => {
    const browser = await signUpBrowser(api);
    const other = await signInBrowser(api, browser);
    const [stream, left] = [await open(other), await open(browser)];
    await browser.call('delete', `/sessions/${other.session.user.uid}`).expect(404);
    const { body: sessions } = await browser.call('get', '/sessions').expect(200);
    const theirs = (sessions as { uid: string; current: boolean }[]).find(({ current }) => !current);
    await browser.call('delete', `/sessions/${theirs?.uid}`).expect(204);
    await stream.ended;
    await setAccountStatus(api.database, browser.accountId, 'suspended');
    // Suspending publishes no change, so publish any change.
    createChangeNotes({ redis: openTold(), prefix: api.queues.prefix }).note(browser.accountId, 'account');
    await left.ended;
  });

  test('needs a session, and a user may have at most twenty at once', async () => {
    expect((await server.follow('/app/events', {})).status).toBe(401);
    const browser = await signUpBrowser(api);
    const streams = [];
    for (let index = 0; index < 20; index += 1) streams.push(await open(browser));
    expect((await open(browser)).status).toBe(429);
    streams[0]?.close();
    await until('a slot to be free', async () => {
      const stream = await open(browser);
      if (stream.status === 200) return true;
      stream.close();
      return false;
    });
    for (const stream of [...streams, ...opened]) stream.close();
  });
});

test('changes noted before a process has connected to Redis are published once it has', async () => {
  const browser = await signUpBrowser(api);
  const stream = await open(browser);
  const redis = openTold();
  redis.status = 'connecting';
  const notes = createChangeNotes({ redis, prefix: api.queues.prefix });
  notes.note(browser.accountId, 'campaigns');
  notes.note(browser.accountId, 'templates');
  redis.status = 'ready';
  expect(await stream.event('change')).toEqual({ topics: ['campaigns', 'templates'] });
});

const silent = createLogger({ service: 'test', level: 'silent', format: 'json' });
const told: ReturnType<typeof openRedis>[] = [];
/** A connection of another process. It is ready because publishing on it waits for the connection. */
function openTold() {
  const redis = openRedis({ url: api.queues.redisUrl, role: 'worker', log: silent });
  told.push(redis);
  return { publish: redis.publish.bind(redis), status: 'ready' as (typeof redis)['status'] };
}
afterAll(() => {
  for (const redis of told) redis.disconnect();
});

describe('without Redis', () => {
  let dataDir: string;
  let without: TestApi;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'mailwright-changes-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('streams end and new ones are refused, but requests are served; once Redis is back, streams work again', async () => {
    let redis = await startRedis({ dataDir, toolsDir });
    without = await startTestApi({ redisUrl: redis.url, trustProxy: 1, signUpEnabled: true });
    const served = await startStreamServer(without);
    try {
      const browser = await signUpBrowser(without);
      const stream = await open(browser, served);
      await redis.stop();
      await stream.ended;
      expect((await open(browser, served)).status).toBe(503);
      await browser.call('post', '/v1/lists').send(list).expect(201);
      redis = await startRedis({ dataDir, toolsDir, port: Number(new URL(redis.url).port) });
      const again = await until('Redis to be available again', async () => {
        const next = await open(browser, served);
        return next.status === 200 ? next : undefined;
      });
      await until('a change to be published', async () => {
        await browser.call('post', '/v1/lists').send(list).expect(201);
        return again.text().includes('event: change');
      });
    } finally {
      await served.close();
      await without.stop();
      await redis.stop();
    }
  });
});
