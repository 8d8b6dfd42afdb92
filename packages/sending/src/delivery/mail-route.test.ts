import { afterEach, describe, expect, test } from '@jest/globals';
import { type SmtpServer, startSmtpServer, until } from '@mailwright/testing';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import type { MailRoute } from './mail-route.ts';
import type { SendResult } from './send-result.ts';

const servers: (RawSmtpServer | SmtpServer)[] = [];
const routes: MailRoute[] = [];

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

const kindsOf = (results: SendResult[]) => new Set(results.map(({ kind }) => kind));
const sendAll = (route: MailRoute, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => route.send(makeMail(n))));

afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('connections', () => {
  test('they are opened as needed, up to the limit, and reused', async () => {
    const server = await start();
    const route = open(`${server.url}?connections=4`);
    expect(route.maxInFlight).toBe(8);
    await route.send(makeMail());
    await route.send(makeMail());
    expect(server.connections()).toBe(1);
    await sendAll(route, 100);
    await sendAll(route, 100);
    expect(server.connections()).toBe(4);
    expect(server.mails).toHaveLength(202);
  });

  test('they are closed after they have been idle', async () => {
    const server = await start();
    const route = open(`${server.url}?connections=3`, { limits: { idleMs: 100 } });
    await sendAll(route, 20);
    await until('the connections to be closed', async () => server.openConnections() === 0);
    expect(server.commands.filter((line) => line === 'QUIT')).toHaveLength(3);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'sent' });
  });

  test('if the server closes idle connections, no mail is lost', async () => {
    const server = await start();
    const route = open(`${server.url}?connections=5`);
    await sendAll(route, 50);
    server.drop();
    expect(kindsOf(await sendAll(route, 50))).toEqual(new Set(['sent']));
    expect(server.mails).toHaveLength(100);
  });

  test('if one turns out to be dead when it is reused, all idle ones are closed', async () => {
    let dead = 0;
    const server = await start({
      reply: (stage, mail) => (stage === 'mail' && mail.connection <= dead ? 'reset' : undefined),
    });
    const route = open(`${server.url}?connections=8`);
    await sendAll(route, 200);
    dead = server.connections();
    expect(dead).toBe(8);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'sent' });
  });

  test('if the server allows fewer than wanted, the mails are sent over those it allows', async () => {
    const server = await start({
      reply: (stage) =>
        stage === 'connect' && server.openConnections() > 2 ? '421 4.7.0 too many connections' : undefined,
    });
    const route = open(`${server.url}?connections=6`);
    await route.send(makeMail());
    expect(kindsOf(await sendAll(route, 200))).toEqual(new Set(['sent']));
    expect(route.state()).toMatchObject({ kind: 'available', transports: [{ failures: 0 }] });
  });
});

