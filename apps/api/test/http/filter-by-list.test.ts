import { expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test.each(['/subscribers', '/segments', '/campaigns', '/imports', '/automations'])(
  'GET %s returns 404 for a list that is unknown, deleted or of another account, and an empty page for an empty list',
  async (path) => {
    const [stranger, own, deleted] = [await createTestAccount(api.database), await api.addList(), await api.addList()];
    const foreign = await api.addList({}, stranger);
    await api.call('delete', `/lists/${deleted}`).expect(202);
    for (const list of [foreign, deleted, 'list_01k6n8qf4tef0v9k0x7h3w2c5d', 'list_x'])
      for (const query of [`list_uid=${list}`, `list_uid=${list}&include_total=true`])
        expectProblem(await api.call('get', `${path}?${query}`), 'not_found', ['list_uid']);
    const page = await api.call('get', `${path}?list_uid=${own}&include_total=true`).expect(200);
    expect(page.body).toEqual([]);
    expect(page.headers['x-total-count']).toBe('0');
  },
);
