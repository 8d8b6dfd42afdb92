import { Agent, createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appOperations, errorCodes, ProblemResource } from '@mailwright/contracts';
import { closeServer, fromUid, listen, signRecipientToken, signToken } from '@mailwright/platform';
import {
  createTestAccount,
  fuzzRequests,
  liveMegabytes,
  type OidcServer,
  startOidcProvider,
  type TestAccount,
  testAppSecrets,
} from '@mailwright/testing';
import fc from 'fast-check';
import { dumpAccount } from '../support/dump-account.ts';
import { type DescribedPaths, type HostileRequest, hostileRequests } from '../support/hostile-requests.ts';
import { hostileText } from '../support/hostile-values.ts';
import { type HostileResponse, insides, maxResponseMs, sendAllHostile } from '../support/send-hostile.ts';
import { anyIp, type Browser, signInBrowser, signUpBrowser } from '../support/sign-up-browser.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const seed = 20_261_121;
const total = fuzzRequests(1_500);
const totalOfLinks = fuzzRequests(500);
const atOnce = 3_000;
const parallel = 20;
const [users, browsersOfEach] = [8, 5];

let api: TestApi;
let provider: OidcServer;
let server: Server;
let browsers: Browser[];
/** An account whose user, keys, list and subscriber the requests also name, but must not affect. */
let bystander: Browser;
let uids: Record<string, string[]>;
/** Tokens of links, both valid and changed. */
let linkTokens: string[];
const agent = new Agent({ keepAlive: true, maxSockets: parallel });

beforeAll(async () => {
  provider = await startOidcProvider();
  const oidc = { ...provider, name: 'Okta', scopes: 'openid email' };
  api = await startTestApi({ signUpEnabled: true, trustProxy: 1, oidc });
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
  bystander = await signUpBrowser(api);
  const people = await Promise.all(Array.from({ length: users }, () => signUpBrowser(api)));
  const again = people.flatMap((user) => Array.from({ length: browsersOfEach }, () => signInBrowser(api, user)));
  browsers = [...people, ...(await Promise.all(again))];
  const [mine, theirs] = await Promise.all([makePages(people[0]?.accountId), makePages(bystander.accountId)]);
  await api.call('patch', `/lists/${theirs.list}`, theirs.account).send({ sign_up_form: false }).expect(200);
  const keys = await Promise.all([addKey(bystander), ...people.map(addKey)]);
  const { body: sessions } = await bystander.call('get', '/sessions').expect(200);
  const changed = (text: string) => `${text.slice(0, -1)}${text.endsWith('A') ? 'Q' : 'A'}`;
  linkTokens = [...mine.links, ...mine.links, ...[mine, theirs].flatMap(({ links }) => links.map(changed))];
  uids = {
    lists: Array<string>(8).fill(mine.list),
    tokens: [
      ...Array<string>(4).fill(mine.token),
      ...Array<string>(2).fill(mine.senderToken),
      ...mine.links,
      ...[mine, theirs].flatMap(({ token, senderToken, links }) => [token, senderToken, ...links].map(changed)),
    ],
    strange: [theirs.list, ...keys, ...(sessions as { uid: string }[]).map(({ uid }) => uid)],
  };
});
afterAll(async () => {
  agent.destroy();
  await closeServer(server, { graceMs: 0 });
  await api.stop();
  await provider.close();
});

