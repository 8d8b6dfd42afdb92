import http from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
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

  test('keeps no more than 1,024 idle connections open, those that were used last', async () => {
    receiver = await startReceiver();
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    guard = createAddressGuard({ allowHttp: true, allowedCidrs: ['127.0.0.1/32'] }, { resolve });
    const postTo = (name: string) => post({ port: receiver.port, host: `${name}.test` });
    const idle = () => Object.values(guard.agents.http.freeSockets).flat();
    const isKept = (name: string) =>
      Object.keys(guard.agents.http.freeSockets).some((key) => key.startsWith(`${name}.`));
    for (const name of ['first', 'second', 'first']) await postTo(name);
    await Promise.all(Array.from({ length: 1_023 }, (_value, n) => postTo(`host-${n}`)));
    await until('one to be closed', async () => idle().length === 1_024);
    expect([isKept('first'), isKept('second')]).toEqual([true, false]);
    await postTo('one-more');
    await until('another to be closed', async () => idle().length === 1_024);
    expect([isKept('first'), isKept('one-more')]).toEqual([false, true]);
    expect(receiver.connections()).toBe(1_026);
  });
});
