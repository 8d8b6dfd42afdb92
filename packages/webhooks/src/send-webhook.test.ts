import { afterEach, describe, expect, test } from '@jest/globals';
import { misbehave } from '@mailwright/testing';
import { closeAll, createOpenGuard, createSender, start, startRaw } from './testing/send.ts';
import { createWebhookSender } from './send-webhook.ts';

afterEach(closeAll);

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
      ['connection', 'content-length', 'content-type', 'host', 'x-test'].sort(),
    );
  });

  test.each([200, 204, 302, 400, 410, 500, 503])(
    'a response with status %d is an outcome, not an error',
    async (status) => {
      const receiver = await start({ reply: status });
      expect(await createSender()(receiver.url)).toMatchObject({ kind: 'replied', status });
    },
  );

  test('the outcome has the first 2 KiB of the response, cut between characters, with characters that Postgres refuses replaced', async () => {
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
    // Bytes that were written but not read are in the socket buffers of both ends.
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
    expect(sent.durationMs).toBeLessThan(4_000);
  });
});

describe('a fault of ours', () => {
  test('a fault of ours is thrown, and not blamed on the receiver', async () => {
    const receiver = await start();
    const send = createWebhookSender({ guard: createOpenGuard(), timeoutSeconds: 5 });
    const sending = send({ url: receiver.url, body: '{}', headers: { 'X-Bad': 'a\r\nInjected: 1' } });
    await expect(sending).rejects.toMatchObject({ code: 'ERR_INVALID_CHAR' });
    expect(receiver.requests).toHaveLength(0);
  });
});
