import { describe, expect, test } from '@jest/globals';
import { ListResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { locationOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

describe('DELETE /lists/{uid}', () => {
  test('hides the list from every operation at once, and its deletion shows the progress', async () => {
    const uid = await api.addList();
    const { body: there } = await api.call('post', '/subscribers').send({ list_uid: uid, EMAIL: 'd@example.com' });
    const response = await api.call('delete', `/lists/${uid}`).expect(202);
    expect(response.body).toMatchObject({
      list_uid: uid,
      status: 'running',
      subscribers_total: 1,
      subscribers_removed: 0,
    });
    const location = locationOf(response);
    expect((await api.call('get', location).expect(200)).body).toEqual(response.body);
    const calls = [
      api.call('get', `/lists/${uid}`),
      api.call('patch', `/lists/${uid}`).send({ name: 'x' }),
      api.call('delete', `/lists/${uid}`),
      api.call('get', `/lists/${uid}/fields`),
      api.call('post', `/lists/${uid}/fields`).send({ tag: 'X' }),
      api.call('get', `/subscribers/${there.uid}`),
      api.call('patch', `/subscribers/${there.uid}`).send({ tag: 'x' }),
      api.call('delete', `/subscribers/${there.uid}`),
      api.call('get', `/subscribers?list_uid=${uid}`),
    ];
    for (const response of await Promise.all(calls))
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    const add = { list_uid: uid, EMAIL: 'e@example.com' };
    expectProblem(await api.call('post', '/subscribers').send(add), 'not_found', ['list_uid']);
    const page = await api.call('get', '/subscribers?email=d%40example.com&include_total=true').expect(200);
    expect([page.body, page.headers['x-total-count']]).toEqual([[], '0']);
    const lists = await api.call('get', '/lists?limit=100').expect(200);
    expect((lists.body as ListResource[]).map((list) => list.uid)).not.toContain(uid);
  });

  test('deletes the list once for many concurrent requests, with one entry in the audit log', async () => {
    const uid = await api.addList();
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.call('delete', `/lists/${uid}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, ...Array(9).fill(404)]);
    const audit = await api.database.query({
      text: `SELECT action, actor::text, actor_id FROM audit_log WHERE subject = $1 AND action <> 'list.created'`,
      values: [uid],
    });
    expect(audit).toEqual([{ action: 'list.deleted', actor: 'api_key', actor_id: api.account.keyId }]);
  });

  test('has no progress for a list that is not being deleted', async () => {
    expectProblem(await api.call('get', `/lists/${await api.addList()}/deletion`), 'not_found');
  });
});