describe('several servers', () => {
  test('they share the mails by weight while none is at its limit', async () => {
    const [a, b] = [await start(), await start()];
    const route = open(`${a.url}?weight=3 ${b.url}`);
    for (let n = 0; n < 40; n += 1) await route.send(makeMail(n));
    expect([a.mails.length, b.mails.length]).toEqual([30, 10]);
  });

  test('if one fails, the others get its share and no mail is lost; once it works again, it gets mails again', async () => {
    let isDown = false;
    const [a, b] = [
      await start({ reply: (stage) => (isDown && stage === 'mail' ? '421 down' : undefined) }),
      await start(),
    ];
    const route = open(`${a.url},${b.url}`);
    await sendAll(route, 100);
    expect(a.mails.length).toBeGreaterThan(0);
    isDown = true;
    const before = a.mails.length;
    expect(kindsOf(await sendAll(route, 200))).toEqual(new Set(['sent']));
    expect(a.mails).toHaveLength(before);
    expect(route.state()).toMatchObject({
      kind: 'available',
      transports: [{ fault: { code: '421' } }, { fault: null }],
    });
    isDown = false;
    await until('the first server to get mails again', async () => {
      await route.send(makeMail());
      return a.mails.length > before;
    });
    expect(route.state()).toMatchObject({ transports: [{ kind: 'available', failures: 0, since: null }, {}] });
  });

  test('if all fail, they back off and report until when; after five failures in a row they are down', async () => {
    const server = await start({ reply: (stage) => (stage === 'connect' ? '554 no service' : undefined) });
    const limits = { backOffMs: 100, maxBackOffMs: 3_600_000 };
    const route = open(server.url, { limits });
    const startedAt = Date.now();
    expect(kindsOf(await sendAll(route, 50))).toEqual(new Set(['not-sent']));
    for (let n = 2; n <= 5; n += 1) {
      await until('the end of the back-off', async () => route.state().kind === 'available');
      await route.send(makeMail(n));
    }
    const state = route.state();
    expect(state).toMatchObject({ kind: 'down', transports: [{ failures: 5, fault: { code: '554' } }] });
    const [transport] = state.transports;
    expect(transport?.since?.getTime()).toBeGreaterThanOrEqual(startedAt);
    expect(state.until).toEqual(transport?.until);
    // After five failures, with jitter: between 800 and 1,600 ms.
    expect(state.until?.getTime()).toBeGreaterThan(Date.now() - 1);
  });
});

test.each([
  ['the greeting', '220', []],
  ['EHLO', '250-', []],
  ['STARTTLS', '500', ['STARTTLS']],
  ['AUTH', '500', ['AUTH PLAIN']],
])(
  'a server that replies with 421 to %s is unavailable for a while, and the mail is not refused',
  async (_to, reply, features) => {
    let isBusy = true;
    const server = await start({
      features,
      // The server itself knows neither STARTTLS nor AUTH.
      write: (socket, text) => {
        const isReplaced = isBusy && text.startsWith(reply);
        socket.write(isReplaced ? '421 4.3.2 too busy\r\n' : text.replace(/^500 .*/, '235 2.7.0 welcome'));
      },
    });
    const route = open(server.url.replace('//', '//me:secret@'));
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code: '421 4.3.2' });
    expect(route.state()).toMatchObject({ transports: [{ failures: 1, fault: { code: '421 4.3.2' } }] });
    await until('the end of the back-off', async () => route.state().kind === 'available');
    isBusy = false;
    features.splice(0, features.length, 'AUTH PLAIN');
    expect(await route.send(makeMail())).toMatchObject({ kind: 'sent' });
  },
);

test('a rate limits how many mails a server gets in a second, and the other server gets the rest', async () => {
  const [a, b] = [await start(), await start()];
  const route = open(`${a.url}?rate=100`);
  const startedAt = performance.now();
  await sendAll(route, 60);
  // 60 mails at 100 a second, less the burst of 50 ms. It may take longer, but never less.
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  const both = open(`${a.url}?rate=1 ${b.url}`);
  await sendAll(both, 50);
  expect(a.mails.length - 60).toBeLessThan(50);
  expect(b.mails.length).toBeGreaterThan(0);
});

