import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { readTestServers, until } from '@mailwright/testing';
import { limiterStarter, log, type StartedLimiter } from '../testing/start-limiter.ts';
import { type OwnRedis, startOwnRedis } from '../testing/start-own-redis.ts';
import { defaultTimeoutMs } from './call-redis.ts';
import { type ChargedAccount, createDeliveryLimiter, type DeliveryLimiter } from './delivery-limiter.ts';

const start = limiterStarter(createDeliveryLimiter, 'mailwright_delivery_limit_unavailable_total');

let account: ChargedAccount;
beforeEach(() => {
  account = { accountId: newId(), deliveriesPerSecond: 100 };
});

describe('with Redis available', () => {
  let prefix: string;
  let one: StartedLimiter<DeliveryLimiter>;
  let other: StartedLimiter<DeliveryLimiter>;
  beforeEach(async () => {
    const { redisUrl } = await readTestServers();
    prefix = `test-${newId()}`;
    [one, other] = [await start(redisUrl, prefix), await start(redisUrl, prefix)];
  });
  afterEach(() => {
    one.redis.disconnect();
    other.redis.disconnect();
  });

  const readBucket = async () => {
    const [key] = await one.redis.keys(`${prefix}:deliveries:*`);
    return key === undefined ? undefined : { key, value: (await one.redis.get(key)) ?? '' };
  };

  test("a burst of ten seconds' worth of deliveries is free; charges beyond it are a debt of as many seconds", () => {
    expect(one.secondsInDebt(account)).toBe(0);
    one.charge(account, 900);
    expect(one.secondsInDebt(account)).toBe(0);
    one.charge(account, 6_000);
    // 6,900 take 69 seconds to pay for, 10 of which are the burst.
    const seconds = one.secondsInDebt(account);
    expect(seconds).toBeGreaterThan(40);
    expect(seconds).toBeLessThanOrEqual(59);
  });

  test('an account that writes whenever it may stays at its rate on average, and continues when its debt is paid', async () => {
    account = { ...account, deliveriesPerSecond: 1_000 };
    const startedAt = performance.now();
    let charged = 0;
    let writes = 0;
    await until(
      'writes after a debt',
      async () => {
        while (one.secondsInDebt(account) === 0) {
          one.charge(account, 2_500);
          charged += 2_500;
          writes += 1;
        }
        return writes >= 6;
      },
      60_000,
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    // The burst, the rate, and the last write, which went into debt.
    expect(charged).toBeLessThanOrEqual(10_000 + 1_000 * seconds + 2_500);
    expect(seconds).toBeGreaterThan(2);
  });

  test('the charges of all processes add up: another process learns of the debt from its own next charge', async () => {
    one.charge(account, 8_000);
    expect(other.secondsInDebt(account)).toBe(0);
    await until('the charge to be in Redis', readBucket);
    other.charge(account, 1);
    await until('the response', async () => other.secondsInDebt(account) > 0);
    expect(other.secondsInDebt(account)).toBeLessThanOrEqual(71);
    expect(await one.missed()).toBe(0);
  });

  test('a thousand concurrent charges are sent as one command with their sum', async () => {
    const { redisUrl } = await readTestServers();
    const watching = openRedis({ url: redisUrl, role: 'producer', log });
    await until('the connection', async () => watching.status === 'ready');
    const monitor = await watching.monitor();
    const seen: string[][] = [];
    monitor.on('monitor', (_time: string, args: string[]) => {
      if (/^eval/i.test(args[0] ?? '') && args[3]?.startsWith(prefix)) seen.push(args);
    });
    for (let i = 0; i < 1_000; i += 1) one.charge(account, 2);
    await until('the command', async () => seen.length > 0);
    other.charge(account, 1);
    await until('the next command', async () => seen.some((args) => args.at(-1) === '1'));
    // A script that Redis doesn't know yet is sent a second time, with its text.
    const sums = new Set(seen.map((args) => args.at(-1)));
    expect([...sums]).toEqual(['2000', '1']);
    monitor.disconnect();
    watching.disconnect();
  });

  test('accounts without the limit, and writes that cause no delivery, are not charged', async () => {
    const unlimited = { accountId: newId(), deliveriesPerSecond: null };
    one.charge(unlimited, 1_000_000);
    expect(one.secondsInDebt(unlimited)).toBe(0);
    one.charge(account, 0);
    one.charge({ accountId: newId(), deliveriesPerSecond: 100 }, 5_000);
    await until('the only charge', readBucket);
    expect(await one.redis.keys(`${prefix}:deliveries:*`)).toHaveLength(1);
  });

  test("one account's debt does not affect another", () => {
    one.charge(account, 100_000);
    expect(one.secondsInDebt(account)).toBeGreaterThan(0);
    expect(one.secondsInDebt({ ...account, accountId: newId() })).toBe(0);
  });

  test("a debt does not grow when Redis's clock steps back, as after a failover", async () => {
    one.charge(account, 8_000);
    const { key, value } = await until('the charge to be in Redis', readBucket);
    // Simulates a bucket written by a clock that was an hour ahead.
    const [fullAt, writtenAt] = value.split(' ').map((time) => Number(time) + 3_600_000_000);
    await one.redis.set(key, `${fullAt} ${writtenAt}`);
    other.charge(account, 1);
    await until('the response', async () => other.secondsInDebt(account) > 0);
    expect(other.secondsInDebt(account)).toBeLessThanOrEqual(71);
  });

  test('the key in Redis expires by itself and does not contain the account', async () => {
    one.charge(account, 5_000);
    const { key } = await until('the key', readBucket);
    expect(key).not.toContain(account.accountId);
    expect(await one.redis.pttl(key)).toBeGreaterThan(0);
  });
});

describe('with Redis unavailable', () => {
  let server: OwnRedis;
  let limiter: StartedLimiter<DeliveryLimiter>;
  beforeAll(async () => {
    server = await startOwnRedis();
    limiter = await start(server.url, 'test', defaultTimeoutMs);
  });
  afterAll(async () => {
    limiter.redis.disconnect();
    await server.remove();
  });

  test('the process counts by itself, and its metric counts those deliveries', async () => {
    await server.stop();
    await until('the connection to be lost', async () => limiter.redis.status !== 'ready');
    limiter.charge(account, 50_000);
    await until('the charge to fail', async () => (await limiter.missed()) === 50_000);
    expect(limiter.secondsInDebt(account)).toBeGreaterThan(60);
    await server.startAgain();
    await until('the connection', async () => limiter.redis.status === 'ready', 60_000);
  }, 120_000);
});