/** A list with a form that has every kind of field; links of one of its subscribers, of a campaign and of a sender. */
async function makePages(
  accountId = '',
): Promise<{ account: TestAccount; list: string; token: string; senderToken: string; links: string[] }> {
  const account = await createTestAccount(api.database);
  await api.database.query({
    text: 'UPDATE api_keys SET account_id = $2 WHERE account_id = $1',
    values: [account.accountId, accountId],
  });
  const fields = [
    { tag: 'AGE', type: 'number' },
    { tag: 'AT', type: 'datetime' },
    { tag: 'AGREES', type: 'boolean' },
    { tag: 'SITE', type: 'url' },
    { tag: 'TOPICS', type: 'multiselect', options: ['a', '"><script>alert(2)</script>'] },
    { tag: 'TITLE', label: '<script>alert(2)</script>', type: 'select', options: ['Dr', "'&"] },
  ];
  const from = {
    from_name: 'Ada',
    from_email: 'ada@example.com',
    subscription: 'double_opt_in',
    archive: { enabled: true },
  };
  const name = '<script>alert(2)</script>';
  const { body: list } = await api
    .call('post', '/lists', account)
    .send({ name, fields, ...from })
    .expect(201);
  const added = { list_uid: list.uid, EMAIL: 'grace@example.com' };
  const { body: person } = await api.call('post', '/subscribers', account).send(added).expect(201);
  const email = 'sender@example.com';
  const { body: sender } = await api.call('post', '/senders', account).send({ email, name }).expect(201);
  const link = { expiresAt: new Date(Date.now() + 86_400_000), appSecrets: testAppSecrets };
  const token = signToken({
    ...link,
    purpose: 'confirm-subscription',
    id: fromUid('sub', person.uid) ?? '',
    bound: 'grace@example.com',
  });
  const senderToken = signToken({
    ...link,
    purpose: 'verify-sender',
    id: fromUid('snd', sender.uid) ?? '',
    bound: email,
  });
  const content = { list_uid: list.uid, name, subject: 'News', html: `<p>{{ FIRST_NAME }}</p>` };
  const { body: campaign } = await api.call('post', '/campaigns', account).send(content).expect(201);
  await api.call('post', `/campaigns/${campaign.uid}/run`, account).expect(200);
  const ids = { campaignId: fromUid('cmp', campaign.uid) ?? '', subscriberId: fromUid('sub', person.uid) ?? '' };
  const links = (['unsubscribe', 'web-view', 'track'] as const).map((purpose) =>
    signRecipientToken(purpose, ids, testAppSecrets),
  );
  return { account, list: list.uid, token, senderToken, links };
}

async function addKey(browser: Browser): Promise<string> {
  const { body } = await browser.call('post', '/keys').send({ name: 'Shop' }).expect(201);
  return (body as { uid: string }).uid;
}

const examples: Partial<Record<keyof typeof appOperations, object>> = {
  signUp: { email: 'new@example.com', password: 'correct horse battery staple', name: 'New' },
  signIn: { email: 'grace@example.com', password: 'correct horse battery staple' },
  signInByLink: { token: 'x'.repeat(43) },
  askPasswordReset: { email: 'grace@example.com' },
  resetPassword: { password: 'another horse battery staple' },
  changePassword: { current_password: 'wrong', new_password: 'another horse battery staple' },
  addKey: { name: 'Another', scopes: ['lists:read'] },
  updateAccount: { name: 'Renamed' },
  updateUser: { role: 'owner' },
  addInvitation: { email: 'invited@example.com', role: 'viewer' },
  readInvitationLink: { token: 'x'.repeat(43) },
  join: { token: 'x'.repeat(43), password: 'correct horse battery staple' },
  finishSignIn: { token: 'x'.repeat(43), code: '123456' },
  signInByPasskey: { response: { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {} } },
  verifySession: { password: 'wrong' },
  confirmTotp: { code: '123456' },
  addPasskey: { name: 'Phone', response: { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {} } },
  renamePasskey: { name: 'Laptop' },
};
const filledIn = {
  EMAIL: 'ada@example.com',
  AGE: '36',
  AT: '2026-01-31T09:30',
  SITE: 'https://example.com/',
  TOPICS: 'a',
};

const chosen = { shown: ['list_01k6n8qf4tef0v9k0x7h3w2c5d'], lists: ['x'], leave: 'all' };

