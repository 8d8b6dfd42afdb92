import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hashesSuppressing } from '@mailwright/audience';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount, createTestCampaign, testAppSecrets, until, verifyTestSender } from '@mailwright/testing';
import PostalMime from 'postal-mime';
import { queueEmails, type TestEmails } from './support/queue-emails.ts';
import { parse } from './support/parse-mail.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
let emails: TestEmails;
const start = async (options?: Parameters<typeof startTestMailWorker>[0]): Promise<void> => {
  worker = await startTestMailWorker(options);
  emails = await queueEmails(worker);
};
afterEach(() => worker.stop());

const passTime = () =>
  worker.database.query({
    text: `UPDATE emails SET next_attempt_at = now() - interval '1 second' WHERE status IN ('queued', 'deferred', 'sending')`,
  });
const suppress = (email: string, reason: 'manual' | 'bounced' | 'complained' | 'erased') =>
  worker.database.prisma.suppression.create({
    data: {
      id: newId(),
      accountId: worker.account.accountId,
      kind: 'address',
      value: email,
      valueHash: new Uint8Array(hashesSuppressing(email, testAppSecrets)[0] ?? []),
      reason,
    },
  });

describe('an email', () => {
  beforeEach(() => start());

  test('is sent with its header, its parts and its attachments, whose bytes arrive unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256));
    const text = Buffer.from('one\n.\ntwo\r\nüber\r');
    const id = await emails.send({
      to: { email: 'grace@exämple.com', name: 'Grace "Amazing" Höpper' },
      from_name: 'Example Shop',
      reply_to: 'help@example.com',
      subject: 'Order {{ data.order }} für {{ to.name }}',
      html: '<style>p { color: red }</style><p>{{ data.name }}</p>',
      data: { order: 4711, name: '<Grace> {{ 7 | times: 6 }}' },
      headers: { 'X-Order': '4711', References: '<a@example.com> <b@example.com>' },
      attachments: [
        { filename: 'ünïcode.bin', content: bytes.toString('base64') },
        { filename: 'lines.txt', content_type: 'text/plain', content: text.toString('base64') },
      ],
    });
    expect(await emails.becomes(id, 'sent')).toMatchObject({ attempts: 1, history: ['queued', 'sent'] });
    const [mail] = worker.smtp.mails;
    expect(mail).toMatchObject({ recipients: ['grace@exämple.com'] });
    const { headers } = await parse(mail);
    const read = await PostalMime.parse(mail?.raw ?? '');
    expect(read.subject).toBe('Order 4711 für Grace "Amazing" Höpper');
    expect(read.to).toEqual([
      { address: expect.stringMatching(/^grace@(xn--exmple-cua|exämple)\.com$/), name: 'Grace "Amazing" Höpper' },
    ]);
    expect(read.from).toEqual({ address: 'shop@example.com', name: 'Example Shop' });
    expect(read.messageId).toBe(`<${toUid('eml', id)}@example.com>`);
    expect(headers.get('reply-to')).toContain('help@example.com');
    expect(headers.get('x-order')).toBe('4711');
    expect(headers.get('references')).toBe('<a@example.com> <b@example.com>');
    expect([...headers.keys()].filter((name) => name.startsWith('list-') || name === 'precedence')).toEqual([]);
    expect(read.html).toContain('<p style="color: red;">&lt;Grace&gt; {{ 7 | times: 6 }}</p>');
    expect(read.text).toContain('<Grace> {{ 7 | times: 6 }}');
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['ünïcode.bin', 'lines.txt']);
    const [first, second] = read.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect(first?.equals(bytes)).toBe(true);
    expect(second?.equals(text)).toBe(true);
  });

  test('has a line break where a value has a carriage return, and no lone carriage returns, which servers interpret differently', async () => {
    const note = 'x\r.\rMAIL FROM:<eve@example.com>';
    const id = await emails.send({ html: '<pre>{{ data.note }}</pre>', plain: '{{ data.note }}', data: { note } });
    const { html, plain } = await worker.database.prisma.emailContent.findUniqueOrThrow({ where: { emailId: id } });
    expect([html, plain]).toEqual([
      '<pre>x\n.\nMAIL FROM:&lt;eve@example.com&gt;</pre>',
      'x\n.\nMAIL FROM:<eve@example.com>',
    ]);
    await emails.becomes(id, 'sent');
    expect(worker.smtp.mails[0]?.raw).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  });

  test('reaches people who have unsubscribed, and is skipped only after a complaint or a hard bounce', async () => {
    await suppress('manual@example.com', 'manual');
    await suppress('bounced@example.com', 'bounced');
    await suppress('complained@example.com', 'complained');
    const statuses = await Promise.all(
      ['manual', 'bounced', 'complained'].map(async (name) => {
        const id = await emails.send({ to: `${name}@example.com` });
        const { status, code } = await until('it to end', async () => {
          const state = await emails.state(id);
          return state.status !== 'queued' && state.status !== 'sending' && state;
        });
        return [status, code];
      }),
    );
    expect(statuses).toEqual([
      ['sent', null],
      ['skipped', 'bounced'],
      ['skipped', 'complained'],
    ]);
    expect(worker.smtp.mails.map(({ recipients }) => recipients[0])).toEqual(['manual@example.com']);
  });

  test('to a suppressed address that has also complained is skipped, although the suppression keeps its reason', async () => {
    await suppress('grace@example.com', 'manual');
    await worker.database.prisma.bounce.create({
      data: {
        id: newId(),
        accountId: worker.account.accountId,
        email: 'grace@example.com',
        emailNormalized: 'grace@example.com',
        kind: 'complaint',
        source: 'api',
        occurredAt: new Date(),
        occurredOn: new Date(),
      },
    });
    expect(await emails.becomes(await emails.send(), 'skipped')).toMatchObject({ code: 'complained', attempts: 0 });
  });

  test('that the server refuses permanently fails, and an address that does not exist is suppressed', async () => {
    worker.smtp.reply('rcpt', { code: 550, text: '5.1.1 User unknown' });
    const id = await emails.send();
    const state = await emails.becomes(id, 'failed');
    expect(state).toMatchObject({ code: '550 5.1.1', history: ['queued', 'failed'] });
    expect(state.reply).toContain('User unknown');
    const { accountId } = worker.account;
    const [bounce] = await worker.database.prisma.bounce.findMany({ where: { accountId } });
    expect(bounce).toMatchObject({ emailId: id, kind: 'hard', source: 'smtp', email: 'grace@example.com' });
    expect(await emails.becomes(await emails.send(), 'skipped')).toMatchObject({ code: 'bounced' });
  });

  test('that the server defers is retried, and its history has each attempt with what the server said', async () => {
    worker.smtp.reply('rcpt', { code: 450, text: '4.2.0 greylisted' });
    const id = await emails.send();
    expect(await emails.becomes(id, 'deferred')).toMatchObject({ code: '450 4.2.0', attempts: 1 });
    await passTime();
    const { history } = await emails.becomes(id, 'sent');
    expect(history).toEqual(['queued', 'deferred', 'sent']);
  });

  test('is uncertain if the connection ends before the reply to its last byte, and is never sent again', async () => {
    worker.smtp.reply('data', 'reset');
    const id = await emails.send();
    expect(await emails.becomes(id, 'uncertain')).toMatchObject({ attempts: 1, history: ['queued', 'uncertain'] });
    await passTime();
    await emails.becomes(await emails.send({ to: 'other@example.com' }), 'sent');
    expect(await emails.state(id)).toMatchObject({ status: 'uncertain', attempts: 1 });
    expect(worker.smtp.mails).toHaveLength(1);
  });

  test('that was scheduled for later is sent when its time has come, and not before', async () => {
    const later = await emails.send({
      to: 'later@example.com',
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await emails.becomes(await emails.send(), 'sent');
    expect((await emails.state(later)).status).toBe('queued');
    await passTime();
    await emails.becomes(later, 'sent');
  });

  test('whose sender is no longer verified fails', async () => {
    const id = await emails.send({ send_at: new Date(Date.now() + 3_600_000).toISOString() });
    await worker.database.prisma.sender.deleteMany({ where: { accountId: worker.account.accountId } });
    await passTime();
    expect(await emails.becomes(id, 'failed')).toMatchObject({ code: 'sender_not_verified' });
    expect(worker.smtp.mails).toEqual([]);
  });

  test('of a suspended account waits', async () => {
    const other = await createTestAccount(worker.database);
    await verifyTestSender(worker.database, other.accountId, 'other@example.org');
    await worker.database.prisma.account.update({ where: { id: other.accountId }, data: { status: 'suspended' } });
    const id = await emails.send({}, { of: other.accountId });
    await emails.becomes(await emails.send(), 'sent');
    expect((await emails.state(id)).status).toBe('queued');
  });

  test('is sent even if no job notifies workers of it, as after a flush of Redis', async () => {
    const id = await emails.send({}, { publish: false });
    await emails.becomes(id, 'sent');
  });

  test("waits while its account has used up its plan's mails per hour, and other accounts continue", async () => {
    await worker.database.query({ text: 'UPDATE plans SET mails_per_hour = 2' });
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await emails.send({ to: `n${n}@example.com` }));
    await worker.smtp.waitFor(2);
    const other = await createTestAccount(worker.database);
    await verifyTestSender(worker.database, other.accountId, 'other@example.org');
    await emails.becomes(await emails.send({}, { of: other.accountId }), 'sent');
    const statuses = await Promise.all(ids.map(async (id) => (await emails.state(id)).status));
    expect(statuses.sort()).toEqual(['queued', 'sent', 'sent']);
  });
});

test('emails go before a campaign if the server has a rate limit, and do not wait for its connections', async () => {
  await start({ smtpUrl: (own) => `${own}?rate=4&connections=2` });
  await createTestCampaign(worker.database, { recipients: 200, domain: 'campaign.example' });
  await worker.smtp.waitFor(3);
  const before = worker.smtp.mails.length;
  const ids = [await emails.send({ to: 'a@example.com' }), await emails.send({ to: 'b@example.com' })];
  for (const id of ids) await emails.becomes(id, 'sent');
  const since = worker.smtp.mails.slice(before).map(({ recipients }) => recipients[0] ?? '');
  const position = Math.max(since.indexOf('a@example.com'), since.indexOf('b@example.com'));
  // These mails were already on the wire, or the rate had allowed them before the emails were claimed.
  expect(since.slice(0, position).filter((to) => to.endsWith('campaign.example')).length).toBeLessThan(10);
  expect(worker.smtp.mails.length).toBeLessThan(200);
});
