import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TagChangeResource, TagResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let account: TestAccount;
let list: string;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  list = await api.addList({}, account);
});

let count = 0;
async function addTagged(...tags: string[]): Promise<void> {
  const EMAIL = `t${(count += 1)}@example.com`;
  await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL, tags }).expect(201);
}
const pathOf = (tag: string) => `/lists/${list}/tags/${encodeURIComponent(tag)}`;
const rename = (tag: string, name: unknown) => api.call('patch', pathOf(tag), account).send({ name });
const remove = (tag: string) => api.call('delete', pathOf(tag), account);
const changes = () =>
  api.run('SELECT tag, name FROM tag_changes WHERE list_id = $1 ORDER BY position', fromUid('list', list));

describe('GET /lists/{uid}/tags', () => {
  const read = async (query = '') => api.call('get', `/lists/${list}/tags${query}`, account).expect(200);

  test('returns each tag with its number of subscribers, and the number of tags only when requested', async () => {
    expect((await read()).body).toEqual([]);
    await addTagged('vip', 'a');
    await addTagged('vip', 'b');
    await addTagged('vip', 'a');
    const other = await api.addList({}, account);
    await api.call('post', '/subscribers', account).send({ list_uid: other, EMAIL: 'x@example.com', tags: ['c'] });
    const response = await read('?include_total=true');
    expect(response.body).toEqual([
      { name: 'a', subscribers: 2 },
      { name: 'b', subscribers: 1 },
      { name: 'vip', subscribers: 3 },
    ]);
    expect(response.headers['x-total-count']).toBe('3');
    expect((await read()).headers['x-total-count']).toBeUndefined();
    const most = await read('?sort=subscribers');
    expect((most.body as TagResource[]).map(({ name }) => name)).toEqual(['vip', 'a', 'b']);
  });

  test.each(['name', 'subscribers'])('pages through all tags by %s without repeats or omissions', async (sort) => {
    const names = ['a b', 'ä', 'Z', '日本', '💡', '"', '%2F', '/', '...', '{x}', 'x'.repeat(100), '💡'.repeat(50)];
    for (const name of names) await addTagged(name);
    await addTagged('twice');
    await addTagged('twice');
    const seen: TagResource[] = [];
    let next: string | undefined = `/lists/${list}/tags?limit=2&sort=${sort}&include_total=true`;
    while (next !== undefined) {
      const response = await api.call('get', next, account).expect(200);
      expect(response.headers['x-total-count']).toBe(String(names.length + 1));
      seen.push(...(response.body as TagResource[]));
      next = nextPageOf(response);
    }
    expect(seen).toHaveLength(names.length + 1);
    expect(new Set(seen.map(({ name }) => name))).toEqual(new Set([...names, 'twice']));
    if (sort === 'subscribers') expect(seen[0]).toEqual({ name: 'twice', subscribers: 2 });
  });

  test.each([
    ['cursor', 'cursor=x'],
    ['cursor', `cursor=${Buffer.from('["a"]').toString('base64url')}`],
    ['cursor', `cursor=${Buffer.from(JSON.stringify(['a\u0000', 1])).toString('base64url')}`],
    ['sort', 'sort=other'],
    ['limit', 'limit=101'],
  ])('refuses an invalid %s: %s', async (field, query) => {
    expectProblem(await api.call('get', `/lists/${list}/tags?${query}`, account), 'validation_failed', [field]);
  });
});

test('GET /lists/{uid}/tags/{tag} returns a tag with any characters, in any case, and 404 for a tag that no subscriber has', async () => {
  const names = ['VIP', 'a b', 'a/b', '日本', '%2F', '...', '<i>', '💡', '?a=b#c'];
  for (const name of names) await addTagged(name);
  for (const name of names)
    expect((await api.call('get', pathOf(name), account).expect(200)).body).toEqual({ name, subscribers: 1 });
  for (const name of ['vip', ' VIP'])
    expect((await api.call('get', pathOf(name), account).expect(200)).body).toEqual({ name: 'VIP', subscribers: 1 });
  for (const name of ['vi', 'a,b', 'a\u0000', 'x'.repeat(150)])
    expectProblem(await api.call('get', pathOf(name), account), 'not_found');
});

