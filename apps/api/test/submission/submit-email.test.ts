import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { EmailDetails, EmailResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, startProxy, testFixtureCertificate, until, verifyTestSender } from '@mailwright/testing';
import { createTransport, type SendMailOptions, type SentMessageInfo, type Transporter } from 'nodemailer';
import { startSubmission, type SubmissionListener } from '../../src/submission/start-submission.ts';
import { startTestApi, useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const sender = 'shop@example.com';
const local = { host: '127.0.0.1', port: 0, tls: undefined, rootUrl: 'https://mail.example.com' };
let listener: SubmissionListener;
const clients: Transporter[] = [];
beforeAll(async () => {
  await verifyTestSender(api.database, api.account.accountId, sender);
  listener = await startSubmission(api.submission, local, {
    maxConnections: 20,
    maxOfNetwork: 10,
    maxOfAccount: 3,
    maxBytes: 300_000,
    idleMs: 5_000,
    sessionMs: 60_000,
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => listener.close());

function connect(options: { pass?: string; port?: number; secure?: boolean; pool?: boolean } = {}): Transporter {
  const { pass = api.account.key, port = listener.port, pool = false } = options;
  const client = createTransport({
    host: '127.0.0.1',
    port,
    pool: pool as true,
    auth: { user: 'apikey', pass },
    ignoreTLS: options.secure !== true,
    requireTLS: options.secure === true,
    tls: { rejectUnauthorized: false },
  });
  clients.push(client);
  return client;
}
const mail = { from: sender, to: 'grace@example.com', subject: 'Order 4711', text: 'Thank you.' };
const submit = async (given: SendMailOptions = {}, client = connect()) => {
  const { response } = (await client.sendMail({ ...mail, ...given })) as SentMessageInfo & { response: string };
  const uid = /eml_\w+/.exec(response)?.[0] ?? '';
  return { response, email: EmailDetails.parse((await api.call('get', `/emails/${uid}`).expect(200)).body) };
};
const refusalOf = (given: SendMailOptions = {}, client = connect()): Promise<string> =>
  client.sendMail({ ...mail, ...given }).then(
    () => 'accepted',
    (error: Error & { response?: string }) => error.response ?? error.message,
  );
const contentOf = ({ uid }: Pick<EmailResource, 'uid'>) =>
  api.database.prisma.emailContent.findUniqueOrThrow({
    where: { emailId: fromUid('eml', uid) ?? '' },
    include: { attachments: { orderBy: { number: 'asc' } } },
  });
const countRows = () => api.database.prisma.email.count();

describe('a mail submitted by SMTP', () => {
  test('is queued as an email of the account before the reply, which names it', async () => {
    const { response, email } = await submit({ from: { name: 'Example Shop', address: sender } });
    expect(response).toBe(`250 2.0.0 Queued as ${email.uid}`);
    expect(email).toMatchObject({
      status: 'queued',
      to: { email: 'grace@example.com' },
      from: { email: sender, name: 'Example Shop' },
      subject: 'Order 4711',
    });
    expect(await contentOf(email)).toMatchObject({ html: null, plain: expect.stringMatching(/^Thank you\.\n*$/) });
  });

  test('keeps its HTML, its text, its attachments, its images and its headers, and braces are not templates', async () => {
    const { email } = await submit({
      subject: '{{ 7 | times: 6 }} für {% if %}',
      text: 'Text {{ to.email }} {% raw %}',
      html: '<p>{{ to.email }} &lt;ü&gt; {% for %}</p><img src="cid:logo@shop">',
      replyTo: 'help@example.com',
      inReplyTo: '<question@example.org>',
      headers: { 'X-Order': '4711', 'X-SES-CONFIGURATION-SET': 'other', 'X-Mailer': 'Shop' },
      attachments: [
        { filename: 'Rechnung ü.pdf', content: Buffer.from([0, 1, 2, 255]), contentType: 'application/pdf' },
        { filename: 'logo.png', content: Buffer.from('logo'), contentType: 'image/png', cid: 'logo@shop' },
      ],
    });
    expect(email).toMatchObject({ subject: '{{ 7 | times: 6 }} für {% if %}', reply_to: 'help@example.com' });
    expect(email.attachments).toEqual([
      expect.objectContaining({ filename: 'logo.png', content_type: 'image/png' }),
      expect.objectContaining({ filename: 'Rechnung ü.pdf', content_type: 'application/pdf', bytes: 4 }),
    ]);
    const content = await contentOf(email);
    expect(content.html?.trim()).toBe('<p>{{ to.email }} &lt;ü&gt; {% for %}</p><img src="cid:logo@shop">');
    expect(content.plain.trim()).toBe('Text {{ to.email }} {% raw %}');
    expect(content.headers).toEqual({
      'In-Reply-To': '<question@example.org>',
      'X-Order': '4711',
      'X-Mailer': 'Shop',
    });
    expect(content.attachments.map(({ contentId }) => contentId)).toEqual(['logo@shop', null]);
  });

  test('goes to the recipients of its envelope: those whom it names, and the others blindly', async () => {
    const { email } = await submit({
      to: ['"Grace, Hopper" <grace@example.com>', 'ada@example.com'],
      cc: 'books@example.com',
      bcc: 'archive@example.com',
    });
    expect(email.recipients.map(({ kind, name, email: to }) => [kind, name, to])).toEqual([
      ['to', 'Grace, Hopper', 'grace@example.com'],
      ['to', null, 'ada@example.com'],
      ['cc', null, 'books@example.com'],
      ['bcc', null, 'archive@example.com'],
    ]);
    const hidden = await submit({ to: undefined, bcc: ['a@example.com', 'b@example.com'] });
    expect(hidden.email.recipients.map(({ kind }) => kind)).toEqual(['bcc', 'bcc']);
  });

  test('takes the options of POST /emails from its headers, and refuses unknown ones', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { email } = await submit({
      html: '<a href="https://example.com/">x</a>',
      headers: [
        { key: 'X-Mailwright-Tag', value: 'receipt' },
        { key: 'X-Mailwright-Tag', value: 'shop' },
        { key: 'X-Mailwright-Metadata-Order', value: '4711' },
        { key: 'X-Mailwright-Track-Opens', value: 'true' },
        { key: 'X-Mailwright-Track-Clicks', value: 'true' },
        { key: 'X-Mailwright-Send-At', value: later },
      ],
    });
    expect(email).toMatchObject({
      tags: ['receipt', 'shop'],
      metadata: { order: '4711' },
      track_opens: true,
      track_clicks: true,
      send_at: later,
    });
    const { html, headers } = await contentOf(email);
    expect(html).toContain('href="https://mail.example.com/t/c/');
    expect(headers).toEqual({});
    const before = await countRows();
    expect(await refusalOf({ headers: { 'X-Mailwright-Tags': 'a' } })).toMatch(/^554 5\.6\.0 x-mailwright-tags/i);
    expect(await refusalOf({ headers: { 'X-Mailwright-Track-Opens': 'yes' } })).toMatch(/^554 5\.6\.0/);
    expect(await refusalOf({ headers: { 'X-Mailwright-Send-At': '2020-01-01T00:00:00Z' } })).toMatch(/^554 5\.6\.0/);
    expect(await countRows()).toBe(before);
  });

  test('has no sender name if the name in From is an address, which could be any', async () => {
    const { email } = await submit({ from: { name: 'ceo@example.org', address: sender } });
    expect(email.from).toEqual({ email: sender, name: null });
  });

  test('without a subject or a text is accepted, too', async () => {
    const { email } = await submit({ subject: '', text: '', attachments: [{ filename: 'a.txt', content: 'a' }] });
    expect(email).toMatchObject({ subject: '(no subject)', attachments: [{ filename: 'a.txt' }] });
  });

  test('is refused if its sender is not verified, it is too large or has too many recipients, and nothing is queued', async () => {
    const before = await countRows();
    expect(await refusalOf({ from: 'ceo@example.org' })).toMatch(/^550 5\.7\.1 .*not a verified sender/);
    expect(await refusalOf({ text: 'x'.repeat(310_000), envelope: { from: sender, to: ['a@example.com'] } })).toMatch(
      /^552 /,
    );
    const many = Array.from({ length: 51 }, (_, n) => `n${n}@example.com`);
    const client = connect();
    const { rejectedErrors = [] } = await client.sendMail({ ...mail, to: many });
    expect((rejectedErrors as { response?: string }[]).map(({ response }) => response?.slice(0, 9))).toEqual([
      '452 4.5.3',
    ]);
    // The other fifty got it, each in a row.
    expect(await countRows()).toBe(before + 50);
  });
});

describe('signing in', () => {
  test('needs a key that may send emails: a wrong one, one without the scope, and no key at all are refused', async () => {
    const before = await countRows();
    expect(await refusalOf({}, connect({ pass: 'mw_live_wrong' }))).toMatch(/^535 5\.7\.8 /);
    const reader = await createTestAccount(api.database, { scopes: ['emails:read'] });
    expect(await refusalOf({}, connect({ pass: reader.key }))).toMatch(/^535 5\.7\.1 .*emails:send/);
    const anonymous = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
    clients.push(anonymous);
    expect(await refusalOf({}, anonymous)).toMatch(/^530 5\.7\.0 /);
    expect(await countRows()).toBe(before);
  });

  test('uses only senders of the account of the key', async () => {
    const other = await createTestAccount(api.database);
    expect(await refusalOf({}, connect({ pass: other.key }))).toMatch(/^550 5\.7\.1 /);
  });

  test('ends when its key is revoked, also on a connection that is open', async () => {
    const account = await createTestAccount(api.database);
    await verifyTestSender(api.database, account.accountId, 'revoked@example.net');
    const client = connect({ pass: account.key, pool: true });
    const from = 'revoked@example.net';
    await client.sendMail({ ...mail, from });
    await api.run(`UPDATE api_keys SET revoked_at = now() WHERE id = $1`, account.keyId);
    expect(await refusalOf({ from }, client)).toMatch(/^550 5\.7\.1 /);
  });

  test('needs STARTTLS where the server has a certificate: without it, the password is not even asked for', async () => {
    const secure = await startSubmission(api.submission, { ...local, tls: testFixtureCertificate });
    try {
      const { response } = await submit({}, connect({ port: secure.port, secure: true }));
      expect(response).toMatch(/^250 2\.0\.0 /);
      const refused = await refusalOf({}, connect({ port: secure.port }));
      expect(refused).not.toBe('accepted');
      expect(refused).toMatch(/STARTTLS|AUTH|authentication/i);
    } finally {
      for (const client of clients.splice(0)) client.close();
      await secure.close();
    }
  });

  test('is refused beyond the connections of an account, until one of them ends', async () => {
    const client = () => connect({ pool: true });
    const open = [client(), client(), client()];
    for (const each of open) await each.sendMail(mail);
    expect(await refusalOf()).toMatch(/^421 4\.7\.0 Too many connections of this account/);
    open[0]?.close();
    await until('a connection to be free', async () => (await refusalOf()) === 'accepted');
  });
});

test('while Postgres is away, a mail is refused for now with 451, and so is signing in, with 454', async () => {
  const proxy = await startProxy(api.database.url);
  const away = await startTestApi({ databaseUrl: proxy.url });
  await verifyTestSender(api.database, away.account.accountId, 'away@example.net');
  const other = await startSubmission(away.submission, local);
  const client = connect({ port: other.port, pool: true, pass: away.account.key });
  const from = 'away@example.net';
  await client.sendMail({ ...mail, from });
  await proxy.close();
  expect(await refusalOf({ from }, client)).toMatch(/^451 4\.3\.0 /);
  expect(await refusalOf({ from }, connect({ port: other.port, pass: away.account.key }))).toMatch(/^454 4\.7\.0 /);
  const back = await startProxy(api.database.url, Number(new URL(proxy.url).port));
  await client.sendMail({ ...mail, from });
  client.close();
  await other.close();
  await away.stop();
  await back.close();
});
