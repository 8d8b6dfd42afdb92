import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SegmentPreview, SegmentResource, SubscriberResource } from '@mailwright/contracts';
import { addImport } from '../support/add-import.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
beforeEach(async () => {
  list = await api.addList({
    fields: [
      { tag: 'SCORE', type: 'number' },
      { tag: 'BORN', type: 'date' },
    ],
  });
});

const vips = { all: [{ tag: 'vip' }] };

async function addSegment(conditions: object = vips, more: object = {}): Promise<SegmentResource> {
  const body = { name: 'Segment', list_uid: list, conditions, ...more };
  return (await api.call('post', '/segments').send(body).expect(201)).body as SegmentResource;
}

async function addSubscriber(name: string, more: object = {}): Promise<void> {
  await api
    .call('post', '/subscribers')
    .send({ list_uid: list, EMAIL: `${name}@example.com`, FIRST_NAME: name, ...more })
    .expect(201);
}

async function namesIn(query: string): Promise<string[]> {
  const { body } = await api.call('get', `/subscribers?${query}`).expect(200);
  return (body as SubscriberResource[]).map(({ FIRST_NAME }) => String(FIRST_NAME));
}

describe('a segment', () => {
  test('can be created, read, changed, listed by its list, and deleted', async () => {
    const other = await api.addList();
    const made = await addSegment({ any: [{ field: 'SCORE', operator: 'at_least', value: 3 }] }, { name: 'Best' });
    expect(made).toMatchObject({ name: 'Best', list_uid: list, uid: expect.stringMatching(/^seg_/) });
    expect(made.conditions).toEqual({ any: [{ field: 'SCORE', operator: 'at_least', value: 3 }] });
    await addSegment(vips, { list_uid: other });
    expect((await api.call('get', `/segments/${made.uid}`).expect(200)).body).toEqual(made);
    expect((await api.call('get', `/segments?list_uid=${list}`).expect(200)).body).toEqual([made]);
    const change = { name: 'VIPs', conditions: vips };
    const { body: changed } = await api.call('patch', `/segments/${made.uid}`).send(change).expect(200);
    expect(changed).toMatchObject({ name: 'VIPs', conditions: { all: [{ tag: 'vip', operator: 'has' }] } });
    expect(Date.parse((changed as SegmentResource).updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at));
    await api.call('delete', `/segments/${made.uid}`).expect(204);
    expectProblem(await api.call('get', `/segments/${made.uid}`), 'not_found');
    expect((await api.call('get', `/segments?list_uid=${list}&include_total=true`).expect(200)).body).toEqual([]);
  });

  test('selects the subscribers who match its conditions when they are read, page by page', async () => {
    const { uid } = await addSegment();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addSubscriber(name, name === 'c' ? {} : { tag: 'vip' });
    const first = await api.call('get', `/subscribers?segment_uid=${uid}&limit=2&include_total=true`).expect(200);
    expect(first.headers['x-total-count']).toBe('4');
    const next = await api.call('get', nextPageOf(first) ?? '').expect(200);
    const pages = [...(first.body as SubscriberResource[]), ...(next.body as SubscriberResource[])];
    expect(pages.map(({ FIRST_NAME }) => FIRST_NAME)).toEqual(['a', 'b', 'd', 'e']);
    expect(next.headers['link']).toBeUndefined();
    await api.call('patch', `/subscribers/b@example.com?list_uid=${list}`).send({ tags: [] }).expect(200);
    expect(await namesIn(`segment_uid=${uid}`)).toEqual(['a', 'd', 'e']);
  });

  test('narrows the other filters and an export', async () => {
    const { uid } = await addSegment({ none: [{ field: 'SCORE', operator: 'less_than', value: 3 }] });
    await addSubscriber('low', { SCORE: 1, tag: 'vip' });
    await addSubscriber('high', { SCORE: 5, tag: 'vip' });
    await addSubscriber('other', { SCORE: 7 });
    await addSubscriber('unknown');
    expect(await namesIn(`segment_uid=${uid}`)).toEqual(['high', 'other', 'unknown']);
    expect(await namesIn(`segment_uid=${uid}&tag=vip&list_uid=${list}`)).toEqual(['high']);
    expect(await namesIn(`segment_uid=${uid}&email=other@example.com`)).toEqual(['other']);
    expect(await namesIn(`segment_uid=${uid}&status=bounced`)).toEqual([]);
    const body = { segment_uid: uid, columns: ['FIRST_NAME'], format: 'ndjson' };
    const exported = await api.call('post', `/lists/${list}/exports`).send(body).buffer(true);
    expect(
      exported.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).FIRST_NAME),
    ).toEqual(['high', 'other', 'unknown']);
  });

  test('of one list does not select from another, and cannot be combined with updated_since', async () => {
    const { uid } = await addSegment();
    const other = await api.addList();
    const paths = [`list_uid=${other}&segment_uid=${uid}`, 'segment_uid=seg_x'];
    for (const query of paths)
      expectProblem(await api.call('get', `/subscribers?${query}`), 'not_found', ['segment_uid']);
    const exported = await api.call('post', `/lists/${other}/exports`).send({ segment_uid: uid });
    expectProblem(exported, 'not_found', ['segment_uid']);
    const since = await api.call('get', `/subscribers?segment_uid=${uid}&updated_since=2026-01-02T03:04:05Z`);
    expectProblem(since, 'validation_failed', ['updated_since']);
  });

  test('is deleted with its list', async () => {
    const { uid } = await addSegment();
    await api.call('delete', `/lists/${list}`).expect(202);
    expectProblem(await api.call('get', `/segments/${uid}`), 'not_found');
    expectProblem(await api.call('patch', `/segments/${uid}`).send({ name: 'x' }), 'not_found');
    expectProblem(await api.call('get', `/subscribers?segment_uid=${uid}`), 'not_found', ['segment_uid']);
    const { body } = await api.call('get', '/segments?limit=100').expect(200);
    expect((body as SegmentResource[]).map((segment) => segment.uid)).not.toContain(uid);
  });

  test('is refused beyond a hundred per list, even when several are added concurrently', async () => {
    const [row] = await api.run(`SELECT id FROM lists ORDER BY id DESC LIMIT 1`);
    await api.run(
      `INSERT INTO segments (id, account_id, list_id, name, conditions, field_ids)
        SELECT gen_random_uuid(), account_id, id, 'S', '{"all":[{"tag":"vip","operator":"has"}]}', '{}'
        FROM lists, generate_series(1, 98) WHERE id = $1`,
      row?.['id'],
    );
    const body = { name: 'One more', list_uid: list, conditions: vips };
    const sent = await Promise.all([1, 2, 3, 4].map(() => api.call('post', '/segments').send(body)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expectProblem(await api.call('post', '/segments').send(body), 'validation_failed', ['list_uid']);
  });
});

