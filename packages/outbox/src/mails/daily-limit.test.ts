import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase, verifyTestSender } from '@mailwright/testing';
import { beginNextDays, type MailDay, nextLimit, secondsUntilNextDay, setDailyLimit } from './daily-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the limit of the next day', () => {
  const day: MailDay = { limit: 200, mails: 200, bounced: 0, complained: 0, hasVerifiedSender: true };
  test.each<[string, Partial<MailDay>, number | null]>([
    ['doubles after a day that used it', {}, 400],
    ['doubles despite a few bounces', { bounced: 9 }, 400],
    ['stays the same after a day that used less than half of it', { mails: 60 }, 200],
    ['stays the same without a verified sender', { hasVerifiedSender: false }, 200],
    ['halves after many bounces', { bounced: 11 }, 100],
    ['halves after complaints', { complained: 2 }, 100],
    ['halves after complaints about mails of the day before', { mails: 0, complained: 3 }, 100],
    ['falls no lower than 20, which is enough to find out why', { limit: 25, mails: 25, bounced: 20 }, 20],
    ['stays the same if it is already below 20, and does not grow', { limit: 10, mails: 10, bounced: 10 }, 10],
    ['ends when the account has proven itself', { limit: 30_000, mails: 30_000 }, null],
  ])('%s', (_name, changes, expected) => {
    expect(nextLimit({ ...day, ...changes })).toBe(expected);
  });
});

test('a day ends after 24 hours, and what the account did in it determines the limit of the next one', async () => {
  const { accountId } = await createTestAccount(database);
  const other = await createTestAccount(database);
  await verifyTestSender(database, accountId, 'ada@example.com');
  await setDailyLimit(database, accountId, 100);
  await setDailyLimit(database, other.accountId, 100);
  const where = { accountId };
  const read = () => database.prisma.mailQuota.findUniqueOrThrow({ where });
  const end = (dayMails: number) =>
    database.prisma.mailQuota.update({ where, data: { dayMails, dayBeganAt: new Date(Date.now() - 25 * 3_600_000) } });
  expect(await secondsUntilNextDay(database, accountId)).toBeUndefined();
  await database.prisma.mailQuota.update({ where, data: { dayMails: 100 } });
  expect(await secondsUntilNextDay(database, accountId)).toBeGreaterThan(86_000);
  await beginNextDays(database);
  expect(await read()).toMatchObject({ dayLimit: 100, dayMails: 100 });
  await end(100);
  await Promise.all([beginNextDays(database), beginNextDays(database)]);
  expect(await read()).toMatchObject({ dayLimit: 200, dayMails: 0 });
  const bounce = { accountId, source: 'smtp', occurredAt: new Date(), occurredOn: new Date() } as const;
  for (let n = 0; n < 30; n += 1) {
    const email = `${n}@example.com`;
    await database.prisma.bounce.create({
      data: { ...bounce, id: newId(), kind: 'hard', email, emailNormalized: email },
    });
  }
  await end(200);
  await beginNextDays(database);
  expect(await read()).toMatchObject({ dayLimit: 100, dayMails: 0 });
  expect(await database.prisma.mailQuota.findUnique({ where: { accountId: other.accountId } })).toMatchObject({
    dayLimit: 100,
  });
  await setDailyLimit(database, accountId, null);
  expect(await read()).toMatchObject({ dayLimit: null });
});
