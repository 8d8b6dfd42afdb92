import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
let list: string;
let other: string;
beforeAll(async () => {
  list = await api.addList();
  other = await api.addList();
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

const by = (address: string, path = '', of = list) =>
  `/subscribers/${encodeURIComponent(address)}${path}?list_uid=${of}`;

describe('a subscriber named by address and list', () => {
  const spellings: [added: string, asked: string][] = [
    ['plain@example.com', 'plain@example.com'],
    ['Upper@Example.com', 'UPPER@EXAMPLE.COM'],
    ['with+tag@example.com', 'with+tag@example.com'],
    ['slash/x@example.com', 'slash/x@example.com'],
    ['percent%x@example.com', 'percent%x@example.com'],
    ['what?x=1&y#z@example.com', 'what?x=1&y#z@example.com'],
    ["o'brien@example.com", "O'Brien@example.com"],
    ['idn@bücher.example', 'idn@xn--bcher-kva.example'],
    ['idn2@xn--bcher-kva.example', 'idn2@BÜCHER.example'],
    ['ren\u00e9@example.com', 'RENE\u0301@example.com'],
    ['用户@例子.测试', '用户@xn--fsqu00a.xn--0zwm56d'],
  ];
  test.each(spellings)('%s is found as %s by every operation', async (added, asked) => {
    const there = await watch.add(list, added);
    expect((await api.call('get', by(asked)).expect(200)).body).toEqual(there);
    const changed = await api.call('patch', by(asked)).send({ FIRST_NAME: 'X' }).expect(200);
    expect(changed.body).toMatchObject({ uid: there.uid, FIRST_NAME: 'X' });
    const calls = [
      api.call('post', by(asked, '/tags')).send({ tag: 'x' }),
      api.call('delete', by(asked, '/tags/x')),
      api.call('post', by(asked, '/unsubscribe')),
      api.call('post', by(asked, '/subscribe')),
    ];
    for (const call of calls) expect(((await call.expect(200)).body as SubscriberResource).uid).toBe(there.uid);
    expect((await api.call('get', by(asked, '/consents')).expect(200)).body).toHaveLength(3);
    const page = await api.call('get', `/subscribers?email=${encodeURIComponent(asked)}`).expect(200);
    expect((page.body as SubscriberResource[]).map(({ uid }) => uid)).toEqual([there.uid]);
    await api.call('delete', by(asked)).expect(204);
    expectProblem(await api.call('get', by(asked)), 'not_found');
  });

  test('has paged consents', async () => {
    await watch.add(list, 'pages+x@bücher.example');
    for (const path of ['/unsubscribe', '/subscribe'])
      await api.call('post', by('pages+x@bücher.example', path)).expect(200);
    const first = await api.call('get', `${by('pages+x@bücher.example', '/consents')}&limit=2`).expect(200);
    const next = /^<http:\/\/[^/]+\/api\/v1([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await api.call('get', next).expect(200);
    const actions = [...first.body, ...second.body].map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['subscribed', 'unsubscribed', 'resubscribed']);
    expect(second.headers['link']).toBeUndefined();
  });

  test('is not found on another list, and list_uid is required', async () => {
    await watch.add(list, 'here@example.com');
    expectProblem(await api.call('get', by('here@example.com', '', other)), 'not_found');
    expectProblem(await api.call('get', '/subscribers/here@example.com'), 'validation_failed', ['list_uid']);
    expectProblem(await api.call('get', by('here@example.com', '', 'list_x')), 'not_found', ['list_uid']);
    expectProblem(await api.call('get', by('here@example.com', '', toUid('list', newId()))), 'not_found', ['list_uid']);
  });

  test.each([
    '@',
    'a@',
    '@example.com',
    'a@b',
    'a b@example.com',
    `${'x'.repeat(400)}@example.com`,
    '\u0000@example.com',
  ])('returns 404 for text that is not an address: %j', async (address) => {
    expectProblem(await api.call('get', by(address)), 'not_found');
  });

  test('returns 404 by uid with the list_uid of another list', async () => {
    const { uid } = await watch.add(list, 'uid@example.com');
    await api.call('get', `/subscribers/${uid}?list_uid=${list}`).expect(200);
    expectProblem(await api.call('get', `/subscribers/${uid}?list_uid=${other}`), 'not_found');
  });
});

describe('PATCH /subscribers/{uid} with EMAIL', () => {
  const patch = (uid: string, body: object) => api.call('patch', `/subscribers/${uid}`).send(body);

  test('changes the address, emits an event, and frees the old address', async () => {
    const there = await watch.add(list, 'old@example.com', { FIRST_NAME: 'A', tag: 'x' });
    const { body } = await patch(there.uid, { EMAIL: ' New@Example.com ' }).expect(200);
    expect(body).toEqual({ ...there, EMAIL: 'New@Example.com', updated_at: body.updated_at });
    expectProblem(await api.call('get', by('old@example.com')), 'not_found');
    expect((await api.call('get', by('NEW@example.com')).expect(200)).body).toEqual(body);
    const last = (await watch.eventsOf(there.uid)).at(-1);
    expect(last).toMatchObject({ type: 'subscriber.updated', details: { changed: ['EMAIL'] }, subscriber: body });
    const next = await watch.add(list, 'old@example.com');
    expect(next.uid).not.toBe(there.uid);
  });

  test('emits an event for another spelling of the same address and leaves its owner unchanged', async () => {
    const there = await watch.add(list, 'spelling@example.com');
    expect((await patch(there.uid, { EMAIL: 'Spelling@EXAMPLE.com' }).expect(200)).body).toMatchObject({
      uid: there.uid,
      EMAIL: 'Spelling@EXAMPLE.com',
    });
    const again = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: 'SPELLING@example.com' })
      .expect(200);
    expect(again.body.uid).toBe(there.uid);
  });

  test('accepts an address that is in use on another list', async () => {
    await watch.add(other, 'both@example.com');
    const { uid } = await watch.add(list, 'one@example.com');
    await patch(uid, { EMAIL: 'both@example.com' }).expect(200);
  });

  test('lets one of twenty concurrent requests for one address succeed', async () => {
    const uids: string[] = [];
    for (let i = 0; i < 20; i += 1) uids.push((await watch.add(list, `many${i}@example.com`)).uid);
    const responses = await Promise.all(uids.map((uid) => patch(uid, { EMAIL: 'wanted@example.com' })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses)
      if (response.status !== 200) expectProblem(response, 'subscriber_exists', ['EMAIL']);
  });

  test('agrees with a concurrent addition of the same address about which subscriber owns it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { uid } = await watch.add(list, `mover${round}@example.com`);
      const EMAIL = `contested${round}@example.com`;
      const [patched, added] = await Promise.all([
        patch(uid, { EMAIL }),
        api.call('post', '/subscribers').send({ list_uid: list, EMAIL }),
      ]);
      if (patched.status === 200) expect([added.status, added.body.uid]).toEqual([200, uid]);
      else {
        expectProblem(patched, 'subscriber_exists', ['EMAIL']);
        expect(added.status).toBe(201);
      }
    }
  });

  test.each([null, '', 'x', 1, ['a@example.com'], { a: 1 }])('with %j returns 422 naming EMAIL', async (EMAIL) => {
    const there = await watch.add(list, `${newId()}@example.com`);
    expectProblem(await patch(there.uid, { EMAIL, FIRST_NAME: 'X' }), 'validation_failed', ['EMAIL']);
    expect(await watch.read(there.uid)).toEqual(there);
  });

  test('sends a confirmation mail to the new address of an unconfirmed subscriber', async () => {
    const double = await api.addList({ subscription: 'double_opt_in' });
    const { uid } = await watch.add(double, 'un@example.com');
    await patch(uid, { EMAIL: 'UN@example.com' }).expect(200);
    expect(await watch.mailsOf(uid)).toBe(1);
    await patch(uid, { EMAIL: 'un2@example.com' }).expect(200);
    expect(await watch.mailsOf(uid)).toBe(2);
  });
});

