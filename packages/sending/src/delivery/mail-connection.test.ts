import { afterEach, describe, expect, test } from '@jest/globals';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import type { MailRoute } from './mail-route.ts';

const servers: RawSmtpServer[] = [];
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

afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe.each([
  ['with PIPELINING', true, 2, 10_000],
  ['with PIPELINING, one mail at a time', true, 1, 1_000],
  ['without PIPELINING', false, 2, 1_000],
] as const)('%s', (_name, isPipelining, depth, count) => {
  test(`${count} mails arrive exactly once and unchanged, and each gets its own reply`, async () => {
    const server = await start({
      isPipelining,
      reply: (stage, mail) => (stage === 'dot' ? `250 ${mail.to}` : undefined),
    });
    const route = open(`${server.url}?connections=3`, { depth });
    const results = await Promise.all(Array.from({ length: count }, (_, n) => route.send(makeMail(n))));
    expect(results).toEqual(results.map((_, n) => ({ kind: 'sent', reply: `250 to${n}@example.org` })));
    const received = new Map(server.mails.map((mail) => [mail.to, mail]));
    expect(server.mails).toHaveLength(count);
    for (const [n] of results.entries()) {
      const { envelope, raw } = makeMail(n);
      expect(received.get(envelope.to)).toMatchObject({ from: envelope.from, raw: raw.toString() });
    }
    expect(server.violations).toEqual([]);
    expect(server.connections()).toBe(3);
  });

  test.each([
    ['mail', '451 4.3.0 later', 'deferred', '451 4.3.0', 'unavailable'],
    ['rcpt', '450 4.2.1 busy', 'deferred', '450 4.2.1', 'unavailable'],
    ['data', '452 no storage', 'deferred', '452', 'unavailable'],
    ['dot', '451-4.3.0 not\r\n451 4.3.0 now', 'deferred', '451 4.3.0', 'unavailable'],
    ['mail', '553 5.1.8 not you', 'rejected', '553 5.1.8', 'policy'],
    ['rcpt', '550 5.1.1 nobody', 'rejected', '550 5.1.1', 'bad-mailbox'],
    ['data', '554 no', 'rejected', '554', 'policy'],
    [
      'dot',
      '554 5.7.1 spam https://example.com/aVeryLongLinkThatIsNotStoredAnywhere',
      'rejected',
      '554 5.7.1',
      'policy',
    ],
  ] as const)(
    '%s replied with %s: that mail is %s, and the others on its connection are sent',
    async (stage, reply, kind, code, failureClass) => {
      const server = await start({
        isPipelining,
        reply: (at, mail) => (at === stage && mail.from === 'b+3@example.com' ? reply : undefined),
      });
      const route = open(`${server.url}?connections=1`, { depth });
      const results = await Promise.all([1, 2, 3, 4, 5].map((n) => route.send(makeMail(n))));
      expect(results.map((result) => result.kind)).toEqual(['sent', 'sent', kind, 'sent', 'sent']);
      expect(results[2]).toMatchObject({ kind, code, class: failureClass });
      // A rejected MAIL FROM says nothing about the recipient.
      expect('isAboutSender' in (results[2] ?? {})).toBe(stage === 'mail' && kind === 'rejected');
      expect(results[2]?.reply).not.toContain('Link');
      expect(server.mails.map(({ to }) => to)).toEqual([1, 2, 4, 5].map((n) => `to${n}@example.org`));
      expect(server.violations).toEqual([]);
      expect(server.connections()).toBe(1);
    },
  );

  test('a refused recipient whose DATA is accepted nevertheless is sent no body', async () => {
    const server = await start({
      isPipelining,
      reply: (stage, mail) => {
        if (mail.from !== 'b+2@example.com') return undefined;
        if (stage === 'rcpt') return '550 5.1.1 nobody';
        return stage === 'data' ? '354 go on' : stage === 'dot' ? '554 no recipients' : undefined;
      },
    });
    const route = open(`${server.url}?connections=1`, { depth });
    const results = await Promise.all([1, 2, 3].map((n) => route.send(makeMail(n))));
    expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'rejected', code: '550 5.1.1' }, { kind: 'sent' }]);
    expect(server.mails.map(({ raw }) => raw)).toEqual([1, 3].map((n) => makeMail(n).raw.toString()));
    expect(server.violations).toEqual([]);
  });

  test('a connection that ends after the dot leaves that mail uncertain, and the mail behind it is sent over another connection', async () => {
    let drops = 1;
    const server = await start({
      isPipelining,
      reply: (stage, mail) => (stage === 'dot' && mail.from === 'b+2@example.com' && drops-- > 0 ? 'reset' : undefined),
    });
    const route = open(`${server.url}?connections=1`, { depth });
    const results = await Promise.all([1, 2, 3, 4].map((n) => route.send(makeMail(n))));
    expect(results.map(({ kind }) => kind)).toEqual(['sent', 'uncertain', 'sent', 'sent']);
    expect(server.mails.map(({ to }) => to)).toEqual([1, 2, 3, 4].map((n) => `to${n}@example.org`));
  });

  test.each(['mail', 'rcpt', 'data'] as const)('no mail is lost when a connection ends at %s', async (at) => {
    let drops = 1;
    const server = await start({
      isPipelining,
      reply: (stage, mail) => (stage === at && mail.from === 'b+2@example.com' && drops-- > 0 ? 'reset' : undefined),
    });
    const route = open(`${server.url}?connections=1`, { depth });
    const results = await Promise.all([1, 2, 3, 4].map((n) => route.send(makeMail(n))));
    expect(results.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(server.mails.map(({ to }) => to).sort()).toEqual([1, 2, 3, 4].map((n) => `to${n}@example.org`));
  });

  test.each([
    ['421 4.7.0 too many messages in this session', 'mail'],
    ['452 4.5.3 max messages per connection reached', 'mail'],
    ['421 closing', 'dot'],
    ['421 closing', 'rcpt'],
  ] as const)(
    'a server that limits the mails of a connection with %s at %s gets the others over new connections',
    async (reply, at) => {
      const server = await start({
        isPipelining,
        reply: (stage, mail) => (stage === at && mail.accepted >= 3 ? reply : undefined),
      });
      const route = open(`${server.url}?connections=2`, { depth });
      const results = await Promise.all(Array.from({ length: 40 }, (_, n) => route.send(makeMail(n))));
      expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['sent']));
      expect(new Set(server.mails.map(({ to }) => to)).size).toBe(40);
      expect(server.mails).toHaveLength(40);
      expect(server.connections()).toBeGreaterThanOrEqual(14);
      expect(route.state()).toMatchObject({ kind: 'available', transports: [{ failures: 0 }] });
    },
  );

  test('if the server is silent at MAIL FROM, the mail counts as not sent', async () => {
    const server = await start({ isPipelining, reply: (stage) => (stage === 'mail' ? 'hang' : undefined) });
    const route = open(server.url, { depth, limits: { silenceMs: 100 } });
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'ETIMEDOUT' });
  });

  test.each(['rcpt', 'data'] as const)('a mail is deferred if its server is silent at %s', async (at) => {
    const server = await start({ isPipelining, reply: (stage) => (stage === at ? 'hang' : undefined) });
    const route = open(server.url, { depth, limits: { silenceMs: 100 } });
    expect(await route.send(makeMail())).toMatchObject({
      kind: 'deferred',
      code: 'connection_lost',
      reply: expect.stringContaining('The server was silent for'),
      attempted: true,
    });
  });

  test.each(['rcpt', 'data'] as const)(
    'a mail is deferred if every connection ends at its %s, and no other mail is',
    async (at) => {
      const server = await start({
        isPipelining,
        reply: (stage, mail) => (stage === at && mail.from === 'b+2@example.com' ? 'reset' : undefined),
      });
      const route = open(`${server.url}?connections=2`, { depth });
      const results = await Promise.all(Array.from({ length: 50 }, (_, n) => route.send(makeMail(n))));
      for (const [n, result] of results.entries()) {
        if (n === 2) expect(result).toMatchObject({ kind: 'deferred', code: 'connection_lost', attempted: true });
        else expect(['sent', 'not-sent']).toContain(result.kind);
      }
      expect(results[2]?.reply).toMatch(/^The connection was lost in the middle of the mail: /);
    },
  );

  test('if the server is silent after the dot, the mail is uncertain', async () => {
    const server = await start({ isPipelining, reply: (stage) => (stage === 'dot' ? 'hang' : undefined) });
    const route = open(server.url, { depth, limits: { finalMs: 100 } });
    expect(await route.send(makeMail())).toMatchObject({ kind: 'uncertain', code: 'ETIMEDOUT' });
  });

  test('a server that replies byte by byte is understood', async () => {
    const server = await start({
      isPipelining,
      write: (socket, text) => {
        for (const byte of Buffer.from(text)) socket.write(Buffer.from([byte]));
      },
    });
    const route = open(`${server.url}?connections=2`, { depth });
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => route.send(makeMail(n))));
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['sent']));
    expect(server.mails).toHaveLength(50);
  });
});