describe('domains', () => {
  test('a domain that asks to back off gets no more mail: the others get its reply without an attempt, and other domains go on', async () => {
    const server = await start({
      reply: (stage, mail) =>
        stage === 'rcpt' && mail.to.endsWith('@slow.example') ? '451 4.7.0 too busy' : undefined,
    });
    const route = open(`${server.url}?connections=2`);
    const results = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        route.send(makeMail(n, { to: `to${n}@${n % 2 === 0 ? 'Slow.example' : 'fast.example'}`.toLowerCase() })),
      ),
    );
    const slow = results.filter((_, n) => n % 2 === 0);
    expect(kindsOf(results.filter((_, n) => n % 2 === 1))).toEqual(new Set(['sent']));
    expect(kindsOf(slow)).toEqual(new Set(['deferred']));
    const attempted = slow.filter((result) => result.kind === 'deferred' && result.attempted).length;
    expect(attempted).toBe(server.commands.filter((line) => /^RCPT.*slow/.test(line)).length);
    expect(attempted).toBeLessThanOrEqual(route.maxInFlight);
    expect(slow.at(-1)).toMatchObject({ code: '451 4.7.0', reply: '451 4.7.0 too busy', attempted: false });
    const next = await route.send(makeMail(1, { to: 'another@SLOW.example' }));
    expect(next).toMatchObject({ kind: 'deferred', attempted: false, retryAfterMs: expect.any(Number) });
  });

  test('a domain’s limit is the maximum number of its mails on the wire', async () => {
    let [current, most, wanted] = [0, 0, 2];
    const server = await startSmtpServer();
    servers.push(server);
    // Each reply is held until as many mails as possible are on the wire.
    server.beforeReply(async () => {
      current += 1;
      most = Math.max(most, current);
      await until(`${wanted} mails`, async () => most >= wanted);
      current -= 1;
    });
    const route = open(`${server.url}?connections=8`, { depth: 1, maxPerDomain: 2 });
    expect(kindsOf(await sendAll(route, 30))).toEqual(new Set(['sent']));
    expect(most).toBe(2);
    wanted = 4;
    await Promise.all(Array.from({ length: 30 }, (_, n) => route.send(makeMail(n, { to: `a@d${n}.example` }))));
    expect(most).toBeGreaterThanOrEqual(4);
  });

  test('a greylisted recipient is deferred, but the whole domain is not', async () => {
    const seen = new Set<string>();
    const server = await start({
      reply: (stage, { to }) => {
        if (stage !== 'rcpt' || seen.has(to)) return undefined;
        seen.add(to);
        return '451 4.7.1 Greylisted, please try again later';
      },
    });
    const route = open(server.url);
    const first = await sendAll(route, 20);
    for (const result of first) expect(result).toMatchObject({ kind: 'deferred', code: '451 4.7.1', attempted: true });
    expect(kindsOf(await sendAll(route, 20))).toEqual(new Set(['sent']));
  });
});

describe('closing', () => {
  test('it waits for the mails on the wire, and sends no others', async () => {
    const server = await start();
    const route = open(`${server.url}?connections=1`, { depth: 1 });
    await route.send(makeMail());
    const sending = sendAll(route, 5);
    await route.close(60_000);
    const results = await sending;
    expect(kindsOf(results)).toEqual(new Set(['sent', 'not-sent']));
    expect(server.mails).toHaveLength(1 + results.filter(({ kind }) => kind === 'sent').length);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'ECLOSED' });
    await until('the connections to be closed', async () => server.openConnections() === 0);
  });

  test('it does not wait forever', async () => {
    const server = await start({ reply: (stage) => (stage === 'dot' ? 'hang' : undefined) });
    const route = open(server.url);
    const sending = route.send(makeMail());
    await until('the mail to be on the wire', async () => server.commands.includes('DATA'));
    await route.close(50);
    expect(['uncertain', 'not-sent']).toContain((await sending).kind);
  });

  test('it ends connections that are being opened', async () => {
    const server = await start({ reply: (stage) => (stage === 'connect' ? 'hang' : undefined) });
    const route = open(server.url);
    const sending = route.send(makeMail());
    await until('the connection', async () => server.connections() === 1);
    await route.close(0);
    expect(await sending).toMatchObject({ kind: 'not-sent', code: 'ECLOSED' });
  });
});

test('smtp-server, a third-party server, gets mails unchanged, with and without PIPELINING', async () => {
  for (const hidePipelining of [false, true]) {
    const server = await startSmtpServer({ hidePipelining });
    servers.push(server);
    const route = open(`${server.url}?connections=3`);
    expect(kindsOf(await sendAll(route, 300))).toEqual(new Set(['sent']));
    expect(new Set(server.mails.map(({ raw }) => raw))).toEqual(
      new Set(Array.from({ length: 300 }, (_, n) => makeMail(n).raw.toString())),
    );
  }
});
