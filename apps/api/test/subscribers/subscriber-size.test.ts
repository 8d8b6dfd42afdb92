import { beforeEach, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
const long = 'x'.repeat(5_000);
const tags = Array.from({ length: 14 }, (_, n) => `NOTE_${n}`);
beforeEach(async () => {
  list = await api.addList({ fields: tags.map((tag) => ({ tag })) });
  await api.addHook({ event: 'subscriber.tagged' });
});

const word = (n: number) => n.toString(36).padStart(4, '0');
const words = (from: number, count: number) => Array.from({ length: count }, (_, n) => word(from + n));
const add = (body: Record<string, unknown>) => api.call('post', '/subscribers').send({ list_uid: list, ...body });

test('a subscriber has at most 500 tags, however they are added', async () => {
  const EMAIL = 'tags@example.com';
  for (let from = 0; from < 500; from += 100) await add({ EMAIL, tags: words(from, 100) });
  const { body } = await add({ EMAIL, tags: words(0, 100) }).expect(200);
  expect(body.tags).toEqual(words(0, 500));
  const { uid } = body as { uid: string };
  expectProblem(await add({ EMAIL, tag: 'more' }), 'validation_failed', ['tag']);
  expectProblem(await api.call('post', `/subscribers/${uid}/tags`).send({ tag: 'more' }), 'validation_failed', ['tag']);
  expectProblem(await api.call('patch', `/subscribers/${uid}`).send({ tag: 'more' }), 'validation_failed', ['tag']);
  expect((await api.call('get', `/subscribers/${uid}`)).body).toEqual(body);
  await api.call('patch', `/subscribers/${uid}`).send({ tags: [], tag: 'more' }).expect(200);
});

test("a subscriber's values have at most 65,536 characters in total", async () => {
  const EMAIL = 'values@example.com';
  const full = Object.fromEntries(tags.slice(0, 13).map((tag) => [tag, long]));
  expectProblem(await add({ EMAIL, ...full, NOTE_13: long }), 'validation_failed', tags);
  const { body } = await add({ EMAIL, NOTE_0: 'x' }).expect(201);
  const path = `/subscribers/${(body as { uid: string }).uid}`;
  expectProblem(await api.call('patch', path).send(full), 'validation_failed', tags.slice(0, 13));
  expect((await api.call('get', path)).body).toEqual(body);
  await api.call('patch', path).send({ NOTE_0: long, NOTE_1: long }).expect(200);
});

test('a megabyte of tags for one address delays no other request, and rows over the limit are reported', async () => {
  const subscribers = Array.from({ length: 1_000 }, (_, row) => ({
    EMAIL: 'a@b.co',
    tag: words(row * 100, 100).join(),
  }));
  const startedAt = performance.now();
  const { body } = await api.call('post', '/subscribers/batch').send({ list_uid: list, subscribers }).expect(200);
  expect(body.counts).toEqual({
    created: 1,
    updated: 4,
    deleted: 0,
    unchanged: 0,
    not_found: 0,
    suppressed: 0,
    invalid: 995,
  });
  expect(body.results[999].errors).toEqual({ tag: ['would give the subscriber 600 tags; the maximum is 500'] });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});
