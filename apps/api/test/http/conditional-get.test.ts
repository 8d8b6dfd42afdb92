import { beforeAll, describe, expect, test } from '@jest/globals';
import { addExamples } from '../support/add-examples.ts';
import type { ExampleUids } from '../support/example-uids.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let uids: ExampleUids;
beforeAll(async () => {
  uids = await addExamples(api);
});

const getHook = () => api.call('get', `/hooks/${uids.hook}`);
const tagOf = async () => (await getHook().expect(200)).headers['etag'] ?? '';

describe('a single resource', () => {
  test('has a strong ETag that stays the same until the resource changes', async () => {
    for (const path of ['/me', `/lists/${uids.list}`, `/subscribers/${uids.sub}`, `/hooks/${uids.hook}`]) {
      const [first, second] = [await api.call('get', path).expect(200), await api.call('get', path).expect(200)];
      expect(first.headers['etag']).toMatch(/^"[\w-]{22}(-gzip)?"$/);
      expect(second.headers['etag']).toBe(first.headers['etag']);
      expect(first.headers['cache-control']).toBe('private, no-cache');
    }
    const before = await tagOf();
    await api.call('patch', `/hooks/${uids.hook}`).send({ description: 'Changed' }).expect(200);
    expect(await tagOf()).not.toBe(before);
  });

  test('has another ETag when a single character changes and the length stays the same', async () => {
    const describeAs = async (description: string) => {
      await api.call('patch', `/hooks/${uids.hook}`).send({ description }).expect(200);
      const response = await getHook().expect(200);
      return { length: response.headers['content-length'], tag: response.headers['etag'] };
    };
    const [first, second] = [await describeAs('Grey'), await describeAs('Gray')];
    expect(second.length).toBe(first.length);
    expect(second.tag).not.toBe(first.tag);
    expect(await describeAs('Grey')).toEqual(first);
  });

  const matching: [name: string, make: (tag: string) => string][] = [
    ['the tag', (tag) => tag],
    ['the tag, weakly', (tag) => `W/${tag}`],
    ['the tag among others', (tag) => `"a", W/"b" ,${tag},"c,d"`],
    ['anything', () => '*'],
  ];
  test.each(matching)('returns 304 without a body for a matching ETag: If-None-Match is %s', async (_name, make) => {
    const tag = await tagOf();
    const response = await getHook().set('If-None-Match', make(tag)).expect(304);
    expect(response.text).toBe('');
    expect(response.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect(response.headers['content-type']).toBeUndefined();
    expect(response.headers['x-request-id']).toBeDefined();
  });

  const others = [['""'], ['"x"'], ['x'], [''], ['W/'], ['"'], ['"*"'], [',,,']];
  test.each(others)('is sent in full when If-None-Match is %j', async (value) => {
    const response = await getHook().set('If-None-Match', value).expect(200);
    expect(response.body.uid).toBe(uids.hook);
  });

  test('is sent in full when If-None-Match has its ETag without quotation marks, which is invalid', async () => {
    await getHook()
      .set('If-None-Match', (await tagOf()).slice(1, -1))
      .expect(200);
  });

  test('is served to HEAD with the same headers and no body', async () => {
    const got = await getHook().expect(200);
    const path = `/api/v1/hooks/${uids.hook}`;
    const head = await api.bare.head(path).set(api.account.headers).expect(200);
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    expect(head.text).toBeFalsy();
    await api.bare
      .head(path)
      .set(api.account.headers)
      .set('If-None-Match', got.headers['etag'] ?? '')
      .expect(304);
  });

  test('never returns 304 if it does not exist or the caller may not see it', async () => {
    await api.call('get', '/hooks/hook_x').set('If-None-Match', '*').expect(404);
    await api.bare.get(`/api/v1/hooks/${uids.hook}`).set('If-None-Match', '*').expect(401);
  });
});

test('collections, changes and errors have no ETag and forbid caching', async () => {
  const responses = [
    await api.call('get', '/hooks').set('If-None-Match', '*').expect(200),
    await api.call('patch', `/hooks/${uids.hook}`).set('If-None-Match', '*').send({ description: 'x' }).expect(200),
    await api.call('get', '/hooks/hook_x').expect(404),
    await api.bare.get('/api/v1/me').expect(401),
  ];
  for (const { headers } of responses) {
    expect(headers['etag']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('the OpenAPI document has an ETag, which differs at another address', async () => {
  const get = (host: string) => api.bare.get('/api/v1/openapi.json').set('Host', host);
  const first = await get('mail.example.com').expect(200);
  expect(first.headers['etag']).toMatch(/^"[\w-]{22}(-gzip)?"$/);
  await get('mail.example.com')
    .set('If-None-Match', first.headers['etag'] ?? '')
    .expect(304);
  const elsewhere = await get('api.example.com').expect(200);
  expect(elsewhere.body.servers).toEqual([{ url: 'http://api.example.com' }]);
  expect(elsewhere.headers['etag']).not.toBe(first.headers['etag']);
  expect({ ...elsewhere.body, servers: first.body.servers }).toEqual(first.body);
});

test('the OpenAPI document is compressed for clients that accept it, and has the same content', async () => {
  const get = (encoding: string) =>
    api.bare.get('/api/v1/openapi.json').set('Host', 'mail.example.com').set('Accept-Encoding', encoding).expect(200);
  const plain = await get('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const compressed = await get(encoding);
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 10);
    expect(compressed.body).toEqual(plain.body);
    expect(compressed.headers['etag']).not.toBe(plain.headers['etag']);
  }
});

test('the OpenAPI document describes forms only when it is asked for all content', async () => {
  const typesOf = async (query: string) => {
    const { body } = await api.bare.get(`/api/v1/openapi.json${query}`).expect(200);
    const { paths } = body as { paths: Record<string, { post: { requestBody: { content: object } } }> };
    return Object.keys(paths['/api/v1/lists']?.post.requestBody.content ?? {});
  };
  expect(await typesOf('')).toEqual(['application/json']);
  expect(await typesOf('?content=all')).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]);
  const refused = await api.bare.get('/api/v1/openapi.json?content=none').expect(422);
  expect(refused.body).toMatchObject({ code: 'validation_failed', errors: { content: ['must be json or all'] } });
});
