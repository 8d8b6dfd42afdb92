import { createTransport } from 'nodemailer';
import { toWireAddress } from '../content/encode-header.ts';
import { toLineFeeds } from '../content/line-breaks.ts';
import { oneLine } from '../content/one-line.ts';
import type { OutgoingMail } from '../delivery/send-result.ts';
import type { MailAttachment, MailMessage } from './mail-message.ts';

// It sends nothing: it returns the message that it has composed.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * A mail as it goes on the wire. nodemailer composes it: names and subject are encoded (RFC 2047), and domains are written in
 * ASCII. One with an invalid address has an empty envelope, which a route rejects.
 */
export async function buildMail(message: MailMessage): Promise<OutgoingMail> {
  const [from, to, bounceTo] = [message.from.address, message.to, message.bounceTo].map(toWireAddress);
  const replyTo = message.replyTo === null ? undefined : toWireAddress(message.replyTo);
  if (from === undefined || to === undefined || bounceTo === undefined) {
    return { envelope: { from: '', to: '', smtpUtf8: false }, raw: Buffer.alloc(0) };
  }
  const { message: raw } = await composer.sendMail({
    from: { name: oneLine(message.from.name), address: from.text },
    to: { name: oneLine(message.toName ?? ''), address: to.text },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo.text } }),
    messageId: `<${message.id}@${from.domain}>`,
    subject: oneLine(message.subject),
    // nodemailer leaves carriage returns alone as they are.
    text: toLineFeeds(message.text),
    // Without HTML the mail is text only.
    ...(message.html === '' ? {} : { html: toLineFeeds(message.html) }),
    ...(message.attachments === undefined ? {} : { attachments: message.attachments.map(toAttachment) }),
    xMailer: false,
    headers: {
      // RFC 3834, and Exchange's own header: no out-of-office reply should come back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...message.headers,
    },
  });
  if (!Buffer.isBuffer(raw)) throw new TypeError('nodemailer returned a stream, though it was to buffer');
  const smtpUtf8 = [from, to, bounceTo, replyTo].some((address) => address?.isUtf8 === true);
  return { envelope: { from: bounceTo.text, to: to.text, smtpUtf8 }, raw };
}

function toAttachment({ filename, contentType, content }: MailAttachment) {
  // Base64 for text, too: its bytes arrive as they are.
  return {
    filename: oneLine(filename),
    contentType,
    content: Buffer.from(content),
    contentTransferEncoding: 'base64' as const,
  };
}
