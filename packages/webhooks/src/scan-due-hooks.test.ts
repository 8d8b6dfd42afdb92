import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { createTestAccount, explainStatements } from '@mailwright/testing';
import type { SourcePosition } from '@mailwright/work';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { claimDueDeliveries, findDueHooks, firstHookId } from './dispatch-deliveries.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.clear());

const find = (after = firstHookId, known: SourcePosition[] = [], limit = 100) =>
  findDueHooks(fixture.database, after, known, limit);
const idsOf = ({ due }: { due: { id: string }[] }) => due.map(({ id }) => id);
/** Adds hooks; resolves to them in the order of their ids, which is the order of a walk. */
async function addHooks(count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => fixture.addHook()));
  return ids.sort();
}
const change = (set: string, hookId: string) =>
  fixture.query(`UPDATE deliveries SET ${set} WHERE hook_id = $1`, hookId);
const hourAgo = () => new Date(Date.now() - 3_600_000);
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe('finding hooks with due deliveries', () => {
  test('each hook is found once with its account, however many deliveries it has due', async () => {
    const { accountId } = await createTestAccount(fixture.database);
    const own = await fixture.addHook();
    const foreign = await fixture.addHook({ accountId });
    await fixture.addHook({ event: 'subscriber.tagged' });
    await fixture.commit(20);
    await fixture.commit(5, { accountId });
    const { due, inactive, last } = await find();
    expect(due).toEqual(
      [
        { id: own, accountId: fixture.accountId, isFailing: false },
        { id: foreign, accountId, isFailing: false },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect([inactive, last]).toEqual([[], undefined]);
  });

  test('pages contain each hook once', async () => {
    const hooks = await addHooks(25);
    await fixture.commit(3);
    const found: string[] = [];
    let pages = 0;
    for (let after: string | undefined = firstHookId; after !== undefined; pages += 1) {
      const page = await find(after, [], 10);
      found.push(...idsOf(page));
      after = page.last;
    }
    expect(found).toEqual(hooks);
    expect(pages).toBe(3);
  });

  test('pages contain each hook once, even among hooks with known positions', async () => {
    const hooks = await addHooks(25);
    await fixture.commit(1);
    const known = hooks.filter((_, n) => n % 3 === 0).map((id) => ({ id, since: hourAgo() }));
    const found: string[] = [];
    for (let after: string | undefined = firstHookId; after !== undefined;) {
      const page = await find(after, known, 7);
      found.push(...idsOf(page));
      after = page.last;
    }
    expect(found).toEqual(hooks);
  });

  test('a hook is not found while its deliveries are leased or not due, and is found once the lease has ended', async () => {
    const [leased = '', waiting = '', due = ''] = await addHooks(3);
    await fixture.commit(2);
    await change(`next_attempt_at = now() + interval '1 minute'`, waiting);
    await change(`lease_worker = 1, lease_until = now() + interval '1 minute'`, leased);
    expect(idsOf(await find())).toEqual([due]);
    await fixture.endLeases();
    expect(idsOf(await find())).toEqual([leased, due].sort());
  });

  test('a hook is found when a due delivery follows leased ones', async () => {
    const [hook = ''] = await addHooks(1);
    await fixture.commit(5);
    await fixture.claim({ max: 4 });
    expect(idsOf(await find())).toEqual([hook]);
    await fixture.claim({ max: 1 });
    expect(idsOf(await find())).toEqual([]);
  });

  test('a hook is reported as failing if it has failed lately or its due delivery is a retry', async () => {
    const [fine = '', failed = '', retried = ''] = await addHooks(3);
    await fixture.commit(1);
    await fixture.query('UPDATE hooks SET consecutive_failures = 1 WHERE id = $1', failed);
    const [attempt] = await fixture.claim({ hookIds: [retried] });
    await recordAttempts(fixture.database, policy, [ended(attempt, 500)]);
    await change('next_attempt_at = now()', retried);
    const { due } = await find();
    expect(due.filter(({ isFailing }) => isFailing).map(({ id }) => id)).toEqual([failed, retried].sort());
    expect(idsOf({ due })).toContain(fine);
  });

  test('a hook is reported as inactive if it is disabled, is removed, or has no row', async () => {
    const [active = '', off = '', removed = '', gone = ''] = await addHooks(4);
    await fixture.commit(1);
    await fixture.setStatus(off, 'switched_off');
    await fixture.setStatus(removed, 'removed');
    await fixture.query('DELETE FROM hooks WHERE id = $1', gone);
    const { due, inactive } = await find();
    expect(inactive).toEqual([off, removed, gone].sort());
    expect(idsOf({ due })).toContain(active);
  });
});

describe('a known position', () => {
  test('deliveries before a known position are skipped, and those after it are found', async () => {
    const [hook = ''] = await addHooks(1);
    await fixture.commit(1);
    expect(idsOf(await find(firstHookId, [{ id: hook, since: inAnHour() }]))).toEqual([]);
    expect(idsOf(await find(firstHookId, [{ id: hook, since: hourAgo() }]))).toEqual([hook]);
  });

  test('unknown hooks before, between and after the known ones are found', async () => {
    const hooks = await addHooks(7);
    await fixture.commit(1);
    const known = [hooks[2], hooks[4]].map((id = '') => ({ id, since: inAnHour() }));
    expect(idsOf(await find(firstHookId, known))).toEqual(hooks.filter((_, n) => n !== 2 && n !== 4));
  });

  test('a known hook without pending deliveries is skipped', async () => {
    const [first = '', second = ''] = await addHooks(2);
    await fixture.commit(1);
    await fixture.query('DELETE FROM deliveries WHERE hook_id = $1', first);
    expect(idsOf(await find(firstHookId, [{ id: first, since: hourAgo() }]))).toEqual([second]);
  });
});

// Another program's transaction began before and holds its snapshot, so the index keeps the entries of consumed
// deliveries.
describe('during a long transaction with 20,000 deliveries consumed meanwhile', () => {
  const consumed = 20_000;
  let hook: string;
  let end: () => Promise<void>;
  beforeEach(async () => {
    hook = await fixture.addHook();
    // There are many other hooks with few deliveries each, so Postgres's statistics are about those.
    await fixture.query(
      `INSERT INTO deliveries (id, account_id, event_id, hook_id, status, finished_at)
        SELECT uuid_v7(), $1, uuid_v7(), h, 'succeeded', now()
        FROM (SELECT uuid_v7() AS h FROM generate_series(1, 5000)) AS hooks, generate_series(1, 5)`,
      fixture.accountId,
    );
    const stranger = await fixture.database.pool.connect();
    end = async () => {
      await stranger.query('ROLLBACK');
      stranger.release();
    };
    await fixture.commit(1);
    await fixture.query('DELETE FROM deliveries');
    await fixture.query(
      `INSERT INTO deliveries (id, account_id, event_id, hook_id, next_attempt_at)
        SELECT uuid_v7(), $1, uuid_v7(), $2, now() - interval '1 hour' + n * interval '1 millisecond'
        FROM generate_series(1, ${consumed}) AS n`,
      fixture.accountId,
      hook,
    );
    await stranger.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await stranger.query('SELECT 1 FROM deliveries LIMIT 1');
    await fixture.query(`UPDATE deliveries SET status = 'succeeded', finished_at = now() WHERE hook_id = $1`, hook);
    await fixture.commit(3);
    await fixture.query('ANALYZE deliveries');
  });

  /** Counts the pages of 8 kB that Postgres reads for the statements of `work`. */
  async function buffersOf(work: (sql: Sql) => Promise<unknown>): Promise<number> {
    const explained = await explainStatements(fixture.database, work);
    return explained.reduce((sum, { buffers }) => sum + buffers, 0);
  }

  test('a probe and a claim read a bounded number of pages from a known position, but all pages without one', async () => {
    const since = new Date(Date.now() - 60_000);
    try {
      const probe = (known: SourcePosition[]) => buffersOf((runner) => findDueHooks(runner, firstHookId, known, 100));
      const fromBeginning = await probe([]);
      // Usually 1,542 pages, and 9 from the known position. Planning reads some more when statistics have just changed.
      expect(fromBeginning).toBeGreaterThan(consumed / 25);
      expect(await probe([{ id: hook, since }])).toBeLessThan(consumed / 100);
      const claim = (from: Date | undefined) =>
        buffersOf((runner) =>
          claimDueDeliveries(runner, { workerId: 1, seconds: 60 }, [{ sourceId: hook, max: 3, since: from }]),
        );
      expect(await claim(since)).toBeLessThan(consumed / 100);
    } finally {
      await end();
    }
  });

  test('due deliveries are found and claimed from a known position', async () => {
    const since = new Date(Date.now() - 60_000);
    try {
      expect(idsOf(await find(firstHookId, [{ id: hook, since }]))).toEqual([hook]);
      const wanted = [{ sourceId: hook, max: 5, since }];
      expect(await claimDueDeliveries(fixture.database, { workerId: 1, seconds: 60 }, wanted)).toHaveLength(3);
    } finally {
      await end();
    }
  });
});
