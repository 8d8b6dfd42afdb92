import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { misbehave, startReceiver } from '@mailwright/testing';
import type { Sent } from './delivery.ts';
import { closeAll, createSender, start, startRaw, startTcp } from './testing/send.ts';
import type { ResolveHost } from './guard-address.ts';

afterEach(closeAll);

const halfASecond = { timeoutSeconds: 0.5 };

/**
 * Expects a send to end at its timeout of half a second: not before, and no more than a few turns of the event loop
 * after a timer of ours that was set later. On a busy machine, both are equally late.
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

  test('sends 100 Continue forever', async () => {
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
    // More than the socket buffers of both ends can hold.
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

describe('a receiver with no response, or an invalid or incomplete one, is unreachable, with the error’s code', () => {
  test.each([
    ['a reset instead of a response', misbehave.reset, 'ECONNRESET'],
    ['a reset in the middle of the body', misbehave.resetInBody, 'ECONNRESET'],
  ])('%s', async (_name, reply, code) => {
    const receiver = await start({ reply });
    expect(await createSender()(receiver.url)).toMatchObject({ kind: 'unreachable', code });
    // A new connection was reset, which is the receiver's failure, so it isn't retried at once.
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