test('a server that endlessly sends parts of a reply is left after the limit on silence', async () => {
  const server = await start({
    write: (socket, text) => {
      const timer = text.startsWith('354') ? setInterval(() => socket.write('354-go on\r\n'), 10) : undefined;
      if (timer === undefined) socket.write(text);
      socket.on('close', () => clearInterval(timer));
    },
  });
  const route = open(server.url, { limits: { silenceMs: 200 } });
  expect(await route.send(makeMail())).toMatchObject({ kind: 'deferred', code: 'connection_lost' });
});

test('a large mail that the server has read only in part is deferred, since its dot was never sent', async () => {
  const server = await start({
    features: [],
    reply: (stage) => {
      if (stage === 'data') setImmediate(() => server.drop());
      return undefined;
    },
  });
  const raw = Buffer.alloc(50_000_000, 'a line of text\r\n');
  expect(await open(server.url).send({ ...makeMail(), raw })).toMatchObject({
    kind: 'deferred',
    code: 'connection_lost',
  });
});

test('a mail larger than the server’s stated limit is rejected before anything is sent', async () => {
  const server = await start({ features: ['SIZE 35'] });
  expect(await open(server.url).send(makeMail())).toMatchObject({ kind: 'rejected', code: 'EMESSAGESIZE' });
  expect(server.commands.filter((line) => line.startsWith('MAIL'))).toEqual([]);
});

