import { expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test.each(['activate', 'resume'])(
  "a request to %s gets its response only after every transaction that may not see the trigger has ended, such as an import's batch",
  async (name) => {
    const body = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };
    const list = ((await api.call('post', '/lists').send(body).expect(201)).body as { uid: string }).uid;
    const uid = await addAutomation(api, list);
    const id = fromUid('aut', uid);
    if (name === 'resume')
      for (const each of ['activate', 'pause']) await api.call('post', `/automations/${uid}/${each}`).expect(200);
    const other = await api.database.pool.connect();
    try {
      // This transaction has already read which automations its events start, but has not yet committed its changes.
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const triggers = () => other.query('SELECT 1 FROM automation_triggers WHERE automation_id = $1', [id]);
      expect((await triggers()).rows).toEqual([]);
      let hasResponse = false;
      const responded = api.call('post', `/automations/${uid}/${name}`).then((response) => {
        hasResponse = true;
        return response;
      });
      await until('the trigger to be committed', async () => {
        const rows = await api.run('SELECT 1 FROM automation_triggers WHERE automation_id = $1', id);
        return rows.length > 0;
      });
      await until('the request to wait for that transaction', async () => {
        const rows = await api.run(`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE '%virtualxid = ANY%' AND pid <> pg_backend_pid()`);
        return rows.length > 0;
      });
      expect(hasResponse).toBe(false);
      await other.query('COMMIT');
      expect((await responded).status).toBe(200);
    } finally {
      other.release(true);
    }
    await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: `${name}@example.com` })
      .expect(201);
    expect(await api.run('SELECT version FROM automation_runs WHERE automation_id = $1', id)).toEqual([{ version: 1 }]);
  },
);
