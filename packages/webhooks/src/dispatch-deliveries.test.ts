import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { createLogger, systemClock } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveryDispatcher, type DeliveryDispatcher } from './dispatch-deliveries.ts';
import { createSlots } from '@mailwright/work';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let fixture: DeliveriesFixture;
let dispatcher: DeliveryDispatcher;
let other: string;
/** The hooks of the sends so far, in order; `beforeSend` is called at the start of each send. */
let sent: string[];
let beforeSend: () => void;
/** Each claim waits for this. */
let beforeClaim: (hookIds: string) => Promise<void>;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  other = (await createTestAccount(fixture.database)).accountId;
});
afterAll(() => fixture.database.drop());
beforeEach(() => {
  sent = [];
  beforeSend = () => undefined;
  beforeClaim = () => Promise.resolve();
  const sql: Sql = {
    query: async (statement) => {
      if (statement.name === 'claim-due-deliveries') await beforeClaim(JSON.stringify(statement.values));
      return fixture.database.query(statement);
    },
  };
  dispatcher = createDeliveryDispatcher({
    sql,
    log,
    clock: systemClock,
    slots: createSlots({ main: 400, slow: 100, hanging: 25, sockets: 4_000 }),
    maxPerHook: 50,
    leaseSeconds: 60,
    workerId: () => 1,
    send: async ({ hookId }) => {
      beforeSend();
      sent.push(hookId);
      return { kind: 'replied', status: 204, excerpt: '', startedAt: new Date(), durationMs: 1 };
    },
    record: async (claim) => void (await recordAttempts(fixture.database, policy, [ended(claim, 204)])),
  });
});
afterEach(async () => {
  await dispatcher.settle();
  await fixture.clear();
});

/** Adds hooks to an account, each of which has already succeeded with one delivery. */
async function addProven(accountId: string, count: number): Promise<string[]> {
  const hooks: string[] = [];
  while (hooks.length < count) hooks.push(await fixture.addHook({ accountId }));
  await deliver(accountId, hooks);
  await until('them to be proven', async () => hooks.every((hook) => sent.includes(hook)));
  // Until then, a claim checks whether there is more.
  await until('nothing to be due', async () => dispatcher.sources.backlog.size() === 0);
  return hooks;
}

/** Commits an event that each of the account's hooks gets, and notifies the dispatcher. */
async function deliver(accountId: string, hooks: string[]): Promise<void> {
  await fixture.commit(1, { accountId });
  dispatcher.notify(hooks.map((id) => ({ id, accountId, isFailing: false })));
}

test("an account's deliveries are claimed and sent while another account's claim is under way", async () => {
  const [busy = ''] = await addProven(fixture.accountId, 1);
  const [quiet = ''] = await addProven(other, 1);
  sent = [];
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isClaiming = false;
  beforeClaim = async (hookIds) => {
    if (!hookIds.includes(busy)) return;
    isClaiming = true;
    await isReleased;
  };
  try {
    await deliver(fixture.accountId, [busy]);
    await until('the claim of the one', async () => isClaiming);
    await deliver(other, [quiet]);
    await until('the delivery of the other', async () => sent.length > 0);
    expect(sent).toEqual([quiet]);
  } finally {
    release();
  }
  await until('the delivery of the one', async () => sent.length === 2);
});

test('an account has one claim at a time, however many of its hooks have deliveries', async () => {
  const hooks = await addProven(fixture.accountId, 4);
  let claims = 0;
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  beforeClaim = async () => {
    claims += 1;
    await isReleased;
  };
  sent = [];
  await fixture.commit(1, { accountId: fixture.accountId });
  try {
    for (const hookId of hooks) {
      dispatcher.notify([{ id: hookId, accountId: fixture.accountId, isFailing: false }]);
      await until('the first claim', async () => claims > 0);
    }
    // Many times as long as the dispatcher waits before the next claim.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(claims).toBe(1);
  } finally {
    release();
  }
  await until('all of them', async () => sent.length === hooks.length);
});

test('while another account has deliveries too, claims for an account with many rest after each claim as long as that took', async () => {
  const hooks = await addProven(fixture.accountId, 40);
  const [quiet = ''] = await addProven(other, 1);
  const claims: { beganAt: number; endedAt: number }[] = [];
  beforeClaim = async (hookIds) => {
    if (hookIds.includes(quiet)) return;
    const beganAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    claims.push({ beganAt, endedAt: performance.now() });
  };
  sent = [];
  for (let n = 0; n < 3; n += 1) await fixture.commit(1, { accountId: fixture.accountId });
  await deliver(other, [quiet]);
  await deliver(fixture.accountId, hooks);
  await until('all of them', async () => sent.length === hooks.length * 4 + 1);
  const gaps = claims.slice(1).map(({ beganAt }, n) => beganAt - (claims[n]?.endedAt ?? 0));
  // All claims but the last take many deliveries.
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  for (const gap of gaps.slice(0, -1)) expect(gap).toBeGreaterThan(150);
});

