import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
let list: string;
beforeAll(async () => {
  list = await api.addList();
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

let count = 0;
async function make(tags: string[]) {
  const { uid } = await watch.add(list, `t${(count += 1)}@example.com`, { tags });
  const before = (await watch.eventsOf(uid)).length;
  const emitted = async () =>
    (await watch.eventsOf(uid)).slice(before).map(({ type, details }) => ({ type, ...details }));
  return { uid, emitted };
}
const tag = (uid: string, body: object) => api.call('post', `/subscribers/${uid}/tags`).send(body);
const untag = (uid: string, name: string) => api.call('delete', `/subscribers/${uid}/tags/${encodeURIComponent(name)}`);
const tagged = (...names: string[]) => ({ type: 'subscriber.tagged', tags_added: names });
const updated = { type: 'subscriber.updated', changed: ['tags'] };

describe('POST /subscribers/{uid}/tags', () => {
  test('adds the new tags in the given order, and emits an event for those only', async () => {
    const { uid, emitted } = await make(['a']);
    const { body } = await tag(uid, { tag: ' b ,a,, c,b' }).expect(200);
    expect(body.tags).toEqual(['a', 'b', 'c']);
    expect(await emitted()).toEqual([tagged('b', 'c')]);
    const again = await tag(uid, { tag: 'c,b,a' }).expect(200);
    expect(again.body).toEqual(body);
    expect(await emitted()).toHaveLength(1);
  });

  test.each([
    ['an empty body', {}, ['tag']],
    ['an empty tag', { tag: ' , ' }, ['tag']],
    ['more than a hundred tags', { tag: Array.from({ length: 101 }, (_, i) => `x${i}`).join(',') }, ['tag']],
    ['a tag of 101 characters', { tag: `ok,${'x'.repeat(101)}` }, ['tag[1]']],
    ['a tag with a control character', { tag: 'a\u0007' }, ['tag[0]']],
    ['tags, which is the property elsewhere', { tags: ['a'] }, ['tag', 'tags']],
    ['an array of tags', { tag: ['a'] }, ['tag']],
  ])('refuses %s, naming it', async (_name, body, fields) => {
    const { uid, emitted } = await make(['a']);
    expectProblem(await tag(uid, body), 'validation_failed', fields);
    expect((await watch.read(uid)).tags).toEqual(['a']);
    expect(await emitted()).toEqual([]);
  });

  test('accepts any characters', async () => {
    const { uid } = await make([]);
    const names = ['VIP', 'a b', '日本', "o'x", '{a}', 'NULL', '"', '\\', '%2F', 'a/b', '<i>', '💡'];
    await tag(uid, { tag: names.join(',') }).expect(200);
    expect((await watch.read(uid)).tags).toEqual(names);
    for (const [i, name] of names.entries()) {
      const found = await api.call('get', `/subscribers?list_uid=${list}&tag=${encodeURIComponent(name)}`).expect(200);
      expect((found.body as SubscriberResource[]).map((one) => one.uid)).toEqual([uid]);
      const { body } = await untag(uid, name).expect(200);
      expect(body.tags).toEqual(names.slice(i + 1));
    }
  });
});

describe('DELETE /subscribers/{uid}/tags/{tag}', () => {
  test('removes the tag and emits subscriber.updated; an absent tag changes nothing', async () => {
    const { uid, emitted } = await make(['a', 'b', 'c']);
    const { body } = await untag(uid, 'b').expect(200);
    expect(body.tags).toEqual(['a', 'c']);
    expect(await emitted()).toEqual([updated]);
    for (const name of ['b', 'B', 'nosuch']) expect((await untag(uid, name).expect(200)).body).toEqual(body);
    for (const name of ['a,c', 'x'.repeat(200)]) await untag(uid, name).expect(404);
    expect(await emitted()).toEqual([updated]);
  });
});

describe('PATCH /subscribers/{uid}', () => {
  const patch = (uid: string, body: object) => api.call('patch', `/subscribers/${uid}`).send(body);
  const cases: [body: object, tags: string[], emitted: object[]][] = [
    [{ tag: 'c' }, ['a', 'b', 'c'], [tagged('c')]],
    [{ tags: ['c'] }, ['c'], [updated, tagged('c')]],
    [{ tags: [] }, [], [updated]],
    [{ tags: ['b', 'a'] }, ['a', 'b'], []],
    [{ tags: ['a'], tag: 'b' }, ['a', 'b'], []],
    [{ tags: ['a'], tag: 'c' }, ['a', 'c'], [updated, tagged('c')]],
    [{ tags: ['a', 'a', 'b', 'c'] }, ['a', 'b', 'c'], [tagged('c')]],
    [{ tag: '' }, ['a', 'b'], []],
  ];
  test.each(cases)(
    'with %j for tags a and b leaves %j, and emits exactly the events of that change',
    async (body, tags, events) => {
      const { uid, emitted } = await make(['a', 'b']);
      expect((await patch(uid, body).expect(200)).body.tags).toEqual(tags);
      expect(await emitted()).toEqual(events);
    },
  );

  test('with empty tags in a form removes all tags', async () => {
    const { uid } = await make(['a']);
    const { body } = await api.call('patch', `/subscribers/${uid}`).type('form').send('tags=').expect(200);
    expect(body.tags).toEqual([]);
  });
});

test('POST /subscribers adds `tag` and `tags`, and removes no tags', async () => {
  const { uid } = await make(['a']);
  const { EMAIL } = await watch.read(uid);
  const add = (more: object) => api.call('post', '/subscribers').send({ list_uid: list, EMAIL, ...more });
  expect((await add({ tags: ['b'] }).expect(200)).body.tags).toEqual(['a', 'b']);
  expect((await add({ tags: [] }).expect(200)).body.tags).toEqual(['a', 'b']);
  expect((await add({ tags: ['c'], tag: 'd,a' }).expect(200)).body.tags).toEqual(['a', 'b', 'c', 'd']);
});

test('a hundred concurrent requests that tag and untag one subscriber lose no tag, unless one of them removes it', async () => {
  const { uid, emitted } = await make(['gone']);
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i % 4 === 0 ? untag(uid, 'gone').expect(200) : tag(uid, { tag: `t${i},shared` }).expect(200),
    ),
  );
  const wanted = Array.from({ length: 100 }, (_, i) => `t${i}`).filter((_, i) => i % 4 !== 0);
  expect([...(await watch.read(uid)).tags].sort()).toEqual([...wanted, 'shared'].sort());
  const events = await emitted();
  expect(events.filter(({ type }) => type === 'subscriber.updated')).toEqual([updated]);
  const added = events.flatMap((event) => ('tags_added' in event ? (event['tags_added'] as string[]) : []));
  expect(added.sort()).toEqual([...wanted, 'shared'].sort());
});
