import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressGuard } from './guard-address.ts';

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.end('220 hello\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

const closed = { allowHttp: false, allowedCidrs: [] };
const open = { allowHttp: false, allowedCidrs: ['127.0.0.0/8'] };
const toLoopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

describe('a TCP connection', () => {
  test.each([
    ['an address', '127.0.0.1'],
    ['an address inside IPv6', '::ffff:127.0.0.1'],
    ['a name that leads to it', 'smtp.example.net'],
  ])('to a private address is refused before it is opened, if given by %s', async (_by, host) => {
    const guard = createAddressGuard(closed, { resolve: toLoopback });
    const before = connections;
    const [error] = (await once(guard.connect({ host, port }), 'error')) as [{ code: string }];
    expect(error.code).toBe('ERR_TARGET_REFUSED');
    expect(connections).toBe(before);
    guard.close();
  });

  test('to a name is refused if one of its addresses is private, even if the others are not', async () => {
    const resolve = async () => [{ address: '203.0.114.1', family: 4 }, ...(await toLoopback())];
    const guard = createAddressGuard(closed, { resolve });
    const [error] = (await once(guard.connect({ host: 'smtp.example.net', port }), 'error')) as [{ code: string }];
    expect(error.code).toBe('ERR_TARGET_REFUSED');
    guard.close();
  });

  test('to an allowed private address is opened', async () => {
    const guard = createAddressGuard(open, { resolve: toLoopback });
    for (const host of ['127.0.0.1', 'smtp.example.net']) {
      const [data] = (await once(guard.connect({ host, port }), 'data')) as [Buffer];
      expect(data.toString()).toBe('220 hello\r\n');
    }
    guard.close();
  });
});
