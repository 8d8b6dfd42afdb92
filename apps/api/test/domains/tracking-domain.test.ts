import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TrackingDomainResource } from '@mailwright/contracts';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { createTrackingHosts } from '@mailwright/senders';
import {
  createTestAccount,
  startZoneServer,
  type TestAccount,
  testAppSecrets,
  type ZoneServer,
} from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

let zone: ZoneServer;
let api: TestApi;
let person: TrackedPerson;
let stranger: TestAccount;
beforeAll(async () => {
  zone = await startZoneServer();
  api = await startTestApi({ dnsServers: [zone.address], baseUrl: 'https://mail.example.org' });
  stranger = await createTestAccount(api.database);
  const { people } = await sendTracked(api, { list: await api.addList(), people: 1 });
  [person] = people as [TrackedPerson];
});
afterAll(async () => {
  await api.stop();
  await zone.close();
});

const path = '/account/tracking-domain';
const add = async (domain: string, account: TestAccount = api.account) =>
  TrackingDomainResource.parse((await api.call('post', path, account).send({ domain }).expect(201)).body);
const check = async (account: TestAccount = api.account) =>
  TrackingDomainResource.parse((await api.call('post', `${path}/check`, account).expect(200)).body);

/** Adds a domain and publishes its record; resolves to its name. */
async function addVerified(account: TestAccount = api.account, domain = `${newId()}.example.com`): Promise<string> {
  const { record } = await add(domain, account);
  zone.setTxt(record.name, record.value);
  expect((await check(account)).status).toBe('verified');
  return domain;
}
const visit = (host: string, url: string, method: 'get' | 'post' = 'get') =>
  api.bare[method](url).set('Host', host).set('User-Agent', browser);

test('a tracking domain is verified by the record of its own account, not by that of another', async () => {
  const domain = `${newId()}.example.com`;
  const added = await add(domain.toUpperCase());
  expect(added).toMatchObject({ domain, status: 'unverified', record: { name: `_mailwright.${domain}`, found: [] } });
  expect((await check()).record.status).toBe('missing');
  const theirs = await add(domain, stranger);
  expect(theirs.record.value).not.toBe(added.record.value);
  zone.setTxt(added.record.name, theirs.record.value);
  expect(await check()).toMatchObject({ status: 'unverified', record: { status: 'wrong' } });
  expect((await check(stranger)).status).toBe('verified');
  zone.setTxt(added.record.name, added.record.value);
  expect((await check()).status).toBe('verified');
  const actions = await api.run(
    `SELECT actor, action FROM audit_log WHERE account_id = $1 AND action LIKE 'tracking_domain.%' ORDER BY id`,
    api.account.accountId,
  );
  expect(actions).toEqual([
    { actor: 'api_key', action: 'tracking_domain.created' },
    { actor: 'system', action: 'tracking_domain.verified' },
  ]);
});

test('another tracking domain replaces the first and has to be verified; adding the same one changes nothing', async () => {
  const first = await addVerified();
  expect((await add(first)).status).toBe('verified');
  const second = await add(`${newId()}.example.com`);
  expect(second.status).toBe('unverified');
  expect((await api.call('get', path)).body).toEqual(second);
  await api.call('delete', path).expect(204);
  expectProblem(await api.call('get', path), 'not_found');
  expectProblem(await api.call('post', `${path}/check`), 'not_found');
});

test.each(['co.uk', 'gmail.com', 'mail.example.org', 'not a domain'])(
  'the tracking domain %s is refused',
  async (domain) => {
    const refused = await api.call('post', path).send({ domain });
    expectProblem(refused, 'validation_failed', ['domain']);
    expect(refused.body).toMatchObject({ errors: { domain: [expect.any(String)] } });
  },
);

test("links in the account's mails work on its tracking domain and on the service's own address", async () => {
  const host = await addVerified();
  for (const at of [host, 'mail.example.org']) {
    await visit(at, person.open).expect(200).expect('Content-Type', 'image/gif');
    await visit(at, person.click(1)).expect(302).expect('Location', 'https://example.com/one');
    await visit(at, person.unsubscribe).expect(200);
    await visit(at, person.unsubscribe.replace('/u/', '/p/')).expect(200);
  }
  await visit(host, '/pages.css').expect(200);
  await visit(`${host}:8443`, person.open).expect(200);
});

