import { describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import {
  type Case,
  addHook,
  addSubscriber,
  api,
  expectNoneFailed,
  foreign,
  get,
  hook,
  list,
  own,
  post,
  prepareBadInput,
  refused,
  subscriber,
} from '../support/bad-input.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';

prepareBadInput();

describe("a malformed uid, or the uid of another account's resource, returns 404:", () => {
  const malformed = ['x', 'list_', 'list_zzzzzzzzzzzzzzzzzzzzzzzzzz', 'list_01K6N8QF4TEF0V9K0X7H3W2C5D', "' OR 1=1"];
  refused([
    [
      'the list_uid of another account, on a subscriber',
      post('/subscribers', () => subscriber({ list_uid: foreign().list })()),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, on a hook',
      post('/hooks', () => hook({ list_uid: foreign().list })),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, on a change of a hook',
      () => api().call('patch', `/hooks/${own().hook}`).send({ list_uid: foreign().list }),
      'not_found',
      'list_uid',
    ],
    [
      'the list_uid of another account, as a filter',
      get(() => `/subscribers?list_uid=${foreign().list}`),
      'not_found',
      'list_uid',
    ],
    [
      'a list_uid of another kind',
      post('/subscribers', () => subscriber({ list_uid: own().list.replace('list_', 'sub_') })()),
      'not_found',
      'list_uid',
    ],
    ['a list_uid that was never issued', addSubscriber({ list_uid: toUid('list', newId()) }), 'not_found', 'list_uid'],
    ...malformed.flatMap((uid): Case[] => [
      [`the list_uid ${uid}, on a subscriber`, addSubscriber({ list_uid: uid }), 'not_found', 'list_uid'],
      [`the list_uid ${uid}, on a hook`, addHook({ list_uid: uid }), 'not_found', 'list_uid'],
      [
        `the list_uid ${uid}, as a filter`,
        get(`/subscribers?list_uid=${encodeURIComponent(uid)}`),
        'not_found',
        'list_uid',
      ],
    ]),
  ]);

  const paths: [prefix: 'list' | 'sub' | 'hook', path: string, methods: ('get' | 'patch' | 'delete')[]][] = [
    ['list', '/lists', ['get']],
    ['sub', '/subscribers', ['get', 'patch']],
    ['hook', '/hooks', ['get', 'patch', 'delete']],
  ];
  for (const [prefix, path, methods] of paths) {
    const uids: [name: string, uid: () => string][] = [
      ['malformed', () => 'x'],
      ['empty behind its prefix', () => `${prefix}_`],
      ['too large for a UUID', () => `${prefix}_${'z'.repeat(26)}`],
      ['of 200 characters', () => `${prefix}_${'0'.repeat(200)}`],
      ["another account's", () => foreign()[prefix]],
      ['of another kind', () => own()[prefix].replace(/^.*_/, prefix === 'list' ? 'sub_' : 'list_')],
      ['unknown', () => toUid(prefix, newId())],
      ['in capitals', () => own()[prefix].toUpperCase()],
      ['of 128 bits that are no UUID', () => `${prefix}_0j0jmnpankavvn0vjvam0nnpja`],
      ['with a NUL byte', () => `${own()[prefix]}%00`],
      ['a bare UUID', () => newId()],
      ['SQL', () => encodeURIComponent("' OR '1'='1")],
    ];
    refused(
      methods.flatMap((method) =>
        uids.map(([name, uid]): Case => [
          `${method.toUpperCase()} ${path}/{uid} with a uid ${name}`,
          () =>
            api()
              .call(method, `${path}/${uid()}`)
              .send(method === 'patch' ? {} : undefined),
          'not_found',
        ]),
      ),
    );
  }
  refused([
    ['an unknown path below the API', get('/nothing'), 'not_found'],
    ['an unknown path elsewhere', () => api().bare.get('/nothing'), 'not_found'],
    ['a path in another case', get('/Lists'), 'not_found'],
    ['a path that is one level too deep', get('/lists/x/y'), 'not_found'],
    ['an unknown event', get('/hooks/sample/subscriber.imagined'), 'not_found'],
    ['an event of Object.prototype', get('/hooks/sample/constructor'), 'not_found'],
  ]);
});

describe('paging', () => {
  const queries: [query: string, ...fields: string[]][] = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=%E0%A4%A', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=', 'cursor'],
    ['cursor=acc_01k6n8qf4tef0v9k0x7h3w2c5d', 'cursor'],
    ['cursor=0190b6a0-0000-7000-8000-000000000000', 'cursor'],
    ['include_total=yes', 'include_total'],
    ['colour=red', 'colour'],
    ['sort=name&colour=red', 'sort', 'colour'],
  ];
  for (const path of ['/lists', '/subscribers', '/hooks'])
    refused(
      queries.map(([query, ...fields]) => [
        `${path}?${query}`,
        get(`${path}?${query}`),
        'validation_failed',
        ...fields,
      ]),
    );
  refused([
    ['/subscribers?status=gone', get('/subscribers?status=gone'), 'validation_failed', 'status'],
    ['a cursor of another collection', get(() => `/lists?cursor=${own().sub}`), 'validation_failed', 'cursor'],
  ]);
});

