import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { ConnectionError, MailwrightError, TimeoutError, unwrap } from './mailwright-error.ts';
import { createClient, type MailwrightClient } from './create-client.ts';

let server: Receiver;
let client: MailwrightClient;
beforeEach(async () => {
  server = await startReceiver();
  client = createClient({ baseUrl: server.url, apiKey: 'mw_live_test' });
});
afterEach(() => server.close());

const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };

function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
}

/** Responds to one request after another with these responses; the last one repeats. */
function respondWith(...given: [status: number, headers?: Record<string, string>][]): void {
  let index = 0;
  server.reply((_request, response) => {
    const [status, headers] = given[Math.min(index, given.length - 1)] ?? [200];
    index += 1;
    respond(response, status, status < 400 ? { uid: 'list_1' } : { code: 'rate_limited', detail: 'Wait.' }, headers);
  });
}

describe('a request', () => {
  test('goes to a path below /api/v1 with the API key, accepts JSON, and has a JSON body', async () => {
    server.reply((_request, response) => respond(response, 201, { uid: 'list_1' }));
    await unwrap(client.POST('/lists', { body: list }));
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/lists' });
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer mw_live_test',
      accept: 'application/json, application/problem+json',
      'content-type': 'application/json',
    });
    expect(JSON.parse(request?.rawBody ?? '')).toEqual(list);
  });

  test('escapes its path parameters', async () => {
    server.reply((_request, response) => respond(response, 200, {}));
    const params = { path: { uid: 'a+b/c@bücher.example' }, query: { list_uid: 'list_1' } };
    await unwrap(client.GET('/subscribers/{uid}', { params }));
    expect(server.requests[0]?.path).toBe('/api/v1/subscribers/a%2Bb%2Fc%40b%C3%BCcher.example?list_uid=list_1');
  });

  test.each(['', '.', '..'])('is never sent with the path parameter %j, which URLs resolve', async (tag) => {
    server.reply((_request, response) => respond(response, 202, {}));
    const params = { path: { uid: 'list_1', tag } };
    await expect(client.DELETE('/lists/{uid}/tags/{tag}', { params })).rejects.toThrow(/path parameter tag/);
    expect(server.requests).toEqual([]);
  });

  test.each(['%2e%2e', '%2E.', '...', '../x', 'a/..', ' ', '?', '#'])(
    'reaches the named operation with the path parameter %j',
    async (tag) => {
      server.reply((_request, response) => respond(response, 202, {}));
      await client.DELETE('/lists/{uid}/tags/{tag}', { params: { path: { uid: 'list_1', tag } } });
      expect(server.requests[0]?.path).toBe(`/api/v1/lists/list_1/tags/${encodeURIComponent(tag)}`);
    },
  );

  test.each(['', '/', '/api/v1', '/api/v1/'])('goes to the same URL with %p after the base URL', async (ending) => {
    server.reply((_request, response) => respond(response, 200, {}));
    await createClient({ baseUrl: `${server.url}${ending}`, apiKey: 'mw_live_test' }).GET('/me');
    expect(server.requests[0]?.path).toBe('/api/v1/me');
  });

  test('is sent with the given fetch', async () => {
    const sent: string[] = [];
    const own = createClient({
      baseUrl: 'https://mail.example.com',
      apiKey: 'mw_live_test',
      fetch: async (request) => {
        sent.push(`${request.method} ${request.url}`);
        return Response.json({ account: { name: 'Ours' } });
      },
    });
    expect((await unwrap(own.GET('/me'))).account.name).toBe('Ours');
    expect(sent).toEqual(['GET https://mail.example.com/api/v1/me']);
  });

  test.each([
    [{ baseUrl: 'https://a.example', apiKey: '' }, /apiKey/],
    [{ baseUrl: 'https://a.example', apiKey: 'a\nb' }, /apiKey/],
    [{ baseUrl: 'mail.example.com', apiKey: 'k' }, /baseUrl/],
    [{ baseUrl: 'https://a.example', apiKey: 'k', retries: -1 }, /retries/],
    [{ baseUrl: 'https://a.example', apiKey: 'k', timeoutSeconds: -1 }, /timeoutSeconds/],
  ])('cannot be sent with invalid options (%j): creating the client throws', (options, message) => {
    expect(() => createClient(options)).toThrow(message);
  });
});

