import { returnedHeader, sampleMail, sampleReport } from './sample-mail.ts';

function complaint(type: string, extra = ''): Buffer {
  return sampleMail(`
From: <abuse@isp.example>
To: fbl@bounces.example.net
Subject: FW: January issue
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1"

--part1
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP
192.0.2.1 on Mon, 23 Nov 2026 05:53:54 GMT.

--part1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <b+token@bounces.example.net>
Original-Rcpt-To: <grace@example.org>
${extra}Arrival-Date: Mon, 23 Nov 2026 05:53:54 GMT
Source-IP: 192.0.2.1

--part1
Content-Type: message/rfc822
Content-Disposition: inline

${returnedHeader}
Hello!
--part1--
`);
}

/** Complaints in the format of RFC 5965; `not-spam` and `auth-failure` are reports of other kinds. */
export const sampleComplaints = {
  abuse: complaint('abuse', 'Reported-Domain: example.com\n'),
  fraud: complaint('fraud'),
  notSpam: complaint('not-spam'),
  authFailure: complaint('auth-failure'),
};

/** Mails to a return path that are not bounces. */
export const sampleOthers: { name: string; raw: Buffer; reason: string }[] = [
  {
    name: 'a delay',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net',
      subject: 'Delayed Mail (still being retried)',
      text: 'Your message could not be delivered for more than 4 hours. It will be retried.',
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; grace@example.org
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.org[192.0.2.25]:25: Connection timed out`,
    }),
    reason: 'no_failure',
  },
  {
    name: 'a report of success',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net',
      text: 'It was delivered.',
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; grace@example.org
Action: relayed
Status: 2.0.0`,
    }),
    reason: 'no_failure',
  },
  {
    name: 'a vacation reply',
    raw: sampleMail(`
From: Grace <grace@example.org>
Subject: Out of office: January issue
Auto-Submitted: auto-replied (vacation)

I am away until 5.1.1 and can't read your mail. User unknown is my favourite band.
`),
    reason: 'automatic_reply',
  },
  {
    name: 'an automatic reply of Outlook',
    raw: sampleMail(`
From: Grace <grace@example.org>
Subject: Automatic reply: January issue
X-Auto-Response-Suppress: All
Auto-Submitted: auto-generated

I have left the company. My mailbox is no longer active.
`),
    reason: 'automatic_reply',
  },
  {
    name: 'a reply by a person',
    raw: sampleMail(`
From: Grace <grace@example.org>
Subject: Re: January issue

Thanks! By the way, 550 5.1.1 is a funny code.
`),
    reason: 'no_report',
  },
  {
    name: 'a delay of qmail',
    raw: sampleMail(`
From: MAILER-DAEMON@mail.example.org
Subject: Warning: could not send message for past 4 hours

Warning: message delivery failed so far and will be retried. (#4.4.1)
`),
    reason: 'no_failure',
  },
  { name: 'nothing', raw: Buffer.alloc(0), reason: 'no_report' },
];
