import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
import { type AddressGuard, createAddressGuard, createGuardedAgents } from './guard-address.ts';

let receiver: Receiver;
let guard: AddressGuard;
function post(options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request({ method: 'POST', agent: guard.agents.http, ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end();
  });
}

describe('a guarded agent', () => {
  afterEach(async () => {
    guard.close();
    await receiver.close();
  });

  test.each<[string, http.RequestOptions]>([
    ['a blocked literal', { host: '127.0.0.1' }],
    ['a blocked IPv6 literal', { host: '::ffff:127.0.0.1' }],
    ['a name that leads to a blocked address', { host: 'localhost' }],
    ['a Unix socket', { socketPath: '/var/run/docker.sock' }],
    ["a request's own lookup", { host: 'example.com', lookup: (_host, _options, done) => done(null, '127.0.0.1', 4) }],
  ])('an agent refuses %s', async (_name, options) => {
    receiver = await startReceiver();
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: [] }, { resolve });
    await expect(post({ port: receiver.port, ...options })).rejects.toMatchObject({ code: 'ERR_TARGET_REFUSED' });
    expect(receiver.connections()).toBe(0);
  });

  test('an agent connects to a vetted address, even if Node asks for only one', async () => {
    receiver = await startReceiver();
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.1/32'] });
    expect(await post({ port: receiver.port, host: '127.0.0.1' })).toBe(200);
    expect(await post({ port: receiver.port, host: 'localhost', autoSelectFamily: false } as http.RequestOptions)).toBe(
      200,
    );
  });
});

test('idle connections to all hosts together stay within the maximum, and the most recently used ones stay open', async () => {
  const max = 20;
  let connections = 0;
  // Neither end has an idle timeout, so that the machine's speed has no influence.
  const server = http.createServer({ keepAliveTimeout: 0 }, (_request, response) => response.end());
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agents = createGuardedAgents({
    isAllowedAddress: () => true,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    keepAlive: true,
    idle: { max, ms: 600_000 },
  });
  const postTo = (name: string) => post({ port, host: `${name}.test`, agent: agents.http });
  const idle = () => Object.values(agents.http.freeSockets).flat().length;
  const isKept = (name: string) => Object.keys(agents.http.freeSockets).some((key) => key.startsWith(`${name}.`));
  for (const name of ['first', 'second', 'first']) await postTo(name);
  await Promise.all(Array.from({ length: max - 1 }, (_value, n) => postTo(`host-${n}`)));
  await until('one to be closed', async () => idle() === max);
  expect([isKept('first'), isKept('second')]).toEqual([true, false]);
  await postTo('one-more');
  await until('another to be closed', async () => idle() === max);
  expect([isKept('first'), isKept('one-more')]).toEqual([false, true]);
  expect(connections).toBe(max + 2);
  agents.http.destroy();
  await new Promise((resolve) => server.close(resolve));
});
