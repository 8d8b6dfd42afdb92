import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, createMetrics, systemClock } from '@mailwright/platform';
import { createTestQueues, type TestQueues, until } from '@mailwright/testing';
import { type Claim, requestedJob, sendDelivery } from './delivery.ts';
import { createDeliveryMetrics } from './metrics.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { createRecorder } from './create-recorder.ts';
import { recordAttempts } from './record-attempts.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let fixture: DeliveriesFixture;
let queues: TestQueues;
/** The recorder's own connections. */
let own: Database;
let hook: string;

beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  queues = await createTestQueues();
  hook = await fixture.addHook();
  // A session that has waited this long checks for a deadlock. The first one to check is the one that Postgres aborts.
  const url = new URL(fixture.database.url);
  url.searchParams.set('options', '-c deadlock_timeout=2s');
  own = openDatabase({ url: url.toString(), poolSize: 1, service: 'recorder', log });
});
afterEach(async () => {
  await own.close();
  await queues.close();
});

function createTestRecorder(leaseSeconds = 60): ReturnType<typeof createRecorder> {
  const metrics = createDeliveryMetrics(createMetrics('test'));
  return createRecorder({ database: own, queues, log, clock: systemClock, policy, leaseSeconds, metrics });
}

/** Records attempts that ended with this status as one batch. */
function record(claims: Claim[], status: number, leaseSeconds = 60): Promise<unknown> {
  const recorder = createTestRecorder(leaseSeconds);
  return Promise.all(claims.map((claim) => recorder(claim, ended(claim, status).sent)));
}

/** Claims new deliveries of the hook, in the order of their ids. */
async function claim(count: number): Promise<Claim[]> {
  await fixture.commit(count);
  const claims = await fixture.claim({ hookIds: [hook] });
  return claims.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
}

async function expectRecorded(claims: Claim[], status: string): Promise<void> {
  expect((await fixture.deliveries(hook)).map((row) => [row.status, row.attempts, row.worker])).toEqual(
    claims.map(() => [status, 1, null]),
  );
  const attempts = await fixture.database.query({
    text: 'SELECT 1 FROM delivery_attempts WHERE delivery_id = ANY($1::uuid[])',
    values: [claims.map(({ deliveryId }) => deliveryId)],
  });
  expect(attempts).toHaveLength(claims.length);
}

/** Resolves when this many of the database's sessions wait for a lock that another one holds. */
const waits = (what: string, count: number) =>
  until(what, async () => {
    const rows = await fixture.database.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return rows.length >= count;
  });

const countDeadlocks = async () => {
  const [row] = await fixture.database.query<{ value: number }>({
    text: `SELECT deadlocks::int AS value FROM pg_stat_database WHERE datname = current_database()`,
  });
  return row?.value ?? 0;
};

/** The codes of the errors that Postgres returns on this database's connections. */
function noteErrors(database: Database): Set<string | undefined> {
  const codes = new Set<string | undefined>();
  const note = (error: unknown): void => void codes.add((error as { code?: string } | null)?.code);
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]): unknown => {
      const callback = given.at(-1);
      if (typeof callback !== 'function') {
        const result = query(...given) as Promise<unknown>;
        result.catch(note);
        return result;
      }
      const noting = (error: unknown, result: unknown): void => {
        note(error);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      };
      return query(...given.slice(0, -1), noting);
    };
    Object.assign(client, { query: watched });
  });
  return codes;
}

