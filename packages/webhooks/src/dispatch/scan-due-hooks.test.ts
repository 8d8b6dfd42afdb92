import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { createDeliveriesFixture, type DeliveriesFixture } from '../../test/deliveries.ts';
import { createKnownHooks } from './known-hooks.ts';
import { createDueScan, pauseAfter } from './scan-due-hooks.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());

test('a scan that fails is repeated as soon as the next round begins, and finds what is due', async () => {
  const hookId = await fixture.addHook();
  await fixture.commit(1);
  let isAvailable = false;
  const sql: Sql = {
    query: async (statement) => {
      if (isAvailable) return fixture.database.query(statement);
      // Longer than a short round, so that a pause by its duration would be noticed.
      await fixture.database.query({ text: 'SELECT pg_sleep(0.2)' });
      throw new Error('Postgres is unavailable');
    },
  };
  const notified: string[] = [];
  const scan = createDueScan(sql, {
    hooks: createKnownHooks(),
    notify: (due) => notified.push(...due.map((hook) => hook.hookId)),
  });
  await expect(scan()).rejects.toThrow('unavailable');
  isAvailable = true;
  await scan();
  expect(new Set(notified)).toEqual(new Set([hookId]));
});

test.each([
  [1, 19],
  [100, 1_900],
  [2_000, 10_000],
  [30_000, 10_000],
])(
  'after a round of %i ms the scan pauses for %i ms: a twentieth of the time, and ten seconds at most',
  (took, pause) => {
    expect(pauseAfter(took)).toBe(pause);
  },
);
