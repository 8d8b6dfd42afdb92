import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addImport } from '../support/add-import.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
let other: string;
let imported: string;
beforeAll(async () => {
  list = await api.addList();
  other = await api.addList();
  const subscribers = ['a', 'b', 'c', 'd'].map((name) => ({ EMAIL: `${name}@example.com`, tag: name }));
  for (const list_uid of [list, other])
    await api.call('post', '/subscribers/batch').send({ list_uid, subscribers }).expect(200);
  imported = await addImport(api.database, api.account.accountId, list, { emails: ['a@example.com', 'c@example.com'] });
});

async function find(query: string): Promise<{ names: string[]; total: string | undefined }> {
  const response = await api.call('get', `/subscribers?include_total=true&${query}`).expect(200);
  const names = (response.body as { EMAIL: string }[]).map(({ EMAIL }) => EMAIL.charAt(0));
  return { names, total: response.headers['x-total-count'] };
}

describe('GET /subscribers with import_uid', () => {
  test('returns and counts the subscribers that the import added, with or without their list', async () => {
    const both = { names: ['a', 'c'], total: '2' };
    expect(await find(`import_uid=${imported}`)).toEqual(both);
    expect(await find(`import_uid=${imported}&list_uid=${list}`)).toEqual(both);
    expect(await find(`import_uid=${imported}&list_uid=${other}`)).toEqual({ names: [], total: '0' });
  });

  test('can be combined with every other criterion', async () => {
    const since = new Date(0).toISOString();
    for (const [query, names] of [
      ['tag=c', ['c']],
      ['tag=b', []],
      ['status=subscribed', ['a', 'c']],
      ['status=bounced', []],
      ['email=a@example.com', ['a']],
      ['email=b@example.com', []],
      [`updated_since=${since}`, ['a', 'c']],
      [`updated_since=${since}&tag=c&status=subscribed`, ['c']],
    ] as const)
      expect([query, await find(`import_uid=${imported}&${query}`)]).toEqual([
        query,
        { names: [...names], total: String(names.length) },
      ]);
  });

  test('is paged', async () => {
    const first = await api.call('get', `/subscribers?import_uid=${imported}&limit=1`).expect(200);
    expect(first.headers['link']).toContain(`import_uid=${imported}`);
    const [, next = ''] = /<[^>]*\/api\/v1([^>]+)>/.exec(first.headers['link'] ?? '') ?? [];
    const second = await api.call('get', next).expect(200);
    expect(second.body).toMatchObject([{ EMAIL: 'c@example.com' }]);
    expect(second.headers['link']).toBeUndefined();
  });

  test('returns 404 for an import that does not exist or belongs to another account, and for any other uid', async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await addImport(api.database, stranger.accountId, await api.addList({}, stranger));
    for (const uid of [toUid('imp', newId()), 'imp_x', list, theirs])
      for (const query of ['', `&list_uid=${list}`, '&include_total=true'])
        expectProblem(await api.call('get', `/subscribers?import_uid=${uid}${query}`), 'not_found', ['import_uid']);
    await api.call('get', `/subscribers?import_uid=${theirs}`, stranger).expect(200);
  });

  test('returns no subscribers of a list that is being deleted', async () => {
    const old = await api.addList();
    await api.call('post', '/subscribers').send({ list_uid: old, EMAIL: 'z@example.com' }).expect(201);
    const emails = ['z@example.com'];
    const uid = await addImport(api.database, api.account.accountId, old, { emails });
    expect(await find(`import_uid=${uid}`)).toEqual({ names: ['z'], total: '1' });
    await api.call('delete', `/lists/${old}`).expect(202);
    expect(await find(`import_uid=${uid}`)).toEqual({ names: [], total: '0' });
  });
});
