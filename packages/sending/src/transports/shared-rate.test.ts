import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { reserveTime } from './reserve-time.ts';
import { createSharedRate } from './shared-rate.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const onError = (error: unknown) => {
  throw error;
};

/** Opens rates that share a schedule, reserved up to `reservedUntil`, on the test's own clock. */
function openRates(perSecond: number, workers: number) {
  const shared = { reservedUntil: 0, begin: performance.now() };
  const reserve = (ms: number) => {
    const begins = shared.reservedUntil;
    shared.reservedUntil += ms;
    return Promise.resolve(Math.max(0, shared.begin + begins - performance.now()));
  };
  const rates = Array.from({ length: workers }, () => createSharedRate({ perSecond, reserve, onError }));
  return { shared, rates };
}

describe('a rate of 600 mails a minute that three workers share', () => {
  test('is kept within 5 %, measured by when mails are allowed', async () => {
    const { shared, rates } = openRates(10, 3);
    const sentAt: number[] = [];
    // The test's clock advances a millisecond at a time, and what is due then is sent, however long that really takes.
    for (let ms = 0; ms < 60_000; ms += 1) {
      const now = shared.begin + ms;
      for (const rate of rates) {
        if (rate.waitMs(now) > 0) continue;
        rate.take(now);
        sentAt.push(ms);
      }
      if (ms % 10 === 0) await settled();
    }
    expect(sentAt.length).toBeGreaterThanOrEqual(570);
    expect(sentAt.length).toBeLessThanOrEqual(630);
    // Evenly, too: no second has more than twice its share, one second's worth of which was saved up.
    for (let from = 0; from < 60_000; from += 500) {
      const within = sentAt.filter((at) => at >= from && at < from + 1_000);
      expect(within.length).toBeLessThanOrEqual(20);
    }
  });

  test('is used by one worker alone when the others stop sending, except for what they had reserved', async () => {
    const { shared, rates } = openRates(10, 3);
    const [first] = rates;
    let sent = 0;
    for (let ms = 0; ms < 60_000; ms += 1) {
      const now = shared.begin + ms;
      for (const rate of ms < 5_000 ? rates : rates.slice(0, 1)) {
        if (rate.waitMs(now) > 0) continue;
        rate.take(now);
        if (rate === first && ms >= 10_000) sent += 1;
      }
      if (ms % 10 === 0) await settled();
    }
    expect(sent).toBeGreaterThanOrEqual(475);
    expect(sent).toBeLessThanOrEqual(525);
  });
});

test('a worker that has nothing to send for a while loses what it had reserved, and sends no burst', async () => {
  const { shared, rates } = openRates(100, 1);
  const [rate] = rates;
  rate?.waitMs(shared.begin);
  await settled();
  expect(rate?.waitMs(shared.begin)).toBe(0);
  expect(rate?.waitMs(shared.begin + 60_000)).toBeGreaterThan(0);
});

test('an error of Postgres is reported, and the next attempt follows a second later', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const reserve = () => {
    attempts += 1;
    return Promise.reject(new Error('gone'));
  };
  const rate = createSharedRate({ perSecond: 10, reserve, onError: (error) => errors.push(error) });
  const now = performance.now();
  rate.waitMs(now);
  await settled();
  expect(rate.waitMs(now + 10)).toBeGreaterThan(500);
  expect(attempts).toBe(1);
  rate.waitMs(performance.now() + 1_000);
  await settled();
  expect({ attempts, errors: errors.length }).toEqual({ attempts: 2, errors: 2 });
});

describe('the time of a transport', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('is reserved only once, no matter when and in which process', async () => {
    const { accountId } = await createTestAccount(database);
    const id = newId();
    const row = { id, accountId, name: 'Ours', host: 'smtp.example.net', port: 587, tls: 'starttls' } as const;
    await database.prisma.transport.create({ data: row });
    const begins = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const inMs = await reserveTime(database, { accountId, id }, 10_000);
        const [clock] = await database.query<{ ms: number }>({
          text: `SELECT 1000 * extract(epoch FROM reserved_until - now())::float8 AS ms FROM transports WHERE id = $1`,
          values: [id],
        });
        return { inMs, left: clock?.ms ?? 0 };
      }),
    );
    // 40 slices of ten seconds follow each other. Only the time that the statements took makes the last one seem
    // nearer.
    const inMs = begins.map((each) => each.inMs).sort((a, b) => a - b);
    const [last = 0] = inMs.slice(-1);
    expect(last).toBeGreaterThan(39 * 10_000 - 30_000);
    expect(last).toBeLessThanOrEqual(39 * 10_000);
    expect(new Set(inMs.map((ms) => Math.ceil(ms / 10_000))).size).toBeGreaterThan(35);
    await expect(reserveTime(database, { accountId: newId(), id }, 1)).rejects.toThrow('is gone');
  });
});
