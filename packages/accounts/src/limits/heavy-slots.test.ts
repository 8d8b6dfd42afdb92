import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { readTestServers, until } from '@mailwright/testing';
import { limiterStarter, type StartedLimiter } from '../testing/start-limiter.ts';
import { type OwnRedis, startOwnRedis } from '../testing/start-own-redis.ts';
import { defaultTimeoutMs } from './call-redis.ts';
import { createHeavySlots, type HeavySlots, type ReleaseSlot } from './heavy-slots.ts';

const start = limiterStarter(
  (options) => createHeavySlots({ ...options, leaseMs: 5_000 }),
  'mailwright_heavy_slots_unavailable_total',
);

async function held(slot: Promise<ReleaseSlot | undefined>): Promise<ReleaseSlot> {
  const release = await slot;
  if (release === undefined) throw new Error('The slot was refused');
  return release;
}

let account: string;
beforeEach(() => {
  account = newId();
});

describe('with Redis available', () => {
  const prefix = `test-${newId()}`;
  let one: StartedLimiter<HeavySlots>;
  let other: StartedLimiter<HeavySlots>;
  beforeAll(async () => {
    const { redisUrl } = await readTestServers();
    [one, other] = [await start(redisUrl, prefix), await start(redisUrl, prefix)];
  });
  afterAll(() => {
    one.redis.disconnect();
    other.redis.disconnect();
  });

  test('of many concurrent requests in two processes, exactly as many acquire a slot as the limit allows', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).acquire(account, 3));
    const releases = (await Promise.all(asked)).filter((release) => release !== undefined);
    expect(releases).toHaveLength(3);
    for (const release of releases) release();
    expect(await one.missed()).toBe(0);
  });

  test('a request waits for a slot that is released meanwhile in this process or another', async () => {
    for (const holder of [one, other]) {
      const release = await held(holder.acquire(account, 1));
      const waiting = one.acquire(account, 1);
      release();
      (await held(waiting))();
    }
  });

  test('releasing twice frees one slot', async () => {
    const [first, second] = [await held(one.acquire(account, 2)), await held(one.acquire(account, 2))];
    first();
    first();
    const third = await held(one.acquire(account, 2));
    expect(await one.acquire(account, 2)).toBeUndefined();
    second();
    third();
  });

  test("one account's slots do not affect another account", async () => {
    const release = await held(one.acquire(account, 1));
    expect(await one.acquire(account, 1)).toBeUndefined();
    (await held(one.acquire(newId(), 1)))();
    (await held(other.acquire(newId(), 1)))();
    release();
  });

  test('only a few requests wait for a slot, and the others are refused at once', async () => {
    const release = await held(one.acquire(account, 1));
    const startedAt = performance.now();
    const ended = Array.from({ length: 100 }, async () => {
      const slot = await one.acquire(account, 1);
      return { slot, atMs: performance.now() - startedAt };
    });
    const results = await Promise.all(ended);
    expect(results.filter(({ slot }) => slot !== undefined)).toEqual([]);
    // The requests that waited did so for a second.
    const waited = results.filter(({ atMs }) => atMs >= 999);
    expect(waited.length).toBeLessThanOrEqual(4);
    expect(waited.length).toBeGreaterThan(0);
    release();
  });

  test("a dead process's slots become free when its leases expire, and a live process keeps its slots beyond that time", async () => {
    const { redisUrl } = await readTestServers();
    const dying = await start(redisUrl, prefix);
    await held(dying.acquire(account, 2));
    const release = await held(one.acquire(account, 2));
    expect(await other.acquire(account, 2)).toBeUndefined();
    // From here on it renews nothing.
    dying.redis.disconnect();
    const taken = await until('the lease to end', () => other.acquire(account, 2), 60_000);
    // By now the live process's first lease would have expired, too.
    expect(await other.acquire(account, 2)).toBeUndefined();
    release();
    taken();
  });

  test('the key in Redis has the prefix, expires by itself and does not contain the account', async () => {
    const release = await held(one.acquire(account, 1));
    const keys = await one.redis.keys(`${prefix}:heavy:*`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join(' ')).not.toContain(account);
    for (const key of keys) expect(await one.redis.pttl(key)).not.toBe(-1);
    release();
  });
});

describe('with Redis unavailable', () => {
  let server: OwnRedis;
  let slots: StartedLimiter<HeavySlots>;
  beforeAll(async () => {
    server = await startOwnRedis();
    slots = await start(server.url, 'test', defaultTimeoutMs);
  });
  afterAll(async () => {
    slots.redis.disconnect();
    await server.remove();
  });

  test('the process enforces the limit by itself, its metric counts that, and it renews its leases when Redis is back', async () => {
    await server.stop();
    await until('the connection to be lost', async () => slots.redis.status !== 'ready');
    const asked = await Promise.all(Array.from({ length: 10 }, () => slots.acquire(account, 2)));
    const releases = asked.filter((release) => release !== undefined);
    expect(releases).toHaveLength(2);
    expect(await slots.missed()).toBeGreaterThanOrEqual(2);
    await server.startAgain();
    const seen = async () => {
      const [key] = await slots.redis.keys('test:heavy:*').catch(() => []);
      return key !== undefined && (await slots.redis.zcard(key)) === 2;
    };
    await until('the leases to be renewed', seen, 60_000);
    const other = await start(server.url, 'test');
    expect(await other.acquire(account, 2)).toBeUndefined();
    other.redis.disconnect();
    for (const release of releases) release();
    (await held(slots.acquire(account, 1)))();
  }, 120_000);
});
