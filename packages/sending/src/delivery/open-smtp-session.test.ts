import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type SmtpServer, startSmtpServer } from '@mailwright/testing';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import type { MailRoute } from './mail-route.ts';

const closing: (() => Promise<void>)[] = [];
let routes: MailRoute[];

async function start(options: Parameters<typeof startSmtpServer>[0]): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  closing.push(() => server.close());
  return server;
}

async function startRaw(...options: Parameters<typeof startRawSmtpServer>): Promise<RawSmtpServer> {
  const server = await startRawSmtpServer(...options);
  closing.push(() => server.close());
  return server;
}

function open(...options: Parameters<typeof openRoute>): MailRoute {
  const route = openRoute(...options);
  routes.push(route);
  return route;
}

beforeEach(() => void (routes = []));
afterEach(async () => {
  await Promise.all(routes.map((route) => route.close(0)));
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe('TLS', () => {
  test('a server that offers STARTTLS with an untrusted certificate is sent neither a password nor a mail', async () => {
    const { url, mails } = await start({ tls: true, auth: { user: 'me', pass: 'hunter2' } });
    expect(await open(url).send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(mails).toEqual([]);
  });

  test('with rejectUnauthorized=false, a server with an untrusted certificate gets mails encrypted, over one connection', async () => {
    const { url, mails } = await start({ tls: true, auth: { user: 'me', pass: 'p@ss/w:rd%?#' } });
    const route = open(`${url}?tls.rejectUnauthorized=false&connections=1`);
    for (const n of [1, 2, 3]) expect(await route.send(makeMail(n))).toMatchObject({ kind: 'sent' });
    expect(mails).toMatchObject([{ secure: true }, { secure: true }, { secure: true }]);
  });

  test('with smtps://, TLS is used from the start', async () => {
    const { url, mails } = await start({ secure: true });
    const route = open(`${url.replace('smtp:', 'smtps:')}?tls.rejectUnauthorized=false`);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'sent' });
    expect(mails).toMatchObject([{ secure: true }]);
  });

  test('if TLS is required but the server does not offer it, the server is sent nothing', async () => {
    const { url, mails } = await start({});
    const route = open(`${url}?requireTLS=true`);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'ETLS' });
    expect(mails).toEqual([]);
  });

  test('replies that someone appends to the reply to STARTTLS are not taken for encrypted ones', async () => {
    const server = await startRaw({
      features: ['STARTTLS'],
      write: (socket, text) => void socket.write(text.startsWith('500') ? '220 go\r\n250 injected\r\n' : text),
    });
    expect(await open(server.url).send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'EPROTOCOL' });
  });
});

test('a server that is silent when TLS should begin is left after the limit', async () => {
  const server = await startRaw({
    features: ['STARTTLS'],
    write: (socket, text) => void socket.write(text.startsWith('500') ? '220 go\r\n' : text),
  });
  const route = open(server.url, { limits: { connectMs: 200 } });
  // The server may still read the first bytes of TLS as a command.
  const result = await route.send(makeMail());
  expect(result).toMatchObject({ kind: 'not-sent', code: expect.stringMatching(/^(ETIMEDOUT|ERR_SSL|EPROTO)/) });
});

describe('passwords', () => {
  test.each([['PLAIN'], ['LOGIN']])('they are sent with AUTH %s', async (method) => {
    const server = await start({ auth: { user: 'me@example.com', pass: 'p@ss/w:rd%?#' }, authMethods: [method] });
    expect(await open(server.url).send(makeMail())).toMatchObject({ kind: 'sent' });
  });

  test('a rejected password is a fault of the session and does not appear in the result', async () => {
    const { port } = await start({ auth: { user: 'me', pass: 'right' } });
    const route = open(`smtp://me:hunter2@127.0.0.1:${port}`, { limits: { backOffMs: 60_000, maxBackOffMs: 60_000 } });
    const result = await route.send(makeMail());
    expect(result).toMatchObject({ kind: 'not-sent', code: '535' });
    expect(JSON.stringify(result)).not.toMatch(/hunter2|aHVudGVyM/);
    expect(route.state()).toMatchObject({ kind: 'backing-off', transports: [{ fault: { code: '535' }, failures: 1 }] });
  });

  test('if the server requires a password and none is set, the mail counts as not sent', async () => {
    const { port } = await start({ auth: { user: 'me', pass: 'right' } });
    expect(await open(`smtp://127.0.0.1:${port}`).send(makeMail())).toMatchObject({ kind: 'not-sent', code: '530' });
  });

  test('they are not sent to a server without AUTH', async () => {
    const server = await startRaw();
    const url = server.url.replace('//', '//me:hunter2@');
    expect(await open(url).send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'EAUTH' });
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([]);
  });
});

describe('a session that cannot be opened', () => {
  test.each([
    ['connect', '554 no service', '554'],
    ['connect', '421 4.3.2 too busy', '421 4.3.2'],
    ['ehlo', '502 no', '502'],
    ['connect', 'not SMTP', 'EPROTOCOL'],
    ['connect', `220 ${'a'.repeat(5_000)}`, 'EPROTOCOL'],
    ['connect', 'reset', 'ECONNRESET'],
    ['connect', 'hang', 'ETIMEDOUT'],
    ['ehlo', 'hang', 'ETIMEDOUT'],
  ] as const)('the mail counts as not sent: %s, %.20s', async (stage, reply, code) => {
    const server = await startRaw({ reply: (at) => (at === stage ? reply : undefined) });
    const route = open(server.url, { limits: { connectMs: reply === 'hang' ? 100 : 60_000 } });
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code });
  });

  test('if nothing listens there, the mail counts as not sent', async () => {
    const server = await start({});
    await server.close();
    const route = open(server.url);
    expect(await route.send(makeMail())).toMatchObject({ kind: 'not-sent', code: 'ECONNREFUSED' });
    await server.listenAgain();
  });
});
