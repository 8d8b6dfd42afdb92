import { expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test('no hook can be registered for a list that is being deleted concurrently', async () => {
  const wanted = { target_url: 'https://example.com/hook', event: 'subscriber.tagged' };
  const list = await api.addList();
  const hook = await api.addHook(wanted);
  const deleting = await api.database.pool.connect();
  await deleting.query('BEGIN');
  await deleting.query('UPDATE lists SET deleted_at = now() WHERE id = $1', [fromUid('list', list)]);
  let done = false;
  const asked = Promise.all([
    api.call('post', '/hooks').send({ ...wanted, list_uid: list }),
    api.call('patch', `/hooks/${hook.uid}`).send({ list_uid: list }),
  ]).finally(() => {
    done = true;
  });
  await until('both to complete or to wait for the deletion', async () => {
    const waiting = await api.database.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return done || waiting.length === 2;
  });
  await deleting.query('COMMIT');
  deleting.release();
  for (const response of await asked) expectProblem(response, 'not_found', ['list_uid']);
  const { body: hooks } = await api.call('get', '/hooks').expect(200);
  expect(hooks).toMatchObject([{ uid: hook.uid, list_uid: null }]);
  expect(hooks).toHaveLength(1);
});