test("a claim's many sends leave turns of the event loop to other work", async () => {
  const hooks = await addProven(fixture.accountId, 40);
  sent = [];
  const turnsAt: number[] = [];
  let turns = 0;
  let isCounting = false;
  const count = (): void => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  beforeSend = () => {
    if (!isCounting) {
      isCounting = true;
      setImmediate(count);
    }
    turnsAt.push(turns);
    // Blocks for as long as the first part of a send may take.
    for (const startedAt = performance.now(); performance.now() - startedAt < 3;);
  };
  try {
    await deliver(fixture.accountId, hooks);
    await until('all of them', async () => sent.length === hooks.length);
  } finally {
    isCounting = false;
  }
  expect((turnsAt.at(-1) ?? 0) - (turnsAt[0] ?? 0)).toBeGreaterThan(10);
});

test('claims whose sends have not begun within a second are released, and claimed again with the current state of their hooks', async () => {
  const hooks = await addProven(fixture.accountId, 5);
  sent = [];
  beforeSend = () => {
    beforeSend = () => undefined;
    // Blocks as if the process were frozen for a while.
    const endsAt = performance.now() + 1_200;
    while (performance.now() < endsAt);
  };
  let switchedOff = false;
  beforeClaim = async () => {
    if (sent.length === 0 || switchedOff) return;
    switchedOff = true;
    for (const hook of hooks.filter((hookId) => !sent.includes(hookId))) await fixture.setStatus(hook, 'switched_off');
  };
  await deliver(fixture.accountId, hooks);
  await until('the others to be claimed again', async () => switchedOff && dispatcher.sources.backlog.size() === 0);
  await dispatcher.settle();
  expect(sent).toHaveLength(1);
});

test('deliveries that have been due for minutes are sent at once after the process was frozen between their claim and their sends', async () => {
  const hooks = await addProven(fixture.accountId, 5);
  sent = [];
  beforeSend = () => {
    beforeSend = () => undefined;
    const endsAt = performance.now() + 1_200;
    while (performance.now() < endsAt);
  };
  await fixture.commit(1);
  await fixture.query(`UPDATE deliveries SET next_attempt_at = now() - interval '5 minutes' WHERE status = 'pending'`);
  const startedAt = performance.now();
  dispatcher.requeue(hooks.map((id) => ({ id, accountId: fixture.accountId, isFailing: false })));
  await until('all of them', async () => sent.length === hooks.length);
  // Otherwise, deliveries before a hook's position would not be read again for 30 seconds.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

/** Whether a claim reads this hook's deliveries from the start. */
function readsFromStart(values: string, hookId: string): boolean {
  const [hookIds, , since] = JSON.parse(values) as [string[], number[], (string | null)[]];
  const index = hookIds.indexOf(hookId);
  return index !== -1 && since[index] === null;
}

describe("when reading a hook's deliveries from the start takes long, as during a long transaction", () => {
  /** Commits deliveries for the quiet hook until `task` has ended. */
  async function besideOthers(quiet: string, task: () => Promise<void>): Promise<void> {
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const before = sent.length;
        await deliver(other, [quiet]);
        await until('the delivery', async () => isOver || sent.length > before);
      }
    })();
    try {
      await task();
    } finally {
      isOver = true;
      await others;
    }
  }

  test('the hook is served from its known position, while other hooks are claimed in time', async () => {
    const [slow = ''] = await addProven(fixture.accountId, 1);
    const [quiet = ''] = await addProven(other, 1);
    const known = dispatcher.sources.get(slow);
    if (known === undefined) throw new Error('The dispatcher does not know the hook');
    known.readFromStartAtMs = -Infinity;
    let reads = 0;
    beforeClaim = async (values) => {
      if (!readsFromStart(values, slow)) return;
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_200));
    };
    await besideOthers(quiet, async () => {
      await deliver(fixture.accountId, [slow]);
      await until('the delivery', async () => sent.filter((hookId) => hookId === slow).length === 2);
    });
    expect(reads).toBe(1);
  });

  test('a statement that Postgres ended for that reason is not repeated at once, and new deliveries are sent', async () => {
    const [slow = ''] = await addProven(fixture.accountId, 1);
    const known = dispatcher.sources.get(slow);
    if (known === undefined) throw new Error('The dispatcher does not know the hook');
    known.position = undefined;
    let reads = 0;
    beforeClaim = async (values) => {
      if (!readsFromStart(values, slow)) return;
      reads += 1;
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    };
    await deliver(fixture.accountId, [slow]);
    await until('the delivery', async () => sent.filter((hookId) => hookId === slow).length === 2);
    expect(reads).toBe(1);
  });

  test('the hook is served even if each of its claims takes long, while other hooks are claimed in time', async () => {
    const [slow = ''] = await addProven(fixture.accountId, 1);
    const [quiet = ''] = await addProven(other, 1);
    beforeClaim = async (values) => {
      if (values.includes(slow)) await new Promise((resolve) => setTimeout(resolve, 1_200));
    };
    await besideOthers(quiet, async () => {
      await deliver(fixture.accountId, [slow]);
      await until('the delivery', async () => sent.filter((hookId) => hookId === slow).length === 2);
    });
  });
});
