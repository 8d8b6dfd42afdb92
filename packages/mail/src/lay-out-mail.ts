import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mail-message.ts';
import { oneLine } from './one-line.ts';

const fonts = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const paragraph = 'margin: 0 0 16px';
const button = `display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff;
 text-decoration: none; font-weight: 600`.replaceAll('\n', '');

/**
 * A mail about one link, in HTML and as text. Nothing in it is loaded from anywhere and nothing tracks; what is given is
 * text, and is escaped.
 * @param mail `footer`: lines in small print, such as the sender's postal address.
 */
export function layOutMail(mail: {
  subject: string;
  before: string[];
  link: { label: string; url: string };
  after: string[];
  footer: string[];
}): MailContent {
  const subject = oneLine(mail.subject);
  const before = mail.before.map(oneLine);
  const after = mail.after.map(oneLine);
  const footer = mail.footer.map(oneLine).filter((line) => line !== '');
  const { label, url } = mail.link;
  return {
    subject,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapeHtml(subject)}</title>`,
      '</head>',
      `<body style="margin: 0; padding: 24px 16px; ${fonts}; font-size: 16px; line-height: 1.5; background: #ffffff; color: #1f2937">`,
      '<div role="article" style="max-width: 560px; margin: 0 auto">',
      ...before.map((text) => `<p style="${paragraph}">${escapeHtml(text)}</p>`),
      `<p style="${paragraph}"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>`,
      `<p style="${paragraph}">If the button doesn't work, open this address:<br>`,
      `<a href="${escapeHtml(url)}" style="color: #1d4ed8; word-break: break-all">${escapeHtml(url)}</a></p>`,
      ...after.map((text) => `<p style="${paragraph}">${escapeHtml(text)}</p>`),
      ...(footer.length === 0
        ? []
        : [`<p style="margin: 32px 0 0; font-size: 14px; color: #4b5563">${footer.map(escapeHtml).join('<br>')}</p>`]),
      '</div>',
      '</body>',
      '</html>',
      '',
    ].join('\n'),
    text: [...before, `${label}:\n${url}`, ...after, ...(footer.length === 0 ? [] : [`--\u0020\n${footer.join('\n')}`])]
      .join('\n\n')
      .concat('\n'),
  };
}

/** A time as a person reads it: `27 November 2026 at 16:33 UTC`. */
export function formatTime(at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}
