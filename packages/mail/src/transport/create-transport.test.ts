import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '@mailwright/platform';
import { type SmtpServer, startSmtpServer, until } from '@mailwright/testing';
import { createTransport, type Transport, type TransportLimits } from './create-transport.ts';
import { makeMessage } from '../testing/make-message.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const patient: TransportLimits = { connectMs: 10_000, silenceMs: 10_000, totalMs: 25_000 };
const impatient: TransportLimits = { connectMs: 500, silenceMs: 500, totalMs: 3_000 };
const servers: SmtpServer[] = [];
const transports: Transport[] = [];
let server: SmtpServer;

async function startServer(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<SmtpServer> {
  server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

function open(smtpUrl: string, options: { connections?: number; limits?: TransportLimits } = {}): Transport {
  const transport = createTransport({ smtpUrl, connections: 2, limits: patient, log, ...options });
  transports.push(transport);
  return transport;
}

beforeEach(async () => void (await startServer()));
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  await Promise.all(servers.splice(0).map((each) => each.close()));
});

/** A mail's headers, unfolded, by their names in lower case. */
function headersOf(raw: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const [head = ''] = raw.split('\r\n\r\n');
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return headers;
}

describe('a mail that the server accepts', () => {
  test('has its sender, its recipient, a bounce address of its own, and an id that is the same on every attempt', async () => {
    const transport = open(server.url);
    const message = makeMessage({ replyTo: 'office@example.com' });
    const outcome = await transport.send(message);
    await transport.send(message);
    expect(outcome).toEqual({
      kind: 'sent',
      messageId: `<${message.id}@example.com>`,
      reply: expect.stringMatching(/^250 /),
    });
    const [first, second] = server.mails;
    expect(first).toMatchObject({ sender: 'bounces@example.com', recipients: ['grace@example.com'] });
    const headers = headersOf(first?.raw ?? '');
    expect(headers.get('from')).toEqual(['Ada at Example <ada@example.com>']);
    expect(headers.get('to')).toEqual(['grace@example.com']);
    expect(headers.get('reply-to')).toEqual(['office@example.com']);
    expect(headers.get('message-id')).toEqual([`<${message.id}@example.com>`]);
    expect(headersOf(second?.raw ?? '').get('message-id')).toEqual(headers.get('message-id'));
  });

  test('is declared auto-generated, so that no out-of-office reply comes back, and does not name the program', async () => {
    await open(server.url).send(makeMessage());
    const headers = headersOf(server.mails[0]?.raw ?? '');
    expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
    expect(headers.has('x-mailer')).toBe(false);
  });

  test('is sent over the connection of the previous mail', async () => {
    const transport = open(server.url, { connections: 1 });
    for (let n = 0; n < 5; n += 1) expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    server.reply('connect', { code: 421, text: 'no more connections' });
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
  });

  test('is sent at once when the pooled connection is dead', async () => {
    const transport = open(server.url, { connections: 1 });
    await transport.send(makeMessage());
    server.reply('mail', 'reset');
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    expect(server.mails).toHaveLength(2);
  });
});

describe('several servers', () => {
  test('the first one gets the mails, and while no session with it can be opened, the second', async () => {
    const first = server;
    const second = await startServer();
    const transport = open(`${first.url} ${second.url}?weight=2`);
    await transport.send(makeMessage());
    await first.close();
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    await first.listenAgain();
    first.reply('connect', { code: 554, text: 'no service' });
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    expect([first.mails.length, second.mails.length]).toEqual([1, 2]);
  });

  test('a mail that the first one refuses, or may have taken, is not sent to the second', async () => {
    const first = server;
    const second = await startServer();
    const transport = open(`${first.url},${second.url}`);
    first.reply('rcpt', { code: 450, text: 'busy' });
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'deferred', code: '450' });
    first.reply('data', 'reset', 'reset');
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'deferred' });
    expect(second.mails).toEqual([]);
  });
});

