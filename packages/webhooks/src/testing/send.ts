import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Receiver, startReceiver } from '@mailwright/testing';
import type { Sent } from '../delivery.ts';
import { type AddressGuard, createAddressGuard, type ResolveHost } from '../guard-address.ts';
import { createWebhookSender } from '../send-webhook.ts';

const closers: (() => unknown)[] = [];

/** Closes everything that these functions have opened, newest first. Call this after each test. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** Creates a guard that allows loopback by default. */
export function createOpenGuard(
  options: { resolve?: ResolveHost; ca?: string; allowedCidrs?: string[] } = {},
): AddressGuard {
  const { allowedCidrs = ['127.0.0.0/8'], ...rest } = options;
  const guard = createAddressGuard({ allowHttp: true, allowedCidrs }, rest);
  closers.push(() => guard.close());
  return guard;
}

/** Creates a function that sends to a URL through such a guard. */
export function createSender(
  options: { timeoutSeconds?: number; resolve?: ResolveHost; ca?: string; allowedCidrs?: string[] } = {},
): (url: string, body?: string) => Promise<Sent> {
  const { timeoutSeconds = 5, ...rest } = options;
  const send = createWebhookSender({ guard: createOpenGuard(rest), timeoutSeconds });
  return (url, body = '{}') => send({ url, body, headers: { 'Content-Type': 'application/json', 'X-Test': '1' } });
}

export async function start(options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const receiver = await startReceiver(options);
  closers.push(() => receiver.close());
  return receiver;
}

/** Starts a TCP server for responses that an HTTP server can't be made to send. */
export async function startTcp(onConnection: (socket: Socket) => void): Promise<string> {
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
export function startRaw(bytes: string, end = false): Promise<string> {
  return startTcp((socket) => {
    socket.on('data', () => (end ? socket.end(bytes, 'latin1') : socket.write(bytes, 'latin1')));
  });
}
