import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
let other: string;
beforeAll(async () => {
  list = await api.addList({ fields: [{ tag: 'SCORE', type: 'number' }] });
  other = await api.addList();
  const subscribers = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    EMAIL: `${name}@example.com`,
    SCORE: index,
    tags: index % 2 === 0 ? ['even'] : [],
  }));
  await api.call('post', '/subscribers/batch').send({ list_uid: list, subscribers }).expect(200);
});

const query = (conditions: object | string, rest = '') =>
  `/subscribers?list_uid=${list}&conditions=${encodeURIComponent(typeof conditions === 'string' ? conditions : JSON.stringify(conditions))}${rest}`;
const namesOf = (body: unknown) => (body as SubscriberResource[]).map(({ EMAIL }) => EMAIL.charAt(0));
const above = { all: [{ field: 'SCORE', operator: 'at_least', value: 1 }] };

describe('GET /subscribers with conditions', () => {
  test('returns and counts the subscribers who match, and can be combined with other criteria and a segment', async () => {
    const found = await api.call('get', query(above, '&include_total=true')).expect(200);
    expect([namesOf(found.body), found.headers['x-total-count']]).toEqual([['b', 'c', 'd', 'e'], '4']);
    expect(namesOf((await api.call('get', query(above, '&tag=even')).expect(200)).body)).toEqual(['c', 'e']);
    const body = {
      name: 'S',
      list_uid: list,
      conditions: { all: [{ field: 'SCORE', operator: 'less_than', value: 4 }] },
    };
    const { uid } = (await api.call('post', '/segments').send(body).expect(201)).body;
    expect(namesOf((await api.call('get', query(above, `&segment_uid=${uid}`)).expect(200)).body)).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  test('is paged, and its links contain the conditions', async () => {
    const first = await api.call('get', query(above, '&limit=2&order=newest')).expect(200);
    expect(namesOf(first.body)).toEqual(['e', 'd']);
    const second = await api.call('get', nextPageOf(first) ?? '').expect(200);
    expect(namesOf(second.body)).toEqual(['c', 'b']);
    expect(second.headers['link']).toBeUndefined();
  });

  test('narrows an export, whose entry in the audit log has none of the values', async () => {
    const conditions = { any: [{ field: 'EMAIL', operator: 'equals', value: 'c@example.com' }] };
    const body = { conditions, columns: ['EMAIL'], format: 'ndjson' };
    const { text } = await api.call('post', `/lists/${list}/exports`).send(body).buffer(true).expect(200);
    expect(text).toBe('{"EMAIL":"c@example.com"}\n');
    const [entry] = await api.run(
      `SELECT details FROM audit_log WHERE action = 'subscribers.exported' ORDER BY id DESC`,
    );
    expect(JSON.stringify(entry)).not.toContain('c@example.com');
  });

  test('names each invalid condition, and refuses invalid JSON, a missing list, and updated_since', async () => {
    const wrong = { all: [{ tag: 'even' }, { any: [{ field: 'SCORE', operator: 'equals', value: 'x' }] }] };
    expectProblem(await api.call('get', query(wrong)), 'validation_failed', ['conditions.all[1].any[0].value']);
    expectProblem(await api.call('get', query('{')), 'validation_failed', ['conditions']);
    expectProblem(await api.call('get', query({ some: [] })), 'validation_failed', [
      'conditions.all',
      'conditions.some',
    ]);
    const without = query(above).replace(/list_uid=\w+&/, '');
    expectProblem(await api.call('get', without), 'validation_failed', ['list_uid']);
    const since = '&updated_since=2026-01-02T03:04:05Z';
    expectProblem(await api.call('get', query(above, since)), 'validation_failed', ['updated_since']);
  });
});

describe('GET /subscribers with order=newest', () => {
  const read = async (filter: string) => {
    const names: string[] = [];
    for (let path: string | undefined = `/subscribers?order=newest&limit=2&${filter}`; path !== undefined;) {
      const page = await api.call('get', path).expect(200);
      names.push(...namesOf(page.body));
      path = nextPageOf(page);
    }
    return names;
  };

  test('returns all subscribers of a list, or those who match, in reverse order', async () => {
    expect(await read(`list_uid=${list}`)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await read(`list_uid=${list}&tag=even`)).toEqual(['e', 'c', 'a']);
    expect(await read(`list_uid=${list}&status=subscribed`)).toEqual(['e', 'd', 'c', 'b', 'a']);
    const { body } = await api
      .call('post', '/segments')
      .send({
        name: 'Even',
        list_uid: list,
        conditions: { all: [{ tag: 'even' }, { field: 'SCORE', operator: 'is_set' }] },
      })
      .expect(201);
    expect(await read(`segment_uid=${body.uid}`)).toEqual(['e', 'c', 'a']);
  });

  test('returns the subscribers of all lists together', async () => {
    await api
      .call('post', '/subscribers')
      .send({ list_uid: other, EMAIL: 'z@example.com', tags: ['even'] })
      .expect(201);
    expect(await read('tag=even')).toEqual(['z', 'e', 'c', 'a']);
    expect(await read('status=subscribed')).toEqual(['z', 'e', 'd', 'c', 'b', 'a']);
    expect((await read('')).slice(0, 3)).toEqual(['z', 'e', 'd']);
  });

  test('cannot be combined with updated_since', async () => {
    const path = `/subscribers?order=newest&updated_since=2026-01-02T03:04:05Z`;
    expectProblem(await api.call('get', path), 'validation_failed', ['updated_since']);
  });
});
