import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { createSources, notePosition } from '@mailwright/work';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { createDueScan, restAfter } from './dispatch-deliveries.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.clear());

/** Adds hooks; resolves to them in the order of their ids, which is the order of a walk. */
async function addHooks(count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => fixture.addHook()));
  return ids.sort();
}

/** Adds a hook that was registered this many days ago. */
async function addOldHook(days: number): Promise<string> {
  const id = firstIdAt(Date.now() - days * 86_400_000);
  await fixture.query('UPDATE hooks SET id = $2 WHERE id = $1', await fixture.addHook(), id);
  return id;
}

describe('scanning for due deliveries', () => {
  test('a scan that fails is repeated as soon as the next round begins, and finds what is due', async () => {
    const hookId = await fixture.addHook();
    await fixture.commit(1);
    let isAvailable = false;
    const sql: Sql = {
      query: async (statement) => {
        if (isAvailable) return fixture.database.query(statement);
        // Takes longer than a short page, so that a rest in proportion to it would be noticed.
        await fixture.database.query({ text: 'SELECT pg_sleep(0.2)' });
        throw new Error('Postgres is unavailable');
      },
    };
    const notified: string[] = [];
    const scan = scanOf(sql, (hookIds) => notified.push(...hookIds));
    await expect(scan()).rejects.toThrow('unavailable');
    isAvailable = true;
    await scan();
    expect(new Set(notified)).toEqual(new Set([hookId]));
  });

  test('an inactive hook with many pending deliveries does not keep a round from other hooks, and later rounds cancel the rest', async () => {
    const [stopped = '', ...others] = await addHooks(130);
    await fixture.commit(1);
    await fixture.query(
      `INSERT INTO deliveries (id, account_id, event_id, hook_id)
        SELECT uuid_v7(), account_id, uuid_v7(), hook_id FROM deliveries, generate_series(1, 8000) WHERE hook_id = $1`,
      stopped,
    );
    await fixture.setStatus(stopped, 'switched_off');
    let cancelling = 0;
    let isSlow = true;
    const sql: Sql = {
      query: async (statement) => {
        const rows = await fixture.database.query<never>(statement);
        if (!statement.text.includes("status = 'cancelled'")) return rows;
        cancelling += 1;
        if (isSlow) await fixture.database.query({ text: 'SELECT pg_sleep(0.3)' });
        return rows;
      },
    };
    const notified = new Set<string>();
    const sources = createSources();
    const scan = scanOf(sql, (hookIds) => hookIds.forEach((hookId) => notified.add(hookId)), { sources });
    await scan();
    expect(notified).toEqual(new Set([stopped, ...others]));
    // The state after a claim for this hook has found nothing to send.
    const hook = sources.add({ id: stopped, accountId: fixture.accountId, isFailing: false }, performance.now());
    const nowMs = performance.now();
    notePosition(hook, { reached: new Date(Date.now() + 60_000), since: undefined, lagMs: 0, nowMs });
    // Two of the nine batches take longer than a round has for cancelling.
    expect(cancelling).toBeLessThan(6);
    isSlow = false;
    const isPending = async () => (await fixture.deliveries(stopped)).some(({ status }) => status === 'pending');
    for (let round = 0; round < 3 && (await isPending()); round += 1) await scan();
    expect(await isPending()).toBe(false);
  });

  test('a page that cannot be read in time does not keep later rounds from the hooks behind it', async () => {
    const bad = await addOldHook(60);
    const behind = await addOldHook(40);
    await fixture.commit(1);
    const sql: Sql = {
      query: async (statement) => {
        const [after] = (statement.values ?? []) as string[];
        if (statement.name === 'find-due-hooks' && after !== undefined && after < bad)
          throw new Error('Postgres ended the statement');
        return fixture.database.query(statement);
      },
    };
    const notified: string[] = [];
    const scan = scanOf(sql, (hookIds) => notified.push(...hookIds));
    // A round may begin at either hook.
    for (let round = 0; round < 100 && notified.length === 0; round += 1) await scan().catch(() => undefined);
    expect(notified).toEqual([behind]);
  });

  test('a round leaves out hooks that are known to have due deliveries, because these are claimed without it', async () => {
    const hookIds = await addHooks(5);
    await fixture.commit(1);
    const sources = createSources();
    const [, waiting = '', , claimed = ''] = hookIds;
    const nowMs = performance.now();
    sources.backlog.add(sources.add({ id: waiting, accountId: fixture.accountId, isFailing: false }, nowMs));
    sources.add({ id: claimed, accountId: fixture.accountId, isFailing: false }, nowMs);
    const notified = new Set<string>();
    await scanOf(fixture.database, (found) => found.forEach((hookId) => notified.add(hookId)), { sources })();
    expect(notified).toEqual(new Set(hookIds.filter((hookId) => hookId !== waiting)));
  });

  test('a round finds the hooks of all pages, and ends at the page that is being read when the process stops', async () => {
    const hooks = await addHooks(230);
    await fixture.commit(1);
    const notified = new Set<string>();
    await scanOf(fixture.database, (found) => found.forEach((hookId) => notified.add(hookId)))();
    expect(notified).toEqual(new Set(hooks));
    const stopping = new AbortController();
    const pages: string[][] = [];
    const notify = (hookIds: string[]): void => {
      pages.push(hookIds);
      stopping.abort();
    };
    await scanOf(fixture.database, notify, { stopping: stopping.signal })();
    expect(pages).toHaveLength(1);
  });

  test.each([
    [1, 19],
    [5, 95],
    [50, 500],
    [2_000, 2_000],
  ])(
    'after a page of %i ms the scan rests for %i ms: most of the time, and half of it when Postgres is slow',
    (took, rest) => {
      expect(restAfter(took)).toBe(rest);
    },
  );
});

function scanOf(
  sql: Sql,
  notify: (hookIds: string[]) => unknown,
  { sources = createSources(), stopping = new AbortController().signal } = {},
): () => Promise<void> {
  const notifyHooks = (due: { id: string }[]) => void notify(due.map(({ id }) => id));
  return createDueScan(sql, { sources, notify: notifyHooks }, { stopping });
}
