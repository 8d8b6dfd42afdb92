import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { readTestServers, until } from '@mailwright/testing';
import { limiterStarter, type StartedLimiter } from '../testing/start-limiter.ts';
import { type OwnRedis, startOwnRedis } from '../testing/start-own-redis.ts';
import { defaultTimeoutMs } from './call-redis.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { RateDecision } from './token-bucket.ts';

const start = limiterStarter(createRateLimiter, 'mailwright_rate_limit_unavailable_total');

const takeMany = (limiter: RateLimiter, bucket: string, count: number, limit = { perSecond: 0.01, burst: 5 }) =>
  Promise.all(Array.from({ length: count }, () => limiter.take(bucket, limit)));
const allowed = (decisions: RateDecision[]) => decisions.filter((decision) => decision.allowed).length;

describe('with Redis available', () => {
  let limiter: StartedLimiter<RateLimiter>;
  let other: StartedLimiter<RateLimiter>;
  let bucket: string;
  beforeAll(async () => {
    const { redisUrl } = await readTestServers();
    const prefix = `test-${newId()}`;
    limiter = await start(redisUrl, prefix);
    other = await start(redisUrl, prefix);
  });
  beforeEach(() => {
    bucket = newId();
  });
  afterAll(() => {
    limiter.redis.disconnect();
    other.redis.disconnect();
  });

  test('a bucket yields as many tokens as it holds, counting down, and then returns how long to wait', async () => {
    const decisions: RateDecision[] = [];
    for (let i = 0; i < 4; i += 1) decisions.push(await limiter.take(bucket, { perSecond: 0.1, burst: 3 }));
    expect(decisions).toEqual([
      { allowed: true, limit: 3, remaining: 2, resetSeconds: 10, retryAfterSeconds: 0, counted: true },
      { allowed: true, limit: 3, remaining: 1, resetSeconds: 20, retryAfterSeconds: 0, counted: true },
      { allowed: true, limit: 3, remaining: 0, resetSeconds: 30, retryAfterSeconds: 0, counted: true },
      { allowed: false, limit: 3, remaining: 0, resetSeconds: 30, retryAfterSeconds: 10, counted: true },
    ]);
  });

  test('of many concurrent requests in two processes, exactly as many get a token as the bucket holds', async () => {
    const limit = { perSecond: 0.001, burst: 37 };
    const decisions = await Promise.all([takeMany(limiter, bucket, 100, limit), takeMany(other, bucket, 100, limit)]);
    expect(allowed(decisions.flat())).toBe(37);
    const left = decisions.flat().flatMap((decision) => (decision.allowed ? [decision.remaining] : []));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, i) => i));
  });

  test('a bucket refills at its rate, up to its burst and no further', async () => {
    const limit = { perSecond: 1, burst: 2 };
    expect(allowed(await takeMany(limiter, bucket, 3, limit))).toBe(2);
    const emptiedAt = performance.now();
    await until('the next token', async () => (await limiter.take(bucket, limit)).allowed);
    expect(performance.now() - emptiedAt).toBeGreaterThan(500);
    const quick = { perSecond: 1_000, burst: 2 };
    for (let i = 0; i < 5; i += 1)
      await until('a full bucket', async () => (await limiter.take(`${bucket}-quick`, quick)).remaining === 1);
  });

  test('a refused request takes no token, so that retrying does not delay the next one', async () => {
    const limit = { perSecond: 10, burst: 1 };
    await limiter.take(bucket, limit);
    const startedAt = performance.now();
    await until('a token, by trying all the time', async () => (await limiter.take(bucket, limit)).allowed);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('buckets do not affect each other', async () => {
    expect(allowed(await takeMany(limiter, bucket, 10))).toBe(5);
    expect(allowed(await takeMany(limiter, `${bucket}x`, 10))).toBe(5);
  });

  test("a smaller limit, such as another plan's, takes effect at once", async () => {
    await limiter.take(bucket, { perSecond: 0.001, burst: 1_000 });
    await takeMany(limiter, bucket, 50, { perSecond: 0.001, burst: 1_000 });
    const decision = await limiter.take(bucket, { perSecond: 10, burst: 5 });
    expect(decision.allowed).toBe(false);
    expect(decision.retryAfterSeconds).toBe(1);
  });

  test("two processes together yield a large bucket's tokens and refills, within 5 %", async () => {
    const limit = { perSecond: 20, burst: 500 };
    const startedAt = performance.now();
    let taken = 0;
    // Until no token is left, however long that takes.
    const use = async (process: RateLimiter) => {
      for (let isAllowed = true; isAllowed || performance.now() - startedAt < 2_000;) {
        ({ allowed: isAllowed } = await process.take(bucket, limit));
        if (isAllowed) taken += 1;
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await Promise.all([limiter, other].flatMap((process) => Array.from({ length: 10 }, () => use(process))));
    const available = limit.burst + (limit.perSecond * (performance.now() - startedAt)) / 1_000;
    expect(taken).toBeLessThanOrEqual(Math.ceil(available));
    expect(taken).toBeGreaterThan(available * 0.95);
  });

  test('most requests for a busy large bucket cost no Redis command', async () => {
    const limit = { perSecond: 10, burst: 1_000 };
    const commands = async () => {
      const stats = await limiter.redis.info('commandstats');
      return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0);
    };
    const before = await commands();
    const decisions: RateDecision[] = [];
    for (let i = 0; i < 900; i += 1) decisions.push(await limiter.take(bucket, limit));
    expect(allowed(decisions)).toBe(900);
    // Other tests use the same Redis, so the count is only compared loosely: far fewer than there were requests.
    expect((await commands()) - before).toBeLessThan(450);
  });

  test('the remaining tokens of a large bucket count down with each request', async () => {
    const limit = { perSecond: 0.01, burst: 1_000 };
    const left: number[] = [];
    for (let i = 0; i < 200; i += 1) left.push((await limiter.take(bucket, limit)).remaining);
    expect(left).toEqual(Array.from({ length: 200 }, (_, i) => 999 - i));
  });

  test('tokens that a process has leased and does not use are soon available to the other process', async () => {
    const limit = { perSecond: 0.001, burst: 200 };
    await takeMany(limiter, bucket, 121, limit);
    let taken = 0;
    await until('the other process to get all that is left', async () => {
      taken += allowed(await takeMany(other, bucket, 10, limit));
      return taken === 79;
    });
  });

  test('the key in Redis has the prefix, expires by itself and does not contain the name', async () => {
    const name = `sign-in:${bucket}@example.com`;
    await limiter.take(name, { perSecond: 1, burst: 60 });
    const keys = await limiter.redis.keys(`${limiter.prefix}:limits:*`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join(' ')).not.toContain('@');
    for (const key of keys) expect(await limiter.redis.pttl(key)).not.toBe(-1);
    expect(await limiter.redis.keys(`*${bucket}*`)).toEqual([]);
  });

  test('the limiter still counts when Redis has forgotten the script, as after a restart', async () => {
    await limiter.take(bucket, { perSecond: 1, burst: 2 });
    await limiter.redis.script('FLUSH');
    expect(await limiter.take(bucket, { perSecond: 1, burst: 2 })).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.missed()).toBe(0);
  });
});