describe('the Idempotency-Key', () => {
  const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);

  test('is unique for each POST, and absent on other methods', async () => {
    await client.POST('/lists', { body: list });
    await client.POST('/lists', { body: list });
    await client.GET('/lists');
    await client.PATCH('/lists/{uid}', { params: { path: { uid: 'list_1' } }, body: { name: 'Monthly' } });
    const [first, second, ...others] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(others).toEqual([undefined, undefined]);
  });

  test("is the caller's if there is one", async () => {
    await client.POST('/lists', { body: list, headers: { 'Idempotency-Key': 'order-17' } });
    expect(keys()).toEqual(['order-17']);
  });

  test("is omitted if the client's options say so", async () => {
    const plain = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', idempotencyKeys: false });
    await plain.POST('/lists', { body: list });
    expect(keys()).toEqual([undefined]);
  });
});

describe('after a 429 or 503', () => {
  test.each([429, 503])('a GET is retried (%d)', async (status) => {
    respondWith([status, { 'retry-after': '0' }], [200]);
    expect((await unwrap(client.GET('/lists/{uid}', { params: { path: { uid: 'list_1' } } }))).uid).toBe('list_1');
    expect(server.requests).toHaveLength(2);
  });

  test('a POST is retried with the same key and body, even while the first one is still running', async () => {
    respondWith([503, { 'retry-after': '0' }], [409, { 'retry-after': '0' }], [201]);
    await unwrap(client.POST('/lists', { body: list }));
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.requests.map(({ rawBody }) => JSON.parse(rawBody))).toEqual([list, list, list]);
  });

  test('no retry starts before the time in Retry-After, as seconds or as a date', async () => {
    respondWith([429, { 'retry-after': '1' }], [200]);
    await unwrap(client.GET('/lists'));
    const [first, second] = server.requests.map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
    respondWith([429, { 'retry-after': new Date(Date.now() - 5_000).toUTCString() }], [200]);
    await unwrap(client.GET('/lists'));
    expect(server.requests).toHaveLength(4);
  });

  test('a request is retried only as often as configured', async () => {
    respondWith([503, { 'retry-after': '0' }]);
    await expect(unwrap(client.GET('/lists'))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(3);
    const stubborn = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', retries: 0 });
    await expect(unwrap(stubborn.GET('/lists'))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(4);
  });

  test('a PATCH, and a POST without a key, are not retried after a 503, which may come after the work', async () => {
    respondWith([503, { 'retry-after': '0' }]);
    const plain = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', idempotencyKeys: false });
    await plain.POST('/lists', { body: list });
    await client.PATCH('/lists/{uid}', { params: { path: { uid: 'list_1' } }, body: { name: 'Monthly' } });
    expect(server.requests).toHaveLength(2);
  });

  test('every request is retried after a 429, which comes before the work', async () => {
    const plain = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', idempotencyKeys: false });
    respondWith([429, { 'retry-after': '0' }], [201], [429, { 'retry-after': '0' }], [200]);
    expect((await plain.POST('/lists', { body: list })).response.status).toBe(201);
    const params = { path: { uid: 'list_1' } };
    expect((await plain.PATCH('/lists/{uid}', { params, body: { name: 'M' } })).response.status).toBe(200);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'PATCH']);
  });

  test('a request is not retried if Retry-After exceeds the maximum wait', async () => {
    respondWith([429, { 'retry-after': '61' }]);
    await expect(unwrap(client.GET('/lists'))).rejects.toMatchObject({ retryAfterSeconds: 61 });
    expect(server.requests).toHaveLength(1);
  });

  test('an abort ends the wait at once', async () => {
    respondWith([429, { 'retry-after': '30' }]);
    const controller = new AbortController();
    const call = client.GET('/lists', { signal: controller.signal });
    await server.waitFor(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(server.requests).toHaveLength(1);
  });

  test('another conflict is final', async () => {
    respondWith([409]);
    await client.POST('/lists', { body: list });
    expect(server.requests).toHaveLength(1);
  });
});

