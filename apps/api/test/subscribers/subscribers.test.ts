import { describe, expect, test } from '@jest/globals';
import { SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import type supertest from 'supertest';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const addHook = (event: string, list?: string) =>
  api.addHook({ event, ...(list === undefined ? {} : { list_uid: list }) });

const eventsOf = (list: string) =>
  api.database.query<{ type: string; data: { tags_added?: string[]; changed?: string[]; subscriber: unknown } }>({
    text: 'SELECT type, data FROM events WHERE list_id = $1 ORDER BY id',
    values: [fromUid('list', list)],
  });

const noOne = { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0, blocklisted: 0 };

describe('POST /subscribers', () => {
  test('adds a subscriber from JSON and returns every field of the list', async () => {
    const list = await api.addList({ fields: [{ tag: 'AGE', type: 'number' }] });
    const response = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'Grace@Example.com', FIRST_NAME: 'Grace', AGE: 79, tag: 'vip, navy,,vip' })
      .expect(201);
    const subscriber = SubscriberResource.parse(response.body);
    expect(subscriber).toMatchObject({
      list_uid: list,
      status: 'subscribed',
      EMAIL: 'Grace@Example.com',
      FIRST_NAME: 'Grace',
      LAST_NAME: null,
      AGE: 79,
      tags: ['vip', 'navy'],
      source: 'api',
      unsubscribed_at: null,
    });
    expect(response.headers['location']).toMatch(new RegExp(`/api/v1/subscribers/${subscriber.uid}$`));
    const read = await api.call('get', `/subscribers/${subscriber.uid}`).expect(200);
    expect(read.body).toEqual(response.body);
  });

  test.each([
    [
      'a URL-encoded form',
      (list: string) =>
        api
          .call('post', '/subscribers')
          .type('form')
          .send({ list_uid: list, EMAIL: 'f@example.com', AGE: '36', 'tags[]': 'x' }),
    ],
    [
      'a multipart form',
      (list: string) =>
        api
          .call('post', '/subscribers')
          .field('list_uid', list)
          .field('EMAIL', 'f@example.com')
          .field('AGE', '36')
          .field('tags[]', 'x'),
    ],
  ])('reads the same subscriber from %s', async (_name, send) => {
    const list = await api.addList({ fields: [{ tag: 'AGE', type: 'number' }] });
    const response = await send(list).expect(201);
    expect(response.body).toMatchObject({ EMAIL: 'f@example.com', AGE: 36, tags: ['x'] });
  });

  test('updates the subscriber with the same address, however the address is spelled', async () => {
    const list = await api.addList();
    const first = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'a@bücher.example', FIRST_NAME: 'A', tag: 'x' });
    const second = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'A@XN--BCHER-KVA.example', LAST_NAME: 'B', tags: ['y'] })
      .expect(200);
    expect(second.body).toMatchObject({ uid: first.body.uid, FIRST_NAME: 'A', LAST_NAME: 'B', tags: ['x', 'y'] });
  });

  test('creates one subscriber for many concurrent requests with one address, and stores the tags of all', async () => {
    const list = await api.addList();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'crowd@example.com', tag: `t${i}` }),
      ),
    );
    expect(responses.map((r) => r.status).sort()).toEqual([...Array(19).fill(200), 201]);
    const read = await api.call('get', `/subscribers/${responses[0]?.body.uid}`);
    expect((read.body as { tags: string[] }).tags.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `t${i}`).sort());
    const { body } = await api.call('get', `/lists/${list}`);
    expect(body.statistics).toMatchObject({ subscribed: 1 });
  });

  test('leaves an unsubscribed address unsubscribed unless resubscribe is true, which is recorded as consent', async () => {
    const list = await api.addList();
    const { body: added } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'l@example.com' });
    const id = fromUid('sub', added.uid);
    await api.database.query({
      text: `UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = now(), revision = revision + 1 WHERE id = $1`,
      values: [id],
    });
    const stay = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'l@example.com', FIRST_NAME: 'L' });
    expect(stay.body).toMatchObject({ status: 'unsubscribed', FIRST_NAME: 'L' });
    const back = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'l@example.com', resubscribe: true });
    expect(back.body).toMatchObject({ status: 'subscribed', unsubscribed_at: null });
    const consents = await api.database.query({
      text: 'SELECT action, source FROM subscriber_consents WHERE subscriber_id = $1',
      values: [id],
    });
    expect(consents).toEqual([
      { action: 'subscribed', source: 'api' },
      { action: 'resubscribed', source: 'api' },
    ]);
    const { body } = await api.call('get', `/lists/${list}`);
    expect(body.statistics).toEqual({ ...noOne, subscribed: 1 });
  });

  test('creates an unconfirmed subscriber on a double opt-in list and emits no event', async () => {
    const list = await api.addList({ subscription: 'double_opt_in' });
    await addHook('subscriber.subscribed', list);
    const { body } = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'd@example.com' })
      .expect(201);
    expect(body).toMatchObject({ status: 'unconfirmed', subscribed_at: null });
    expect(await eventsOf(list)).toEqual([]);
  });

  test('commits the subscriber, tags and events in one statement', async () => {
    const list = await api.addList();
    await addHook('subscriber.subscribed', list);
    await addHook('subscriber.tagged', list);
    const add = async (email: string) => {
      const before = api.statements();
      await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email, tag: 'vip' }).expect(201);
      return api.statements() - before;
    };
    // The first addition to a list reads its definition.
    await add('first@example.com');
    // One statement writes everything. Another one looks up the key, unless that was done within the last second.
    expect([1, 2]).toContain(await add('one@example.com'));
    const events = await eventsOf(list);
    const types = ['subscriber.subscribed', 'subscriber.tagged'];
    expect(events.map((e) => e.type)).toEqual([...types, ...types]);
    expect(events[3]?.data).toMatchObject({ subscriber: { EMAIL: 'one@example.com' }, tags_added: ['vip'] });
  });

  test('writes no event while no hook listens, and writes one as soon as a hook does', async () => {
    const list = await api.addList();
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'n1@example.com', tag: 'quiet' });
    const hooksOfTagged = await api.call('get', '/hooks');
    expect(hooksOfTagged.status).toBe(200);
    expect((await eventsOf(list)).filter((e) => e.type === 'subscriber.updated')).toEqual([]);
    await addHook('subscriber.updated', list);
    await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'n1@example.com', FIRST_NAME: 'N' })
      .expect(200);
    const updates = (await eventsOf(list)).filter((e) => e.type === 'subscriber.updated');
    expect(updates).toHaveLength(1);
    expect(updates[0]?.data.changed).toEqual(['FIRST_NAME']);
  });

  test('emits no event if nothing changes', async () => {
    const list = await api.addList();
    await addHook('subscriber.updated', list);
    await addHook('subscriber.tagged', list);
    const same = { list_uid: list, EMAIL: 's@example.com', FIRST_NAME: 'S', tag: 'x' };
    const first = await api.call('post', '/subscribers').send(same);
    const again = await api.call('post', '/subscribers').send(same).expect(200);
    expect(again.body).toEqual(first.body);
    expect((await eventsOf(list)).map((e) => e.type)).toEqual(['subscriber.tagged']);
  });
});

