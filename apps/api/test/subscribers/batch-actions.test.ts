import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { BatchResult } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
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
const resultsOf = ({ results }: BatchResult) => results.map(({ result }) => result);
const emitted = async (uid: string) => (await watch.eventsOf(uid)).map(({ type, details }) => ({ type, ...details }));

describe('a row', () => {
  test('with any action changes the subscriber it names by EMAIL or uid, and reports that subscriber', async () => {
    const list = await api.addList();
    const people = [];
    for (const email of addresses(6, 'p')) people.push(await watch.add(list, email, { FIRST_NAME: 'P', tag: 'x,y' }));
    const [p0, p1, p2, p3, p4, p5] = people.map(({ uid }) => uid);
    const done = await send(list, [
      { action: 'update', uid: p0, EMAIL: 'New@example.com', FIRST_NAME: null, tags: ['z'] },
      { action: 'tag', EMAIL: 'P1@example.com', tag: 'a, x', tags: ['b'] },
      { action: 'untag', uid: p2, EMAIL: 'p2@example.com', tags: ['x', 'y', 'none'] },
      { action: 'unsubscribe', EMAIL: 'p3@example.com', reason: 'Too many' },
      { action: 'delete', uid: p4 },
      { action: 'upsert', EMAIL: 'p5@example.com', LAST_NAME: 'L' },
    ]);
    expect(done.counts).toEqual({
      created: 0,
      updated: 5,
      deleted: 1,
      unchanged: 0,
      not_found: 0,
      suppressed: 0,
      invalid: 0,
    });
    expect(done.results.map(({ uid }) => uid)).toEqual([p0, p1, p2, p3, p4, p5]);
    expect(done.results.map(({ EMAIL }) => EMAIL)).toEqual(['New@example.com', ...addresses(6, 'p').slice(1)]);
    expect(await watch.read(p0 ?? '')).toMatchObject({ EMAIL: 'New@example.com', FIRST_NAME: null, tags: ['z'] });
    expect(await watch.read(p1 ?? '')).toMatchObject({ tags: ['x', 'y', 'b', 'a'] });
    expect(await watch.read(p2 ?? '')).toMatchObject({ tags: [] });
    expect(await watch.read(p3 ?? '')).toMatchObject({ status: 'unsubscribed' });
    expectProblem(await api.call('get', `/subscribers/${p4}`), 'not_found');
    expect((await watch.consentsOf(p3 ?? '')).at(-1)).toMatchObject({ action: 'unsubscribed', reason: 'Too many' });
    expect((await emitted(p1 ?? '')).at(-1)).toEqual({ type: 'subscriber.tagged', tags_added: ['b', 'a'] });
    expect((await emitted(p2 ?? '')).slice(2)).toEqual([{ type: 'subscriber.updated', changed: ['tags'] }]);
    expect((await emitted(p3 ?? '')).at(-1)).toEqual({ type: 'subscriber.unsubscribed', reason: 'Too many' });
    // The revision is what the next writer expects.
    await api.call('patch', `/subscribers/${p0}`).send({ FIRST_NAME: 'Next' }).expect(200);
  });

  test('that changes nothing is reported as unchanged and emits no event', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'same@example.com', { FIRST_NAME: 'S', tag: 'x' });
    const before = await takeSnapshot(api.database);
    const named = { EMAIL: 'SAME@example.com' };
    const done = await send(list, [
      { ...named, action: 'update', FIRST_NAME: 'S', tags: ['x'] },
      { ...named, action: 'tag', tag: 'x' },
      { uid, action: 'untag', tag: 'y' },
      { action: 'update', uid },
    ]);
    expect(resultsOf(done)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('whose subscriber is not on the list is not_found, and the other rows are applied', async () => {
    const [list, otherList] = [await api.addList(), await api.addList()];
    const stranger = await createTestAccount(api.database);
    const theirs = await watch.add(await api.addList({}, stranger), 'theirs@example.com', {}, stranger);
    const elsewhere = await watch.add(otherList, 'elsewhere@example.com');
    await watch.add(list, 'there@example.com');
    const names = [
      { EMAIL: 'None@example.com' },
      { uid: elsewhere.uid },
      { uid: theirs.uid },
      { uid: toUid('sub', newId()) },
      { uid: 'nonsense' },
    ];
    const rows = names.flatMap((name) => [
      { ...name, action: 'update', FIRST_NAME: 'X' },
      { ...name, action: 'tag', tag: 'x' },
      { ...name, action: 'untag', tag: 'x' },
      { ...name, action: 'unsubscribe' },
      { ...name, action: 'delete' },
    ]);
    const done = await send(list, [...rows, { EMAIL: 'there@example.com', action: 'tag', tag: 'x' }]);
    expect(done.counts).toMatchObject({ not_found: 25, updated: 1 });
    expect(done.results[0]).toEqual({ index: 0, result: 'not_found', uid: null, EMAIL: 'None@example.com' });
    expect(await watch.read(elsewhere.uid)).toEqual(elsewhere);
    expect(await watch.read(theirs.uid, stranger)).toEqual(theirs);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ action: 'remove', EMAIL: 'a@example.com' }, ['action']],
    [{ action: null, EMAIL: 'a@example.com' }, ['action']],
    [{ action: 'upsert', uid: 'sub_x', EMAIL: 'a@example.com', reason: 'r' }, ['reason', 'uid']],
    [{ action: 'update', EMAIL: 'a@example.com', reason: 'r', NOSUCH: 1 }, ['reason']],
    [{ action: 'update', EMAIL: 'a@example.com', AGE: 'old', NOSUCH: 1 }, ['AGE', 'NOSUCH']],
    [{ action: 'update', FIRST_NAME: 'A', AGE: 'old' }, ['AGE', 'EMAIL']],
    [{ action: 'update', uid: 'sub_x', EMAIL: '' }, ['EMAIL']],
    [{ action: 'tag', EMAIL: 'a@example.com' }, ['tag']],
    [{ action: 'tag', EMAIL: 'a@example.com', tag: ' ,', tags: [] }, ['tag']],
    [{ action: 'untag', EMAIL: 'a@example.com', tags: ['a,b'] }, ['tags[0]']],
    [{ action: 'tag', tag: 'x' }, ['EMAIL']],
    [
      { action: 'tag', EMAIL: 'a@example.com', tag: 'x', FIRST_NAME: 'A', ip_address: '::1' },
      ['FIRST_NAME', 'ip_address'],
    ],
    [{ action: 'unsubscribe', EMAIL: 'no address', reason: 'r' }, ['EMAIL']],
    [{ action: 'unsubscribe', EMAIL: 'a@example.com', tag: 'x', reason: 'r'.repeat(501) }, ['reason', 'tag']],
    [{ action: 'delete', uid: 5 }, ['uid']],
    [{ action: 'delete', EMAIL: 'a@example.com', reason: 'r' }, ['reason']],
    [{ action: 'delete' }, ['EMAIL']],
  ])('with errors is invalid and names them, and changes nothing: %j', async (row, names) => {
    const list = await api.addList({ fields: [{ tag: 'AGE', type: 'number' }] });
    await watch.add(list, 'a@example.com', { tag: 'x' });
    const before = await takeSnapshot(api.database);
    const { results } = await send(list, [row]);
    expect(results).toMatchObject([{ index: 0, result: 'invalid', uid: null, EMAIL: null }]);
    expect(Object.keys(results[0]?.errors ?? {}).sort()).toEqual(names);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('with a uid and the address of another subscriber is invalid', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'a@example.com');
    await watch.add(list, 'b@example.com');
    const done = await send(list, [
      { action: 'delete', uid, EMAIL: 'b@example.com' },
      { action: 'tag', uid, EMAIL: 'none@example.com', tag: 'x' },
      { action: 'update', uid, EMAIL: 'B@example.com' },
      { action: 'unsubscribe', uid, EMAIL: 'A@example.com' },
    ]);
    expect(resultsOf(done)).toEqual(['invalid', 'invalid', 'invalid', 'updated']);
    for (const { errors } of done.results.slice(0, 3)) expect(Object.keys(errors ?? {})).toEqual(['EMAIL']);
    expect([...(await batches.rowsOf(list)).keys()].sort()).toEqual(['a@example.com', 'b@example.com']);
  });

  test('is suppressed only if its new address is; tagging, unsubscribing and deleting never are', async () => {
    const list = await api.addList();
    const uids = [];
    for (const email of addresses(4, 'q')) uids.push((await watch.add(list, email)).uid);
    for (const email of [...addresses(4, 'q'), 'no@example.com'])
      await api.call('post', '/suppressions').send({ email }).expect(201);
    const done = await send(list, [
      { action: 'update', uid: uids[0], EMAIL: 'NO@example.com' },
      { action: 'update', uid: uids[0], FIRST_NAME: 'Zero' },
      { action: 'tag', EMAIL: 'q1@example.com', tag: 'x' },
      { action: 'unsubscribe', EMAIL: 'q2@example.com' },
      { action: 'delete', EMAIL: 'q3@example.com' },
    ]);
    expect(resultsOf(done)).toEqual(['suppressed', 'updated', 'updated', 'updated', 'deleted']);
    expect(done.results[0]).toMatchObject({ uid: uids[0], EMAIL: 'q0@example.com' });
    expect(await watch.read(uids[0] ?? '')).toMatchObject({ EMAIL: 'q0@example.com', FIRST_NAME: 'Zero' });
  });

  test("without an action has the batch's action; resubscribe and update_existing apply to upserts only", async () => {
    const list = await api.addList();
    for (const email of addresses(3, 'd')) await watch.add(list, email);
    const rows = [
      { EMAIL: 'd0@example.com', tag: 'x' },
      { EMAIL: 'd1@example.com', tag: 'x' },
      { EMAIL: 'd2@example.com', action: 'unsubscribe' },
      { EMAIL: 'd1@example.com', action: 'upsert', FIRST_NAME: 'Changed' },
    ];
    const options = { action: 'tag', resubscribe: true, update_existing: false };
    expect(resultsOf(await send(list, rows, options))).toEqual(['updated', 'updated', 'updated', 'unchanged']);
    expect(await batches.rowsOf(list)).toEqual(
      new Map([
        ['d0@example.com', ['x']],
        ['d1@example.com', ['x']],
        ['d2@example.com', []],
      ]),
    );
    expectProblem(await post(list, rows, { action: 'remove' }), 'validation_failed', ['action']);
  });

  test('in a form is read like JSON', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'f@example.com', { tag: 'x' });
    const form = new URLSearchParams([
      ['list_uid', list],
      ['action', 'untag'],
      ['subscribers[0][uid]', uid],
      ['subscribers[0][tags][]', 'x'],
      ['subscribers[1][EMAIL]', 'f@example.com'],
      ['subscribers[1][action]', 'unsubscribe'],
      ['subscribers[1][reason]', 'By form'],
    ]);
    const { body } = await api.call('post', '/subscribers/batch').type('form').send(form.toString()).expect(200);
    expect(resultsOf(BatchResult.parse(body))).toEqual(['updated', 'updated']);
    expect(await watch.read(uid)).toMatchObject({ tags: [], status: 'unsubscribed' });
  });
});