/** The links in campaign mails, which anyone may try to forge. */
const linkPaths: DescribedPaths['paths'] = {
  '/u/{token}': { get: {}, post: {} },
  '/v/{token}': { get: {} },
  '/t/o/{token}': { get: {} },
  '/t/c/{token}/0': { get: {} },
  '/t/c/{token}/1': { get: {} },
  '/t/c/{token}/{token}': { get: {} },
  '/t/c/{token}/1/{token}/{token}': { get: {} },
};

/** The routes of the pages, in the form of an OpenAPI document. */
function describePages(): DescribedPaths {
  const withBody = (example: object | undefined) =>
    example === undefined ? {} : { requestBody: { content: { 'application/json': { example } } } };
  const paths: DescribedPaths['paths'] = {
    ...linkPaths,
    '/f/{uid}': { get: {}, post: withBody(filledIn) },
    '/f/{uid}/thanks': { get: {} },
    '/c/{token}': { get: {}, post: {} },
    '/s/{token}': { get: {}, post: {} },
    '/p/{token}': { get: {}, post: withBody(chosen) },
    '/p/{token}/reason': { post: withBody({ lists: chosen.shown, reason: 'other', comment: 'x' }) },
    '/archive/{uid}': { get: {} },
    '/archive/{uid}/feed': { get: {} },
  };
  for (const name of ['start', 'callback']) paths[`/app/oidc/${name}`] = { get: {} };
  for (const { id, method, path } of Object.values(appOperations)) {
    // The response to this operation doesn't end.
    if (id === appOperations.followChanges.id) continue;
    const operations = (paths[`/app${path}`] ??= {});
    operations[method.toLowerCase()] = withBody(examples[id as keyof typeof appOperations]);
  }
  return { paths };
}

/** Adds headers that a browser sends, and forged ones. */
function withSession(request: HostileRequest): fc.Arbitrary<HostileRequest> {
  const mostly = (right: string, wrong: (string | undefined)[]) =>
    fc.constantFrom<string | undefined>(...Array<string>(12).fill(right), ...wrong);
  const latin = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200));
  return fc.constantFrom(...browsers).chain(({ cookie, csrfToken }) =>
    fc
      .record({
        cookie: fc.oneof(
          { weight: 9, arbitrary: mostly(cookie, [undefined, `${cookie}x`, `a=b; ${cookie}; ${bystander.cookie}`]) },
          { weight: 1, arbitrary: latin.map((text) => `mailwright_session=${text}`) },
        ),
        'x-csrf-token': fc.oneof(
          { weight: 9, arbitrary: mostly(csrfToken, [undefined, '', bystander.csrfToken]) },
          { weight: 1, arbitrary: latin },
        ),
        'sec-fetch-site': mostly('same-origin', [undefined, 'cross-site', 'same-site', 'x']),
        'x-forwarded-for': fc.oneof(
          { weight: 9, arbitrary: fc.constant(undefined).map(anyIp) },
          { weight: 1, arbitrary: latin },
        ),
        'x-forwarded-host': mostly('127.0.0.1', ['evil.example', '"><script>alert(1)</script>', '']),
        'x-forwarded-proto': mostly('http', ['https', 'javascript', '']),
      })
      .map((headers) => {
        const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
        return { ...request, headers: { ...request.headers, ...(sent as Record<string, string>) } };
      }),
  );
}

/** Where a response may redirect to, apart from the OpenID provider. */
const ours = /^\/(f\/list_\w+\/thanks|docs|sign-in\?problem=\w+(&next=%2F[\w%.*+~-]*)?)$/;

