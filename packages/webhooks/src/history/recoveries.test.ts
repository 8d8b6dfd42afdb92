import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction, openDatabase } from '@mailwright/database';
import { createLogger, newId, toUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { measureRecoveries } from '../metrics/measure-recoveries.ts';
import { recordAttempts } from '../record/record-attempts.ts';
import { continueRecoveries } from './continue-recoveries.ts';
import { getRecovery } from './read-recoveries.ts';
import { recoverHook } from './recover-hook.ts';
import { redeliver } from './redeliver.ts';
import { batchSize, redeliverBatch, type Wanted } from './redeliver-batch.ts';

let fixture: DeliveriesFixture;
let hookId: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  hookId = await fixture.addHook();
});
// A recovery that a test leaves open must not be continued in the next one.
afterEach(async () => {
  await sql('UPDATE recoveries SET completed_at = now() WHERE completed_at IS NULL');
});

const sql = (text: string, ...values: unknown[]) => fixture.database.query<{ id: string }>({ text, values });

/** Gives the hook deliveries that failed an hour ago after one attempt; resolves to their ids, oldest first. */
async function addFailed(count: number, set = "status = 'failed', reason = 'rejected'"): Promise<string[]> {
  const events = await sql(
    `INSERT INTO events (id, account_id, type, data, occurred_at)
      SELECT uuid_v7(), $1, 'subscriber.subscribed', '{}', now() FROM generate_series(1, $2::int) RETURNING id`,
    fixture.accountId,
    count,
  );
  const rows = await sql(
    `INSERT INTO deliveries (id, account_id, event_id, hook_id) SELECT uuid_v7(), $1, id, $2 FROM unnest($3::uuid[]) AS id
      RETURNING id`,
    fixture.accountId,
    hookId,
    events.map(({ id }) => id),
  );
  const ids = rows.map(({ id }) => id).sort();
  for (const change of ["attempt_count = 1, finished_at = now() - interval '1 hour'", set])
    await sql(`UPDATE deliveries SET ${change} WHERE id = ANY($1::uuid[])`, ids);
  return ids;
}

const dayAgo = () => new Date(Date.now() - 86_400_000);
async function recover(since = dayAgo(), id = newId()) {
  const { recovery } = await recoverHook(fixture.database, fixture.accountId, toUid('hook', hookId), id, since);
  return recovery;
}

const read = (recovery: { uid: string; hook_uid: string }) =>
  getRecovery(fixture.database, fixture.accountId, { uid: recovery.hook_uid, recovery: recovery.uid });

async function waiting(): Promise<string[]> {
  const rows = await sql(`SELECT id FROM deliveries WHERE hook_id = $1 AND status = 'pending' ORDER BY id`, hookId);
  return rows.map(({ id }) => id);
}

/** Sends the hook's pending deliveries, with this response to each. */
async function respondToAll(status: number): Promise<void> {
  const claims = await fixture.claim({ hookIds: [hookId] });
  await recordAttempts(
    fixture.database,
    policy,
    claims.map((claim) => ended(claim, status)),
  );
  await sql('UPDATE hooks SET status = $2::hook_status, consecutive_failures = 0 WHERE id = $1', hookId, 'active');
}

// Long enough for all batches, however slow the machine.
const continueAll = () => continueRecoveries(fixture.database, { turnMs: 60_000 });