test('dots at the beginning of lines and a missing last line end arrive correctly', async () => {
  const server = await start();
  const raw = Buffer.from('.a\r\n\r\n.\r\n..b\r\n. c\r\nend');
  expect(await open(server.url).send({ ...makeMail(), raw })).toMatchObject({ kind: 'sent' });
  expect(server.mails[0]?.raw).toBe(`${raw.toString()}\r\n`);
});

test('a mail that is sent in several pieces arrives unchanged', async () => {
  const server = await start();
  const raw = Buffer.from(Array.from({ length: 30_000 }, (_, n) => `.line ${n}\r\n`).join(''));
  const route = open(`${server.url}?connections=1`);
  const results = await Promise.all([1, 2, 3].map((n) => route.send({ ...makeMail(n), raw })));
  expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
  for (const mail of server.mails) expect(mail.raw === raw.toString()).toBe(true);
});

test('MAIL FROM has the parameters that the server offers and the mail needs', async () => {
  const server = await start();
  const route = open(server.url);
  await route.send(makeMail(1));
  await route.send({ ...makeMail(2), raw: Buffer.from('Subject: Grüße\r\n\r\n') });
  await route.send(makeMail(3, { to: 'grüße@example.org', smtpUtf8: true }));
  const plain = await start({ features: [] });
  await open(plain.url).send(makeMail(4));
  const commands = [...server.commands, ...plain.commands].filter((line) => line.startsWith('MAIL'));
  expect(commands).toEqual([
    'MAIL FROM:<b+1@example.com> SIZE=36',
    'MAIL FROM:<b+2@example.com> SIZE=20 BODY=8BITMIME',
    'MAIL FROM:<b+3@example.com> SIZE=36 SMTPUTF8',
    'MAIL FROM:<b+4@example.com>',
  ]);
});

test.each([
  ['ESMTPUTF8', makeMail(1, { to: 'grüße@example.org', smtpUtf8: true })],
  ['E8BITMIME', { ...makeMail(), raw: Buffer.from('Subject: Grüße\r\n\r\n') }],
  ['EADDRESS', makeMail(1, { to: 'grüße@example.org' })],
  ['EADDRESS', makeMail(1, { to: 'a@example.org>\r\nRCPT TO:<eve@example.org' })],
  ['EADDRESS', makeMail(1, { from: 'a@example.org> SIZE=1' })],
  ['EADDRESS', makeMail(1, { to: 'nobody' })],
])('a mail that the server cannot accept is rejected with %s before anything is sent', async (code, mail) => {
  const server = await start({ features: [] });
  expect(await open(server.url).send(mail)).toMatchObject({ kind: 'rejected', code });
  expect(server.commands.filter((line) => !/^(EHLO|QUIT)/.test(line))).toEqual([]);
});
