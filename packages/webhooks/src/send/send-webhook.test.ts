import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { misbehave, type Receiver, startReceiver, testFixtureCertificate } from '@mailwright/testing';
import type { Sent } from '../delivery.ts';
import { createAddressGuard } from './guard-address.ts';
import type { ResolveHost } from './resolve-host.ts';
import { createWebhookSender } from './send-webhook.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

type SenderOptions = { timeoutSeconds?: number; resolve?: ResolveHost; ca?: string; allowedCidrs?: string[] };

/** A function that sends to a URL, through a guard that allows loopback by default. */
function createSender(options: SenderOptions = {}): (url: string, body?: string) => Promise<Sent> {
  const { timeoutSeconds = 5, allowedCidrs = ['127.0.0.0/8'], ...rest } = options;
  const guard = createAddressGuard({ allowHttp: true, allowedCidrs }, rest);
  closers.push(() => guard.close());
  const send = createWebhookSender({ guard, timeoutSeconds });
  return (url, body = '{}') => send({ url, body, headers: { 'Content-Type': 'application/json', 'X-Test': '1' } });
}

async function start(options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const receiver = await startReceiver(options);
  closers.push(() => receiver.close());
  return receiver;
}

/** A TCP server for responses that an HTTP server can't be made to send. */
async function startTcp(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Sends these bytes in response to the first bytes of each request. */
function startRaw(bytes: string, end = false): Promise<string> {
  return startTcp((socket) => {
    socket.on('data', () => (end ? socket.end(bytes, 'latin1') : socket.write(bytes, 'latin1')));
  });
}

describe('a delivery', () => {
  test('a delivery is one POST with the given body and headers, byte for byte', async () => {
    const receiver = await start();
    const body = '{"name":"Zoë 🎉","gap":  1}';
    const sent = await createSender()(`${receiver.url}/hook?a=b#c`, body);
    expect(sent).toMatchObject({ kind: 'replied', status: 200, excerpt: '' });
    expect(sent.startedAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(Number.isInteger(sent.durationMs)).toBe(true);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/hook?a=b', rawBody: body });
    expect(Object.keys(receiver.requests[0]?.headers ?? {}).sort()).toEqual(
      ['connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-test'].sort(),
    );
  });

  test.each([200, 204, 302, 400, 410, 500, 503])(
    'a response with status %d is an outcome, not an error',
    async (status) => {
      const receiver = await start({ reply: status });
      expect(await createSender()(receiver.url)).toMatchObject({ kind: 'replied', status });
    },
  );

  test('the outcome has the first 2 KiB of the response, cut between characters, with what Postgres refuses replaced', async () => {
    const receiver = await start({ reply: (_request, response) => void response.end(`x${'é'.repeat(3000)}`) });
    const send = createSender();
    expect(await send(receiver.url)).toMatchObject({ excerpt: `x${'é'.repeat(1023)}` });
    receiver.reply((_request, response) => void response.end(Buffer.from('a\0b\xff\xed\xa0\x80c\xc3', 'latin1')));
    expect(await send(receiver.url)).toMatchObject({ excerpt: 'a\ufffdb\ufffd\ufffd\ufffd\ufffdc\ufffd' });
  });

  test('a second delivery reuses the connection', async () => {
    const receiver = await start({ reply: (_request, response) => void response.end('ok') });
    const send = createSender();
    for (let n = 0; n < 5; n += 1) await send(receiver.url);
    expect(receiver.connections()).toBe(1);
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %d is never followed', async (status) => {
    const elsewhere = await start();
    const receiver = await start({ reply: misbehave.redirect(status, `${elsewhere.url}/elsewhere`) });
    expect(await createSender()(receiver.url)).toMatchObject({ kind: 'replied', status });
    expect(receiver.requests).toHaveLength(1);
    expect(elsewhere.connections()).toBe(0);
  });
});

const halfASecond = { timeoutSeconds: 0.5 };

/**
 * Expects a send to end by its timeout of half a second: not before, and no more than some turns of the event loop after a
 * timer of ours that was set later. On a busy machine both are late alike.
 */
async function expectTimeout(send: () => Promise<Sent>): Promise<void> {
  let sent: Sent | undefined;
  const ended = send().then((value) => (sent = value));
  await wait(500);
  for (let turns = 0; sent === undefined && turns < 20; turns += 1) await turn();
  const endedInTime = sent !== undefined;
  expect(await ended).toMatchObject({ kind: 'timed-out' });
  expect(sent?.durationMs).toBeGreaterThanOrEqual(495);
  expect(endedInTime).toBe(true);
}

describe('a send ends at its timeout when the receiver', () => {
  test.each([
    ['never responds', misbehave.hang],
    ['hangs after the headers', misbehave.hangAfterHeaders],
    ['sends a byte a second', misbehave.drip],
  ])('%s', async (_name, reply) => {
    const receiver = await start({ reply });
    await expectTimeout(() => createSender(halfASecond)(receiver.url));
  });

  test('sends its headers byte by byte', async () => {
    const url = await startTcp((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
        const timer = setInterval(() => socket.write('.'), 50);
        socket.on('close', () => clearInterval(timer));
      });
    });
    await expectTimeout(() => createSender(halfASecond)(url));
  });

  test('sends 100 Continue for ever', async () => {
    const url = await startTcp((socket) => {
      socket.once('data', () => {
        const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      });
    });
    await expectTimeout(() => createSender(halfASecond)(url));
  });

  test('accepts the connection and never starts TLS', async () => {
    const url = await startTcp(() => undefined);
    await expectTimeout(() => createSender(halfASecond)(url.replace('http:', 'https:')));
  });

  test('has a DNS server that never responds', async () => {
    const send = createSender({ ...halfASecond, resolve: () => new Promise(() => undefined) });
    await expectTimeout(() => send('https://slow.test/'));
  });

  test('reads nothing of a large body', async () => {
    const url = await startTcp((socket) => socket.pause());
    // More than the two ends' socket buffers hold.
    const body = 'x'.repeat(20_000_000);
    await expectTimeout(() => createSender(halfASecond)(url, body));
  });

  test('hangs, and its connection is then closed', async () => {
    let closed: () => void;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const url = await startTcp((socket) => void socket.resume().on('close', () => closed()));
    await createSender({ timeoutSeconds: 0.2 })(url);
    await gone;
  });
});

