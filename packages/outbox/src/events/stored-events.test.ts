import { expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase } from '@mailwright/testing';
import { readEventsOf } from './stored-events.ts';

test('the events of a subscriber are read a thousand at a time, oldest first', async () => {
  const database = await createTestDatabase();
  try {
    const { accountId } = await createTestAccount(database);
    const [subscriberId, other] = [newId(), newId()];
    for (const [id, count] of [
      [subscriberId, 2_500],
      [other, 10],
    ] as const)
      await database.query({
        text: `INSERT INTO events (id, account_id, subscriber_id, type, data, occurred_at)
          SELECT uuid_v7(), $1, $2, 'email.clicked', json_build_object('n', n), now() FROM generate_series(1, $3::int) AS n`,
        values: [accountId, id, count],
      });
    const batches: string[][] = [];
    for await (const batch of readEventsOf(database, accountId, { ids: [subscriberId], address: '' }))
      batches.push(batch.map(({ id }) => id));
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
    const all = batches.flat();
    expect(all).toEqual(all.toSorted());
    expect(new Set(all).size).toBe(2_500);
  } finally {
    await database.drop();
  }
});