describe('a request that reaches no operation', () => {
  refused([
    ['a path whose percent-encoding is broken', get('/lists/%E0%A4%A'), 'malformed_request'],
    ['a key in the query, by name', get('/lists?api_key=x'), 'key_in_query'],
    ['a key in the query, by its format', () => api().call('get', `/lists?q=${api().account.key}`), 'key_in_query'],
    [
      'a key in the query of a POST',
      () => api().call('post', `/lists?access_token=${api().account.key}`).send(list({})),
      'key_in_query',
    ],
  ]);

  test.each([
    ['put', '/api/v1/lists', 'GET, HEAD, POST'],
    ['delete', '/api/v1/lists', 'GET, HEAD, POST'],
    ['put', '/api/v1/subscribers/x', 'GET, HEAD, PATCH, DELETE'],
    ['post', '/api/v1/hooks/x', 'GET, HEAD, PATCH, DELETE'],
    ['post', '/api/v1/me', 'GET, HEAD'],
  ] as const)('%s %s returns 405 with Allow: %s', async (method, path, allow) => {
    const before = await takeSnapshot(api().database);
    const response = await api().bare[method](path).set(api().account.headers).send({});
    expectProblem(response, 'method_not_allowed');
    expect(response.headers['allow']).toBe(allow);
    expect(await takeSnapshot(api().database)).toEqual(before);
  });

  test('HEAD does reach one, wherever GET does', async () => {
    await api().bare.head('/api/v1/lists').set(api().account.headers).expect(200);
  });

  /** The log line of a request, which is written after its response has been sent. */
  const lineOf = (id: string) =>
    until('the line of the request', async () =>
      api()
        .log.map((text) => JSON.parse(text) as { requestId?: string; path?: string; status?: number })
        .find(({ requestId }) => requestId === id),
    );

  test('is logged with a truncated path when the path is very long', async () => {
    await api()
      .call('get', `/${'x'.repeat(10_000)}`)
      .set('X-Request-Id', 'long-path')
      .expect(404);
    const { path } = await lineOf('long-path');
    expect(path).toMatch(/^\/api\/v1\/x+$/);
    expect(path).toHaveLength(512);
  });

  test('keeps a valid X-Request-Id and replaces an invalid one, in header, body and log alike', async () => {
    const sane = await api().call('get', '/nothing').set('X-Request-Id', 'client-42');
    expect(expectProblem(sane, 'not_found').request_id).toBe('client-42');
    expect(await lineOf('client-42')).toMatchObject({ status: 404 });
    const insane = await api().call('get', '/nothing').set('X-Request-Id', '<script>');
    expect(expectProblem(insane, 'not_found').request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('none of these requests is logged as a 5xx', expectNoneFailed);
