import http from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '@mailwright/testing';
import { type AddressGuard, createAddressGuard } from './guard-address.ts';

let receiver: Receiver;
let guard: AddressGuard;
afterEach(async () => {
  guard.close();
  await receiver.close();
});

function post(options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({ method: 'POST', agent: guard.agents.http, ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end();
  });
}

describe('an agent, whatever it is asked for', () => {
  test.each<[string, http.RequestOptions]>([
    ['a blocked literal', { host: '127.0.0.1' }],
    ['a blocked IPv6 literal', { host: '::ffff:127.0.0.1' }],
    ['a name that leads to a blocked address', { host: 'localhost' }],
    ['a Unix socket', { socketPath: '/var/run/docker.sock' }],
    ["a request's own lookup", { host: 'example.com', lookup: (_host, _options, done) => done(null, '127.0.0.1', 4) }],
  ])('refuses %s', async (_name, options) => {
    receiver = await startReceiver();
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: [] }, { resolve });
    await expect(post({ port: receiver.port, ...options })).rejects.toMatchObject({ code: 'ERR_TARGET_REFUSED' });
    expect(receiver.connections()).toBe(0);
  });

  test('connects to a vetted address, also when Node wants only one', async () => {
    receiver = await startReceiver();
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.1/32'] });
    expect(await post({ port: receiver.port, host: '127.0.0.1' })).toBe(200);
    expect(await post({ port: receiver.port, host: 'localhost', autoSelectFamily: false } as http.RequestOptions)).toBe(
      200,
    );
  });

  test('keeps no more than 512 idle connections open', async () => {
    receiver = await startReceiver();
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.1/32'] }, { resolve });
    const hosts = Array.from({ length: 600 }, (_value, n) => `host-${n}.test`);
    await Promise.all(hosts.map((host) => post({ port: receiver.port, host })));
    expect(receiver.connections()).toBe(600);
    const idle = Object.values(guard.agents.http.freeSockets).flat();
    expect(idle).toHaveLength(512);
    // One that goes away makes room for another.
    const [first] = idle;
    const gone = new Promise((resolve) => first?.once('close', resolve));
    first?.destroy();
    await gone;
    await post({ port: receiver.port, host: 'one-more.test' });
    expect(Object.values(guard.agents.http.freeSockets).flat()).toHaveLength(512);
  });
});
