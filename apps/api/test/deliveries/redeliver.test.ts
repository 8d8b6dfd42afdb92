import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeliveryResource } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { sendDelivery } from '@mailwright/webhooks';
import { addDeliveries, type ExampleDelivery } from '../support/add-deliveries.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { locationOf } from '../support/response-links.ts';
import { startTestApi, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let hook: string;
beforeEach(async () => {
  hook = (await api.addHook()).uid;
});

async function add(given: ExampleDelivery = {}): Promise<string> {
  const [id = ''] = await addDeliveries(api.database, hook, given);
  return toUid('dlv', id);
}

const redeliver = (uid: string) => api.call('post', `/deliveries/${uid}/redeliver`);
const setHook = (set: string) => api.run(`UPDATE hooks SET ${set} WHERE id = $1`, fromUid('hook', hook));

interface State {
  status: string;
  reason: string | null;
  attempts: number;
  prior: number;
  due: boolean;
  recovery: string | null;
  finished: Date | null;
}
async function stateOf(uid: string): Promise<State | undefined> {
  const [row] = await api.run(
    `SELECT status, reason, attempt_count AS attempts, prior_attempts AS prior, recovery_id AS recovery,
        finished_at AS finished, lease_worker IS NULL AND lease_until IS NULL AND next_attempt_at <= now() AS due
      FROM deliveries WHERE id = $1`,
    fromUid('dlv', uid),
  );
  return row as State | undefined;
}

describe('POST /deliveries/{uid}/redeliver', () => {
  test.each(['succeeded', 'failed', 'cancelled'] as const)(
    'requeues a %s delivery under the same uid, with all its retries, and sends it at once',
    async (status) => {
      const before = await api.queues.countJobs(sendDelivery.queue);
      const uid = await add({ status, attempts: 3 });
      const response = await redeliver(uid).expect(202);
      expect(DeliveryResource.parse(response.body)).toMatchObject({
        uid,
        status: 'pending',
        reason: null,
        attempt_count: 3,
        next_attempt_at: expect.any(String),
        finished_at: null,
      });
      expect(locationOf(response)).toBe(`/deliveries/${uid}`);
      expect(await stateOf(uid)).toEqual({
        status: 'pending',
        reason: null,
        attempts: 3,
        prior: 3,
        due: true,
        recovery: null,
        finished: null,
      });
      await until('the job', async () => {
        const { waiting } = await api.queues.countJobs(sendDelivery.queue);
        return waiting > before.waiting;
      });
      const { body } = await api.call('get', `/deliveries/${uid}`).expect(200);
      expect(body).toMatchObject({ status: 'pending', attempts: [{ number: 1 }, { number: 2 }, { number: 3 }] });
    },
  );

  test('succeeds once when called many times concurrently; the others get delivery_pending', async () => {
    const uid = await add({ attempts: 2 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => redeliver(uid)));
    const refused = responses.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(9);
    for (const response of refused) expectProblem(response, 'delivery_pending');
    expect(await stateOf(uid)).toMatchObject({ attempts: 2, prior: 2 });
  });

  test('takes a delivery out of its recovery', async () => {
    const uid = await add();
    const { body: recovery } = await api
      .call('post', `/hooks/${hook}/recover`)
      .send({ since: '2026-01-02T03:04:05Z' })
      .expect(202);
    expect((await stateOf(uid))?.recovery).toBe(fromUid('rec', recovery.uid as string));
    await api.run(`UPDATE deliveries SET status = 'failed', finished_at = now() WHERE id = $1`, fromUid('dlv', uid));
    await redeliver(uid).expect(202);
    expect((await stateOf(uid))?.recovery).toBeNull();
  });

  const refusals: [what: string, given: ExampleDelivery, prepare: () => Promise<unknown>, code: string][] = [
    ['that is pending', { status: 'pending' }, async () => undefined, 'delivery_pending'],
    ['of a hook that is disabled', {}, () => setHook(`status = 'switched_off'`), 'hook_switched_off'],
    ['of a hook that a 410 removed', {}, () => setHook(`status = 'removed'`), 'hook_removed'],
    ['of a hook that was deleted', {}, () => api.call('delete', `/hooks/${hook}`).expect(204), 'hook_removed'],
    [
      'that was attempted a thousand times',
      { attempts: 0 },
      () => api.run('UPDATE deliveries SET attempt_count = 1000 WHERE hook_id = $1', fromUid('hook', hook)),
      'too_many_attempts',
    ],
  ];
  test.each(refusals)('refuses a delivery %s, and changes nothing', async (_what, given, prepare, code) => {
    const uid = await add(given);
    await prepare();
    const before = await takeSnapshot(api.database);
    expectProblem(await redeliver(uid), code as 'delivery_pending');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test.each(['dlv_x', toUid('evt', newId()), toUid('dlv', newId())])('returns 404 for %s', async (uid) => {
    expectProblem(await redeliver(uid), 'not_found');
  });
});

describe('with an Idempotency-Key', () => {
  test('the response commits with the change, so both survive a crash right after the commit', async () => {
    const uid = await add();
    const key = newId();
    await redeliver(uid).set('Idempotency-Key', key).expect(202);
    const [row] = await api.run(
      `SELECT d.xmin::text = r.xmin::text AS together, r.response IS NOT NULL AS stored
        FROM deliveries d, idempotent_requests r WHERE d.id = $1 AND r.key = $2`,
      fromUid('dlv', uid),
      key,
    );
    expect(row).toEqual({ together: true, stored: true });
  });

  test('a repeated request gets the stored response and redelivers nothing, whatever the status of the delivery', async () => {
    const uid = await add();
    const key = newId();
    const again = () => redeliver(uid).set('Idempotency-Key', key).expect(202);
    const first = await again();
    for (const status of ['pending', 'succeeded', 'failed']) {
      await api.run('UPDATE deliveries SET status = $2::delivery_status WHERE id = $1', fromUid('dlv', uid), status);
      const replayed = await again();
      expect(replayed.text).toBe(first.text);
      expect(replayed.headers['idempotent-replayed']).toBe('true');
      expect((await stateOf(uid))?.status).toBe(status);
    }
  });

  test('a request changes nothing if another process has taken over its claim', async () => {
    const uid = await add();
    const key = newId();
    // Lock the delivery's row, which blocks the request.
    const client = await api.database.pool.connect();
    let late;
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM deliveries WHERE id = $1 FOR UPDATE', [fromUid('dlv', uid)]);
      late = redeliver(uid)
        .set('Idempotency-Key', key)
        .then((response) => response);
      await until('the request to wait', async () => {
        const [row] = await api.run(`SELECT 1 AS one FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        return row;
      });
      await api.run('UPDATE idempotent_requests SET lock_token = $2 WHERE key = $1', key, newId());
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expectProblem(await late, 'idempotency_key_in_use');
    expect((await stateOf(uid))?.status).toBe('failed');
  });

  test('a refused request leaves its key free', async () => {
    const uid = await add({ status: 'pending' });
    const key = newId();
    expectProblem(await redeliver(uid).set('Idempotency-Key', key), 'delivery_pending');
    await api.run(`UPDATE deliveries SET status = 'failed' WHERE id = $1`, fromUid('dlv', uid));
    await redeliver(uid).set('Idempotency-Key', key).expect(202);
  });
});

test('a delivery that could not be published to Redis is still due for the workers', async () => {
  const offline = await startTestApi({ databaseUrl: api.database.url });
  try {
    await offline.queues.close();
    const uid = await add();
    await offline.call('post', `/deliveries/${uid}/redeliver`, api.account).expect(202);
    expect(await stateOf(uid)).toMatchObject({ status: 'pending', due: true });
  } finally {
    await offline.stop();
  }
});