describe('which deliveries a recovery resets', () => {
  test('a recovery resets deliveries that failed or were cancelled when the hook stopped, and no others', async () => {
    const failed = await addFailed(3);
    const cancelled = [
      ...(await addFailed(2, "status = 'cancelled', reason = 'hook-switched-off'")),
      ...(await addFailed(1, "status = 'cancelled', reason = 'hook-removed'")),
      // Cancelled while it was being sent: it keeps the reason of that attempt.
      ...(await addFailed(1, "status = 'cancelled', reason = 'server-error'")),
    ];
    await addFailed(2, "status = 'succeeded'");
    await addFailed(2, "status = 'failed', test = true");
    await addFailed(2, "status = 'failed', finished_at = now() - interval '2 days'");
    const pending = await addFailed(
      2,
      "status = 'pending', finished_at = NULL, next_attempt_at = now() + interval '1 minute'",
    );
    const tooOften = await addFailed(1, "status = 'failed', attempt_count = 1000");
    const recovery = await recover();
    expect(recovery).toMatchObject({ status: 'completed', total: 7, redelivered: 7 });
    expect(recovery.outcomes).toEqual({ pending: 7, succeeded: 0, failed: 0, cancelled: 0 });
    expect(await waiting()).toEqual([...failed, ...cancelled, ...pending].sort());
    const [untouched] = await sql(`SELECT id FROM deliveries WHERE id = $1 AND status = 'failed'`, tooOften[0]);
    expect(untouched).toBeDefined();
  });

  test('a recovery resets deliveries that finished at `since` or later, to the millisecond', async () => {
    const ids = await addFailed(3);
    const at = new Date(Date.now() - 3_600_000);
    for (const [index, offset] of [-1, 0, 1].entries())
      await sql('UPDATE deliveries SET finished_at = $2 WHERE id = $1', ids[index], new Date(at.getTime() + offset));
    expect(await recover(at)).toMatchObject({ total: 2 });
    expect(await waiting()).toEqual(ids.slice(1));
  });

  test('a recovered delivery has all its retries again under the same id, and other hooks are untouched', async () => {
    const [id = ''] = await addFailed(1);
    const other = hookId;
    hookId = await fixture.addHook();
    await recover();
    const state = () =>
      fixture.database.query({
        text: `SELECT status, reason, attempt_count AS attempts, prior_attempts AS prior, finished_at AS finished,
            next_attempt_at <= now() AS due, lease_worker AS worker FROM deliveries WHERE id = $1`,
        values: [id],
      });
    expect(await state()).toMatchObject([{ status: 'failed', prior: 0 }]);
    hookId = other;
    await recover();
    expect(await state()).toEqual([
      { status: 'pending', reason: null, attempts: 1, prior: 1, finished: null, due: true, worker: null },
    ]);
    await respondToAll(500);
    expect(await state()).toMatchObject([{ status: 'pending', reason: 'server-error', attempts: 2, prior: 1 }]);
  });

  test('a recovered delivery that fails again is reset by the next recovery only', async () => {
    await addFailed(batchSize + 200);
    const first = await recover();
    expect(first).toMatchObject({ status: 'running', total: batchSize + 200, redelivered: batchSize });
    await respondToAll(400);
    await continueAll();
    expect(await read(first)).toMatchObject({
      status: 'completed',
      redelivered: batchSize + 200,
      outcomes: { pending: 200, failed: batchSize },
    });
    await respondToAll(400);
    const second = await recover();
    expect(second).toMatchObject({ total: batchSize + 200, redelivered: batchSize });
    // They belong to the second recovery now.
    expect((await read(first)).outcomes).toMatchObject({ pending: 0, failed: 200 });
  });
});

