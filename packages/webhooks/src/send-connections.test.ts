import { afterEach, describe, expect, test } from '@jest/globals';
import { misbehave, testFixtureCertificate } from '@mailwright/testing';
import { closeAll, createSender, start } from './testing/send.ts';
import type { ResolveHost } from './guard-address.ts';

afterEach(closeAll);

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

  test('the guard refuses a name at the second send if it resolves to loopback by then (DNS rebinding)', async () => {
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

  test('the guard refuses a name even if only one of its addresses is blocked', async () => {
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

  test('a send tries the next vetted address if the first does not respond', async () => {
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
    // The next request on this connection is reset before any byte of a response; the one after it uses a new
    // connection.
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

  test('a stale connection is replaced only once: a receiver that resets each connection is unreachable', async () => {
    const receiver = await start();
    const send = createSender();
    await send(receiver.url);
    receiver.reply(misbehave.reset);
    expect(await send(receiver.url)).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
    expect(receiver.requests).toHaveLength(3);
  });
});