describe('PATCH and DELETE /lists/{uid}/tags/{tag}', () => {
  test('return the change, with its Location, and are in the audit log', async () => {
    await addTagged('vip');
    const renamed = await rename('vip', ' VIP ').expect(202);
    const change = renamed.body as TagChangeResource;
    expect(change).toEqual({
      uid: expect.stringMatching(/^tch_/),
      list_uid: list,
      tag: 'vip',
      name: 'VIP',
      status: 'pending',
      subscribers_total: null,
      subscribers_changed: 0,
      requested_at: expect.any(String),
      completed_at: null,
    });
    expect(renamed.headers['location']).toMatch(new RegExp(`/api/v1/lists/${list}/tag_changes/${change.uid}$`));
    const path = `/lists/${list}/tag_changes/${change.uid}`;
    expect((await api.call('get', path, account).expect(200)).body).toEqual(change);
    const removed = await remove('vip').expect(202);
    expect(removed.body).toMatchObject({ tag: 'vip', name: null, status: 'pending' });
    const audit = await api.run(
      `SELECT action, subject, details, actor_id FROM audit_log WHERE account_id = $1 AND action LIKE 'tag.%' ORDER BY id`,
      account.accountId,
    );
    const entry = { subject: list, actor_id: account.keyId };
    expect(audit).toEqual([
      { ...entry, action: 'tag.renamed', details: { tag: 'vip', name: 'VIP' } },
      { ...entry, action: 'tag.removed', details: { tag: 'vip' } },
    ]);
  });

  test('return 404 for a tag that no subscriber has, unless an unfinished earlier change assigns it', async () => {
    await addTagged('a');
    for (const tag of ['b', 'aa', 'a,b', 'a\u0000']) {
      expectProblem(await rename(tag, 'c'), 'not_found');
      expectProblem(await remove(tag), 'not_found');
    }
    expect(await changes()).toEqual([]);
    await rename('a', 'b').expect(202);
    await rename('b', 'c').expect(202);
    await remove('c').expect(202);
    expect(await changes()).toEqual([
      { tag: 'a', name: 'b' },
      { tag: 'b', name: 'c' },
      { tag: 'c', name: null },
    ]);
  });

  test.each([
    ['no name', undefined],
    ['null', null],
    ['an empty name', ' '],
    ['a comma', 'a,b'],
    ['101 characters', 'x'.repeat(101)],
    ['a control character', 'a\u0007'],
    ['the same name', 'a'],
    ['an array', ['b', 'c']],
  ])('refuse to rename with %s', async (_name, name) => {
    await addTagged('a');
    expectProblem(await rename('a', name), 'validation_failed', ['name']);
    expect(await changes()).toEqual([]);
  });

  test('return the same change when a request is repeated before the work has begun, and a new one after that', async () => {
    await addTagged('a');
    const all = await Promise.all(Array.from({ length: 10 }, () => rename('a', 'b').expect(202)));
    const [uid, ...others] = new Set(all.map(({ body }) => (body as TagChangeResource).uid));
    expect(others).toEqual([]);
    await api.run('UPDATE tag_changes SET started_at = now() WHERE id = $1', fromUid('tch', uid ?? ''));
    const later = await rename('a', 'b').expect(202);
    expect((later.body as TagChangeResource).uid).not.toBe(uid);
  });

  test('delete the records of changes that completed more than 30 days ago', async () => {
    await addTagged('a', 'b', 'c');
    const ages: [tag: string, days: number][] = [
      ['a', 31],
      ['b', 29],
    ];
    for (const [tag, days] of ages) {
      await remove(tag).expect(202);
      await api.run(
        `UPDATE tag_changes SET completed_at = now() - $2 * interval '1 day' WHERE list_id = $1 AND tag = $3`,
        fromUid('list', list),
        days,
        tag,
      );
    }
    await remove('c').expect(202);
    expect((await changes()).map(({ tag }) => tag)).toEqual(['b', 'c']);
  });

  test('return 429 with Retry-After when an account sends hundreds of requests at once', async () => {
    await addTagged('a');
    let response = await rename('a', 'b');
    for (let i = 0; i < 300 && response.status === 202; i += 1) response = await rename('a', `b${i}`);
    expectProblem(response, 'rate_limited');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a change is found only under its own list, and once the list is deleted, neither the change nor the tags are found', async () => {
  await addTagged('a');
  const { uid } = (await remove('a').expect(202)).body as TagChangeResource;
  const other = await api.addList({}, account);
  expectProblem(await api.call('get', `/lists/${other}/tag_changes/${uid}`, account), 'not_found');
  await api.call('delete', `/lists/${list}`, account).expect(202);
  for (const path of [`/lists/${list}/tag_changes/${uid}`, `/lists/${list}/tags`, pathOf('a')])
    expectProblem(await api.call('get', path, account), 'not_found');
  expectProblem(await rename('a', 'b'), 'not_found');
});
