import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction, openDatabase } from '@mailwright/database';
import { createLogger, newId, toUid } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { createRecoveriesFixture, dayAgo, type RecoveriesFixture } from '../testing/recoveries.ts';
import {
  batchSize,
  continueRecoveries,
  countedAtOnce,
  recoverHook,
  redeliverBatch,
  type Wanted,
} from './recover-hook.ts';
import { redeliver } from './redeliver.ts';

let fixture: RecoveriesFixture;
beforeAll(async () => {
  fixture = await createRecoveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.reset());

describe('after the first batch', () => {
  test('a recovery continues batch by batch until none is left, and resets each delivery once', async () => {
    const ids = await fixture.addFailed(2 * batchSize + 500);
    const recovery = await fixture.recover();
    expect(recovery).toMatchObject({
      status: 'running',
      total: ids.length,
      redelivered: batchSize,
      completed_at: null,
    });
    expect(await fixture.waiting()).toEqual(ids.slice(0, batchSize));
    expect(await fixture.continueAll()).toEqual({
      redelivered: batchSize + 500,
      hooks: [{ id: fixture.hookId, accountId: fixture.accountId, isFailing: true }],
    });
    expect(await fixture.read(recovery)).toMatchObject({
      status: 'completed',
      total: ids.length,
      redelivered: ids.length,
      completed_at: expect.any(String),
    });
    expect(await fixture.waiting()).toEqual(ids);
    expect(await fixture.continueAll()).toEqual({ redelivered: 0, hooks: [] });
  });

  test('a recovery completes even if its last batch was exactly full', async () => {
    await fixture.addFailed(2 * batchSize);
    const recovery = await fixture.recover();
    expect((await fixture.continueAll()).redelivered).toBe(batchSize);
    expect(await fixture.read(recovery)).toMatchObject({ status: 'completed', redelivered: 2 * batchSize });
  });

  test('many workers at once reset each delivery exactly once', async () => {
    const ids = await fixture.addFailed(4 * batchSize);
    const recovery = await fixture.recover();
    // The lease has expired while its holder is still working, and many workers try to acquire it.
    const wantedRows = await fixture.database.query<Wanted>({
      text: `SELECT id, hook_id AS "hookId", since, requested_at AS "requestedAt" FROM recoveries WHERE hook_id = $1`,
      values: [fixture.hookId],
    });
    const [wanted] = wantedRows;
    if (wanted === undefined) throw new Error('There is no recovery');
    const late = inTransaction(fixture.database, (tx) => redeliverBatch(tx, wanted));
    const rounds = await Promise.all(Array.from({ length: 4 }, () => fixture.continueAll()));
    // Workers that found the recovery's row locked by the late holder skipped it.
    const others = [await late, ...rounds, await fixture.continueAll()];
    expect(others.reduce((sum, { redelivered }) => sum + redelivered, 0)).toBe(3 * batchSize);
    expect(await fixture.waiting()).toEqual(ids);
    expect(await fixture.read(recovery)).toMatchObject({
      status: 'completed',
      total: ids.length,
      redelivered: ids.length,
    });
    const [twice] = await fixture.query(
      'SELECT id FROM deliveries WHERE hook_id = $1 AND prior_attempts <> 1',
      fixture.hookId,
    );
    expect(twice).toBeUndefined();
  });

  test('another worker continues after a worker was killed in the middle of a batch', async () => {
    const ids = await fixture.addFailed(3 * batchSize);
    const recovery = await fixture.recover();
    const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
    const killed = openDatabase({ url: fixture.database.url, poolSize: 1, service: 'killed worker', log });
    const client = await killed.pool.connect();
    client.on('error', () => {});
    const [process] = (await client.query('SELECT pg_backend_pid() AS id')).rows as { id: number }[];
    await client.query('BEGIN');
    // At this point, its lease is committed, but its batch isn't.
    await fixture.query(
      `UPDATE recoveries SET locked_until = now() + interval '30 seconds' WHERE hook_id = $1`,
      fixture.hookId,
    );
    await client.query(`UPDATE deliveries SET status = 'pending', prior_attempts = 1 WHERE id = ANY($1::uuid[])`, [
      ids.slice(batchSize, 2 * batchSize),
    ]);
    await fixture.query('SELECT pg_terminate_backend($1)', process?.id);
    client.release(true);
    await killed.close();
    // While its lease is valid, no other worker continues.
    expect(await fixture.continueAll()).toEqual({ redelivered: 0, hooks: [] });
    await fixture.query(
      `UPDATE recoveries SET locked_until = now() - interval '1 second' WHERE hook_id = $1`,
      fixture.hookId,
    );
    expect((await fixture.continueAll()).redelivered).toBe(2 * batchSize);
    expect(await fixture.waiting()).toEqual(ids);
    expect(await fixture.read(recovery)).toMatchObject({ status: 'completed', redelivered: 3 * batchSize });
  });

  test('a recovery continues later if its turn is over or the process stops', async () => {
    const ids = await fixture.addFailed(4 * batchSize);
    const recovery = await fixture.recover();
    expect((await continueRecoveries(fixture.database, { turnMs: 0 })).redelivered).toBe(batchSize);
    const stopping = AbortSignal.abort();
    expect((await continueRecoveries(fixture.database, { stopping })).redelivered).toBe(batchSize);
    expect(await fixture.read(recovery)).toMatchObject({ status: 'running', redelivered: 3 * batchSize });
    expect((await fixture.continueAll()).redelivered).toBe(batchSize);
    expect(await fixture.waiting()).toEqual(ids);
  });

  test('recoveries take turns, so that a long one does not block another', async () => {
    const hooks = [fixture.hookId, await fixture.addHook()];
    const recoveries = [];
    for (fixture.hookId of hooks) {
      await fixture.addFailed(3 * batchSize);
      recoveries.push(await fixture.recover());
    }
    for (let turn = 0; turn < 2; turn += 1) await continueRecoveries(fixture.database, { turnMs: 0 });
    for (const recovery of recoveries)
      expect(await fixture.read(recovery)).toMatchObject({ redelivered: 2 * batchSize });
  });

  test("an account with many recoveries delays another account's recovery by one turn at most", async () => {
    for (let i = 0; i < 5; i += 1) {
      fixture.hookId = await fixture.addHook();
      await fixture.addFailed(batchSize + 1);
      await fixture.recover();
    }
    const { accountId } = await createTestAccount(fixture.database);
    fixture.hookId = await fixture.addHook({ accountId });
    const ids = await fixture.addFailed(batchSize + 1);
    const { recovery } = await recoverHook(
      fixture.database,
      accountId,
      toUid('hook', fixture.hookId),
      newId(),
      dayAgo(),
    );
    expect(recovery.status).toBe('running');
    // The first turn completes a recovery of the account with many.
    for (let turn = 0; turn < 2; turn += 1)
      expect((await continueRecoveries(fixture.database, { turnMs: 0 })).redelivered).toBe(1);
    expect(await fixture.waiting()).toEqual(ids);
  });

  test('if one statement cannot count all deliveries of a recovery, its total is completed in the background', async () => {
    const ids = await fixture.addFailed(countedAtOnce + 2 * batchSize);
    const recovery = await fixture.recover();
    expect(recovery).toMatchObject({ status: 'running', total: countedAtOnce, redelivered: batchSize });
    await continueRecoveries(fixture.database, { turnMs: 0 });
    expect(await fixture.read(recovery)).toMatchObject({ total: ids.length, redelivered: 2 * batchSize });
    await fixture.continueAll();
    expect(await fixture.read(recovery)).toMatchObject({
      status: 'completed',
      total: ids.length,
      redelivered: ids.length,
    });
    expect(await fixture.waiting()).toEqual(ids);
  });

  test('deliveries are redelivered in the order of their results, however many have the same time', async () => {
    const late = await fixture.addFailed(batchSize + 5);
    const early = await fixture.addFailed(batchSize, "status = 'failed', finished_at = now() - interval '2 hours'");
    const recovery = await fixture.recover();
    expect(await fixture.waiting()).toEqual(early);
    await continueRecoveries(fixture.database, { turnMs: 0 });
    expect(await fixture.waiting()).toEqual([...late.slice(0, batchSize), ...early].sort());
    await fixture.continueAll();
    expect(await fixture.read(recovery)).toMatchObject({ status: 'completed', redelivered: 2 * batchSize + 5 });
  });

  test.each(['switched_off', 'removed'])(
    'a recovery ends if its hook is %s meanwhile, and the rest stays failed',
    async (status) => {
      await fixture.addFailed(batchSize + 5);
      const recovery = await fixture.recover();
      await fixture.query('UPDATE hooks SET status = $2::hook_status WHERE id = $1', fixture.hookId, status);
      expect(await fixture.continueAll()).toEqual({ redelivered: 0, hooks: [] });
      expect(await fixture.read(recovery)).toMatchObject({
        status: 'completed',
        total: batchSize + 5,
        redelivered: batchSize,
      });
      const left = await fixture.query(
        `SELECT id FROM deliveries WHERE hook_id = $1 AND status = 'failed'`,
        fixture.hookId,
      );
      expect(left).toHaveLength(5);
    },
  );

  test('a recovery continues after a batch that another transaction has just reset', async () => {
    const ids = await fixture.addFailed(3 * batchSize);
    const recovery = await fixture.recover();
    const client = await fixture.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE deliveries SET status = 'pending', finished_at = NULL WHERE id = ANY($1::uuid[])`, [
        ids.slice(batchSize, 2 * batchSize),
      ]);
      const rest = fixture.continueAll();
      await until('the recovery to wait for the rows', async () => {
        const [row] = await fixture.query(`SELECT pid AS id FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        return row;
      });
      await client.query('COMMIT');
      expect((await rest).redelivered).toBe(batchSize);
    } finally {
      client.release();
    }
    expect(await fixture.waiting()).toEqual(ids);
    expect(await fixture.read(recovery)).toMatchObject({ status: 'completed', redelivered: 2 * batchSize });
  });

  test('a recovery skips a delivery that a user redelivers meanwhile', async () => {
    const ids = await fixture.addFailed(batchSize + 3);
    const recovery = await fixture.recover();
    await redeliver(fixture.database, fixture.accountId, toUid('dlv', ids.at(-1) ?? ''));
    await fixture.respondToAll(400);
    expect((await fixture.continueAll()).redelivered).toBe(2);
    expect(await fixture.read(recovery)).toMatchObject({
      status: 'completed',
      total: batchSize + 3,
      redelivered: batchSize + 2,
    });
    expect(await fixture.waiting()).toEqual(ids.slice(batchSize, -1));
  });
});