describe('a field in the conditions of a segment', () => {
  test('can get a new tag, which the segment then shows', async () => {
    const { uid } = await addSegment({ all: [{ field: 'SCORE', operator: 'equals', value: 3 }] });
    await addSubscriber('three', { SCORE: 3 });
    await api.call('patch', `/lists/${list}/fields/SCORE`).send({ tag: 'POINTS' }).expect(200);
    const { body } = await api.call('get', `/segments/${uid}`).expect(200);
    expect((body as SegmentResource).conditions).toEqual({ all: [{ field: 'POINTS', operator: 'equals', value: 3 }] });
    expect(await namesIn(`segment_uid=${uid}`)).toEqual(['three']);
  });

  test('cannot be deleted while a segment names it', async () => {
    const nested = { all: [{ none: [{ any: [{ field: 'BORN', operator: 'is_set' }] }] }] };
    const { uid } = await addSegment(nested);
    const path = `/lists/${list}/fields/BORN`;
    const refused = await api.call('delete', path);
    expectProblem(refused, 'field_in_use');
    expect((refused.body as { detail: string }).detail).toContain(uid);
    await api.call('get', path).expect(200);
    await api.call('patch', `/segments/${uid}`).send({ conditions: vips }).expect(200);
    await api.call('delete', path).expect(204);
  });

  test('either exists for all segments or is refused by all when it is deleted while segments are added', async () => {
    const conditions = { all: [{ field: 'BORN', operator: 'is_set' }] };
    const body = { name: 'S', list_uid: list, conditions };
    const [deleted, ...added] = await Promise.all([
      api.call('delete', `/lists/${list}/fields/BORN`),
      ...[1, 2, 3].map(() => api.call('post', '/segments').send(body)),
    ]);
    const isThere = added.some(({ status }) => status === 201);
    expect(deleted.status).toBe(isThere ? 409 : 204);
    for (const { status } of added) expect(status).toBe(isThere ? 201 : 422);
  });
});

