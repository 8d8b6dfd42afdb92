import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hashesSuppressing } from '@mailwright/audience';
import { readMessageId, recordBounces } from '@mailwright/bounces';
import { createEventWriter } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import { applyBounces, testAppSecrets, until } from '@mailwright/testing';
import { queueEmails, type TestEmails } from './support/queue-emails.ts';
import { parse } from './support/parse-mail.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
let emails: TestEmails;
beforeEach(async () => {
  worker = await startTestMailWorker({ environment: { BOUNCE_DOMAIN: 'bounces.example.com' } });
  emails = await queueEmails(worker);
});
afterEach(() => worker.stop());

const several = {
  to: [{ email: 'grace@example.com', name: 'Grace' }, 'ada@example.com'],
  cc: { email: 'books@example.com', name: 'Bücher' },
  bcc: 'archive@example.com',
};

/** The row of one of an email's recipients. */
const rowOf = (id: string, email: string) =>
  worker.database.prisma.email.findFirstOrThrow({ where: { OR: [{ id }, { copyOf: id }], emailNormalized: email } });
const becomes = async (id: string, email: string, status: string) =>
  emails.becomes((await rowOf(id, email)).id, status);

describe('an email to several people', () => {
  test('reaches each of them once, with the same Message-ID, the names of all but bcc, and its attachments', async () => {
    const attachments = [{ filename: 'a.txt', content: Buffer.from('file').toString('base64') }];
    const id = await emails.send({ ...several, attachments });
    const mails = await worker.smtp.waitFor(4);
    expect(mails.map(({ recipients }) => recipients).sort()).toEqual([
      ['ada@example.com'],
      ['archive@example.com'],
      ['books@example.com'],
      ['grace@example.com'],
    ]);
    for (const mail of mails) {
      const { headers } = await parse(mail);
      expect(headers.get('to')).toBe('Grace <grace@example.com>, ada@example.com');
      expect(headers.get('cc')).toMatch(/^=\?utf-8\?.*\?= <books@example\.com>$/i);
      expect(headers.get('message-id')).toBe(`<${toUid('eml', id)}@example.com>`);
      expect(mail.raw).not.toContain('archive@');
      expect(mail.raw).toContain('a.txt');
    }
    expect(new Set(mails.map(({ sender }) => sender)).size).toBe(4);
  });

  test('shows an attached image where its HTML names it', async () => {
    const html = '<p><img src="cid:logo"></p>';
    const image = {
      filename: 'logo.gif',
      content_type: 'image/gif',
      content: 'R0lGODlhAQABAAAAACw=',
      content_id: 'logo',
    };
    await emails.send({ html, attachments: [image] });
    const [mail] = await worker.smtp.waitFor(1);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/related/m);
    expect(mail?.raw).toMatch(/^Content-ID: <logo>/im);
  });

  test('without attachments, it has the same headers', async () => {
    await emails.send(several);
    for (const mail of await worker.smtp.waitFor(4)) {
      const { headers } = await parse(mail);
      expect(headers.get('to')).toBe('Grace <grace@example.com>, ada@example.com');
      expect(headers.get('cc')).toMatch(/<books@example\.com>$/);
      expect(headers.has('bcc')).toBe(false);
    }
  });

  test('is skipped for a suppressed address and refused for an unknown one, and the others get it', async () => {
    const hash = hashesSuppressing('ada@example.com', testAppSecrets)[0] ?? [];
    await worker.database.prisma.suppression.create({
      data: {
        id: newId(),
        accountId: worker.account.accountId,
        kind: 'address',
        value: 'ada@example.com',
        valueHash: new Uint8Array(hash),
        reason: 'bounced',
      },
    });
    const id = await emails.send(several);
    await becomes(id, 'grace@example.com', 'sent');
    await becomes(id, 'books@example.com', 'sent');
    await becomes(id, 'archive@example.com', 'sent');
    expect(await becomes(id, 'ada@example.com', 'skipped')).toMatchObject({ code: 'bounced', attempts: 0 });
    worker.smtp.reply('rcpt', { code: 550, text: '5.1.1 User unknown' });
    const pair = await emails.send({ to: ['x@example.com', 'y@example.com'] });
    const outcomes = await until('both attempts', async () => {
      const rows = await worker.database.prisma.email.findMany({ where: { OR: [{ id: pair }, { copyOf: pair }] } });
      const ended = rows.map(({ status }) => status).sort();
      return !ended.some((status) => status === 'queued' || status === 'sending') && ended;
    });
    // Of the two transactions, the server refused one.
    expect(outcomes).toEqual(['sent', 'failed'].sort());
  });

  test('bounces for the recipient whom a report names, by the return path or by Message-ID and address', async () => {
    const id = await emails.send(several);
    await worker.smtp.waitFor(4);
    for (const email of ['grace@example.com', 'ada@example.com', 'books@example.com']) await becomes(id, email, 'sent');
    const { accountId } = worker.account;
    const report = (about: ReturnType<typeof readMessageId>, email?: string) => ({
      kind: 'hard' as const,
      source: 'api' as const,
      about,
      email,
      accountId,
      code: '5.1.1',
      reply: 'Unknown',
      feedbackType: null,
      occurredAt: new Date(),
    });
    const deps = {
      database: worker.database,
      clock: { now: () => new Date() },
      appSecrets: testAppSecrets,
      events: createEventWriter([]),
      applyBounces,
      rules: { softLimit: 3, softDays: 30 },
      publish: () => undefined,
    };
    const copy = await rowOf(id, 'ada@example.com');
    const messageId = readMessageId(`<${toUid('eml', id)}@example.com>`);
    const results = await recordBounces(deps, [
      report({ campaignId: copy.id, position: 0 }),
      report(messageId, 'Books@example.com'),
      report(messageId),
    ]);
    // Whom the last one is about, nobody can tell.
    expect(results.map(({ result }) => result)).toEqual(['recorded', 'recorded', 'unmatched']);
    expect(await becomes(id, 'ada@example.com', 'bounced')).toMatchObject({ code: '5.1.1' });
    expect(await becomes(id, 'books@example.com', 'bounced')).toMatchObject({ code: '5.1.1' });
    expect((await rowOf(id, 'grace@example.com')).status).toBe('sent');
  });

  test("counts for each recipient in its plan's mails an hour", async () => {
    await worker.database.query({ text: 'UPDATE plans SET mails_per_hour = 3' });
    const id = await emails.send(several);
    await worker.smtp.waitFor(3);
    const other = await worker.database.prisma.email.count({
      where: { OR: [{ id }, { copyOf: id }], status: 'queued' },
    });
    expect(other).toBe(1);
  });

  test('has links and an image of their own for each recipient', async () => {
    await emails.send({
      ...several,
      html: '<a href="https://example.com/?a=1&amp;b=2">Order</a>',
      track_opens: true,
      track_clicks: true,
    });
    const mails = await worker.smtp.waitFor(4);
    const parsed = await Promise.all(mails.map(parse));
    const tokens = parsed.map(({ html }) => {
      const link = /href="[^"]*\/t\/c\/([\w-]+)\/1\/[\w-]{22}\/[\w-]+"/.exec(html)?.[1];
      const image = /src="[^"]*\/t\/o\/([\w-]+)"/.exec(html)?.[1];
      expect(link).toBe(image);
      return link;
    });
    expect(new Set(tokens).size).toBe(4);
    expect(tokens).not.toContain(undefined);
  });
});
