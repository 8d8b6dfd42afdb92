import type { ListLanguage } from '@mailwright/contracts';
import { oneLine } from '../content/one-line.ts';
import { textsIn } from '../texts/texts-in.ts';
import type { MailContent } from './mail-message.ts';

const fonts = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const paragraph = 'margin: 0 0 16px; overflow-wrap: anywhere';
const button = `display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff;
 text-decoration: none; font-weight: 600`.replaceAll('\n', '');

/**
 * A part of a mail: a paragraph; a link, as a button and written out; or a list of items, each with lines that describe
 * it.
 */
export type MailPart = string | { label: string; url: string } | { items: { title: string; lines: string[] }[] };

/**
 * A mail in HTML and as text. It loads nothing and contains no tracking; the given parts are text, and are escaped.
 * @param mail `footer`: lines in small print, such as the sender's postal address. `language`: English when absent.
 */
export function layOutMail(mail: {
  subject: string;
  parts: MailPart[];
  footer: string[];
  language?: ListLanguage;
}): MailContent {
  const { buttonFails } = textsIn(mail.language).mail;
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
    text: [...mail.parts.map(toText), ...(footer.length === 0 ? [] : [`--\u0020\n${footer.join('\n')}`])]
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

function toText(part: MailPart): string {
  if (typeof part === 'string') return oneLine(part);
  if (!('items' in part)) return `${part.label}:\n${part.url}`;
  return part.items.map(({ title, lines }) => `- ${[title, ...lines].map(oneLine).join('\n  ')}`).join('\n\n');
}

/** A time as a person reads it: `27 November 2026 at 16:33 UTC`. */
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

/** Text escaped for HTML, in an element or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}