describe('after a 502 or 504, or a lost connection', () => {
  const params = { path: { uid: 'list_1' } };
  /** Fails with a first request, and responds to the others. */
  function failOnce(fail: (response: ServerResponse) => void): void {
    let isFirst = true;
    server.reply((_request, response) => {
      if (isFirst) fail(response);
      else respond(response, 200, { uid: 'list_1' });
      isFirst = false;
    });
  }
  const failures: [string, (response: ServerResponse) => void][] = [
    ['502', (response) => response.writeHead(502).end()],
    ['504', (response) => response.writeHead(504).end()],
    ['connection closed before the response', (response) => response.destroy()],
    [
      'connection closed in the middle of the response',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"uid":');
        setImmediate(() => response.destroy());
      },
    ],
  ];

  test.each(failures)('a GET, and a POST with a key, are retried: %s', async (_name, fail) => {
    failOnce(fail);
    expect((await unwrap(client.GET('/lists/{uid}', { params }))).uid).toBe('list_1');
    failOnce(fail);
    expect((await unwrap(client.POST('/lists', { body: list }))).uid).toBe('list_1');
    const keys = server.requests.slice(2).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test.each(failures)(
    'no PATCH or DELETE is repeated, since the first one may have worked: %s',
    async (_name, fail) => {
      failOnce(fail);
      await expect(unwrap(client.PATCH('/lists/{uid}', { params, body: { name: 'M' } }))).rejects.toThrow();
      failOnce(fail);
      await expect(unwrap(client.DELETE('/lists/{uid}', { params }))).rejects.toThrow();
      expect(server.requests.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
    },
  );

  test('each retry waits longer than the one before, if the response names no time', async () => {
    respondWith([502]);
    await expect(unwrap(client.GET('/lists'))).rejects.toMatchObject({ status: 502 });
    const at = server.requests.map((request) => request.at.getTime());
    expect(at).toHaveLength(3);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(240);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(490);
  });
});

describe('the time limit', () => {
  const held: ServerResponse[] = [];
  beforeEach(() => {
    held.length = 0;
    server.reply((_request, response) => void held.push(response));
  });

  test('ends a request without a response, with an error of its own', async () => {
    const hasty = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', timeoutSeconds: 0.1, retries: 0 });
    const error = await unwrap(hasty.GET('/lists')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: 'TimeoutError', message: `No response from ${server.url} within 0.1 seconds` });
  });

  test('of a call replaces that of the client', async () => {
    const patient = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', retries: 0 });
    await expect(patient.GET('/lists', { timeoutSeconds: 0.1 })).rejects.toThrow('within 0.1 seconds');
  });

  test('is for each try: what timed out is retried where that is harmless', async () => {
    const hasty = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', timeoutSeconds: 0.1, retries: 1 });
    await expect(hasty.GET('/lists')).rejects.toThrow(TimeoutError);
    expect(server.requests).toHaveLength(2);
  });

  test('is not for the time of a download', async () => {
    const hasty = createClient({ baseUrl: server.url, apiKey: 'mw_live_test', timeoutSeconds: 1, retries: 0 });
    const params = { path: { uid: 'list_1' } };
    const call = hasty.POST('/lists/{uid}/exports', { params, body: {}, parseAs: 'stream' });
    await server.waitFor(1);
    held[0]?.writeHead(200, { 'content-type': 'text/csv' }).write('EMAIL');
    const { response } = await call;
    // As long as the limit, and then some.
    await expect(hasty.GET('/lists')).rejects.toThrow(TimeoutError);
    held[0]?.end('!');
    expect(await response.text()).toBe('EMAIL!');
  });

  test("leaves a caller's abort its reason", async () => {
    const controller = new AbortController();
    const call = client.GET('/lists', { signal: controller.signal });
    await server.waitFor(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('an error', () => {
  test("has the problem's status, code, fields and request id", async () => {
    const problem = {
      type: '/docs/errors#validation_failed',
      title: 'Validation failed',
      status: 422,
      detail: 'EMAIL is required',
      code: 'validation_failed',
      message: 'EMAIL is required',
      errors: { EMAIL: ['is required'] },
      request_id: 'r-1',
    };
    server.reply((_request, response) => respond(response, 422, problem));
    const error = await unwrap(client.POST('/subscribers', { body: { list_uid: 'list_1', EMAIL: '' } })).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(MailwrightError);
    expect(error).toMatchObject({
      name: 'ValidationError',
      message: 'EMAIL is required',
      status: 422,
      code: 'validation_failed',
      errors: { EMAIL: ['is required'] },
      requestId: 'r-1',
      problem,
    });
  });

  test.each([
    ['a page', '<html>Bad gateway</html>'],
    ['nothing', ''],
    ['other JSON', '{"error": "no"}'],
  ])('from a proxy, with %s in it, has no code', async (_name, body) => {
    server.reply((_request, response) => response.writeHead(502, { 'x-request-id': 'r-2' }).end(body));
    await expect(unwrap(client.GET('/lists'))).rejects.toMatchObject({
      message: 'The response was 502 Bad Gateway',
      status: 502,
      code: undefined,
      errors: {},
      requestId: 'r-2',
      problem: undefined,
    });
  });

  test('of the connection says where it went and why it failed, with what fetch threw as its cause', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'mw_live_test', retries: 0 });
    const error = await unwrap(nowhere.GET('/lists')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ name: 'ConnectionError', status: 0, code: undefined });
    expect((error as Error).message).toBe('No response from http://127.0.0.1:1: bad port');
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });
});

test('a response without a body unwraps to undefined', async () => {
  server.reply(204);
  expect(await unwrap(client.DELETE('/hooks/{uid}', { params: { path: { uid: 'hook_1' } } }))).toBeUndefined();
});
