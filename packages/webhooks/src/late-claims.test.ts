import { expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { createLogger, systemClock } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { createDeliveryDispatcher } from './dispatch-deliveries.ts';
import { createSlots } from '@mailwright/work';

test('a late claim that follows another late one is sent, unless its lease could end before its sends', async () => {
  const fixture = await createDeliveriesFixture();
  // The third claim is quick, and so are all later ones.
  const delaysMs = [1_200, 10_500];
  let claims = 0;
  const sql: Sql = {
    query: async (statement) => {
      if (statement.name === 'claim-due-deliveries') {
        claims += 1;
        await new Promise((resolve) => setTimeout(resolve, delaysMs.shift() ?? 0));
      }
      return fixture.database.query(statement);
    },
  };
  const sentBy: number[] = [];
  const dispatcher = createDeliveryDispatcher({
    sql,
    log: createLogger({ service: 'test', level: 'silent', format: 'json' }),
    clock: systemClock,
    slots: createSlots({ main: 400, slow: 100, hanging: 25, sockets: 4_000 }),
    maxPerHook: 50,
    leaseSeconds: 60,
    workerId: () => 1,
    send: async () => {
      sentBy.push(claims);
      return { kind: 'replied', status: 204, excerpt: '', startedAt: new Date(), durationMs: 1 };
    },
    record: async (claim) => void (await recordAttempts(fixture.database, policy, [ended(claim, 204)])),
  });
  const deliver = async (hookId: string): Promise<void> => {
    const before = sentBy.length;
    await fixture.commit(1);
    dispatcher.notify([{ id: hookId, accountId: fixture.accountId, isFailing: false }]);
    await until('the delivery', async () => sentBy.length > before);
    await until('the backlog to be served', async () => dispatcher.sources.backlog.size() === 0);
  };
  try {
    const hookId = await fixture.addHook();
    await deliver(hookId);
    expect(sentBy).toEqual([3]);
    const before = claims;
    delaysMs.push(1_200, 1_200);
    await deliver(hookId);
    expect(sentBy.at(-1)).toBe(before + 2);
  } finally {
    await dispatcher.settle();
    await fixture.database.drop();
  }
});