describe('the result of a send is not lost', () => {
  test.each([
    ['successes', 200, 'succeeded'],
    ['failures', 404, 'failed'],
  ])(
    'results (%s) are recorded after Postgres aborted the transaction because of a deadlock',
    async (_name, status, state) => {
      const claims = await claim(3);
      const ids = claims.map(({ deliveryId }) => deliveryId);
      const before = await countDeadlocks();
      const other = await fixture.database.pool.connect();
      try {
        await other.query('BEGIN');
        await other.query(`SET LOCAL deadlock_timeout = '60s'`);
        // The recorder locks the deliveries, and then waits until this session commits or drops the same attempt. This
        // session in turn then waits for those locks.
        await other.query(
          'INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms) VALUES ($1, 1, now(), 1)',
          [ids[1]],
        );
        const recording = record(claims, status);
        await waits('the recorder to wait', 1);
        const locking = other.query('SELECT FROM deliveries WHERE id = ANY($1::uuid[]) FOR UPDATE', [[ids[0], ids[2]]]);
        await waits('both to wait for each other', 2);
        await locking;
        await other.query('ROLLBACK');
        await recording;
      } finally {
        other.release();
      }
      await until('Postgres to have counted the deadlock', async () => (await countDeadlocks()) > before);
      await expectRecorded(claims, state);
    },
  );

  test.each([
    ['successes', 200, 'succeeded'],
    ['failures', 404, 'failed'],
  ])(
    'results (%s) are recorded once a server that was read-only for a while, like a standby, can be written again',
    async (_name, status, state) => {
      const claims = await claim(3);
      const refused = noteErrors(own);
      const mode = (how: string) => own.query({ text: `SET SESSION CHARACTERISTICS AS TRANSACTION READ ${how}` });
      await mode('ONLY');
      const recording = record(claims, status);
      await until('Postgres to have refused it', async () => refused.has('25006'));
      await mode('WRITE');
      await recording;
      await expectRecorded(claims, state);
    },
  );

  test('successes count exactly once if the connection is lost while the failures in their batch are recorded', async () => {
    const good = await fixture.addHook();
    const [failed] = await claim(1);
    const [succeeded] = await fixture.claim({ hookIds: [good] });
    const other = await fixture.database.pool.connect();
    let recording;
    try {
      await other.query('BEGIN');
      await other.query(
        'INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms) VALUES ($1, 1, now(), 1)',
        [failed?.deliveryId],
      );
      recording = recordAttempts(own, policy, [ended(succeeded, 200), ended(failed, 404)], 30_000);
      await waits('the recorder to wait', 1);
      await fixture.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      await other.query('ROLLBACK');
    } finally {
      other.release();
    }
    expect(await recording).toMatchObject([{ delivery: 'succeeded' }, { delivery: 'failed', hook: 'count' }]);
  });

  test('recording is retried as long as the lease lasts, and abandoned once another worker may send the delivery', async () => {
    const claims = await claim(2);
    const refused = noteErrors(own);
    const { pathname } = new URL(fixture.database.url);
    // Applies to new sessions, and the recorder opens one after each refusal.
    const mode = (isReadOnly: boolean) =>
      fixture.query(`ALTER DATABASE "${pathname.slice(1)}" SET default_transaction_read_only = ${isReadOnly}`);
    await mode(true);
    try {
      const startedAt = performance.now();
      await record(claims, 200, 5);
      const tookMs = performance.now() - startedAt;
      expect(tookMs).toBeGreaterThan(1_000);
      expect(tookMs).toBeLessThan(8_000);
    } finally {
      await mode(false);
    }
    expect(refused).toContain('25006');
    expect((await fixture.deliveries(hook)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });
});

describe('a hook that another transaction has locked', () => {
  /** Runs `task` while a transaction that changes the hook is open. */
  async function whileLocked(task: () => Promise<void>): Promise<void> {
    const other = await fixture.database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE hooks SET updated_at = now() WHERE id = $1', [hook]);
      await task();
    } finally {
      await other.query('COMMIT');
      other.release();
    }
  }
  const failures = async (hookId = hook) => (await fixture.hook(hookId)).failures;

  test('its results wait until that transaction ends and are counted in order, while results of other hooks are recorded', async () => {
    const free = await fixture.addHook();
    await fixture.query('UPDATE hooks SET consecutive_failures = 5');
    const [first, second, third] = await claim(3);
    const [ofFree, laterOfFree] = await fixture.claim({ hookIds: [free] });
    const recorder = createTestRecorder();
    const recordOne = (one: Claim | undefined, status: number) => {
      const attempt = ended(one, status);
      return recorder(attempt.claim, attempt.sent);
    };
    let own: Promise<void>[] = [];
    await whileLocked(async () => {
      own = [recordOne(first, 404), recordOne(second, 200)];
      await recordOne(ofFree, 404);
      own.push(recordOne(third, 404));
      await recordOne(laterOfFree, 404);
      expect([await failures(free), await failures()]).toEqual([7, 5]);
      expect((await fixture.deliveries(hook)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    });
    await Promise.all(own);
    expect(await failures()).toBe(1);
    expect((await fixture.deliveries(hook)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'failed',
      'succeeded',
    ]);
  });

  test('its results are abandoned once another worker may send the deliveries', async () => {
    const claims = await claim(1);
    await whileLocked(async () => void (await record(claims, 404, 4)));
    expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });
});

describe('the retry of an attempt that failed', () => {
  test('a failed attempt adds a delayed job for its retry', async () => {
    await record(await claim(2), 500);
    expect(await queues.countJobs(sendDelivery.queue)).toMatchObject({ delayed: 2, waiting: 0 });
    expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
  });

  test('a redelivery is sent at once even if a delayed job for the same attempt remains from before its hook was disabled', async () => {
    const [failed] = await claim(1);
    await record(failed === undefined ? [] : [failed], 500);
    const { deliveryId, hookId, accountId } = ended(failed, 500).claim;
    await queues.add(sendDelivery, [requestedJob({ deliveryId, attempt: 2, hookId, accountId })]);
    expect(await queues.countJobs(sendDelivery.queue)).toMatchObject({ delayed: 1, waiting: 1 });
  });

  test('while Redis is unavailable, an attempt is recorded, and its retry is left to the dispatcher', async () => {
    const claims = await claim(1);
    await queues.close();
    await record(claims, 500);
    expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'pending', attempts: 1, worker: null }]);
    const rows = await fixture.database.query({
      text: `SELECT next_attempt_at > now() + interval '30 seconds' AS later FROM deliveries WHERE hook_id = $1`,
      values: [hook],
    });
    expect(rows).toEqual([{ later: true }]);
    queues = await createTestQueues();
  });
});

test('an attempt that stops its hook cancels the pending deliveries except those that are being sent', async () => {
  const [gone, ...others] = await claim(3);
  await fixture.commit(5);
  await record(gone === undefined ? [] : [gone], 410);
  const count = async (status: string) =>
    (await fixture.deliveries(hook)).filter((row) => row.status === status).length;
  expect([await count('failed'), await count('cancelled'), await count('pending')]).toEqual([1, 5, 2]);
  await record(others, 200);
  expect(await count('succeeded')).toBe(2);
});
