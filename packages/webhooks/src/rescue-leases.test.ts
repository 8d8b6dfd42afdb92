import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database, Statement } from '@mailwright/database';
import { createLogger } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { createRescuingWorker, type DueSource, type RescuingWorker } from '@mailwright/work';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { releaseLeasesOf } from './dispatch-deliveries.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let fixture: DeliveriesFixture;
let open: RescuingWorker[];
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  // No worker is considered dead within ten seconds of Postgres's start, and the suite's Postgres may have just
  // started.
  await until('Postgres to have been up for a while', isLongUp);
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  open = [];
  await query('TRUNCATE hooks, events, deliveries, webhook_workers CASCADE');
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
});

const query = <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  fixture.database.query<Row>({ text, values });
const isLongUp = async () => {
  const rows = await query(`SELECT 1 AS id WHERE pg_postmaster_start_time() < now() - interval '11 seconds'`);
  return rows.length > 0;
};
const workers = async () =>
  (await query<{ id: number }>('SELECT id FROM webhook_workers ORDER BY id')).map(({ id }) => id);

const optionsOf = (database: Database) => ({
  database,
  directUrl: fixture.database.url,
  service: 'test',
  log,
  releaseLeases: (id: number) => releaseLeasesOf(database, id),
});

/** Starts a registered worker that records what it has released. */
async function start(database: Database = fixture.database): Promise<RescuingWorker & { released: DueSource[] }> {
  const released: DueSource[] = [];
  const options = optionsOf(database);
  const worker = createRescuingWorker<DueSource>({ ...options, onReleased: (hooks) => void released.push(...hooks) });
  open.push(worker);
  await worker.check();
  return { ...worker, released };
}

/** Ends the session that holds a worker's lock, as if its process were killed; its registration stays. */
async function kill(worker: RescuingWorker): Promise<number> {
  const id = worker.workerId();
  const ended = await query(
    `SELECT pg_terminate_backend(pid)::int AS id FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::int::oid
      AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    id,
  );
  expect(ended).toEqual([{ id: 1 }]);
  await until('its session to be lost', async () => worker.workerId() === undefined);
  return id ?? 0;
}

describe('a worker', () => {
  test('a worker may claim only once it holds its lock', async () => {
    const options = optionsOf(fixture.database);
    const worker = createRescuingWorker<DueSource>({ ...options, onReleased: () => undefined });
    open.push(worker);
    expect(worker.workerId()).toBeUndefined();
    await worker.check();
    expect(await workers()).toEqual([worker.workerId()]);
  });

  test('a live worker is never considered dead, however often the others check', async () => {
    const [one, other] = [await start(), await start()];
    await fixture.addHook();
    await fixture.commit(1);
    await fixture.claim({ worker: one.workerId() ?? 0 });
    const beganAt = performance.now();
    await until('the time after which a dead worker is found', async () => {
      await other.check();
      return performance.now() - beganAt > 3_000;
    });
    expect(await workers()).toEqual([one.workerId(), other.workerId()]);
    expect([other.released, await query('SELECT lease_worker AS id FROM deliveries')]).toEqual([
      [],
      [{ id: one.workerId() }],
    ]);
  });

  test('a worker whose lock was free at two checks is considered dead, and its deliveries are due again', async () => {
    const [dying, other] = [await start(), await start()];
    const hookId = await fixture.addHook();
    await fixture.commit(3);
    await fixture.claim({ worker: dying.workerId() ?? 0, max: 2 });
    const dead = await kill(dying);
    await other.check();
    expect(await workers()).toContain(dead);
    expect(await query('SELECT 1 AS id FROM deliveries WHERE lease_worker = $1', dead)).toHaveLength(2);
    await until('the other to have found it', async () => {
      await other.check();
      return !(await workers()).includes(dead);
    });
    expect(other.released).toEqual([{ id: hookId, accountId: fixture.accountId, isFailing: false }]);
    expect(await fixture.claim({ worker: other.workerId() ?? 0 })).toHaveLength(3);
  });

  test('a worker whose connection was lost reacquires its lock under the same id before it is considered dead', async () => {
    const [one, other] = [await start(), await start()];
    const id = await kill(one);
    await other.check();
    await one.check();
    expect(one.workerId()).toBe(id);
    const beganAt = performance.now();
    await until('the time after which a dead worker is found', async () => {
      await other.check();
      return performance.now() - beganAt > 3_000;
    });
    expect(await workers()).toContain(id);
  });

  test('a worker whose own connection was lost considers no other one dead for ten seconds, because all may have lost theirs', async () => {
    const [one, other] = [await start(), await start()];
    const id = await kill(one);
    await kill(other);
    const lostAt = performance.now();
    await until('the other to find it', async () => {
      await other.check();
      return !(await workers()).includes(id);
    });
    expect(performance.now() - lostAt).toBeGreaterThan(10_000);
  });

  test('a worker that was considered dead registers again under another id', async () => {
    const [one, other] = [await start(), await start()];
    const dead = await kill(one);
    await until('the other to have found it', async () => {
      await other.check();
      return !(await workers()).includes(dead);
    });
    expect(one.workerId()).toBeUndefined();
    await one.check();
    expect(one.workerId()).toEqual(expect.any(Number));
    expect(one.workerId()).not.toBe(dead);
    expect(await workers()).toContain(one.workerId());
  });

  test('a worker that was considered dead while its session lives releases its lock and registers again', async () => {
    const one = await start();
    const before = one.workerId();
    await query('DELETE FROM webhook_workers');
    await one.check();
    expect(one.workerId()).not.toBe(before);
    const locks = await query(`SELECT objid::int AS id FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(locks).toEqual([{ id: one.workerId() }]);
  });

  test('a worker that closes releases its leases and its registration', async () => {
    const one = await start();
    await fixture.addHook();
    await fixture.commit(2);
    await fixture.claim({ worker: one.workerId() ?? 0 });
    await one.close();
    expect([one.workerId(), await workers()]).toEqual([undefined, []]);
    expect(await fixture.claim({ worker: 99 })).toHaveLength(2);
  });
});

test('no worker is considered dead in the first ten seconds after Postgres has started', async () => {
  const [dying] = [await start()];
  // Postgres can't be restarted here, so its start time is replaced in the statement that reads it.
  const justStarted: Database = {
    ...fixture.database,
    query: (statement: Statement) => {
      const text = statement.text.replace('pg_postmaster_start_time()', `(now() - interval '9 seconds')`);
      return fixture.database.query({ ...statement, name: `${statement.name} after a start`, text });
    },
  };
  const other = await start(justStarted);
  const dead = await kill(dying);
  const beganAt = performance.now();
  await until('the time after which a dead worker is found', async () => {
    await other.check();
    return performance.now() - beganAt > 3_000;
  });
  expect(await workers()).toContain(dead);
  const later = await start();
  await until('one to find it when Postgres has been up for longer', async () => {
    await later.check();
    return !(await workers()).includes(dead);
  });
});

test('a check never rejects, and a worker that cannot reach Postgres may not claim', async () => {
  const refusing: Database = { ...fixture.database, query: () => Promise.reject(new Error('is unavailable')) };
  const worker = createRescuingWorker<DueSource>({
    ...optionsOf(refusing),
    directUrl: 'postgresql://127.0.0.1:1/none',
    onReleased: () => undefined,
  });
  await worker.check();
  expect(worker.workerId()).toBeUndefined();
  await worker.close();
});
