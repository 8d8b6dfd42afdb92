import { createServer, request as sendRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { answerClientErrors } from '../../src/http/answer-client-errors.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let server: Server;
let list: string;
beforeAll(async () => {
  // With the same option as in api-role.ts.
  server = createServer({ requireHostHeader: false }, api.app);
  answerClientErrors(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  list = await api.addList({ name: 'News of everything' });
  for (let index = 0; index < 10; index += 1) await api.addList({ name: `List ${index}` });
});
afterAll(() => void server.close());

const port = () => (server.address() as AddressInfo).port;

interface Got {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

function get(path: string, headers: Record<string, string>): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ port: port(), host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** Sends the bytes as they are; resolves to everything that comes back. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port(), '127.0.0.1', () => void socket.write(text));
    let received = '';
    socket.on('data', (data) => void (received += String(data)));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

test('a response of more than 1 KiB is compressed if the client accepts that, and contains the same text', async () => {
  const path = '/api/v1/lists?limit=100';
  const plain = await get(path, api.account.headers);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toMatch(/accept-encoding/i);
  const zipped = await get(path, { ...api.account.headers, 'Accept-Encoding': 'gzip, br' });
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(zipped.bytes.length) });
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 2);
  const brotli = await get(path, { ...api.account.headers, 'Accept-Encoding': 'br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  const refused = await get(path, { ...api.account.headers, 'Accept-Encoding': 'gzip;q=0, identity' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('a download is compressed while it is made and has an ETag of its own; a problem of more than 1 KiB is compressed too', async () => {
  const campaign = { name: 'May', list_uid: list, subject: 'May', html: '<p>May</p>' };
  const { body } = await api.call('post', '/campaigns').send(campaign).expect(201);
  const path = `/api/v1/campaigns/${(body as { uid: string }).uid}/bounce-log/download`;
  const plain = await get(path, api.account.headers);
  const zipping = { ...api.account.headers, 'Accept-Encoding': 'gzip' };
  const zipped = await get(path, zipping);
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) });
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  const tag = String(zipped.headers['etag']);
  expect(tag).toBe(`${String(plain.headers['etag']).slice(0, -1)}-gzip"`);
  const unchanged = await get(path, { ...zipping, 'If-None-Match': tag });
  expect(unchanged).toMatchObject({ status: 304, headers: { etag: tag } });

  const unknown = Array.from({ length: 60 }, (_, index) => `unknown_${index}=1`).join('&');
  const refused = await get(`/api/v1/lists?${unknown}`, zipping);
  expect(refused).toMatchObject({ status: 422, headers: { 'content-encoding': 'gzip' } });
  expect(JSON.parse(gunzipSync(refused.bytes).toString())).toMatchObject({ code: 'validation_failed' });
});

test('short responses and responses to a session are never compressed', async () => {
  const headers = { ...api.account.headers, 'Accept-Encoding': 'gzip' };
  expect((await get('/api/v1/me', headers)).headers['content-encoding']).toBeUndefined();
  expect((await get('/app/session', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});

test('a compressed response has another ETag, which names the same resource in preconditions', async () => {
  const path = `/api/v1/lists/${list}`;
  await api
    .call('patch', `/lists/${list}`)
    .send({
      contact: {
        address_1: 'x'.repeat(200),
        address_2: 'y'.repeat(200),
        company: 'z'.repeat(200),
        city: 'B'.repeat(100),
      },
    })
    .expect(200);
  const plain = String((await get(path, api.account.headers)).headers['etag']);
  const zipped = await get(path, { ...api.account.headers, 'Accept-Encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  const tag = String(zipped.headers['etag']);
  expect(tag).toBe(`${plain.slice(0, -1)}-gzip"`);
  for (const known of [plain, tag]) {
    const unchanged = await get(path, { ...api.account.headers, 'If-None-Match': known });
    // The ETag tells a cache which of its representations is still valid.
    expect(unchanged).toMatchObject({
      status: 304,
      headers: { etag: known, vary: expect.stringMatching(/accept-enc/i) },
    });
  }
  await api.call('patch', `/lists/${list}`).set('If-Match', tag).send({ name: 'Renamed' }).expect(200);
  await api.call('patch', `/lists/${list}`).set('If-Match', tag).send({ name: 'Again' }).expect(412);
});

const problem = (status: number, code: string) =>
  new RegExp(`^HTTP/1\\.1 ${status} [^]*application/problem\\+json[^]*"code":"${code}"`, 'i');

test.each([
  ['two Host headers', 'GET /api/v1/me HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'],
  ['the same Host twice', 'GET /api/v1/me HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\nConnection: close\r\n\r\n'],
  ['no Host', 'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an invalid request line', 'nonsense\r\n\r\n'],
  ['an invalid header', 'GET / HTTP/1.1\r\nHost: a\r\nb ad: x\r\n\r\n'],
  ['two Content-Length headers', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
])('a request with %s returns a problem', async (_name, text) => {
  expect(await sendRaw(text)).toMatch(problem(400, 'malformed_request'));
});

test('headers that are too large return a problem that says so', async () => {
  const text = `GET /api/v1/me HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`;
  expect(await sendRaw(text)).toMatch(problem(431, 'headers_too_large'));
});