describe('a large response', () => {
  test.each([200, 500])('an endless response counts with its status %d, and is cut off', async (status) => {
    const receiver = await start();
    const endless = misbehave.endlessBody(status);
    const closed = new Promise<number>((resolve) => {
      receiver.reply((request, response) => {
        const { socket } = response;
        response.on('close', () => resolve(socket?.bytesWritten ?? 0));
        endless(request, response);
      });
    });
    const sent = await createSender()(receiver.url);
    expect(sent).toMatchObject({ kind: 'replied', status, excerpt: 'x'.repeat(2048) });
    // Bytes that were written but not read are in the two ends' socket buffers.
    expect(await closed).toBeLessThan(8 * 1024 * 1024);
  });

  test('a gzip bomb is not decompressed: it costs about 16 KiB', async () => {
    const receiver = await start({ reply: misbehave.gzipBomb });
    const before = process.memoryUsage().rss;
    const sent = await createSender()(receiver.url);
    expect(sent).toMatchObject({ kind: 'replied', status: 200 });
    expect(sent.kind === 'replied' && Buffer.byteLength(sent.excerpt)).toBeLessThanOrEqual(3 * 2048);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('a response with too many headers is a protocol error', async () => {
    const url = await startRaw(`HTTP/1.1 200 OK\r\nX-Huge: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(await createSender()(url)).toMatchObject({ kind: 'unreachable', code: 'HPE_HEADER_OVERFLOW' });
  });
});

describe('an incomplete response is unreachable, with the code of the error', () => {
  test.each([
    ['a reset instead of a response', misbehave.reset, 'ECONNRESET'],
    ['a reset in the middle of the body', misbehave.resetInBody, 'ECONNRESET'],
  ])('%s', async (_name, reply, code) => {
    const receiver = await start({ reply });
    expect(await createSender()(receiver.url)).toMatchObject({ kind: 'unreachable', code });
    // A new connection was reset: that is the receiver's failure, so it isn't retried at once.
    expect(receiver.requests).toHaveLength(1);
  });

  test.each([
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'HPE_INVALID_CONSTANT'],
    ['a chunk with no length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'HPE_INVALID_CHUNK_SIZE'],
  ])('%s', async (_name, bytes, code) => {
    expect(await createSender()(await startRaw(bytes))).toMatchObject({ kind: 'unreachable', code });
  });

  test('a body shorter than announced', async () => {
    const url = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', true);
    expect(await createSender()(url)).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
  });

  test('a port without a listener', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    expect(await createSender()(receiver.url)).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  test('a name that does not exist', async () => {
    const resolve: ResolveHost = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await createSender({ resolve })('https://gone.test/')).toMatchObject({ code: 'ENOTFOUND' });
    const none = createSender({ resolve: () => Promise.resolve([]) });
    expect(await none('https://gone.test/')).toMatchObject({ kind: 'unreachable', code: 'ENOTFOUND' });
  });
});

describe('an unusual response', () => {
  test('the final response after informational ones counts', async () => {
    const url = await startRaw('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 202 OK\r\nContent-Length: 2\r\n\r\nok');
    expect(await createSender()(url)).toMatchObject({ kind: 'replied', status: 202, excerpt: 'ok' });
  });

  test('a response followed by stray bytes counts, and its connection is not reused', async () => {
    const url = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, and more than was announced');
    const send = createSender();
    for (let n = 0; n < 3; n += 1) expect(await send(url)).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('a response that switches protocols ends at once with its status', async () => {
    const url = await startRaw('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
    const sent = await createSender()(url);
    expect(sent).toMatchObject({ kind: 'replied', status: 101 });
    expect(sent.durationMs).toBeLessThan(1_000);
  });
});

describe('TLS', () => {
  const resolve: ResolveHost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

  test('the certificate is checked against the host name, which is also sent to the receiver', async () => {
    const receiver = await start({ tls: true });
    const send = createSender({ resolve, ca: testFixtureCertificate.cert });
    expect(await send(`https://receiver.test:${receiver.port}/`)).toMatchObject({ kind: 'replied', status: 200 });
    expect(receiver.requests[0]?.headers['host']).toBe(`receiver.test:${receiver.port}`);
    expect(await send(`https://receiver.example:${receiver.port}/`)).toMatchObject({
      kind: 'unreachable',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  test('a certificate without a trusted issuer is refused', async () => {
    const receiver = await start({ tls: true });
    const sent = await createSender({ resolve })(`https://receiver.test:${receiver.port}/`);
    expect(sent).toMatchObject({ kind: 'unreachable', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('the address guard at send time', () => {
  const refusal = { kind: 'refused-target', reason: 'must not point to a private or reserved address' };

  test('the guard refuses a literal without connecting', async () => {
    const receiver = await start();
    const send = createSender({ allowedCidrs: [] });
    expect(await send(receiver.url)).toMatchObject(refusal);
    expect(receiver.connections()).toBe(0);
  });

  test('the guard refuses a name at the second send when it resolves to loopback then (DNS rebinding)', async () => {
    const receiver = await start({
      reply: (_request, response) => void response.setHeader('connection', 'close').end(),
    });
    // 127.0.0.1 stands for the public address, and 127.0.0.2 for the private one.
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve: ResolveHost = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
    const send = createSender({ resolve, allowedCidrs: ['127.0.0.1/32'] });
    const url = `http://rebinding.test:${receiver.port}/`;
    expect(await send(url)).toMatchObject({ kind: 'replied', status: 200 });
    expect(await send(url)).toMatchObject(refusal);
    expect(receiver.requests).toHaveLength(1);
  });

  test('the guard refuses a name when only one of its addresses is blocked', async () => {
    const receiver = await start();
    const resolve: ResolveHost = () =>
      Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    const send = createSender({ resolve, allowedCidrs: ['127.0.0.1/32'] });
    expect(await send(`http://both.test:${receiver.port}/`)).toMatchObject(refusal);
    expect(receiver.connections()).toBe(0);
  });

  test('a send tries the next vetted address when the first does not respond', async () => {
    const receiver = await start();
    const resolve: ResolveHost = () =>
      Promise.resolve([
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const send = createSender({ resolve });
    expect(await send(`http://two.test:${receiver.port}/`)).toMatchObject({ kind: 'replied', status: 200 });
  });

  test('the guard refuses what got would treat as a Unix socket', async () => {
    const sent = await createSender()('http://unix/var/run/docker.sock:/containers/json');
    expect(sent.kind).toBe('unreachable');
  });
});

describe('a keep-alive connection that the receiver closed', () => {
  test.each([false, true])('a stale connection is replaced at once and counts as no failure (TLS: %s)', async (tls) => {
    const receiver = await start({ tls });
    const send = createSender({ ca: testFixtureCertificate.cert });
    await send(receiver.url);
    // The next request on this connection is reset before any byte of a response; the one after it uses a new connection.
    let resets = 0;
    receiver.reply((_request, response) => {
      if (receiver.connections() === 1) {
        resets += 1;
        response.socket?.destroy();
      } else response.end('ok');
    });
    expect(await send(receiver.url)).toMatchObject({ kind: 'replied', status: 200, excerpt: 'ok' });
    expect(resets).toBe(1);
    expect(receiver.connections()).toBe(2);
  });

  test('a connection that ends within a response is a failure', async () => {
    const receiver = await start();
    const send = createSender();
    await send(receiver.url);
    receiver.reply((_request, response) => {
      response.socket?.write('HTTP/1.1 200', () => response.socket?.destroy());
    });
    expect(await send(receiver.url)).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
    expect(receiver.requests).toHaveLength(2);
  });

  test('a stale connection is replaced once only: a receiver that resets each connection is unreachable', async () => {
    const receiver = await start();
    const send = createSender();
    await send(receiver.url);
    receiver.reply(misbehave.reset);
    expect(await send(receiver.url)).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
    expect(receiver.requests).toHaveLength(3);
  });
});

describe('a fault of ours', () => {
  test('a fault of ours is thrown, and not blamed on the receiver', async () => {
    const receiver = await start();
    const guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.0/8'] });
    closers.push(() => guard.close());
    const send = createWebhookSender({ guard, timeoutSeconds: 5 });
    const sending = send({ url: receiver.url, body: '{}', headers: { 'X-Bad': 'a\r\nInjected: 1' } });
    await expect(sending).rejects.toMatchObject({ code: 'ERR_INVALID_CHAR' });
    expect(receiver.requests).toHaveLength(0);
  });
});