describe('the batches after the first', () => {
  test('a recovery continues batch by batch until none is left, and resets each delivery once', async () => {
    const ids = await addFailed(2 * batchSize + 500);
    const recovery = await recover();
    expect(recovery).toMatchObject({
      status: 'running',
      total: ids.length,
      redelivered: batchSize,
      completed_at: null,
    });
    expect(await waiting()).toEqual(ids.slice(0, batchSize));
    expect(await continueAll()).toEqual({
      redelivered: batchSize + 500,
      hooks: [{ hookId, accountId: fixture.accountId, isFailing: true }],
    });
    expect(await read(recovery)).toMatchObject({
      status: 'completed',
      total: ids.length,
      redelivered: ids.length,
      completed_at: expect.any(String),
    });
    expect(await waiting()).toEqual(ids);
    expect(await continueAll()).toEqual({ redelivered: 0, hooks: [] });
  });

  test('a recovery completes when its last batch was exactly full', async () => {
    await addFailed(2 * batchSize);
    const recovery = await recover();
    expect((await continueAll()).redelivered).toBe(batchSize);
    expect(await read(recovery)).toMatchObject({ status: 'completed', redelivered: 2 * batchSize });
  });

  test('many workers at once reset each delivery once', async () => {
    const ids = await addFailed(4 * batchSize);
    const recovery = await recover();
    // A lease that expired while its holder was still working, and that many workers try to acquire.
    const wantedRows = await fixture.database.query<Wanted & Record<string, unknown>>({
      text: `SELECT id, hook_id AS "hookId", since, requested_at AS "requestedAt" FROM recoveries WHERE hook_id = $1`,
      values: [hookId],
    });
    const [wanted] = wantedRows;
    if (wanted === undefined) throw new Error('There is no recovery');
    const late = inTransaction(fixture.database, (tx) => redeliverBatch(tx, wanted));
    const rounds = await Promise.all(Array.from({ length: 4 }, () => continueAll()));
    // Those that found its rows locked by the late holder skipped it.
    const others = [await late, ...rounds, await continueAll()];
    expect(others.reduce((sum, { redelivered }) => sum + redelivered, 0)).toBe(3 * batchSize);
    expect(await waiting()).toEqual(ids);
    expect(await read(recovery)).toMatchObject({ status: 'completed', total: ids.length, redelivered: ids.length });
    const [twice] = await sql('SELECT id FROM deliveries WHERE hook_id = $1 AND prior_attempts <> 1', hookId);
    expect(twice).toBeUndefined();
  });

  test('another worker continues when a worker was killed in the middle of a batch', async () => {
    const ids = await addFailed(3 * batchSize);
    const recovery = await recover();
    const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
    const killed = openDatabase({ url: fixture.database.url, poolSize: 1, service: 'killed worker', log });
    const client = await killed.pool.connect();
    client.on('error', () => {});
    const [process] = (await client.query('SELECT pg_backend_pid() AS id')).rows as { id: number }[];
    await client.query('BEGIN');
    // Its lease is committed by then; its batch isn't.
    await sql(`UPDATE recoveries SET locked_until = now() + interval '30 seconds' WHERE hook_id = $1`, hookId);
    await client.query(`UPDATE deliveries SET status = 'pending', prior_attempts = 1 WHERE id = ANY($1::uuid[])`, [
      ids.slice(batchSize, 2 * batchSize),
    ]);
    await sql('SELECT pg_terminate_backend($1)', process?.id);
    client.release(true);
    await killed.close();
    // While its lease is valid, no other worker continues.
    expect(await continueAll()).toEqual({ redelivered: 0, hooks: [] });
    await sql(`UPDATE recoveries SET locked_until = now() - interval '1 second' WHERE hook_id = $1`, hookId);
    expect((await continueAll()).redelivered).toBe(2 * batchSize);
    expect(await waiting()).toEqual(ids);
    expect(await read(recovery)).toMatchObject({ status: 'completed', redelivered: 3 * batchSize });
  });

  test('a recovery continues later when its turn is over or the process stops', async () => {
    const ids = await addFailed(4 * batchSize);
    const recovery = await recover();
    expect((await continueRecoveries(fixture.database, { turnMs: 0 })).redelivered).toBe(batchSize);
    const stopping = AbortSignal.abort();
    expect((await continueRecoveries(fixture.database, { stopping })).redelivered).toBe(batchSize);
    expect(await read(recovery)).toMatchObject({ status: 'running', redelivered: 3 * batchSize });
    expect((await continueAll()).redelivered).toBe(batchSize);
    expect(await waiting()).toEqual(ids);
  });

  test('recoveries take turns, so that a long one does not block another', async () => {
    const hooks = [hookId, await fixture.addHook()];
    const recoveries = [];
    for (hookId of hooks) {
      await addFailed(3 * batchSize);
      recoveries.push(await recover());
    }
    for (let turn = 0; turn < 2; turn += 1) await continueRecoveries(fixture.database, { turnMs: 0 });
    for (const recovery of recoveries) expect(await read(recovery)).toMatchObject({ redelivered: 2 * batchSize });
  });

  test.each(['switched_off', 'removed'])(
    'a recovery ends when its hook is %s meanwhile, and the rest stays failed',
    async (status) => {
      await addFailed(batchSize + 5);
      const recovery = await recover();
      await sql('UPDATE hooks SET status = $2::hook_status WHERE id = $1', hookId, status);
      expect(await continueAll()).toEqual({ redelivered: 0, hooks: [] });
      expect(await read(recovery)).toMatchObject({ status: 'completed', total: batchSize + 5, redelivered: batchSize });
      const left = await sql(`SELECT id FROM deliveries WHERE hook_id = $1 AND status = 'failed'`, hookId);
      expect(left).toHaveLength(5);
    },
  );

  test('a recovery continues after a batch that another transaction has just reset', async () => {
    const ids = await addFailed(3 * batchSize);
    const recovery = await recover();
    const client = await fixture.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE deliveries SET status = 'pending', finished_at = NULL WHERE id = ANY($1::uuid[])`, [
        ids.slice(batchSize, 2 * batchSize),
      ]);
      const rest = continueAll();
      await until('the recovery to wait for the rows', async () => {
        const [row] = await sql(`SELECT pid AS id FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        return row;
      });
      await client.query('COMMIT');
      expect((await rest).redelivered).toBe(batchSize);
    } finally {
      client.release();
    }
    expect(await waiting()).toEqual(ids);
    expect(await read(recovery)).toMatchObject({ status: 'completed', redelivered: 2 * batchSize });
  });

  test('a recovery skips a delivery that a user redelivers meanwhile', async () => {
    const ids = await addFailed(batchSize + 3);
    const recovery = await recover();
    await redeliver(fixture.database, fixture.accountId, toUid('dlv', ids.at(-1) ?? ''));
    await respondToAll(400);
    expect((await continueAll()).redelivered).toBe(2);
    expect(await read(recovery)).toMatchObject({
      status: 'completed',
      total: batchSize + 3,
      redelivered: batchSize + 2,
    });
    expect(await waiting()).toEqual(ids.slice(batchSize, -1));
  });
});

