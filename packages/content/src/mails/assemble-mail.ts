import type { MailHeader } from './campaign-headers.ts';
import { encodePiece } from './quoted-printable.ts';
import { type MailValues, maxPartLength, type Slot, tooLong } from './segments.ts';

/** A part of a mail's body: encoded bytes that are the same in all mails, or a slot between them. */
type BodyPiece = Buffer | Slot;

// When encoded, a character takes up to nine bytes, but most take one.
const maxMailLength = 4 * maxPartLength;

const partHeader = (type: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

/**
 * Encodes the parts of multipart/alternative. The text comes first, since mail clients show the last part they support.
 */
export function encodeBody(
  parts: { plain: readonly (string | Slot)[]; html: readonly (string | Slot)[] },
  boundary: string,
): BodyPiece[] {
  const pieces = [
    Buffer.from(`--${boundary}\r\n${partHeader('text/plain')}`),
    ...parts.plain.map(encodeSegment),
    Buffer.from(`\r\n--${boundary}\r\n${partHeader('text/html')}`),
    ...parts.html.map(encodeSegment),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  // Adjacent buffers are joined, so that composing a mail copies few large buffers.
  const joined: BodyPiece[] = [];
  let run: Buffer[] = [];
  for (const piece of pieces) {
    if (typeof piece !== 'function') {
      run.push(piece);
      continue;
    }
    joined.push(Buffer.concat(run), piece);
    run = [];
  }
  return [...joined, Buffer.concat(run)];
}

function encodeSegment(segment: string | Slot): BodyPiece {
  return typeof segment === 'string' ? Buffer.from(encodePiece(segment)) : segment;
}

/** Puts a mail together in one buffer. @throws TemplateError */
export function assembleMail(header: MailHeader, body: readonly BodyPiece[], mail: MailValues): Buffer {
  const encoding = header.envelope.smtpUtf8 ? 'utf8' : 'latin1';
  let length = Buffer.byteLength(header.text, encoding);
  const values: (string | Buffer)[] = [];
  for (const piece of body) {
    const value = typeof piece === 'function' ? encodePiece(piece(mail)) : piece;
    values.push(value);
    length += value.length;
    if (length > maxMailLength) throw tooLong();
  }
  const raw = Buffer.allocUnsafe(length);
  let at = raw.write(header.text, 0, encoding);
  for (const value of values) {
    if (typeof value === 'string') at += raw.write(value, at, 'latin1');
    else at += value.copy(raw, at);
  }
  return raw;
}