describe('with Redis unavailable', () => {
  let server: OwnRedis;
  let limiter: StartedLimiter<RateLimiter>;
  beforeAll(async () => {
    server = await startOwnRedis();
    limiter = await start(server.url, 'test', defaultTimeoutMs);
  });
  afterAll(async () => {
    server.signal('SIGCONT');
    limiter.redis.disconnect();
    await server.remove();
  });

  test('while Redis is frozen every request passes, only the first one waits, and the metric counts each', async () => {
    expect(await limiter.missed()).toBe(0);
    server.signal('SIGSTOP');
    try {
      const first = performance.now();
      expect(await limiter.take('a', { perSecond: 0.01, burst: 1 })).toEqual({
        allowed: true,
        limit: 1,
        remaining: 1,
        resetSeconds: 0,
        retryAfterSeconds: 0,
        counted: false,
      });
      expect(performance.now() - first).toBeLessThan(20_000);
      const startedAt = performance.now();
      for (let i = 0; i < 500; i += 1)
        expect((await limiter.take('a', { perSecond: 0.01, burst: 1 })).allowed).toBe(true);
      // If all 500 waited for Redis's timeout, this would take 50 s.
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(await limiter.missed()).toBe(501);
    } finally {
      server.signal('SIGCONT');
    }
    await until('it to count again', async () => (await limiter.take('b', { perSecond: 1, burst: 1_000 })).counted);
  });

  test('while Redis is stopped, buckets that must stay limited are counted in memory by the same rules', async () => {
    await server.stop();
    await until('the connection to be lost', async () => limiter.redis.status !== 'ready');
    const before = await limiter.missed();
    const take = () => limiter.take('sign-in', { perSecond: 0.1, burst: 2 }, { whenUnavailable: 'memory' });
    expect([await take(), await take(), await take()]).toMatchObject([
      { allowed: true, remaining: 1, retryAfterSeconds: 0 },
      { allowed: true, remaining: 0, retryAfterSeconds: 0 },
      { allowed: false, remaining: 0, retryAfterSeconds: 10 },
    ]);
    expect(await limiter.missed()).toBe(before + 3);
    await server.startAgain();
    await until('it to count again', async () => (await limiter.take('c', { perSecond: 1, burst: 1_000 })).counted);
  });
});