test("the tracking image of a transactional email works only on its account's tracking domain", async () => {
  const host = await addVerified();
  const other = await addVerified(stranger);
  const sender = { id: newId(), accountId: api.account.accountId, email: 'shop@example.com', domain: 'example.com' };
  await api.database.prisma.sender.create({
    data: { ...sender, emailNormalized: sender.email, verifiedAt: new Date() },
  });
  const body = { to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', track_opens: true };
  const { uid } = (await api.call('post', '/emails').send(body).expect(202)).body as { uid: string };
  const { html } = await api.database.prisma.emailContent.findUniqueOrThrow({
    where: { emailId: fromUid('eml', uid) ?? '' },
  });
  const [, image = ''] = /src="([^"]*\/t\/o\/[^"]*)"/.exec(html ?? '') ?? [];
  expect(new URL(image).host).toBe(host);
  await visit(host, new URL(image).pathname).expect(200).expect('Content-Type', 'image/gif');
  await visit(other, new URL(image).pathname).expect(404);
  const { body: content } = await api.call('get', `/emails/${uid}/content`).expect(200);
  expect(content).toMatchObject({ html: '<p>Hello</p>' });
});

test('a tracking domain serves nothing else: no API, no console, no documents, and no made-up or foreign link', async () => {
  const { people } = await sendTracked(api, { list: await api.addList(), people: 1 });
  const [ours] = people as [TrackedPerson];
  const other = await addVerified(stranger);
  for (const url of [
    '/',
    '/docs',
    '/api/v1/me',
    '/app/session',
    '/healthz',
    '/t/o/made-up',
    '/t/c/made-up/1',
    '/u/preview',
    '//t/o/x',
    ours.open,
    ours.click(1),
    ours.click(0),
    ours.clickTo('https://example.com/?of=Ada'),
    ours.unsubscribe,
    ours.unsubscribe.replace('/u/', '/p/'),
  ]) {
    expect([url, (await visit(other, url).set(api.account.headers)).status]).toEqual([url, 404]);
  }
  await visit(other, ours.unsubscribe, 'post').expect(404);
  expect((await api.call('get', `/subscribers/${ours.uid}`)).body).toMatchObject({ status: 'subscribed' });
  await api.settleHits();
  expect(await api.run('SELECT 1 FROM campaign_activity WHERE subscriber_id = $1', fromUid('sub', ours.uid))).toEqual(
    [],
  );
});

test('a domain that nobody has verified changes nothing in what is served there', async () => {
  const { domain } = await add(`${newId()}.example.com`, stranger);
  await visit(domain, '/docs/').expect(200);
});

test('known tracking domains stay known while Postgres does not respond', async () => {
  const host = await addVerified();
  let now = 0;
  let isBroken = false;
  const query: TestApi['database']['query'] = (statement) =>
    isBroken ? Promise.reject(new Error('broken')) : api.database.query(statement);
  const hosts = createTrackingHosts({ query }, () => now);
  for (const name of [host.toUpperCase(), `${host}.`])
    expect(await hosts.find(name)).toEqual(new Set([api.account.accountId]));
  isBroken = true;
  for (const at of [5_000, 20_000, 40_000]) {
    now = at;
    expect(await hosts.find(host)).toEqual(new Set([api.account.accountId]));
  }
  await expect(hosts.find('never-seen.example.com')).rejects.toThrow('broken');
  isBroken = false;
  expect(await hosts.find('never-seen.example.com')).toBeUndefined();
});

test('unknown hosts that are requested at the same time are looked up in a single statement', async () => {
  const host = await addVerified();
  let statements = 0;
  const query: TestApi['database']['query'] = (statement) => {
    statements += 1;
    return api.database.query(statement);
  };
  const hosts = createTrackingHosts({ query });
  const unknown = Array.from({ length: 400 }, (_, n) => `unknown-${n}.example.com`);
  const found = await Promise.all([...unknown, host].map((name) => hosts.find(name)));
  expect(found).toEqual([...unknown.map(() => undefined), new Set([api.account.accountId])]);
  expect(statements).toBe(1);
});

test('the web view links to the tracking domain while that is verified', async () => {
  const list = await api.addList();
  const sent = await sendTracked(api, { list, people: 1 });
  const [reader] = sent.people as [TrackedPerson];
  const recipient = {
    campaignId: fromUid('cmp', sent.campaign) ?? '',
    subscriberId: fromUid('sub', reader.uid) ?? '',
  };
  const view = `/v/${signRecipientToken('web-view', recipient, testAppSecrets)}`;
  const linksAt = async () => (await visit('mail.example.org', view).expect(200)).text;
  const host = await addVerified();
  expect(await linksAt()).toContain(`https://${host}/u/`);
  await api.run(`UPDATE tracking_domains SET status = 'failing' WHERE domain = $1`, host);
  expect(await linksAt()).toContain('https://mail.example.org/u/');
});
