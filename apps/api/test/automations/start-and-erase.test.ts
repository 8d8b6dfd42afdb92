import { expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test('a run is not started for a subscriber who is erased at the same time', async () => {
  const list = await api.addList();
  const email = 'grace@example.com';
  const added = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email }).expect(201);
  const uid = await addAutomation(api, list);
  await api.call('post', `/automations/${uid}/activate`).expect(200);
  const body = { email, key: `of ${email}`, data: { order: 'hers' } };
  const erasure = await api.database.pool.connect();
  try {
    await erasure.query('BEGIN');
    await erasure.query('DELETE FROM subscribers WHERE id = $1', [fromUid('sub', (added.body as { uid: string }).uid)]);
    let hasEnded = false;
    const started = api
      .call('post', `/automations/${uid}/start`)
      .send(body)
      .then((response) => ((hasEnded = true), response));
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until('the start to wait or to end', async () => hasEnded || (await api.run(isWaiting)).length > 0);
    await erasure.query('COMMIT');
    expectProblem(await started, 'not_found');
  } finally {
    erasure.release();
  }
  const { body: runs } = await api.call('get', `/automations/${uid}/runs`).expect(200);
  expect(runs).toEqual([]);
});
