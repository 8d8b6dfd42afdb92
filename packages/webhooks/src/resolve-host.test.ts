import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createResolver } from './guard-address.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answer = Buffer[] | 'servfail' | 'silence';

/** Starts a real DNS server over UDP with these answers to A and AAAA questions. Resolves to `127.0.0.1:<port>`. */
async function startDns(answers: { a: Answer; aaaa: Answer }): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === 1;
    const answer = isA ? answers.a : answers.aaaa;
    if (answer === 'silence') return;
    // RFC 1035 §4.1: the header with the counts, the question again, and answers that point to its name.
    const records = answer === 'servfail' ? [] : answer;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(answer === 'servfail' ? 0x8182 : 0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    const sections = records.map((data) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, isA ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]), data]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...sections]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => socket.close(resolve)));
  return `127.0.0.1:${socket.address().port}`;
}

const four = Buffer.from([93, 184, 216, 34]);
const six = Buffer.from('26062800022000010248189325c81946', 'hex');

describe('resolving a host', () => {
  test('a name resolves to its addresses of both families', async () => {
    const resolve = createResolver({ servers: [await startDns({ a: [four], aaaa: [six] })] });
    expect(await resolve('receiver.example')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 },
    ]);
  });

  test.each<[string, Answer]>([
    ['has no record', []],
    ['fails', 'servfail'],
    ['gets no answer', 'silence'],
  ])('a name resolves to one family when the query for the other %s', async (_name, aaaa) => {
    const resolve = createResolver({ timeoutMs: 500, servers: [await startDns({ a: [four], aaaa })] });
    expect(await resolve('receiver.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  test('a name that only the system knows is resolved by the system, not by DNS', async () => {
    const resolve = createResolver({ servers: [await startDns({ a: [four], aaaa: [six] })] });
    expect(await resolve('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  });

  test('if private ranges are not allowed, only DNS is queried, and a name that it does not know has no address', async () => {
    const servers = [await startDns({ a: [], aaaa: [] })];
    await expect(createResolver({ servers, system: false })('localhost')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  test('20 names whose DNS never responds delay no other name', async () => {
    const dead = createResolver({ timeoutMs: 1_500, servers: [await startDns({ a: 'silence', aaaa: 'silence' })] });
    const live = createResolver();
    let ended = 0;
    const waiting = Array.from({ length: 20 }, async (_value, n) => {
      const error = await dead(`dead-${n}.example`).catch((reason: unknown) => reason);
      ended += 1;
      return error;
    });
    await live('localhost');
    expect(ended).toBe(0);
    for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: 'ETIMEOUT' });
  });
});
