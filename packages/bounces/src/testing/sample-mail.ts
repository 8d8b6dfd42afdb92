/** A mail as it arrives, with CRLF line ends. */
export const sampleMail = (text: string): Buffer => Buffer.from(text.trimStart().replaceAll('\n', '\r\n'));

/** The header of a returned mail. */
export const returnedHeader = `Return-Path: <b+token@bounces.example.net>
Message-ID: <cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com>
From: Ada <ada@example.com>
To: grace@example.org
Subject: January issue
`;

/** A report in the format of RFC 3464. */
export function sampleReport(options: {
  from: string;
  subject?: string;
  text: string;
  status: string;
  header?: string;
  returnedType?: string;
}): Buffer {
  return sampleMail(`
From: ${options.from}
To: b+token@bounces.example.net
Subject: ${options.subject ?? 'Undelivered Mail Returned to Sender'}
${options.header ?? 'Auto-Submitted: auto-replied'}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

This is a MIME-encapsulated message.

--b1
Content-Type: text/plain; charset=us-ascii

${options.text}

--b1
Content-Type: message/delivery-status

${options.status}

--b1
Content-Type: ${options.returnedType ?? 'text/rfc822-headers'}

${returnedHeader}
--b1--
`);
}