describe('rows of one subscriber', () => {
  test('see the effects of the rows before them', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'old@example.com', { FIRST_NAME: 'Old', tag: 'x' });
    const done = await send(list, [
      { action: 'unsubscribe', EMAIL: 'old@example.com' },
      { action: 'tag', EMAIL: 'old@example.com', tag: 'left' },
      { action: 'delete', EMAIL: 'old@example.com' },
      { action: 'tag', uid, tag: 'y' },
      { EMAIL: 'old@example.com' },
      { action: 'tag', EMAIL: 'old@example.com', tag: 'anew' },
      { EMAIL: 'short@example.com' },
      { action: 'delete', EMAIL: 'short@example.com' },
      { action: 'delete', EMAIL: 'short@example.com' },
    ]);
    expect(resultsOf(done)).toEqual([
      'updated',
      'updated',
      'deleted',
      'not_found',
      'created',
      'updated',
      'created',
      'deleted',
      'not_found',
    ]);
    const anew = done.results[4]?.uid ?? '';
    expect(anew).not.toBe(uid);
    expect(await watch.read(anew)).toMatchObject({ status: 'subscribed', FIRST_NAME: null, tags: ['anew'] });
    expect(await batches.rowsOf(list)).toEqual(new Map([['old@example.com', ['anew']]]));
    // Hooks still get the events from before the deletions.
    expect(await emitted(uid)).toEqual([
      { type: 'subscriber.subscribed' },
      { type: 'subscriber.tagged', tags_added: ['x'] },
      { type: 'subscriber.unsubscribed', reason: null },
      { type: 'subscriber.tagged', tags_added: ['left'] },
    ]);
    expect(await emitted(done.results[6]?.uid ?? '')).toEqual([{ type: 'subscriber.subscribed' }]);
  });

  test('record every consent', async () => {
    const list = await api.addList();
    const { uid } = await watch.add(list, 'c@example.com');
    const leave = { action: 'unsubscribe', uid };
    await send(list, [leave, { EMAIL: 'c@example.com' }, leave], { resubscribe: true });
    const actions = (await watch.consentsOf(uid)).map(({ action }) => action);
    expect(actions).toEqual(['subscribed', 'unsubscribed', 'resubscribed', 'unsubscribed']);
  });

  test('can exchange addresses, and give one up for a new subscriber', async () => {
    const list = await api.addList();
    const { uid: a } = await watch.add(list, 'a@example.com');
    const { uid: b } = await watch.add(list, 'b@example.com');
    const done = await send(list, [
      { action: 'update', uid: a, EMAIL: 'b@example.com' },
      { action: 'update', uid: a, EMAIL: 'c@example.com' },
      { action: 'update', uid: b, EMAIL: 'a@example.com' },
      { action: 'update', uid: a, EMAIL: 'b@example.com' },
      { EMAIL: 'c@example.com' },
      { action: 'tag', EMAIL: 'a@example.com', tag: 'was b' },
    ]);
    expect(resultsOf(done)).toEqual(['invalid', 'updated', 'updated', 'updated', 'created', 'updated']);
    expect(await watch.read(a)).toMatchObject({ EMAIL: 'b@example.com', tags: [] });
    expect(await watch.read(b)).toMatchObject({ EMAIL: 'a@example.com', tags: ['was b'] });
    expect(await batches.rowsOf(list)).toMatchObject({ size: 3 });
    const found = await api.call('get', `/subscribers/b@example.com?list_uid=${list}`).expect(200);
    expect(found.body.uid).toBe(a);
  });
});
