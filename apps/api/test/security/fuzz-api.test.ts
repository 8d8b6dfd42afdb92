import { Agent, createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { errorCodes, ProblemResource } from '@mailwright/contracts';
import { closeServer, listen } from '@mailwright/platform';
import { createTestAccount, fuzzRequests, type TestAccount } from '@mailwright/testing';
import fc from 'fast-check';
import { addExamples } from '../support/add-examples.ts';
import { dumpAccount } from '../support/dump-account.ts';
import type { ExampleUids } from '../support/example-uids.ts';
import { type DescribedPaths, type HostileRequest, hostileRequests } from '../support/hostile-requests.ts';
import { type HostileResponse, insides, maxResponseMs, sendAllHostile } from '../support/send-hostile.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const seed = 20_261_120;
const total = fuzzRequests(1_500);
const atOnce = 3_000;
const parallel = 20;

let api: TestApi;
let server: Server;
let fuzzed: TestAccount;
let bystander: TestAccount;
let uids: Record<string, string[]>;
const agent = new Agent({ keepAlive: true, maxSockets: parallel });

beforeAll(async () => {
  api = await startTestApi();
  server = createServer(api.app);
  await listen(server, 0, '127.0.0.1');
  fuzzed = await createTestAccount(api.database, { plan: 'unlimited' });
  bystander = await createTestAccount(api.database, { plan: 'unlimited' });
  const own: ExampleUids[] = [];
  // One after another: if all were compiled at once, those that wait too long would be refused.
  while (own.length < 4) own.push(await addExamples(api, fuzzed));
  const all = [...own, await addExamples(api, bystander)];
  const made = {
    lists: all.map(({ list }) => list),
    subscribers: all.map(({ sub }) => sub),
    hooks: all.map(({ hook }) => hook),
    segments: all.map(({ seg }) => seg),
    deliveries: all.map(({ dlv }) => dlv),
    recoveries: all.map(({ rec }) => rec),
    templates: all.map(({ tpl }) => tpl),
    media: all.map(({ med }) => med),
    senders: all.map(({ snd }) => snd),
    domains: all.map(({ dom }) => dom),
    transports: all.map(({ trp }) => trp),
    campaigns: all.flatMap(({ cmp, sending, paused, sent }) => [cmp, sending, paused, sent]),
  };
  uids = { ...made, strange: ['list_01k6n8qf4tef0v9k0x7h3w2c5d', 'list_8zzzzzzzzzzzzzzzzzzzzzzzzz', 'sub_', 'acc_x'] };
}, 600_000);
afterAll(async () => {
  agent.destroy();
  await closeServer(server, { graceMs: 0 });
  await api.stop();
});

/** What is wrong with a response; undefined when nothing is. */
function findFault({ method }: HostileRequest, { status, headers, text, ms }: HostileResponse): string | undefined {
  if (status < 200 || status >= 500) return `a ${status}`;
  if (ms > maxResponseMs) return `${ms} ms`;
  if (insides.test(text)) return 'our insides';
  if (headers['x-injected'] !== undefined) return 'an injected header';
  if (status < 400 || method === 'HEAD') return method === 'HEAD' && text !== '' ? 'a body for HEAD' : undefined;
  if (headers['content-type']?.startsWith('application/problem+json') !== true) return 'no problem';
  const problem = ProblemResource.safeParse(JSON.parse(text));
  if (!problem.success) return 'a problem of another shape';
  return errorCodes[problem.data.code].status === status ? undefined : `the code ${problem.data.code} with ${status}`;
}

test(`${total} hostile requests (seed ${seed}) all get a response: no 5xx, no internals, and nothing of another account changes`, async () => {
  const { body: document } = await api.bare.get('/api/v1/openapi.json?content=all').expect(200);
  const authorizations = [
    fuzzed.headers.authorization,
    'Bearer',
    'Basic eDp5',
    `Bearer ${fuzzed.key}x`,
    `Bearer ${'x'.repeat(3_000)}`,
    'é',
  ];
  const before = await dumpAccount(api.database, bystander.accountId);
  const requests = hostileRequests(document as DescribedPaths, uids, authorizations);
  const seen = new Map<number, number>();
  for (let sent = 0; sent < total; sent += atOnce) {
    const sample = fc.sample(requests, { numRuns: Math.min(atOnce, total - sent), seed: seed + sent });
    const round = await sendAllHostile({ server, agent, parallel }, sample, findFault);
    expect(round.wrong.slice(0, 10)).toEqual([]);
    for (const [status, count] of round.seen) seen.set(status, (seen.get(status) ?? 0) + count);
    expect(api.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    api.log.length = 0;
  }
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(total);
  // Coverage: some requests succeeded, some were refused in many ways, and some named missing resources.
  for (const status of [200, 201, 202, 400, 401, 404, 405, 409, 415, 422])
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  await api.call('get', '/me', fuzzed).expect(200);
  await api.call('get', '/me', bystander).expect(200);
  const after = await dumpAccount(api.database, bystander.accountId);
  expect(after.filter(({ name }) => name !== 'api_keys')).toEqual(before.filter(({ name }) => name !== 'api_keys'));
}, 3_600_000);