describe('a mail that is not accepted', () => {
  test.each([
    ['connect', 421, 'too busy', '421'],
    ['mail', 451, '4.3.0 try later', '451 4.3.0'],
    ['rcpt', 450, '4.2.1 mailbox busy', '450 4.2.1'],
    ['data', 452, 'insufficient storage', '452'],
    // The server refuses us, not the mail.
    ['connect', 554, 'no service here', '554'],
    ['mail', 530, '5.7.0 authentication required', '530 5.7.0'],
  ] as const)('at %s with %i is deferred, with the reply', async (stage, code, text, given) => {
    server.reply(stage, { code, text });
    const transport = open(server.url);
    expect(await transport.send(makeMessage())).toEqual({
      kind: 'deferred',
      code: given,
      reply: expect.stringContaining(text),
    });
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
  });

  test.each([
    ['mail', 553, '5.7.1 not your address', '553 5.7.1'],
    ['rcpt', 550, '5.1.1 no such user', '550 5.1.1'],
    ['data', 554, '5.7.1 spam', '554 5.7.1'],
  ] as const)(
    'at %s with %i is rejected for good, and the connection is used again',
    async (stage, code, text, given) => {
      server.reply(stage, { code, text });
      const transport = open(server.url, { connections: 1 });
      expect(await transport.send(makeMessage())).toEqual({
        kind: 'rejected',
        code: given,
        reply: expect.stringContaining(text),
      });
      expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    },
  );

  test.each(['connect', 'mail', 'rcpt', 'data'] as const)(
    'is deferred when the server stops responding at %s',
    async (stage) => {
      server.reply(stage, 'hang');
      const transport = open(server.url, { limits: impatient });
      expect(await transport.send(makeMessage())).toMatchObject({ kind: 'deferred', code: 'ETIMEDOUT' });
    },
  );

  test('is deferred at the total limit when the server keeps the connection active without finishing', async () => {
    server.reply('data', 'hang');
    const limits = { connectMs: 5_000, silenceMs: 60_000, totalMs: 300 };
    expect(await open(server.url, { limits }).send(makeMessage())).toMatchObject({
      kind: 'deferred',
      code: 'ETIMEDOUT',
    });
  });

  test.each(['connect', 'mail', 'rcpt', 'data'] as const)(
    'is deferred when the server closes the connection at %s',
    async (stage) => {
      server.reply(stage, 'reset', 'reset');
      expect(await open(server.url).send(makeMessage())).toMatchObject({ kind: 'deferred' });
    },
  );

  test('is deferred when the server is down, and sent when it is up again', async () => {
    const transport = open(server.url);
    await server.close();
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'deferred', code: 'ECONNREFUSED' });
    await server.listenAgain();
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
  });

  test('is deferred when our password is wrong, and the outcome does not contain the password', async () => {
    const { port } = await startServer({ auth: { user: 'me', pass: 'right' } });
    const outcome = await open(`smtp://me:hunter2@127.0.0.1:${port}`).send(makeMessage());
    expect(outcome).toMatchObject({ kind: 'deferred', code: '535' });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
    expect(JSON.stringify(outcome)).not.toContain(Buffer.from('hunter2').toString('base64'));
  });

  test('is rejected without a connection when its address is invalid', async () => {
    for (const to of ['grace', 'grace@example.com\r\nRCPT TO:<eve@example.com>', 'a@example.com, b@example.com']) {
      expect(await open(server.url).send(makeMessage({ to }))).toMatchObject({ kind: 'rejected', code: 'EADDRESS' });
    }
    expect(server.mails).toEqual([]);
  });

  test('has an outcome without the link that a server quotes', async () => {
    server.reply('data', {
      code: 554,
      text: '5.7.1 suspicious https://mail.example.com/c/AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA',
    });
    const outcome = await open(server.url).send(makeMessage());
    expect(outcome).toMatchObject({ kind: 'rejected', reply: '554 5.7.1 suspicious […]' });
  });

  test('is deferred when the transport is closed meanwhile', async () => {
    server.reply('data', 'hang');
    const transport = open(server.url, { limits: { ...patient, silenceMs: 60_000, totalMs: 60_000 } });
    const sending = transport.send(makeMessage());
    await until('the mail to be under way', async () => server.isConnected());
    transport.close();
    expect(await sending).toMatchObject({ kind: 'deferred' });
  });
});

