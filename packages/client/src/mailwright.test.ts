import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { Mailwright } from './mailwright.ts';
import { ConflictError, NotFoundError } from './mailwright-error.ts';
import { readRows } from './read-rows.ts';

let server: Receiver;
let mailwright: Mailwright;
beforeEach(async () => {
  server = await startReceiver();
  mailwright = new Mailwright({ baseUrl: server.url, apiKey: 'mw_live_test', retries: 0 });
});
afterEach(() => server.close());

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  server.reply((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

describe('a method', () => {
  test('takes path parameters, a body, a query and options, in this order, and resolves to the data', async () => {
    respondWith(200, { uid: 'sub_1' });
    const options = { ifMatch: '"tag"', headers: { 'X-Request-Id': 'mine' } };
    const body = { FIRST_NAME: 'Ada' };
    const query = { list_uid: 'list_1' };
    expect(await mailwright.subscribers.update('ada@example.com', body, query, options)).toEqual({ uid: 'sub_1' });
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/subscribers/ada%40example.com?list_uid=list_1',
      headers: { 'if-match': '"tag"', 'x-request-id': 'mine', 'content-type': 'application/json' },
    });
    expect(JSON.parse(request?.rawBody ?? '')).toEqual(body);
  });

  test.each(['', '.', '..'])('never sends the path parameter %j, which would name something else', async (tag) => {
    await expect(mailwright.tags.delete('list_1', tag)).rejects.toThrow(TypeError);
    expect(server.requests).toEqual([]);
  });

  test('sends the idempotency key that it is given', async () => {
    respondWith(202, { uid: 'email_1' });
    await mailwright.campaigns.run('camp_1', {}, { idempotencyKey: 'launch-17' });
    expect(server.requests[0]?.headers['idempotency-key']).toBe('launch-17');
  });

  test('gives the response with the data if it is asked, such as for an ETag', async () => {
    respondWith(200, { uid: 'list_1' }, { etag: '"tag"' });
    const { data, response } = await mailwright.lists.get('list_1').withResponse();
    expect([data.uid, response.headers.get('etag')]).toEqual(['list_1', '"tag"']);
  });

  test('rejects with the error of its kind, whether it is awaited or asked for the response', async () => {
    respondWith(404, { code: 'not_found', detail: 'There is no such list' });
    await expect(mailwright.lists.get('list_1')).rejects.toBeInstanceOf(NotFoundError);
    await expect(mailwright.lists.get('list_1').withResponse()).rejects.toBeInstanceOf(NotFoundError);
    expect(await mailwright.lists.get('list_1').catch(String)).toBe('NotFoundError: There is no such list');
    let isSettled = false;
    await expect(mailwright.lists.get('list_1').finally(() => (isSettled = true))).rejects.toThrow('no such list');
    expect(isSettled).toBe(true);
    respondWith(412, { code: 'precondition_failed', detail: 'It has changed' });
    await expect(mailwright.lists.delete('list_1', { ifMatch: '"old"' })).rejects.toBeInstanceOf(ConflictError);
  });

  test('ends when its signal is aborted, with the reason', async () => {
    server.reply(() => undefined);
    const controller = new AbortController();
    const call = mailwright.lists.get('list_1', { signal: controller.signal });
    await server.waitFor(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('a file', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

  test.each([
    ['bytes', png, 'application/octet-stream'],
    ['a Blob without a type', new Blob([png]), 'application/octet-stream'],
    ['a Blob with a type', new Blob([png], { type: 'image/png' }), 'image/png'],
  ])('is sent unchanged, with its type, when it is %s', async (_name, file, type) => {
    respondWith(201, { uid: 'med_1' });
    await mailwright.media.create(file, { name: 'logo.png' });
    expect(server.requests[0]).toMatchObject({
      path: '/api/v1/media?name=logo.png',
      headers: { 'content-type': type },
    });
    expect(server.requests[0]?.headers['content-length']).toBe('4');
  });

  test('that is downloaded is a response whose body is read as it arrives, row by row', async () => {
    server.reply((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      // The first row must be read before the second one is sent; a character is split between two parts.
      const rest = Buffer.from('{"EMAIL":"grüße@example.com"}\n{"EMAIL":"c@example.com"}');
      response.write('{"EMAIL":"a@example.com"}\r\n');
      response.write(rest.subarray(0, 13));
      sendRest = () => response.end(rest.subarray(13));
    });
    let sendRest = (): void => undefined;
    const rows: unknown[] = [];
    for await (const { EMAIL } of readRows(await mailwright.exports.create('list_1', { format: 'ndjson' }))) {
      rows.push(EMAIL);
      if (rows.length === 1) sendRest();
    }
    expect(rows).toEqual(['a@example.com', 'grüße@example.com', 'c@example.com']);
  });

  test('that is refused is an error, not a file', async () => {
    respondWith(404, { code: 'not_found', detail: 'There is no such list' });
    await expect(mailwright.exports.create('list_1')).rejects.toBeInstanceOf(NotFoundError);
  });
});

test('the progress of an import is each state that the service sends, to the end', async () => {
  server.reply((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': still here\n\ndata: {"status":"importing"}\n\nda');
    response.end('ta: {"status":"completed"}\n\n');
  });
  const states: string[] = [];
  for await (const { status } of mailwright.imports.progress('imp_1')) states.push(status);
  expect(states).toEqual(['importing', 'completed']);
});

describe('a collection', () => {
  beforeEach(() => {
    server.reply((request, response) => {
      const query = new URL(request.path, server.url).searchParams;
      const start = Number(query.get('cursor') ?? 0);
      query.set('cursor', String(start + 2));
      const link = `<https://inside.example/x?${query.toString()}>; rel="next"`;
      const more = start + 2 < 5 ? { link } : {};
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '5', ...more });
      response.end(JSON.stringify([1, 2, 3, 4, 5].slice(start, start + 2).map((number) => ({ uid: `sub_${number}` }))));
    });
  });
  const all = [1, 2, 3, 4, 5].map((number) => `sub_${number}`);

  test('resolves to its first page, with where the next one begins and how many items there are', async () => {
    const { items, nextCursor, total } = await mailwright.subscribers.list({ tag: 'vip', include_total: 'true' });
    expect([items.map(({ uid }) => uid), nextCursor, total]).toEqual([all.slice(0, 2), '2', 5]);
    const last = await mailwright.subscribers.list({ cursor: '4' });
    expect([last.items.map(({ uid }) => uid), last.nextCursor]).toEqual([all.slice(4), undefined]);
  });

  test('is iterated item by item, page by page, or into an array, with the same filters', async () => {
    const uids: string[] = [];
    for await (const { uid } of mailwright.subscribers.list({ tag: 'vip' })) uids.push(uid);
    const sizes: number[] = [];
    for await (const { items } of mailwright.subscribers.list({ tag: 'vip' }).pages()) sizes.push(items.length);
    const array = await mailwright.subscribers.list({ tag: 'vip' }).toArray();
    expect([uids, sizes, array.map(({ uid }) => uid)]).toEqual([all, [2, 2, 1], all]);
    expect(server.requests.every(({ path }) => path.startsWith('/api/v1/subscribers?tag=vip'))).toBe(true);
  });

  test('requests nothing before it is read, and no page that is not needed', async () => {
    const collection = mailwright.subscribers.list();
    expect(server.requests).toHaveLength(0);
    for await (const { uid } of collection) if (uid === 'sub_3') break;
    expect(server.requests).toHaveLength(2);
  });
});
