import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { createLogger } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { createDatabaseClock } from './database-clock.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
// In this test, the machine and Postgres share one clock; a slow machine may still add to the measured difference.
const slackMs = 5_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A machine's clock with an adjustable offset from Postgres's. */
function machineClock(aheadMs: number) {
  const machine = { aheadMs, now: () => new Date(Date.now() + machine.aheadMs) };
  return machine;
}
/** Counts the statements that are sent to Postgres. */
function counted(): { sql: Sql; asked(): number } {
  let asked = 0;
  const sql: Sql = {
    query: (statement) => {
      asked += 1;
      return database.query(statement);
    },
  };
  return { sql, asked: () => asked };
}
const isNow = (date: Date) => Math.abs(date.getTime() - Date.now()) < slackMs;

describe('the database clock', () => {
  test('is trusted only after it has been compared', async () => {
    const clock = createDatabaseClock(database, machineClock(0), log);
    expect([clock.isTrusted(), clock.offsetMs()]).toEqual([false, undefined]);
    await clock.check();
    expect(clock.isTrusted()).toBe(true);
    expect(Math.abs(clock.offsetMs() ?? Infinity)).toBeLessThan(slackMs);
    expect(isNow(clock.now())).toBe(true);
  });

  test.each([
    ['six minutes behind', -360_000],
    ['six minutes ahead', 360_000],
    ['a minute ahead', 60_000],
  ])('is not trusted on a machine that is %s, and returns Postgres’s time', async (_name, aheadMs) => {
    const clock = createDatabaseClock(database, machineClock(aheadMs), log);
    await clock.check();
    expect(clock.isTrusted()).toBe(false);
    expect(Math.abs((clock.offsetMs() ?? 0) + aheadMs)).toBeLessThan(slackMs);
    expect(isNow(clock.now())).toBe(true);
  });

  test('corrects for a machine that is ten seconds off, and is trusted', async () => {
    const clock = createDatabaseClock(database, machineClock(-10_000), log);
    await clock.check();
    expect(clock.isTrusted()).toBe(true);
    expect(isNow(clock.now())).toBe(true);
  });

  test('does not jump with the machine’s clock, and is not trusted until that agrees with the database’s', async () => {
    const machine = machineClock(0);
    const { sql, asked } = counted();
    const clock = createDatabaseClock(sql, machine, log);
    await clock.check();
    machine.aheadMs = 360_000;
    expect(isNow(clock.now())).toBe(true);
    expect(clock.isTrusted()).toBe(false);
    await clock.check();
    expect(asked()).toBe(2);
    expect([isNow(clock.now()), clock.isTrusted()]).toEqual([true, false]);
    machine.aheadMs = 0;
    await clock.check();
    expect(clock.isTrusted()).toBe(true);
  });

  test('is compared once a minute, not at each check', async () => {
    const { sql, asked } = counted();
    const clock = createDatabaseClock(sql, machineClock(0), log);
    for (let n = 0; n < 20; n += 1) await clock.check();
    expect(asked()).toBe(1);
  });

  test('keeps running while Postgres is unavailable, and a check never rejects', async () => {
    const clock = createDatabaseClock(
      { query: () => Promise.reject(new Error('is unavailable')) },
      machineClock(0),
      log,
    );
    await clock.check();
    expect(clock.isTrusted()).toBe(false);
    expect(isNow(clock.now())).toBe(true);
  });
});