describe('a preview', () => {
  const preview = (conditions: object) => api.call('post', '/segments/preview').send({ list_uid: list, conditions });

  test('returns the number of subscribers who match, and the first of them', async () => {
    await addSubscriber('a', { SCORE: 1 });
    await addSubscriber('b', { SCORE: 2 });
    await addSubscriber('c');
    const imported = await addImport(api.database, api.account.accountId, list, { emails: ['b@example.com'] });
    const cases: [object, string[]][] = [
      [{ any: [{ field: 'SCORE', operator: 'is_set' }] }, ['a', 'b']],
      [{ all: [{ date: 'created_at', operator: 'within_last', value: 1 }] }, ['a', 'b', 'c']],
      [{ all: [{ date: 'created_at', operator: 'more_than_ago', value: '1' }] }, []],
      [{ none: [{ field: 'EMAIL', operator: 'equals', value: 'A@Example.com' }] }, ['b', 'c']],
      [{ all: [{ field: 'FIRST_NAME', operator: 'in', value: ['A', 'c'] }] }, ['a', 'c']],
      [{ all: [{ source: ['api'] }, { status: ['subscribed', 'unconfirmed'] }] }, ['a', 'b', 'c']],
    ];
    for (const [conditions, names] of cases) {
      const { body } = await preview(conditions).expect(200);
      const { subscribers, ...rest } = body as SegmentPreview;
      expect([conditions, subscribers.map((one) => one['FIRST_NAME'])]).toEqual([conditions, names]);
      expect(rest).toEqual({ count: names.length, is_exact: true });
    }
    const { body } = await preview({ all: [{ import_uid: imported }] }).expect(200);
    expect(body).toMatchObject({ is_exact: true, count: 1, subscribers: [{ FIRST_NAME: 'b' }] });
  });

  test('counts as a heavy request, like a page of a segment', async () => {
    const { uid } = await addSegment();
    await api.run(`UPDATE plans SET heavy_requests = 0 WHERE code = 'standard'`);
    expectProblem(await preview(vips), 'too_many_heavy_requests');
    expectProblem(await api.call('get', `/subscribers?segment_uid=${uid}`), 'too_many_heavy_requests');
    await api.run(`UPDATE plans SET heavy_requests = 2 WHERE code = 'standard'`);
  });

  test('that is stored for an Idempotency-Key is deleted when a person in it is erased', async () => {
    await addSubscriber('hedy', { tag: 'vip' });
    await preview(vips).set('Idempotency-Key', 'preview').expect(200);
    const stored = () => api.run(`SELECT 1 FROM idempotent_requests WHERE key = 'preview' AND response IS NOT NULL`);
    expect(await stored()).toHaveLength(1);
    await api.call('post', `/subscribers/hedy@example.com/erase?list_uid=${list}`).expect(204);
    expect(await stored()).toHaveLength(0);
  });
});
