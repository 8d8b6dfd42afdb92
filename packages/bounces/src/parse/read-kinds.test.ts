import { describe, expect, test } from '@jest/globals';
import { returnedHeader, sampleMail, sampleReport } from '../testing/sample-mail.ts';
import { chooseFailure } from './mail-report.ts';
import { readReport } from './read-report.ts';

const grace = 'grace@example.org';

/** Summarizes what a mail to a return path says about grace. */
async function judge(raw: Buffer | string, { from = '', isFeedbackLoop = false } = {}): Promise<string> {
  const report = await readReport(typeof raw === 'string' ? sampleMail(raw) : raw, { from, isFeedbackLoop });
  if (report.kind !== 'bounce') return report.kind === 'ignored' ? report.reason : report.kind;
  const failure = chooseFailure(report.failures, grace);
  return failure === undefined ? 'no_failure' : `${failure.bounce} ${failure.reason}`;
}

const inWords = (header: string, text: string) => `${header}\n\n${text}`;
const statusOf = (status: string) =>
  sampleReport({ from: 'MAILER-DAEMON@mail.example.net', text: 'It came back.', status });
const group = (fields: string, address = grace) => `Final-Recipient: rfc822; ${address}\n${fields}`;
const mta = 'Reporting-MTA: dns; mail.example.net\n\n';

describe('reading a bounce', () => {
  test.each([
    ['From: MAILER-DAEMON <>', 'an empty address'],
    ['From: <>', 'nothing but brackets'],
    ['From: Postmaster <postmaster@example.org>', 'a postmaster'],
    ['From: mailer-daemon', 'a name without a domain'],
    ['From: Mail Delivery System <Mail.Delivery.System@mx.example.org>', 'a delivery system'],
    ['From: post_master@example.org', 'a postmaster in another spelling'],
    ['Date: Mon, 23 Nov 2026 05:53:54 +0000', 'nobody'],
  ])('an empty sender marks a bounce: "%s", %s', async (from) => {
    const text = `${grace}\n\n550 5.1.1 User unknown`;
    expect(await judge(inWords(`${from}\nSubject: Nachricht`, text))).toBe('hard unknown_user');
    expect(await judge(inWords(`${from}\nSubject: Nachricht`, 'It came back, and nobody knows why.'))).toBe(
      'soft other',
    );
  });

  test.each([
    ['Ваше сообщение не доставлено', 'К сожалению, письмо не доставлено.', 'hard unknown_user'],
    ['Zustellung fehlgeschlagen', 'Ihre Nachricht kam nicht an.', 'hard unknown_user'],
    ['配信できませんでした', '以下の宛先に送信できませんでした。', 'hard unknown_user'],
  ])('a bounce is read in any language: %s', async (subject, text, expected) => {
    const encoded = `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`;
    const header = `From: mailer-daemon@mx.example\nSubject: ${encoded}\nAuto-Submitted: auto-replied\nContent-Type: text/plain; charset=utf-8`;
    expect(await judge(inWords(header, `${text}\n\n${grace}\n  550 5.1.1 no such user`))).toBe(expected);
  });

  test('a bounce is read if it has only HTML', async () => {
    const header =
      'From: mailer-daemon@mx.example\nSubject: Undeliverable: News\nMIME-Version: 1.0\nContent-Type: text/html';
    const html = `<html><style>p { color: red }</style><h1>Not delivered</h1><p>552 5.2.2 Mailbox&nbsp;full: ${grace}</p></html>`;
    expect(await judge(inWords(header, html))).toBe('soft mailbox_full');
  });

  test.each([
    'Original message follows.',
    '--- Original message follows.',
    'Message headers follow:',
    'Below is a copy of the original message:',
    '------ This is a copy of the message, including all the headers. ------',
    '| Message text follows: |',
    'Received: from mail.example.net',
  ])('a bounce is read up to the returned mail, which begins with "%s"', async (separator) => {
    const text = `Unknown user: ${grace}\n\n${separator}\nSubject: your mailbox is full\n\n550 blocked as spam`;
    expect(await judge(inWords('From: postmaster@mx.example\nSubject: Undeliverable Mail', text))).toBe(
      'hard unknown_user',
    );
  });

  test('a delivery status is read in base64, in the UTF-8 form of RFC 6533, and without an action', async () => {
    const failed = `${mta}${group('Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown')}`;
    const plain = statusOf(failed).toString();
    const base64 = Buffer.from(failed.replaceAll('\n', '\r\n')).toString('base64');
    const encoded = plain
      .replace('message/delivery-status', 'message/delivery-status\r\nContent-Transfer-Encoding: base64')
      .replace(failed.replaceAll('\n', '\r\n'), base64);
    expect(encoded).toContain(base64);
    expect(await judge(Buffer.from(encoded))).toBe('hard unknown_user');
    expect(await judge(Buffer.from(plain.replace('message/delivery-status', 'message/global-delivery-status')))).toBe(
      'hard unknown_user',
    );
    expect(await judge(statusOf(`${mta}${group('Status: 5.1.1')}`))).toBe('hard unknown_user');
    expect(await judge(statusOf(`${mta}${group('Status: 4.4.1\nWill-Retry-Until: tomorrow')}`))).toBe('no_failure');
    expect(await judge(statusOf(`${mta}${group('Action: expired\nDiagnostic-Code: Connection timed out')}`))).toBe(
      'soft expired',
    );
  });

  test('a bounce is read if its lines end with carriage returns, or its parts are malformed', async () => {
    const whole = statusOf(`${mta}${group('Action: failed\nStatus: 5.1.1')}`).toString();
    expect(await judge(Buffer.from(whole.replaceAll('\r\n', '\r')))).toBe('hard unknown_user');
    expect(await judge(Buffer.from(whole.replaceAll('\r\n', '\r\r\n')))).toBe('hard unknown_user');
    const broken =
      'From: postmaster@mx.example\nSubject: Re: News\nContent-Type: multipart/mixed;\nboundary=x\n\n--y\n\nError: no such user here\n';
    expect(await judge(broken)).toBe('hard unknown_user');
  });
});

