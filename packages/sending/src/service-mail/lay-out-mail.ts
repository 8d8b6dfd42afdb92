import type { ListLanguage, Mailbox } from '@mailwright/contracts';
import { createTransport } from 'nodemailer';
import { oneLine, textsIn, toLineFeeds, toWireAddress, writeMail } from '@mailwright/content';
import type { OutgoingMail } from '../delivery/send-result.ts';

/** A file attached to a mail. */
interface MailAttachment {
  filename: string;
  contentType: string;
  /** By which the HTML shows it. */
  contentId?: string | null;
  content: Uint8Array;
}

/** A mail's subject and body. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** A mail, before it is built. */
export interface MailMessage extends MailContent {
  /** The id of the mail's row. The Message-ID is derived from it, so that it is the same on every attempt. */
  id: string;
  from: Mailbox;
  to: string;
  replyTo: string | null;
  /** Where bounces go: SMTP's MAIL FROM. */
  bounceTo: string;
  /** The recipient's name. */
  toName?: string;
  /** Whom To and Cc name, if that isn't the recipient alone; the mail still goes only to `to`. */
  shown?: { to: Mailbox[]; cc: Mailbox[] };
  /** More headers; their names and values have been checked. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
}

const fonts = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const paragraph = 'margin: 0 0 16px; overflow-wrap: anywhere';
const button = `display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff;
 text-decoration: none; font-weight: 600`.replaceAll('\n', '');

/**
 * A part of a mail: a paragraph; a link, shown as a button and written out; or a list of items, each with lines that
 * describe it.
 */
export type MailPart = string | { label: string; url: string } | { items: { title: string; lines: string[] }[] };

/**
 * Lays out a mail in HTML and as text. It loads nothing and contains no tracking. The given parts are plain text, which
 * is escaped.
 * @param mail `footer`: lines in small print, such as the sender's postal address. `language`: English when absent.
 */
export function layOutMail(mail: {
  subject: string;
  parts: MailPart[];
  footer: string[];
  language?: ListLanguage;
}): MailContent {
  const { buttonFails, colon } = textsIn(mail.language).mail;
  const subject = oneLine(mail.subject);
  const footer = mail.footer.map(oneLine).filter((line) => line !== '');
  return {
    subject,
    html: [
      '<!doctype html>',
      `<html lang="${mail.language ?? 'en'}">`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapeHtml(subject)}</title>`,
      '</head>',
      `<body style="margin: 0; padding: 24px 16px; ${fonts}; font-size: 16px; line-height: 1.5; background: #ffffff; color: #1f2937">`,
      '<div role="article" style="max-width: 560px; margin: 0 auto">',
      ...mail.parts.flatMap((part) => toHtml(part, buttonFails)),
      ...(footer.length === 0
        ? []
        : [`<p style="margin: 32px 0 0; font-size: 14px; color: #4b5563">${footer.map(escapeHtml).join('<br>')}</p>`]),
      '</div>',
      '</body>',
      '</html>',
      '',
    ].join('\n'),
    text: [
      ...mail.parts.map((part) => toText(part, colon)),
      ...(footer.length === 0 ? [] : [`--\u0020\n${footer.join('\n')}`]),
    ]
      .join('\n\n')
      .concat('\n'),
  };
}

function toHtml(part: MailPart, buttonFails: string): string[] {
  if (typeof part === 'string') return [`<p style="${paragraph}">${escapeHtml(oneLine(part))}</p>`];
  if ('items' in part) {
    const items = part.items.map(({ title, lines }) => {
      const [heading = '', ...rest] = [title, ...lines].map((text) => escapeHtml(oneLine(text)));
      return `<li style="${paragraph}">${[`<strong>${heading}</strong>`, ...rest].join('<br>\n')}</li>`;
    });
    return ['<ul style="margin: 0 0 16px; padding: 0 0 0 20px">', ...items, '</ul>'];
  }
  const url = escapeHtml(part.url);
  return [
    `<p style="${paragraph}"><a href="${url}" style="${button}">${escapeHtml(part.label)}</a></p>`,
    `<p style="${paragraph}">${escapeHtml(buttonFails)}<br>`,
    `<a href="${url}" style="color: #1d4ed8; word-break: break-all">${url}</a></p>`,
  ];
}

function toText(part: MailPart, colon: string): string {
  if (typeof part === 'string') return oneLine(part);
  if (!('items' in part)) return `${part.label}${colon.trimEnd()}\n${part.url}`;
  return part.items.map(({ title, lines }) => `- ${[title, ...lines].map(oneLine).join('\n  ')}`).join('\n\n');
}

/** Formats a time for people: `27 November 2026 at 16:33 UTC`. */
export function formatTime(at: Date, language: ListLanguage = 'en'): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

const entities = new Map<string, string>(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
);

/** Escapes text for HTML, in an element or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}

// This sends nothing: it returns the message that it has composed.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Builds a mail for sending: names and subject are encoded (RFC 2047), and domains are written in ASCII. nodemailer
 * composes those with attachments. If an address is invalid, the envelope is empty, so that a route rejects the mail.
 */
export async function buildMail(message: MailMessage): Promise<OutgoingMail> {
  const [from, to, bounceTo] = [message.from.address, message.to, message.bounceTo].map(toWireAddress);
  const replyTo = message.replyTo === null ? undefined : toWireAddress(message.replyTo);
  const shownTo = toWireMailboxes(message.shown?.to ?? [{ name: message.toName ?? '', address: message.to }]);
  const shownCc = toWireMailboxes(message.shown?.cc ?? []);
  if (from === undefined || to === undefined || bounceTo === undefined) {
    return { envelope: { from: '', to: '', smtpUtf8: false }, raw: Buffer.alloc(0) };
  }
  const written = {
    from: { name: message.from.name, address: from },
    to: shownTo,
    cc: shownCc,
    replyTo,
    messageId: `${message.id}@${from.domain}`,
    subject: oneLine(message.subject),
    text: toLineFeeds(message.text),
    html: toLineFeeds(message.html),
    // RFC 3834, and Exchange's own header, so that no out-of-office reply comes back.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...message.headers },
  };
  const { attachments = [] } = message;
  const raw = attachments.length === 0 ? writeMail(written, new Date()) : await composeWithFiles(written, attachments);
  const shown = [...shownTo, ...shownCc].map(({ address }) => address);
  const smtpUtf8 = [from, to, bounceTo, replyTo, ...shown].some((address) => address?.isUtf8 === true);
  return { envelope: { from: bounceTo.text, to: to.text, smtpUtf8 }, raw };
}

/** Leaves out what isn't an address: that of a person who has been erased. */
function toWireMailboxes(mailboxes: Mailbox[]): Written['to'] {
  return mailboxes.flatMap(({ name, address }) => {
    const wire = toWireAddress(address);
    return wire === undefined ? [] : { name, address: wire };
  });
}

type Written = Parameters<typeof writeMail>[0];

async function composeWithFiles(
  { from, to, cc, replyTo, messageId, html, ...written }: Written,
  attachments: MailAttachment[],
): Promise<Buffer> {
  const { message } = await composer.sendMail({
    ...written,
    from: { name: oneLine(from.name), address: from.address.text },
    to: to.map(toMailbox),
    ...(cc.length === 0 ? {} : { cc: cc.map(toMailbox) }),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo.text } }),
    messageId: `<${messageId}>`,
    // Without HTML, the mail has only text.
    ...(html === '' ? {} : { html }),
    attachments: attachments.map(toAttachment),
    xMailer: false,
  });
  if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer returned a stream, though it was to buffer');
  return message;
}

function toMailbox({ name, address }: Written['from']) {
  return { name: oneLine(name), address: address.text };
}

function toAttachment({ filename, contentType, contentId = null, content }: MailAttachment) {
  // Base64 even for text, so that its bytes arrive unchanged.
  return {
    filename: oneLine(filename),
    contentType,
    ...(contentId === null ? {} : { cid: contentId }),
    content: Buffer.from(content),
    contentTransferEncoding: 'base64' as const,
  };
}
