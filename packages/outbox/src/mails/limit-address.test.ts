import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { countMailTo, mailboxOf, removeOldCounts } from './limit-address.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const count = (address: string, cause?: 'account' | 'user') => countMailTo(database, testAppSecrets, address, cause);
const age = (hours: number) =>
  database.query({
    text: `UPDATE mailed_addresses SET hour_began_at = hour_began_at - make_interval(mins => $1),
      day_began_at = day_began_at - make_interval(mins => $1)`,
    values: [hours * 60],
  });

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['a.d.a+news+x@gmail.com', 'ada@gmail.com'],
  ['Ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('the address %s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('when many mails are counted at once, a mailbox may get three an hour and ten a day', async () => {
  const countMany = async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, (_, n) => count(`bombed+${n}@example.com`)));
    expect(waits.every((wait) => wait === undefined || (wait > 0 && wait <= 86_400))).toBe(true);
    return waits.filter((wait) => wait === undefined).length;
  };
  expect(await countMany()).toBe(3);
  expect(await countMany()).toBe(0);
  expect(await count('another@example.com')).toBeUndefined();
  for (const allowed of [3, 3, 1, 0]) {
    await age(2);
    expect(await countMany()).toBe(allowed);
  }
  await age(24);
  expect(await countMany()).toBe(3);
});

test('mails caused by sign-ups are counted separately from those that accounts request', async () => {
  for (let n = 0; n < 3; n += 1) expect(await count('apart@example.com', 'user')).toBeUndefined();
  expect(await count('apart@example.com', 'user')).toBeGreaterThan(0);
  expect(await count('apart@example.com')).toBeUndefined();
});

test('the counts do not reveal addresses, and yesterday’s are removed', async () => {
  await database.prisma.mailedAddress.deleteMany();
  await count('ada@example.com');
  const rows = await database.prisma.mailedAddress.findMany();
  expect(rows).toHaveLength(1);
  for (const { addressHash } of rows) expect(addressHash).toHaveLength(32);
  await removeOldCounts(database);
  expect(await database.prisma.mailedAddress.count()).toBe(1);
  await age(25);
  await removeOldCounts(database);
  expect(await database.prisma.mailedAddress.count()).toBe(0);
});