describe('a report about several recipients', () => {
  const full = group('Action: failed\nStatus: 5.2.2', 'other@example.org');
  const unknown = group('Action: failed\nStatus: 5.1.1');

  test('counts by what it says about our recipient, in any order', async () => {
    expect(await judge(statusOf(`${mta}${full}\n\n${unknown}`))).toBe('hard unknown_user');
    expect(await judge(statusOf(`${mta}${unknown}\n\n${full}`))).toBe('hard unknown_user');
    const delivered = group('Action: relayed\nStatus: 2.0.0');
    expect(await judge(statusOf(`${mta}${full}\n\n${delivered}`))).toBe('no_failure');
  });

  test('counts by the softest failure if it does not name our recipient', async () => {
    const others = [group('Action: failed\nStatus: 5.1.1', 'a@example.net'), full].join('\n\n');
    expect(await judge(statusOf(`${mta}${others}`))).toBe('soft mailbox_full');
  });

  test('is read by its paragraphs if it has no delivery status', async () => {
    const text = `<other@example.org>:\n552 5.2.2 Mailbox full\n\n<${grace}>:\nRemote host said: 550 5.1.1 User unknown\n\n--- Below this line is a copy of the message.`;
    expect(await judge(inWords('From: MAILER-DAEMON@mx.example\nSubject: failure notice', text))).toBe(
      'hard unknown_user',
    );
  });
});

describe('a mail that is not a bounce', () => {
  test.each([
    ['X-Autoreply: yes', 'postmaster@example.org', 'Delivery status'],
    ['Precedence: auto_reply', 'postmaster@example.org', 'Delivery status'],
    ['Auto-Submitted: auto-replied (vacation)', 'ada@example.org', 'Undeliverable?'],
    ['Auto-Submitted: auto-replied', 'ada@example.org', 'Undeliverable?'],
    ['Date: Mon, 23 Nov 2026 05:53:54 +0000', 'ada@example.org', 'Automatic reply: Returned mail'],
    ['Date: Mon, 23 Nov 2026 05:53:54 +0000', 'ada@example.org', 'Out of office: not delivered'],
    ['Date: Mon, 23 Nov 2026 05:53:54 +0000', 'ada@example.org', 'Abwesenheitsnotiz'],
  ])('a mail with "%s" from %s, "%s", is an automatic reply', async (field, from, subject) => {
    const text = '550 5.1.1 user unknown: that mailbox is not monitored, the person no longer works here.';
    expect(await judge(inWords(`From: ${from}\nSubject: ${subject}\n${field}`, text))).toBe('automatic_reply');
  });

  test('a mail that a person wrote is not a report', async () => {
    expect(await judge(inWords('From: ada@example.org\nSubject: Re: News', 'I am on vacation. 550 user unknown'))).toBe(
      'no_report',
    );
    expect(
      await judge(inWords('From: ada@example.org\nSubject: Re: News', 'Thanks!'), { from: 'ada@example.org' }),
    ).toBe('no_report');
  });

  test.each([
    'WARNING MESSAGE ONLY: you do not need to resend your message. It has been delayed.',
    'Your message has not yet been delivered, 550 5.1.1 or not. It will be retried.',
    'Delivery attempts will continue. No action is required on your part.',
  ])('a mail that reports a delay is not a failure: %s', async (text) => {
    expect(await judge(inWords('From: mailer-daemon@mx.example\nSubject: Warning', text))).toBe('no_failure');
  });

  test('a read receipt is not a failure', async () => {
    const read = `From: ${grace}\nSubject: Read: News\nMIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary=x\n
--x\nContent-Type: text/plain\n\nRead. 550 5.1.1 user unknown\n
--x\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n\n--x--`;
    expect(await judge(read)).toBe('no_failure');
  });
});

test('a report that a server has given up is a bounce, even if it says that the mail was delayed before', async () => {
  const text = 'The mail was delayed for four days.\nI have given up: 550 5.1.1 User unknown';
  expect(await judge(inWords('From: mailer-daemon@mx.example\nSubject: failure notice', text))).toBe(
    'hard unknown_user',
  );
});

describe('a complaint older than RFC 5965', () => {
  const old = (subject: string) => `From: staff@isp.example\nSubject: ${subject}\nMIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/rfc822\n\n${returnedHeader}\nHello\n--x--`;

  test("is recognized by the attached mail, if it came to the feedback-loop address or has the subject of Microsoft's JMRP", async () => {
    expect(await judge(old('FW: News'), { from: 'staff@isp.example', isFeedbackLoop: true })).toBe('complaint');
    expect(await judge(old('complaint about message from 192.0.2.1'), { from: 'staff@isp.example' })).toBe('complaint');
    expect(await judge(old('FW: News'), { from: 'staff@isp.example' })).toBe('no_report');
  });
});
