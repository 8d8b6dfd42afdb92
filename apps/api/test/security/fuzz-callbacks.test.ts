import { Agent, createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BounceCallbackResource, BounceProvider } from '@mailwright/contracts';
import { closeServer, listen } from '@mailwright/platform';
import {
  createTestAccount,
  fuzzRequests,
  liveMegabytes,
  type TestAccount,
  testFixtureCertificate,
} from '@mailwright/testing';
import fc from 'fast-check';
import { addExamples } from '../support/add-examples.ts';
import { dumpAccount } from '../support/dump-account.ts';
import type { HostileRequest } from '../support/hostile-requests.ts';
import { hostileText, hostileValue, mutated } from '../support/hostile-values.ts';
import {
  notification,
  type Post,
  providerKeys,
  providerSamples,
  signMailgun,
  signSendgrid,
  signSns,
} from '../support/provider-samples.ts';
import { type HostileResponse, insides, maxResponseMs, sendAllHostile } from '../support/send-hostile.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const seed = 20_261_125;
const total = fuzzRequests(1_500);
const atOnce = 750;
const parallel = 20;
const email = 'grace@example.com';
const messageId = '<cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.1@example.com>';

let api: TestApi;
let server: Server;
let bystander: TestAccount;
let paths: Record<string, string>;
const agent = new Agent({ keepAlive: true, maxSockets: parallel });

beforeAll(async () => {
  api = await startTestApi({
    fetchText: (url) => Promise.resolve(url.pathname.endsWith('.pem') ? testFixtureCertificate.cert : 'confirmed'),
  });
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
  bystander = await createTestAccount(api.database);
  await addExamples(api, bystander);
  paths = {};
  for (const provider of Object.keys(providerSamples) as BounceProvider[]) {
    const key = providerKeys[provider];
    const body = { provider, ...(key === undefined ? {} : { verification_key: key }) };
    const response = await api.call('post', '/bounce-callbacks').send(body).expect(201);
    paths[provider] = new URL((response.body as BounceCallbackResource).url).pathname;
  }
});
afterAll(async () => {
  agent.destroy();
  await closeServer(server, { graceMs: 0 });
  await api.stop();
});

/** How to get the content of a provider's report without its signature, and how the provider signs. */
const signing: Partial<Record<string, { content(body: object): object; sign(content: unknown): Post }>> = {
  ses: {
    content: (body) => JSON.parse((body as { Message: string }).Message) as object,
    sign: (content) => signSns(notification(content)),
  },
  sendgrid: { content: (body) => body, sign: (content) => signSendgrid(JSON.stringify(content) ?? '') },
  mailgun: {
    content: (body) => (body as { 'event-data': object })['event-data'],
    sign: (content) => signMailgun(content),
  },
};

const unsigned = (content: unknown): Post => ({ body: JSON.stringify(content) ?? '' });

/** Requests with a valid signature over invalid content, which only a provider could send, and all kinds of others. */
function hostileCallbacks(): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...(Object.keys(paths) as BounceProvider[])).chain((provider) => {
    const { content = (body: object) => body, sign = unsigned } = signing[provider] ?? {};
    const sample = providerSamples[provider];
    const right = fc
      .constantFrom(sample.bounce(email, messageId), sample.complaint(email, messageId))
      .map(({ body }) => content(JSON.parse(body) as object));
    const wrong = fc.oneof(
      { weight: 6, arbitrary: right.chain((value) => mutated(value)) },
      { weight: 1, arbitrary: right },
      { weight: 1, arbitrary: hostileValue },
      { weight: 1, arbitrary: right.map((value) => [value, null, 1, 'x', [value]]) },
    );
    const posts = fc.oneof(
      { weight: 6, arbitrary: wrong.map(sign) },
      { weight: 2, arbitrary: wrong.map(unsigned) },
      { weight: 1, arbitrary: wrong.map((value) => ({ ...sign(value), body: sign(value).body.slice(0, -3) })) },
      { weight: 1, arbitrary: hostileText.map((body): Post => ({ body })) },
      { weight: 1, arbitrary: fc.constant<Post>({ body: `{"${'['.repeat(50_000)}` }) },
    );
    const path = paths[provider] ?? '';
    const targets = fc.oneof(
      { weight: 12, arbitrary: fc.constant(path) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`${path}x`, path.slice(0, -1), `/bounces/${provider}/x`, '/bounces/x/y'),
      },
      {
        weight: 1,
        arbitrary: hostileText.map((text) =>
          `/bounces/${provider}/${encodeURIComponent(text.toWellFormed())}`.slice(0, 3_000),
        ),
      },
    );
    const methods = fc.constantFrom(...Array<string>(20).fill('POST'), 'GET', 'PUT', 'DELETE', 'OPTIONS');
    const encoding = fc.constantFrom(
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'gzip',
      'br',
      'x',
    );
    return fc
      .record({ post: posts, target: targets, method: methods, encoding })
      .map(({ post, target, method, encoding }) => ({
        method,
        target,
        headers: {
          'content-type': 'application/json',
          ...post.headers,
          ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        },
        body: Buffer.from(post.body),
      }));
  });
}

function findFault(_request: HostileRequest, { status, text, ms }: HostileResponse): string | undefined {
  if (status < 200 || status >= 500) return `a ${status}`;
  if (ms > maxResponseMs) return `${ms} ms`;
  return insides.test(text) ? 'our insides' : undefined;
}

test(`${total} hostile requests to callbacks (seed ${seed}) all get a response: no 5xx, no internals, nothing of another account changes, and no memory stays in use`, async () => {
  const before = await dumpAccount(api.database, bystander.accountId);
  const seen = new Map<number, number>();
  const used: number[] = [];
  for (let sent = 0; sent < total; sent += atOnce) {
    const numRuns = Math.min(atOnce, total - sent);
    const requests = fc.sample(hostileCallbacks(), { numRuns, seed: seed + sent });
    const round = await sendAllHostile({ server, agent, parallel }, requests, findFault);
    expect(round.wrong.slice(0, 10)).toEqual([]);
    for (const [status, count] of round.seen) seen.set(status, (seen.get(status) ?? 0) + count);
    expect(api.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    // Free what the test itself holds, before memory is measured.
    api.log.length = 0;
    requests.length = 0;
    used.push(liveMegabytes());
  }
  if (total > atOnce * 2) process.stdout.write(`live megabytes after each ${atOnce}: ${used.join(' ')}\n`);
  // After the first round all code is loaded and every cache is warm.
  expect(used.at(-1)).toBeLessThan((used[0] ?? 0) + 40);
  for (const status of [200, 400, 404, 405]) expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(await dumpAccount(api.database, bystander.accountId)).toEqual(before);
}, 3_600_000);
