import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis } from '@mailwright/local-stack';
import { createTestAccount, type TestAccount, toolsDir, until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, useTwoProcesses } from '../support/start-test-api.ts';

/** `other` is a second process over the same database and Redis. */
const [api, other] = useTwoProcesses({ sharesLimits: true });
beforeAll(async () => {
  await addPlan('slow', 1, 25);
  await addPlan('quick', 50, 2);
});

async function addPlan(code: string, perSecond: number, burst: number): Promise<void> {
  await api.database.query({
    text: `INSERT INTO plans (code, name, api_access, max_named_keys, requests_per_second, request_burst)
      VALUES ($1, $1, true, 25, $2, $3)`,
    values: [code, perSecond, burst],
  });
}

const getMe = (account: TestAccount, at = api) => at.call('get', '/me', account);

/** Uses up the key's limit, including what refills meanwhile. */
async function exhaust(account: TestAccount): Promise<void> {
  await until('the limit', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => getMe(account)));
    return responses.some(({ status }) => status === 429);
  });
}

describe('a key of a plan with a limit', () => {
  test('gets the limit and the remaining quota in the headers of each response, including errors', async () => {
    const account = await createTestAccount(api.database, { plan: 'slow' });
    const first = await getMe(account).expect(200);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"default";q=25;w=25', ratelimit: '"default";r=24;t=1' });
    const errors = [
      await api.call('get', '/hooks/hook_x', account).expect(404),
      await api.call('get', '/lists?limit=x', account).expect(422),
      await api.call('post', '/lists', account).type('json').send('{').expect(400),
    ];
    // The bucket refills by one each second, which may be as long as a slow machine takes for a request.
    for (const { headers } of errors) expect(headers['ratelimit']).toMatch(/^"default";r=2[1234];t=[1234]$/);
  });

  test('is never allowed more than the limit, with any concurrency and on any number of processes', async () => {
    const account = await createTestAccount(api.database, { plan: 'slow' });
    const startedAt = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) => getMe(account, i % 2 === 0 ? api : other)),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const served = responses.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(25);
    expect(served).toBeLessThanOrEqual(25 + Math.ceil(seconds));
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectProblem(response, 'rate_limited');
      expect(response.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-policy': '"default";q=25;w=25' });
      expect(response.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
    }
  });

  test('creates nothing with requests over its limit', async () => {
    const account = await createTestAccount(api.database, { plan: 'slow' });
    await exhaust(account);
    const body = { name: 'N', from_name: 'F', from_email: 'f@example.com' };
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        api.call('post', '/lists', account).set('Idempotency-Key', `key-${n}`).send(body),
      ),
    );
    const served = made.filter(({ status }) => status !== 429).length;
    const [row] = await api.database.query<{ lists: number }>({
      text: 'SELECT count(*)::int AS lists FROM lists WHERE account_id = $1',
      values: [account.accountId],
    });
    expect(served).toBeLessThan(20);
    expect(row?.lists).toBe(served);
  });

  test('is served again as its bucket refills', async () => {
    const account = await createTestAccount(api.database, { plan: 'quick' });
    await exhaust(account);
    await until('a request to be served', async () => (await getMe(account)).status === 200);
  });

  test('does not use up the limit of another key', async () => {
    const [mine, theirs] = [
      await createTestAccount(api.database, { plan: 'slow' }),
      await createTestAccount(api.database, { plan: 'slow' }),
    ];
    await exhaust(mine);
    expect((await getMe(theirs).expect(200)).headers['ratelimit']).toBe('"default";r=24;t=1');
  });

  test('gets the limit of a new plan with its next request', async () => {
    const account = await createTestAccount(api.database, { plan: 'slow' });
    await exhaust(account);
    await api.database.query({
      text: `UPDATE accounts SET plan_code = 'unlimited' WHERE id = $1`,
      values: [account.accountId],
    });
    await getMe(account).expect(200);
  });
});

test('a plan without a limit has no RateLimit headers', async () => {
  const { headers } = await getMe(await createTestAccount(api.database, { plan: 'unlimited' })).expect(200);
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('a request without a valid key gets no RateLimit headers', async () => {
  const { headers } = await api.bare.get('/api/v1/me').expect(401);
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('requests over the limit pass while Redis is unavailable, and a metric counts them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mailwright-rate-limits-'));
  const redis = await startRedis({ dataDir, toolsDir });
  const alone = await startTestApi({ databaseUrl: api.database.url, redisUrl: redis.url });
  const missed = async (): Promise<number> => {
    const metric = await alone.metrics.getSingleMetric('mailwright_rate_limit_unavailable_total')?.get();
    return metric?.values[0]?.value ?? 0;
  };
  try {
    const account = await createTestAccount(api.database, { plan: 'slow' });
    await getMe(account, alone).expect(200);
    expect(await missed()).toBe(0);
    await redis.stop();
    for (let i = 0; i < 40; i += 1) {
      const { headers } = await getMe(account, alone).expect(200);
      expect(headers['ratelimit-policy']).toBe('"default";q=25;w=25');
      expect(headers['ratelimit']).toBeUndefined();
    }
    expect(await missed()).toBe(40);
    expect(alone.log.filter((line) => line.includes('rate_limit.unavailable'))).toHaveLength(1);
  } finally {
    await redis.stop();
    await alone.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
