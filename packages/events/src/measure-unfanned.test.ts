import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { measureUnfanned } from './measure-unfanned.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

const insert = (count: number, ageSeconds: number, fannedOut: boolean) =>
  database.query({
    text: `INSERT INTO events (id, account_id, type, data, occurred_at, created_at, relay_at, fanned_out_at)
      SELECT uuid_v7(), $1, 'subscriber.subscribed', '{}', now(), now() - $3 * interval '1 second', now(),
        CASE WHEN $4 THEN now() END FROM generate_series(1, $2)`,
    values: [accountId, count, ageSeconds, fannedOut],
  });

test('events are counted until their deliveries are made, up to a thousand, with the age of the oldest', async () => {
  await insert(3, 900, true);
  expect(await measureUnfanned(database)).toEqual({ events: 0, oldestSeconds: 0 });
  await insert(2, 40, false);
  await insert(1, 70, false);
  const few = await measureUnfanned(database);
  expect(few.events).toBe(3);
  expect(few.oldestSeconds).toBeGreaterThanOrEqual(70);
  expect(few.oldestSeconds).toBeLessThan(100);
  await insert(1_500, 10, false);
  expect((await measureUnfanned(database)).events).toBe(1_000);
});