describe('PATCH /subscribers/{uid}', () => {
  test('changes the given properties and leaves the rest; `tag` adds and `tags` replaces', async () => {
    const list = await api.addList();
    const { body: added } = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'p@example.com', FIRST_NAME: 'P', LAST_NAME: 'Q', tag: 'a' });
    const patched = await api
      .call('patch', `/subscribers/${added.uid}`)
      .send({ FIRST_NAME: null, tag: 'b' })
      .expect(200);
    expect(patched.body).toMatchObject({ EMAIL: 'p@example.com', FIRST_NAME: null, LAST_NAME: 'Q', tags: ['a', 'b'] });
    const replaced = await api
      .call('patch', `/subscribers/${added.uid}`)
      .send({ tags: ['c'] })
      .expect(200);
    expect(replaced.body.tags).toEqual(['c']);
  });

  test('returns 409 naming EMAIL for the address of another subscriber on the list, and changes nothing', async () => {
    const list = await api.addList();
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'taken@example.com' });
    const { body: other } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'other@example.com' });
    const response = await api
      .call('patch', `/subscribers/${other.uid}`)
      .send({ EMAIL: 'TAKEN@example.com', FIRST_NAME: 'X' })
      .expect(409);
    expect(response.body).toMatchObject({ code: 'subscriber_exists', errors: { EMAIL: [expect.any(String)] } });
    const read = await api.call('get', `/subscribers/${other.uid}`);
    expect(read.body).toEqual(other);
  });

  test('loses no change when two requests write concurrently', async () => {
    const list = await api.addList();
    const { body: added } = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'w@example.com' });
    const patches = Array.from({ length: 12 }, (_, i) => ({ tag: `p${i}` }));
    await Promise.all(patches.map((body) => api.call('patch', `/subscribers/${added.uid}`).send(body).expect(200)));
    const read = await api.call('get', `/subscribers/${added.uid}`);
    expect((read.body as { tags: string[] }).tags.sort()).toEqual(patches.map((p) => p.tag).sort());
  });
});

describe('GET /subscribers', () => {
  test('pages through all subscribers in order, without repeats or omissions, while others are added', async () => {
    const list = await api.addList();
    for (let i = 0; i < 7; i += 1)
      await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: `g${i}@example.com` });
    const seen: string[] = [];
    let next: string | undefined = `/subscribers?list_uid=${list}&limit=3`;
    for (let page = 0; next !== undefined; page += 1) {
      const response: supertest.Response = await api.call('get', next).expect(200);
      seen.push(...(response.body as { EMAIL: string }[]).map((s) => s.EMAIL));
      await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: `late${page}@example.com` });
      next = page > 5 ? undefined : nextPageOf(response);
    }
    expect(seen.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, i) => `g${i}@example.com`));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('filters by list, status and address, and counts only when requested', async () => {
    const list = await api.addList();
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'f1@example.com' });
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: 'f2@example.com' });
    const one = await api.call('get', `/subscribers?list_uid=${list}&email=F2%40EXAMPLE.com&include_total=true`);
    expect(one.body).toHaveLength(1);
    expect(one.headers['x-total-count']).toBe('1');
    const none = await api.call('get', `/subscribers?list_uid=${list}&status=bounced`);
    expect(none.body).toEqual([]);
    expect(none.headers['x-total-count']).toBeUndefined();
  });
});