describe('validation', () => {
  test('names every invalid field, both the list’s own and the standard ones', async () => {
    const typed = await api.addList({
      fields: [
        { tag: 'AGE', type: 'number' },
        { tag: 'DAY', type: 'date' },
        { tag: 'MUST', required: true },
      ],
    });
    const bad = { EMAIL: 'x', AGE: 'old', DAY: 'today', NOSUCH: 1 };
    const added = await api.call('post', '/subscribers').send({ list_uid: typed, ...bad });
    expectProblem(added, 'validation_failed', ['AGE', 'DAY', 'EMAIL', 'MUST', 'NOSUCH']);
    const { uid } = await watch.add(typed, 'v@example.com', { MUST: 'x' });
    const patched = await api.call('patch', `/subscribers/${uid}`).send({ ...bad, MUST: null });
    expectProblem(patched, 'validation_failed', ['AGE', 'DAY', 'EMAIL', 'MUST', 'NOSUCH']);
    const ours = { tags: ['a,b'], tag: 1, ip_address: 'x', resubscribe: 1, list_uid: typed, nosuch: 1 };
    const wrong = await api.call('patch', `/subscribers/${uid}`).send(ours);
    expectProblem(wrong, 'validation_failed', ['ip_address', 'list_uid', 'nosuch', 'resubscribe', 'tag', 'tags[0]']);
  });

  test('stays readable for a select with many long options', async () => {
    const options = Array.from({ length: 50 }, (_, i) => `${i}`.padEnd(200, 'x'));
    const long = await api.addList({ fields: [{ tag: 'S', type: 'select', options }] });
    const response = await api.call('post', '/subscribers').send({ list_uid: long, EMAIL: 'a@example.com', S: 'no' });
    expectProblem(response, 'validation_failed', ['S']);
    expect(response.text.length).toBeLessThan(7_000);
  });
});

test('deleting a subscriber deletes their consents and mails, and the address can be added again', async () => {
  const double = await api.addList({ subscription: 'double_opt_in' });
  const { uid } = await watch.add(double, 'gone@example.com', { tag: 'x' });
  await api.call('delete', `/subscribers/${uid}`).expect(204);
  expect(await watch.mailsOf(uid)).toBe(0);
  expectProblem(await api.call('get', `/subscribers/${uid}/consents`), 'not_found');
  expectProblem(await api.call('delete', `/subscribers/${uid}`), 'not_found');
  expect(await watch.add(double, 'gone@example.com')).toMatchObject({ tags: [], status: 'unconfirmed' });
});