describe('TLS and passwords', () => {
  test('a user and a password with special characters are decoded', async () => {
    const { url } = await startServer({ auth: { user: 'me@example.com', pass: 'p@ss/w:rd%?#' } });
    expect(await open(url).send(makeMessage())).toMatchObject({ kind: 'sent' });
  });

  test('a server that offers STARTTLS with an untrusted certificate gets nothing, and the mail is deferred', async () => {
    const { url, mails } = await startServer({ tls: true });
    expect(await open(url).send(makeMessage())).toMatchObject({
      kind: 'deferred',
      reply: expect.stringMatching(/self.signed/),
    });
    expect(mails).toEqual([]);
  });

  test('with rejectUnauthorized=false an untrusted certificate is accepted, and the mail is sent encrypted', async () => {
    const { url, mails } = await startServer({ tls: true });
    const transport = open(`${url}?tls.rejectUnauthorized=false`);
    expect(await transport.send(makeMessage())).toMatchObject({ kind: 'sent' });
    expect(mails).toMatchObject([{ secure: true }]);
  });

  test('a server that must offer TLS is sent nothing when it does not', async () => {
    expect(await open(`${server.url}?requireTLS=true`).send(makeMessage())).toMatchObject({ kind: 'deferred' });
    expect(server.mails).toEqual([]);
  });
});

describe('headers', () => {
  test.each([
    ['a subject', { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' }],
    ['a name', { from: { name: 'Ada\r\nBcc: eve@example.com', address: 'ada@example.com' } }],
    ['a name with quotes and brackets', { from: { name: '"Ada" <eve@example.com>, Eve', address: 'ada@example.com' } }],
  ])('%s adds no header and no recipient', async (_name, overrides) => {
    await open(server.url).send(makeMessage(overrides));
    const [mail] = server.mails;
    const headers = headersOf(mail?.raw ?? '');
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('from')?.[0]).toMatch(/<ada@example\.com>$/);
    expect(mail?.recipients).toEqual(['grace@example.com']);
    expect(mail?.raw).toContain('Hello there');
  });

  test('names and subjects beyond ASCII are encoded', async () => {
    await open(server.url).send(
      makeMessage({ subject: 'Grüße 🎉', from: { name: 'Zoë', address: 'ada@example.com' } }),
    );
    const headers = headersOf(server.mails[0]?.raw ?? '');
    expect(headers.get('from')).toEqual(['=?UTF-8?Q?Zo=C3=AB?= <ada@example.com>']);
    expect(headers.get('subject')?.[0]).toMatch(/^=\?UTF-8\?/);
  });

  test('a domain beyond ASCII is sent in ASCII, which every server understands', async () => {
    await open(server.url).send(
      makeMessage({ to: 'grace@bücher.example', from: { name: '', address: 'ada@bücher.example' } }),
    );
    const [mail] = server.mails;
    // The server decodes it for display; without SMTPUTF8 it received only ASCII.
    expect(mail).toMatchObject({ recipients: ['grace@bücher.example'], smtpUtf8: false });
    const headers = headersOf(mail?.raw ?? '');
    expect(headers.get('to')).toEqual(['grace@xn--bcher-kva.example']);
    expect(headers.get('message-id')?.[0]).toMatch(/@xn--bcher-kva\.example>$/);
  });

  test('a mailbox beyond ASCII is sent as it is, with SMTPUTF8', async () => {
    await open(server.url).send(makeMessage({ to: 'grüße@bücher.example' }));
    const [mail] = server.mails;
    expect(mail?.smtpUtf8).toBe(true);
    expect(mail?.recipients).toEqual(['grüße@bücher.example']);
    expect(headersOf(mail?.raw ?? '').get('to')).toEqual(['grüße@bücher.example']);
  });
});