describe('concurrent requests', () => {
  test('concurrent recoveries count and reset each delivery once', async () => {
    const ids = await addFailed(50);
    const recoveries = await Promise.all(Array.from({ length: 8 }, () => recover()));
    const totals = recoveries.map(({ total, redelivered }) => ({ total, redelivered }));
    expect(totals.sort((a, b) => b.total - a.total)).toEqual([
      { total: 50, redelivered: 50 },
      ...Array.from({ length: 7 }, () => ({ total: 0, redelivered: 0 })),
    ]);
    expect(await waiting()).toEqual(ids);
  });

  test('a request that is run again returns the recovery of its first run, also after its hook was switched off', async () => {
    await addFailed(5);
    const id = newId();
    const first = await recover(dayAgo(), id);
    await respondToAll(400);
    const again = await recover(dayAgo(), id);
    expect(again).toMatchObject({ uid: first.uid, total: 5, redelivered: 5, outcomes: { failed: 5, pending: 0 } });
    expect(await waiting()).toEqual([]);
    await sql(`UPDATE hooks SET status = 'switched_off' WHERE id = $1`, hookId);
    expect((await recover(dayAgo(), id)).uid).toBe(first.uid);
  });
});

test('the metrics count recoveries that are not complete and give the age of the oldest', async () => {
  expect(await measureRecoveries(fixture.database)).toEqual({ recoveries: 0, oldestSeconds: 0 });
  for (const [seconds, done] of [
    [500, true],
    [100, false],
    [20, false],
  ] as const) {
    await sql(
      `INSERT INTO recoveries (id, account_id, hook_id, since, total, requested_at, completed_at)
        VALUES ($1, $2, $3, now(), 1, now() - $4 * interval '1 second', CASE WHEN $5 THEN now() END)`,
      newId(),
      fixture.accountId,
      hookId,
      seconds,
      done,
    );
  }
  const { recoveries, oldestSeconds } = await measureRecoveries(fixture.database);
  expect(recoveries).toBe(2);
  expect(oldestSeconds).toBeGreaterThanOrEqual(100);
  expect(oldestSeconds).toBeLessThan(130);
});
