import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { BatchResult } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { addresses, type Batches, createBatches } from '../support/send-batch.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const batches = createBatches(api);
beforeAll(async () => {
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

const post: Batches['post'] = (...given) => batches.post(...given);
const send: Batches['send'] = (...given) => batches.send(...given);
const emitted = async (uid: string) => (await watch.eventsOf(uid)).map(({ type, details }) => ({ type, ...details }));
const uidOf = (result: BatchResult, index: number) => result.results[index]?.uid ?? '';

describe('a thousand rows', () => {
  test('are added in order, each with one event and one consent, in a few statements', async () => {
    const list = await api.addList();
    const rows = addresses(1_000, 'k').map((EMAIL, i) => ({
      EMAIL,
      FIRST_NAME: `N${i}`,
      tag: i % 2 === 0 ? 'even' : '',
    }));
    const before = api.statements();
    const { counts, results } = await send(list, rows);
    expect(api.statements() - before).toBeLessThan(5);
    expect(counts).toEqual({
      created: 1_000,
      updated: 0,
      deleted: 0,
      unchanged: 0,
      not_found: 0,
      suppressed: 0,
      invalid: 0,
    });
    expect(results.map(({ EMAIL }) => EMAIL)).toEqual(rows.map(({ EMAIL }) => EMAIL));
    expect([...new Set(results.map(({ uid }) => uid))].sort()).toEqual(results.map(({ uid }) => uid));
    const [figures] = await api.database.query<Record<string, number>>({
      text: `SELECT (SELECT count(*)::int FROM events WHERE list_id = $1 AND type = 'subscriber.subscribed') AS subscribed,
        (SELECT count(*)::int FROM events WHERE list_id = $1 AND type = 'subscriber.tagged') AS tagged,
        (SELECT count(DISTINCT subscriber_id)::int FROM events WHERE list_id = $1) AS emitted,
        (SELECT count(*)::int FROM subscriber_consents c JOIN subscribers s ON s.id = c.subscriber_id
          WHERE s.list_id = $1 AND c.action = 'subscribed' AND c.source = 'api') AS consents`,
      values: [fromUid('list', list)],
    });
    expect(figures).toEqual({ subscribed: 1_000, tagged: 500, emitted: 1_000, consents: 1_000 });
    const { body } = await api.call('get', `/lists/${list}`).expect(200);
    expect(body.statistics).toMatchObject({ subscribed: 1_000 });
    expect(await emitted(uidOf({ counts, results }, 500))).toEqual([
      { type: 'subscriber.subscribed' },
      { type: 'subscriber.tagged', tags_added: ['even'] },
    ]);
  });

  test('get one result each, even if all are invalid', async () => {
    const list = await api.addList();
    const { counts } = await send(
      list,
      Array.from({ length: 1_000 }, (_, i) => ({ EMAIL: `no address ${i}` })),
    );
    expect(counts).toMatchObject({ invalid: 1_000 });
    expect((await batches.rowsOf(list)).size).toBe(0);
  });

  test.each([
    ['a batch of 1,001 rows', 1_001],
    ['a batch without rows', 0],
  ])('%s returns 422 naming subscribers, and changes nothing', async (_name, count) => {
    const list = await api.addList();
    const before = await takeSnapshot(api.database);
    const rows = addresses(count, 'm').map((EMAIL) => ({ EMAIL }));
    expectProblem(await post(list, rows), 'validation_failed', ['subscribers']);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
});

describe('the result of a row', () => {
  test('is created, updated, unchanged, suppressed or invalid, independent of the other rows', async () => {
    const list = await api.addList({
      fields: [
        { tag: 'AGE', type: 'number' },
        { tag: 'MUST', required: true },
      ],
    });
    await watch.add(list, 'there@example.com', { MUST: 'x', FIRST_NAME: 'There' });
    await watch.add(list, 'same@example.com', { MUST: 'x', FIRST_NAME: 'Same', tag: 'a' });
    await api.call('post', '/suppressions').send({ email: 'no@example.com' }).expect(201);
    await api.call('post', '/suppressions').send({ domain: 'blocked.example' }).expect(201);
    const { counts, results } = await send(list, [
      { EMAIL: 'New@Example.com', MUST: 'y', AGE: 3, tags: ['x', 'y'], tag: 'z' },
      { EMAIL: 'THERE@example.com', FIRST_NAME: 'Changed' },
      { EMAIL: 'same@example.com', FIRST_NAME: 'Same', tag: 'a' },
      { EMAIL: 'NO@example.com', MUST: 'x' },
      { EMAIL: 'anybody@Blocked.example', MUST: 'x' },
      { EMAIL: 'incomplete@example.com' },
      { EMAIL: 'wrong@example.com', MUST: 'x', AGE: 'old', NOSUCH: 1, nosuch: 2 },
      { MUST: 'x' },
      { EMAIL: 'tag@example.com', MUST: 'x', tags: ['a,b'], ip_address: 'here' },
      {},
      { EMAIL: 'listed@example.com', MUST: 'x', list_uid: list, resubscribe: true },
    ]);
    expect(counts).toEqual({
      created: 1,
      updated: 1,
      deleted: 0,
      unchanged: 1,
      not_found: 0,
      suppressed: 2,
      invalid: 6,
    });
    expect(results.map(({ result, EMAIL, errors }) => [result, EMAIL, Object.keys(errors ?? {}).sort()])).toEqual([
      ['created', 'New@Example.com', []],
      ['updated', 'THERE@example.com', []],
      ['unchanged', 'same@example.com', []],
      ['suppressed', 'NO@example.com', []],
      ['suppressed', 'anybody@Blocked.example', []],
      ['invalid', null, ['MUST']],
      ['invalid', null, ['nosuch']],
      ['invalid', null, ['EMAIL']],
      ['invalid', null, ['ip_address', 'tags[0]']],
      ['invalid', null, ['EMAIL', 'MUST']],
      ['invalid', null, ['list_uid', 'resubscribe']],
    ]);
    for (const { result, uid } of results)
      expect(uid !== null).toBe(['created', 'updated', 'unchanged'].includes(result));
    expect([...(await batches.rowsOf(list)).keys()].sort()).toEqual([
      'new@example.com',
      'same@example.com',
      'there@example.com',
    ]);
    const added = await watch.read(uidOf({ counts, results }, 0));
    expect(added).toMatchObject({ EMAIL: 'New@Example.com', AGE: 3, MUST: 'y', tags: ['x', 'y', 'z'], source: 'api' });
  });

  test('with the same address as an earlier row changes the subscriber that the first one created, with events in that order', async () => {
    const list = await api.addList();
    const result = await send(list, [
      { EMAIL: 'twice@example.com', FIRST_NAME: 'One', tag: 'a' },
      { EMAIL: 'TWICE@example.com', FIRST_NAME: 'Two', tag: 'a,b' },
      { EMAIL: 'TWICE@example.com', tag: 'b' },
    ]);
    expect(result.results.map(({ result: what }) => what)).toEqual(['created', 'updated', 'unchanged']);
    expect(new Set(result.results.map(({ uid }) => uid)).size).toBe(1);
    const uid = uidOf(result, 0);
    expect(await watch.read(uid)).toMatchObject({ EMAIL: 'TWICE@example.com', FIRST_NAME: 'Two', tags: ['a', 'b'] });
    expect(await emitted(uid)).toEqual([
      { type: 'subscriber.subscribed' },
      { type: 'subscriber.tagged', tags_added: ['a'] },
      { type: 'subscriber.updated', changed: ['EMAIL', 'FIRST_NAME'] },
      { type: 'subscriber.tagged', tags_added: ['b'] },
    ]);
    expect((await watch.consentsOf(uid)).map(({ action }) => action)).toEqual(['subscribed']);
    // The revision is what the next writer expects.
    await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'Three' }).expect(200);

    const again = await send(list, [
      { EMAIL: 'twice@example.com', tag: 'c' },
      { EMAIL: 'twice@example.com', LAST_NAME: 'L', tag: 'd' },
    ]);
    expect(again.results.map(({ result: what }) => what)).toEqual(['updated', 'updated']);
    const final = { EMAIL: 'twice@example.com', FIRST_NAME: 'Three', LAST_NAME: 'L', tags: ['a', 'b', 'c', 'd'] };
    expect(await watch.read(uid)).toMatchObject(final);
    await api.call('patch', `/subscribers/${uid}`).send({ FIRST_NAME: 'Four' }).expect(200);
  });

  test('with update_existing=false leaves existing subscribers unchanged, including those of the same batch', async () => {
    const list = await api.addList();
    const there = await watch.add(list, 'there@example.com', { FIRST_NAME: 'There', tag: 'a' });
    const rows = [
      { EMAIL: 'there@example.com', FIRST_NAME: 'Changed', tag: 'b' },
      { EMAIL: 'new@example.com', FIRST_NAME: 'First' },
      { EMAIL: 'new@example.com', FIRST_NAME: 'Second' },
    ];
    const { results } = await send(list, rows, { update_existing: false });
    expect(results.map(({ result }) => result)).toEqual(['unchanged', 'created', 'unchanged']);
    expect(await watch.read(there.uid)).toEqual(there);
    expect(await watch.read(results[1]?.uid ?? '')).toMatchObject({ FIRST_NAME: 'First' });
  });

  test('resubscribes only with resubscribe, which is recorded as consent, and never a suppressed address', async () => {
    const list = await api.addList();
    const uids: string[] = [];
    for (const [i, status] of (['unsubscribed', 'bounced', 'complained', 'blocklisted'] as const).entries()) {
      const { uid } = await watch.add(list, `left${i}@example.com`);
      await watch.setStatus(uid, status);
      uids.push(uid);
    }
    await api.call('post', '/suppressions').send({ email: 'left3@example.com' }).expect(201);
    const rows = addresses(4, 'left').map((EMAIL) => ({ EMAIL, ip_address: '203.0.113.7', tag: 'x' }));
    const stay = await send(list, rows);
    expect(stay.counts).toMatchObject({ updated: 4 });
    for (const uid of uids) expect((await watch.read(uid)).unsubscribed_at).not.toBeNull();
    const back = await send(list, rows, { resubscribe: true });
    expect(back.results.map(({ result }) => result)).toEqual(['updated', 'updated', 'updated', 'suppressed']);
    for (const uid of uids.slice(0, 3)) {
      expect(await watch.read(uid)).toMatchObject({ status: 'subscribed', unsubscribed_at: null });
      const last = (await watch.consentsOf(uid)).at(-1);
      expect(last).toMatchObject({ action: 'resubscribed', ip_address: '203.0.113.7' });
      expect((await emitted(uid)).at(-1)).toEqual({ type: 'subscriber.subscribed' });
    }
    expect(await watch.read(uids[3] ?? '')).toMatchObject({ status: 'blocklisted' });
  });

  test('on a double opt-in list is unconfirmed, gets one confirmation mail, and emits events for its tags only', async () => {
    const list = await api.addList({ subscription: 'double_opt_in' });
    const result = await send(list, [
      { EMAIL: 'a@example.com', tag: 'x' },
      { EMAIL: 'a@example.com', FIRST_NAME: 'A' },
    ]);
    const uid = uidOf(result, 0);
    expect(await watch.read(uid)).toMatchObject({ status: 'unconfirmed', subscribed_at: null });
    expect(await watch.mailsOf(uid)).toBe(1);
    expect(await emitted(uid)).toEqual([
      { type: 'subscriber.tagged', tags_added: ['x'] },
      { type: 'subscriber.updated', changed: ['FIRST_NAME'] },
    ]);
  });

  test('stores any text exactly as it was given', async () => {
    const list = await api.addList();
    const tags = ['NULL', '{a}', 'a"b', 'a\\b', "it's", '日本', '%', '$1', '<b>'];
    const FIRST_NAME = `{"x": "'; DROP TABLE subscribers; --\\u0041 \u{1f600}"}`;
    const { results } = await send(list, [{ EMAIL: `o'brien+x@bücher.example`, FIRST_NAME, tags }]);
    const there = await watch.read(results[0]?.uid ?? '');
    expect(there).toMatchObject({ EMAIL: `o'brien+x@bücher.example`, FIRST_NAME, tags });
    const again = await send(list, [{ EMAIL: `O'BRIEN+x@xn--bcher-kva.example`, FIRST_NAME, tags: [...tags, 'more'] }]);
    expect(again.results[0]).toMatchObject({ result: 'updated', uid: there.uid });
    expect((await watch.read(there.uid)).tags).toEqual([...tags, 'more']);
  });
});

describe('forms', () => {
  const form: [string, string][] = [
    ['subscribers[0][EMAIL]', 'f0@example.com'],
    ['subscribers[0][AGE]', '36'],
    ['subscribers[0][tag]', 'x, y'],
    ['subscribers[1][EMAIL]', 'no address'],
    ['subscribers[2][EMAIL]', 'f2@example.com'],
    ['subscribers[2][tags][]', 'z'],
    ['update_existing', 'false'],
  ];
  const ways: [string, (list: string) => ReturnType<typeof post>][] = [
    [
      'URL-encoded',
      (list) =>
        api
          .call('post', '/subscribers/batch')
          .type('form')
          .send(new URLSearchParams([['list_uid', list], ...form]).toString()),
    ],
    [
      'multipart',
      (list) =>
        form.reduce(
          (call, [name, value]) => call.field(name, value),
          api.call('post', '/subscribers/batch').field('list_uid', list),
        ),
    ],
  ];
  test.each(ways)('%s are read like JSON', async (_name, call) => {
    const list = await api.addList({ fields: [{ tag: 'AGE', type: 'number' }] });
    const { results } = BatchResult.parse((await call(list).expect(200)).body);
    expect(results.map(({ result }) => result)).toEqual(['created', 'invalid', 'created']);
    expect(await watch.read(results[0]?.uid ?? '')).toMatchObject({ AGE: 36, tags: ['x', 'y'] });
    expect(await watch.read(results[2]?.uid ?? '')).toMatchObject({ tags: ['z'] });
  });
});
