import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Sink, startSink } from './start-sink.ts';

let sink: Sink;
let socket: Socket;
let received: string;
beforeEach(async () => {
  sink = await startSink();
  received = '';
  socket = connect(sink.port, '127.0.0.1');
  socket.on('data', (data) => (received += data.toString()));
  await once(socket, 'data');
});
afterEach(async () => {
  socket.destroy();
  await sink.stop();
});

const opening = (to: string) => `MAIL FROM:<ada@example.com>\r\nRCPT TO:<${to}>\r\nDATA\r\n`;

test('mails are counted by recipient, in whatever pieces they arrive', async () => {
  const text = `EHLO me\r\n${opening('a@example.com')}One\r\n..\r\n.\r\n${opening('b@example.com')}Two\r\n.\r\n`;
  for (const piece of text.match(/.{1,7}/gs) ?? []) {
    socket.write(piece);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  await sink.reach(2, 10_000);
  socket.write(`${opening('b@example.com')}Three\r\n.\r\nQUIT\r\n`);
  await once(socket, 'close');
  expect(received.match(/250 2.0.0 accepted/g)).toHaveLength(3);
  const bytes = 'One\r\n..\r\n'.length + 'Two\r\n'.length + 'Three\r\n'.length;
  expect(await sink.reset()).toEqual({ mails: 3, recipients: 2, bytes, firstMs: expect.any(Number), times: {} });
  expect(await sink.reset()).toEqual({ mails: 0, recipients: 0, bytes: 0, firstMs: null, times: {} });
});

test('the arrivals of mails to a watched domain are recorded', async () => {
  await sink.watch('b.example.com');
  socket.write(`EHLO me\r\n${opening('a@example.com')}One\r\n.\r\n${opening('c@b.example.com')}Two\r\n.\r\n`);
  await sink.reach(2, 10_000);
  expect((await sink.reset()).times).toEqual({ 'c@b.example.com': expect.any(Number) });
});

test('waiting for mails that do not come fails after the limit', async () => {
  await expect(sink.reach(1, 20)).rejects.toThrow('Fewer than 1 mails arrived');
});
