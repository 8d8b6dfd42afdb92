import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import type { MailRoute } from './mail-route.ts';

const servers: RawSmtpServer[] = [];
const routes: MailRoute[] = [];
afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(...options: Parameters<typeof startRawSmtpServer>): Promise<RawSmtpServer> {
  const server = await startRawSmtpServer(...options);
  servers.push(server);
  return server;
}

function open(...options: Parameters<typeof openRoute>): MailRoute {
  const route = openRoute(...options);
  routes.push(route);
  return route;
}

describe.each([true, false])('with PIPELINING: %s', (isPipelining) => {
  test('a server drops the connection in the middle of some mails: these are uncertain, and all others arrive once', async () => {
    let number = 0;
    const server: RawSmtpServer = await start({
      isPipelining,
      reply: (stage) => {
        if (stage !== 'data') return undefined;
        number += 1;
        // After the body has begun, and before the server has the whole mail.
        return number % 7 === 0 ? 'reset-after-354' : undefined;
      },
      write: (socket, text) => {
        const isLast = text.startsWith('reset-after-354');
        if (isLast) socket.removeAllListeners('data').once('data', () => socket.resetAndDestroy());
        socket.write(isLast ? '354 go on\r\n' : text);
      },
    });
    const route = open(`${server.url}?connections=2`);
    const results = await Promise.all(Array.from({ length: 60 }, (_, n) => route.send(makeMail(n))));
    const arrived = server.mails.map(({ to }) => to);
    expect(new Set(arrived).size).toBe(arrived.length);
    const sent = results.flatMap(({ kind }, n) => (kind === 'sent' ? [`to${n}@example.org`] : []));
    expect([...arrived].sort()).toEqual([...sent].sort());
    const others = results.filter(({ kind }) => kind !== 'sent');
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['uncertain']));
    expect(server.violations).toEqual([]);
  });

  test('a server that defers some mails, rejects others and limits the mails of a connection gets each of the remaining ones once', async () => {
    const replyTo: Record<number, string> = { 1: '450 4.2.1 later', 2: '550 5.1.1 unknown', 3: '452 4.2.2 full' };
    const server = await start({
      isPipelining,
      reply: (stage, mail) => {
        if (stage === 'mail' && mail.accepted >= 5) return '421 4.7.0 too many messages in this session';
        if (stage !== 'rcpt') return undefined;
        return replyTo[Number(/\d+/.exec(mail.to)?.[0]) % 10];
      },
    });
    const route = open(`${server.url}?connections=3`);
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => route.send(makeMail(n))));
    const expected = (n: number) => (n % 10 === 2 ? 'rejected' : n % 10 === 1 || n % 10 === 3 ? 'deferred' : 'sent');
    expect(results.map(({ kind }) => kind)).toEqual(results.map((_, n) => expected(n)));
    expect(server.mails).toHaveLength(140);
    expect(server.violations).toEqual([]);
  });
});

/**
 * Writes replies in order. A reply that matches, and all that follow it on the same connection, are held until they are
 * released.
 */
function holdReplies(isHeld: (text: string) => boolean) {
  const held = new Map<Socket, string>();
  const release = (): void => {
    const texts = [...held];
    held.clear();
    for (const [socket, text] of texts) socket.write(text);
  };
  return {
    write: (socket: Socket, text: string): void => {
      const before = held.get(socket);
      if (before !== undefined || isHeld(text)) held.set(socket, (before ?? '') + text);
      else socket.write(text);
    },
    /** Releases what is held, repeatedly, until the work is done. */
    whileReleasing: async <T>(work: Promise<T>): Promise<T> => {
      const timer = setInterval(release, 5);
      return work.finally(() => clearInterval(timer));
    },
  };
}

test('a slow server gets what it can handle, and the other one gets the rest', async () => {
  const holding = holdReplies((text) => text.startsWith('250 2.0.0 queued'));
  const slow = await start({ write: holding.write });
  const fast = await start();
  const route = open(`${slow.url}?connections=2&weight=1000 ${fast.url}?connections=2`);
  const sending = Promise.all(Array.from({ length: 100 }, (_, n) => route.send(makeMail(n))));
  // The slow server has two connections, each with one mail that waits for its reply and another one behind it.
  await until('the rest to be at the fast server', async () => fast.mails.length === 96);
  expect(new Set((await holding.whileReleasing(sending)).map(({ kind }) => kind))).toEqual(new Set(['sent']));
  expect([slow.mails.length, fast.mails.length]).toEqual([4, 96]);
});

test('a domain that defers everything does not hold up mails to others, even if it defers slowly', async () => {
  const holding = holdReplies((text) => text.includes('busy.example is busy'));
  const server = await start({
    reply: (stage, { to }) =>
      stage === 'rcpt' && to.endsWith('@busy.example') ? '451 4.7.1 busy.example is busy' : undefined,
    write: holding.write,
  });
  // Its mails hold two of the connections.
  const route = open(`${server.url}?connections=4`, { depth: 1, maxPerDomain: 2 });
  const isBusy = (n: number) => n % 2 === 0;
  const sending = Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      route.send(makeMail(n, { to: `to${n}@${isBusy(n) ? 'busy' : 'fine'}.example` })),
    ),
  );
  await until('all others to arrive', async () => server.mails.length === 50);
  const results = await holding.whileReleasing(sending);
  expect(results.map(({ kind }) => kind)).toEqual(results.map((_, n) => (isBusy(n) ? 'deferred' : 'sent')));
  const attempted = results.filter((result) => result.kind === 'deferred' && result.attempted);
  expect(attempted.length).toBeLessThanOrEqual(2);
});