/** What is wrong with a response; undefined when nothing is. */
function findFault({ method, target }: HostileRequest, response: HostileResponse): string | undefined {
  const { status, headers, text, ms } = response;
  // A request that waits for another one to add or remove the account's demo data gives up after 20 s with a 503.
  const isWaiting = status === 503 && target.startsWith('/app/demo-data');
  if ((status < 200 || status >= 500) && !isWaiting) return `a ${status}`;
  if (ms > maxResponseMs) return `${ms} ms`;
  if (insides.test(text)) return 'our insides';
  if (/<script>alert\((1|2)\)/.test(text) && headers['content-type']?.includes('html') === true) return 'a script';
  if (headers['x-injected'] !== undefined) return 'an injected header';
  const { location } = headers;
  const isToProvider = location?.startsWith(`${provider.issuer}/authorize?`) === true;
  if (location !== undefined && !isToProvider && !ours.test(location)) return `a way to ${location}`;
  if (method === 'HEAD') return text === '' ? undefined : 'a body for HEAD';
  if (/^\/([fcstuvp]|archive)(\/|$)/.test(target)) {
    const type = headers['content-type'];
    const isPage = type === 'text/html; charset=utf-8' || type === 'application/atom+xml; charset=utf-8';
    const isImage = target.startsWith('/t/') && (status === 204 || type === 'image/gif');
    return isPage || isImage || [303, 304, 400].includes(status) ? undefined : `a page of type ${type}`;
  }
  if (status < 400) return undefined;
  if (headers['content-type']?.startsWith('application/problem+json') !== true) return 'no problem';
  const problem = ProblemResource.safeParse(JSON.parse(text));
  if (!problem.success) return 'a problem of another shape';
  return errorCodes[problem.data.code].status === status ? undefined : `the code ${problem.data.code} with ${status}`;
}

/**
 * Sends this many requests, and expects a valid response to each and that no memory stays in use. Resolves to the
 * number of responses with each status.
 */
async function sendMany(count: number, requests: fc.Arbitrary<HostileRequest>): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  const used: number[] = [];
  for (let sent = 0; sent < count; sent += atOnce) {
    const sample = fc.sample(requests, { numRuns: Math.min(atOnce, count - sent), seed: seed + sent });
    const round = await sendAllHostile({ server, agent, parallel }, sample, findFault);
    expect(round.wrong.slice(0, 10)).toEqual([]);
    for (const [status, n] of round.seen) seen.set(status, (seen.get(status) ?? 0) + n);
    await api.settleHits();
    const errors = api.log.filter((line) => line.includes('"level":"error"'));
    // Free what the test itself holds, before memory is measured.
    api.log.length = sample.length = 0;
    expect(errors).toEqual([]);
    used.push(liveMegabytes());
  }
  if (count > atOnce) process.stdout.write(`live megabytes after each ${atOnce}: ${used.join(' ')}\n`);
  // After the first round all code is loaded and every cache is warm.
  expect(used.at(-1)).toBeLessThan((used[0] ?? 0) + 40);
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(count);
  return seen;
}

test(`${total} hostile requests to the console and the pages (seed ${seed}) all get a response: no 5xx, no internals, no script, no open redirect, and nothing of another account changes`, async () => {
  const before = await dumpAccount(api.database, bystander.accountId);
  const seen = await sendMany(total, hostileRequests(describePages(), uids, ['x']).chain(withSession));
  // Coverage: some requests succeeded, some were refused in many ways, and some named missing resources.
  for (const status of [200, 201, 202, 204, 303, 400, 401, 403, 404, 405, 415, 422])
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(await dumpAccount(api.database, bystander.accountId)).toEqual(before);
  await bystander.call('get', '/session').expect(200);
}, 3_600_000);

test(`${totalOfLinks} hostile requests to the links in mails (seed ${seed}) all get a response: no 5xx, no open redirect, and no memory stays in use`, async () => {
  const before = await dumpAccount(api.database, bystander.accountId);
  const seen = await sendMany(totalOfLinks, hostileRequests({ paths: linkPaths }, { tokens: linkTokens }, ['x']));
  for (const status of [200, 204, 404]) expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(await dumpAccount(api.database, bystander.accountId)).toEqual(before);
}, 3_600_000);
