import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { ImportResource, ProblemResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { type TestAccount, until } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

// How many bytes the API stores at once.
const blockBytes = 524_288;

/** What has been stored of an import's file. */
export async function storedFile(api: TestApi, uid: string): Promise<Buffer> {
  const rows = await api.run(
    'SELECT bytes FROM import_chunks WHERE import_id = $1 ORDER BY number',
    fromUid('imp', uid),
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes as Buffer));
}

/** The import as the API shows it. */
export async function readImport(api: TestApi, uid: string, account = api.account): Promise<ImportResource> {
  return ImportResource.parse((await api.call('get', `/imports/${uid}`, account).expect(200)).body);
}

/** Sends a file as the body. */
export function upload(
  api: TestApi,
  list: string,
  file: string | Buffer,
  options: { query?: string; headers?: Record<string, string>; account?: TestAccount } = {},
) {
  return api
    .call('post', `/lists/${list}/imports${options.query ?? ''}`, options.account)
    .set({ 'Content-Type': 'text/csv', ...options.headers })
    .send(file);
}

/**
 * Begins to send a file, and disconnects in the middle. Resolves when the API has noticed.
 * @param sent the first part of the file, which claims to be longer.
 */
export async function breakOff(api: TestApi, list: string, sent: Buffer): Promise<void> {
  const server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = sendRequest({
    port,
    method: 'POST',
    path: `/api/v1/lists/${list}/imports`,
    headers: { ...api.account.headers, 'Content-Type': 'text/csv', 'Content-Length': sent.length + 1_000 },
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(sent, () => resolve()));
  await until('a block to be stored, if there is a whole one', async () => {
    const [row] = await api.run('SELECT max(id::text) AS id FROM imports WHERE uploaded_bytes > 0');
    return sent.length < blockBytes || row?.['id'] !== null;
  });
  const before = api.log.length;
  request.destroy();
  await until('the API to notice', () => Promise.resolve(api.log.slice(before).join('').includes('"status":499')));
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Sends the same bytes many times as one file, without stating its length, until it gets a response. */
export async function sendWithoutLength(
  api: TestApi,
  list: string,
  account: TestAccount,
  bytes: Buffer,
  times: number,
): Promise<{ status: number | undefined; problem: ProblemResource }> {
  const server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const path = `/api/v1/lists/${list}/imports`;
  const headers = { ...account.headers, 'Content-Type': 'text/csv' };
  try {
    return await new Promise((resolve, reject) => {
      const request = sendRequest({ port, method: 'POST', path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode, problem: ProblemResource.parse(JSON.parse(text)) }),
        );
      });
      request.on('error', reject);
      const send = (left: number): void => {
        if (left === 0) request.end();
        else request.write(bytes, () => send(left - 1));
      };
      send(times);
    });
  } finally {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/**
 * Continues an upload and stops in the middle of a part, without disconnecting. Resolves when the part has been sent;
 * `ended` resolves when the connection has closed.
 */
export const sendSlowly = (api: TestApi, uid: string, offset: number, sent: Buffer) =>
  stopHalfway(
    api,
    { method: 'PATCH', path: `/imports/${uid}/upload`, headers: { 'Upload-Offset': String(offset) } },
    sent,
  );

/** Begins an upload with an Idempotency-Key and stops in the middle, like `sendSlowly`. */
export const beginSlowly = (api: TestApi, list: string, key: string, sent: Buffer) =>
  stopHalfway(api, { method: 'POST', path: `/lists/${list}/imports`, headers: { 'Idempotency-Key': key } }, sent);

async function stopHalfway(
  api: TestApi,
  call: { method: string; path: string; headers: Record<string, string> },
  sent: Buffer,
): Promise<{ ended: Promise<void> }> {
  const server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const received = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      const watch = setInterval(() => {
        if (socket.bytesRead < sent.length) return;
        clearInterval(watch);
        resolve();
      }, 10);
      socket.once('close', () => clearInterval(watch));
    });
  });
  const headers = {
    ...api.account.headers,
    'Content-Type': 'text/csv',
    'Content-Length': sent.length + 1_000,
    ...call.headers,
  };
  const request = sendRequest({ port, method: call.method, path: `/api/v1${call.path}`, headers });
  const ended = new Promise<void>((resolve) => request.once('close', () => server.close(() => resolve())));
  request.on('error', () => undefined);
  request.write(sent);
  await received;
  return { ended };
}

/**
 * Sends the same bytes many times as one file, and reads nothing until all of them are sent. Resolves to the response.
 */
export async function sendAllThenRead(
  api: TestApi,
  list: string,
  account: TestAccount,
  bytes: Buffer,
  times: number,
): Promise<string> {
  const server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    const lines = [
      `POST /api/v1/lists/${list}/imports HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${account.headers.authorization}`,
      'Content-Type: text/csv',
      'Transfer-Encoding: chunked',
    ];
    const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const send = (part: Buffer | string) =>
      new Promise<void>((resolve, reject) => {
        socket.write(part, (error) => (error == null ? resolve() : reject(error)));
      });
    await send(`${lines.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < times; sent += 1) await send(chunk);
    await send('0\r\n\r\n');
    let text = '';
    for await (const part of socket) {
      text += String(part);
      if (text.endsWith('}')) break;
    }
    return text;
  } finally {
    socket.destroy();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
