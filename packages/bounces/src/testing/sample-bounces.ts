import { returnedHeader, sampleMail, sampleReport } from './sample-mail.ts';

/** Bounces in the formats of common servers, and what they mean. */
export const sampleBounces: {
  server: string;
  raw: Buffer;
  bounce: 'hard' | 'soft';
  code: string | null;
  reply: RegExp;
}[] = [
  {
    server: 'Postfix, unknown user',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net (Mail Delivery System)',
      text: `This is the mail system at host mail.example.net.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<grace@example.org>: host mx.example.org[192.0.2.25] said: 550 5.1.1
    <grace@example.org>: Recipient address rejected: User unknown in virtual
    mailbox table (in reply to RCPT TO command)`,
      status: `Reporting-MTA: dns; mail.example.net
X-Postfix-Queue-ID: 4F1B2C0D3E
X-Postfix-Sender: rfc822; b+token@bounces.example.net
Arrival-Date: Mon, 23 Nov 2026 05:53:54 +0000 (UTC)

Final-Recipient: rfc822; grace@example.org
Original-Recipient: rfc822;grace@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <grace@example.org>: Recipient address
    rejected: User unknown in virtual mailbox table`,
    }),
    bounce: 'hard',
    code: '5.1.1',
    reply: /^550 5\.1\.1 <grace@example\.org>: Recipient address rejected: User unknown/,
  },
  {
    server: 'Postfix, host not found',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net',
      text: '<grace@nowhere.example>: Host or domain name not found. Name service error',
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; grace@nowhere.example
Action: failed
Status: 5.4.4
Diagnostic-Code: X-Postfix; Host or domain name not found. Name service error
    for name=nowhere.example type=AAAA: Host not found`,
    }),
    bounce: 'hard',
    code: '5.4.4',
    reply: /^Host or domain name not found/,
  },
  {
    server: 'Postfix, mailbox full after five days',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net',
      text: '<grace@example.org>: host mx.example.org said: 452 4.2.2 Mailbox full',
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; grace@example.org
Action: failed
Status: 4.2.2
Diagnostic-Code: smtp; 452 4.2.2 Mailbox full`,
    }),
    bounce: 'soft',
    code: '4.2.2',
    reply: /^452 4\.2\.2 Mailbox full$/,
  },
  {
    server: 'Exim, with a vague status',
    raw: sampleReport({
      from: 'Mail Delivery System <Mailer-Daemon@mail.example.net>',
      subject: 'Mail delivery failed: returning message to sender',
      text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  grace@example.org
    host mx.example.org [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<grace@example.org>:
    550 5.1.1 No such user here`,
      status: `Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;grace@example.org
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 No such user here`,
      header: 'X-Failed-Recipients: grace@example.org\nAuto-Submitted: auto-replied',
      returnedType: 'message/rfc822',
    }),
    bounce: 'hard',
    code: '5.1.1',
    reply: /^550 5\.1\.1 No such user here$/,
  },
  {
    server: 'Exim, without a code from the remote server',
    raw: sampleReport({
      from: 'Mailer-Daemon@mail.example.net',
      text: '  grace@example.org\n    Unrouteable address',
      status: `Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;grace@example.org
Status: 5.0.0`,
    }),
    bounce: 'hard',
    code: '5.0.0',
    reply: /^Unrouteable address$/,
  },
  {
    server: 'Exchange Online, recipient not found',
    raw: sampleReport({
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>',
      subject: 'Undeliverable: January issue',
      text: "Your message to grace@example.org couldn't be delivered. grace wasn't found at example.org.",
      status: `Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.example.net
Arrival-Date: Mon, 23 Nov 2026 05:53:54 +0000

Final-Recipient: rfc822;grace@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient grace@example.org not found by SMTP address lookup`,
      header: 'auto-submitted: auto-generated',
    }),
    bounce: 'hard',
    code: '5.1.10',
    reply: /RecipientNotFound/,
  },
  {
    server: 'Gmail, unknown account',
    raw: sampleReport({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      text: "** Address not found **\n\nYour message wasn't delivered to grace@gmail.example because the address couldn't be found.",
      status: `Reporting-MTA: dns; googlemail.com
Arrival-Date: Mon, 23 Nov 2026 05:53:54 -0800 (PST)

Final-Recipient: rfc822; grace@gmail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.0.26, the server for the domain gmail.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp`,
      header: 'Auto-Submitted: auto-replied',
    }),
    bounce: 'hard',
    code: '5.1.1',
    reply: /^550-5\.1\.1 The email account/,
  },
  {
    server: 'Gmail, blocked as spam',
    raw: sampleReport({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      text: 'Your message has been blocked.',
      status: `Reporting-MTA: dns; googlemail.com

Final-Recipient: rfc822; grace@gmail.example
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp; 550-5.7.1 [192.0.2.1] Our system has detected that this message is
 550 5.7.1 likely unsolicited mail. The user or domain that you are sending to has a policy - gsmtp`,
    }),
    bounce: 'soft',
    code: '5.7.1',
    reply: /unsolicited mail/,
  },
  {
    server: 'sendmail, in which the sender is at fault',
    raw: sampleReport({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mail.example.net>',
      subject: 'Returned mail: see transcript for details',
      text: '   ----- The following addresses had permanent fatal errors -----\n<grace@example.org>\n    (reason: 553 5.1.8 Domain of sender address does not exist)',
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: RFC822; grace@example.org
Action: failed
Status: 5.1.8
Diagnostic-Code: SMTP; 553 5.1.8 Domain of sender address does not exist`,
    }),
    bounce: 'soft',
    code: '5.1.8',
    reply: /^553 5\.1\.8/,
  },
  {
    server: 'a mail in SMTPUTF8 (RFC 6533)',
    raw: Buffer.from(
      sampleReport({
        from: 'MAILER-DAEMON@mail.example.net',
        text: 'It failed.',
        status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: utf-8; grâce@example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 grâce is unknown`,
      })
        .toString()
        .replace('message/delivery-status', 'message/global-delivery-status'),
    ),
    bounce: 'hard',
    code: '5.1.1',
    reply: /grâce is unknown/,
  },
  {
    server: 'qmail',
    raw: sampleMail(`
Date: 23 Nov 2026 05:53:54 -0000
From: MAILER-DAEMON@mail.example.org
To: b+token@bounces.example.net
Subject: failure notice

Hi. This is the qmail-send program at mail.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<grace@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${returnedHeader}
Buy now: 4.2.2 reasons to come back.
`),
    bounce: 'hard',
    code: '5.1.1',
    reply: /^Sorry, no mailbox here by that name\. \(#5\.1\.1\)$/,
  },
  {
    server: 'qmail, when a server can not be reached',
    raw: sampleMail(`
From: MAILER-DAEMON@mail.example.org
Subject: failure notice

Hi. This is the qmail-send program at mail.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.

<grace@example.org>:
Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)
I'm not going to try again; this message has been in the queue too long.

--- Below this line is a copy of the message.

${returnedHeader}
`),
    bounce: 'soft',
    code: '4.4.1',
    reply: /establish an SMTP connection/,
  },
  {
    server: 'a gateway that has only words',
    raw: sampleMail(`
From: postmaster@example.org
Subject: Undeliverable mail

Your message could not be delivered:
<grace@example.org>: 550 mailbox unavailable: no such user

${returnedHeader}
`),
    bounce: 'hard',
    code: '550',
    reply: /no such user/,
  },
  {
    server: 'Postfix, when the server that it relays to refuses the sender',
    raw: sampleReport({
      from: 'MAILER-DAEMON@mail.example.net',
      text: `<grace@example.org>: host mail.example.com[192.0.2.26] said: 550-Requested action not
    taken: mailbox unavailable 550 Sender address is not allowed. (in reply to MAIL FROM command)`,
      status: `Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; grace@example.org
Action: failed
Status: 5.0.0
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550-Requested action not taken: mailbox unavailable
    550 Sender address is not allowed.`,
    }),
    bounce: 'soft',
    code: '5.0.0',
    reply: /Sender address is not allowed/,
  },
];
