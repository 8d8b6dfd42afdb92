import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type SmtpServer, startSmtpServer } from '@mailwright/testing';
import type { MailRoute } from '../delivery/mail-route.ts';
import type { SendResult } from '../delivery/send-result.ts';
import { makeMessage } from '../testing/make-message.ts';
import { openRoute } from '../testing/open-route.ts';
import { buildMail, type MailMessage } from './lay-out-mail.ts';

let server: SmtpServer;
let route: MailRoute;
beforeAll(async () => {
  server = await startSmtpServer();
  route = openRoute(server.url);
});
afterAll(async () => {
  await route.close(0);
  await server.close();
});
beforeEach(() => void server.mails.splice(0));

/** Builds a mail and sends it to a server that parses it. */
const send = async (overrides: Partial<MailMessage> = {}): Promise<SendResult> =>
  route.send(await buildMail(makeMessage(overrides)));

/** A mail's headers, unfolded, by their lower-case names. */
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

test('a mail has its sender, its recipient, its own bounce address, and an id that stays the same on every attempt', async () => {
  const message = makeMessage({ replyTo: 'office@example.com' });
  expect(await send(message)).toMatchObject({ kind: 'sent' });
  await send(message);
  const [first, second] = server.mails;
  expect(first).toMatchObject({ sender: 'bounces@example.com', recipients: ['grace@example.com'] });
  const headers = headersOf(first?.raw ?? '');
  expect(headers.get('from')).toEqual(['Ada at Example <ada@example.com>']);
  expect(headers.get('to')).toEqual(['grace@example.com']);
  expect(headers.get('reply-to')).toEqual(['office@example.com']);
  expect(headers.get('message-id')).toEqual([`<${message.id}@example.com>`]);
  expect(headersOf(second?.raw ?? '').get('message-id')).toEqual(headers.get('message-id'));
});

test('a mail is declared auto-generated, so that it causes no out-of-office replies, and does not name the program', async () => {
  await send();
  const headers = headersOf(server.mails[0]?.raw ?? '');
  expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
  expect(headers.has('x-mailer')).toBe(false);
});

test.each([
  ['line feeds', 'one\ntwo\r\nthree\n'],
  [
    'lone carriage returns, which some servers take for line ends, and a dot between them for the end of the mail',
    'x\r.\rMAIL FROM:<eve@example.com>\r\r\n',
  ],
  ['lone carriage returns next to letters that need encoding', 'ü\r.\rRCPT TO:<eve@example.com>'],
])('all lines of a mail end with CR LF, which SMTP and signatures require: %s', async (_name, text) => {
  const { raw } = await buildMail(makeMessage({ text, html: `<p>${'long '.repeat(500)}</p>${text}` }));
  const lines = raw.toString('latin1').split('\r\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => /[\r\n]/.test(line) || line.length > 998)).toEqual([]);
});

test('a mail with an invalid address is rejected without a connection', async () => {
  for (const to of ['grace', 'grace@example.com\r\nRCPT TO:<eve@example.com>', 'a@example.com, b@example.com']) {
    expect(await send({ to })).toMatchObject({ kind: 'rejected', code: 'EADDRESS' });
  }
  expect(await send({ bounceTo: 'nowhere' })).toMatchObject({ kind: 'rejected', code: 'EADDRESS' });
  expect(server.mails).toEqual([]);
});

describe('headers', () => {
  test.each([
    ['a subject', { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' }],
    ['a name', { from: { name: 'Ada\r\nBcc: eve@example.com', address: 'ada@example.com' } }],
    ['a name with quotes and brackets', { from: { name: '"Ada" <eve@example.com>, Eve', address: 'ada@example.com' } }],
  ])('%s can add neither a header nor a recipient', async (_name, overrides) => {
    await send(overrides);
    const [mail] = server.mails;
    const headers = headersOf(mail?.raw ?? '');
    expect(headers.has('bcc')).toBe(false);
    expect(headers.get('from')?.[0]).toMatch(/<ada@example\.com>$/);
    expect(mail?.recipients).toEqual(['grace@example.com']);
    expect(mail?.raw).toContain('Hello there');
  });

  test('names and subjects beyond ASCII are encoded', async () => {
    await send({ subject: 'Grüße 🎉', from: { name: 'Zoë', address: 'ada@example.com' } });
    const headers = headersOf(server.mails[0]?.raw ?? '');
    expect(headers.get('from')).toEqual(['=?UTF-8?B?Wm/Dqw==?= <ada@example.com>']);
    expect(headers.get('subject')?.[0]).toMatch(/^=\?UTF-8\?/);
  });

  test('a domain beyond ASCII is sent in ASCII, which every server understands', async () => {
    await send({ to: 'grace@bücher.example', from: { name: '', address: 'ada@bücher.example' } });
    const [mail] = server.mails;
    // The server decodes the domain for display. Without SMTPUTF8, it received only ASCII.
    expect(mail).toMatchObject({ recipients: ['grace@bücher.example'], smtpUtf8: false });
    const headers = headersOf(mail?.raw ?? '');
    expect(headers.get('to')).toEqual(['grace@xn--bcher-kva.example']);
    expect(headers.get('message-id')?.[0]).toMatch(/@xn--bcher-kva\.example>$/);
  });

  test('a mailbox beyond ASCII is sent as it is, with SMTPUTF8', async () => {
    await send({ to: 'grüße@bücher.example' });
    const [mail] = server.mails;
    expect(mail?.smtpUtf8).toBe(true);
    expect(mail?.recipients).toEqual(['grüße@bücher.example']);
    expect(headersOf(mail?.raw ?? '').get('to')).toEqual(['grüße@xn--bcher-kva.example']);
  });
});

test('a mail whose HTML has no text is sent as HTML alone', async () => {
  const { raw } = await buildMail(makeMessage({ text: '', html: '<img src="https://example.com/a.png">' }));
  expect(raw.toString()).toContain('Content-Type: text/html');
  expect(raw.toString()).not.toContain('text/plain');
});
