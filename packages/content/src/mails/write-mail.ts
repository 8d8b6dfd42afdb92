import { createDateFormat } from './campaign-headers.ts';
import { encodeHeader, encodeMailbox, encodeText, type WireAddress } from './encode-header.ts';
import { encodePiece } from './quoted-printable.ts';

/** A name, which may be empty, and an address. */
export interface WireMailbox {
  name: string;
  address: WireAddress;
}

/** A mail without attachments, before it is encoded. */
interface WrittenMail {
  from: WireMailbox;
  to: readonly WireMailbox[];
  cc: readonly WireMailbox[];
  replyTo: WireAddress | undefined;
  /** Without brackets. */
  messageId: string;
  subject: string;
  text: string;
  /** Empty if it has only text. */
  html: string;
  /** More headers; their names and values have been checked. */
  headers: Readonly<Record<string, string>>;
}

const formatDate = createDateFormat();
const encoding = 'Content-Transfer-Encoding: quoted-printable\r\n\r\n';
// Quoted-printable never has an equals sign before an underscore, so no content can contain it (RFC 2045, 6.7).
const boundary = '=_mailwright';

/** Encodes a mail that is sent to one person. Lines end with CRLF, and none begins with a dot. */
export function writeMail(mail: WrittenMail, now: Date): Buffer {
  const { from, to, cc, replyTo, subject, text, html, headers } = mail;
  const lines = [
    `From: ${encodeMailbox(from.name, from.address.text, 6)}`,
    ...encodeMailboxes('To', to),
    ...encodeMailboxes('Cc', cc),
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo.text}`]),
    `Subject: ${encodeText(subject, 9)}`,
    `Date: ${formatDate(now)}`,
    `Message-ID: <${mail.messageId}>`,
    ...Object.entries(headers).map(([name, value]) => encodeHeader(name, value)),
    'MIME-Version: 1.0',
    '',
  ].join('\r\n');
  const addresses = [from, ...to, ...cc].map(({ address }) => address);
  const isUtf8 = [...addresses, replyTo].some((address) => address?.isUtf8 === true);
  const pieces = [Buffer.from(lines, isUtf8 ? 'utf8' : 'latin1'), ...body(text, html)];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));
}

/** A header with mailboxes, each in a line; none if there are none. */
function encodeMailboxes(name: string, mailboxes: readonly WireMailbox[]): string[] {
  if (mailboxes.length === 0) return [];
  const encoded = mailboxes.map((mailbox, index) =>
    encodeMailbox(mailbox.name, mailbox.address.text, index === 0 ? name.length + 2 : 1),
  );
  return [`${name}: ${encoded.join(',\r\n ')}`];
}

function body(text: string, html: string): (string | Buffer)[] {
  const part = (type: string, content: string) => [
    `Content-Type: text/${type}; charset=utf-8\r\n${encoding}`,
    encodePart(content),
  ];
  if (html === '') return part('plain', text);
  // Such as HTML with nothing but images: an empty text would be what some readers show.
  if (text.trim() === '') return part('html', html);
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`,
    ...part('plain', text),
    `\r\n--${boundary}\r\n`,
    ...part('html', html),
    `\r\n--${boundary}--\r\n`,
  ];
}

/** Ends with a line break, since quoted-printable must not end with a soft one. */
function encodePart(text: string): string | Buffer {
  return encodePiece(text.endsWith('\n') ? text : `${text}\n`);
}
