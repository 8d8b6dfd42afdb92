import { textsIn } from '../texts/texts-in.ts';
import type { CampaignSource } from './campaign-source.ts';
import { formatAddress } from './format-contact.ts';
import { bodyEnd, type Edit, type HtmlElement, startTagEnd } from './html-document.ts';

// The footer is written in Liquid, as an author would write it. So the list's own texts are escaped and can't become
// tags.
const boxStyle =
  'margin: 24px 0 0; padding: 16px; font-family: sans-serif; font-size: 12px; line-height: 1.5; color: #4b5563; text-align: center';
const hiddenStyle = 'display: none; max-height: 0; overflow: hidden; mso-hide: all';

/** Adds the unsubscribe link and the list's postal address at the end of the body. */
export function insertHtmlFooter(html: string, list: CampaignSource['list']): Edit {
  const label = textsIn(list.language).mail.unsubscribe;
  const lines = [...senderLines(list), `<a href="{{ unsubscribe_url }}" style="color: #4b5563">${label}</a>`];
  const end = bodyEnd(html);
  return { start: end, end, text: `<div style="${boxStyle}">${lines.join('<br>')}</div>\n` };
}

/** Adds the unsubscribe link and the list's postal address at the end of a text. */
export function insertTextFooter(text: string, list: CampaignSource['list']): string {
  const { colon, unsubscribe } = textsIn(list.language).mail;
  const lines = ['--\u0020', ...senderLines(list), `${unsubscribe}${colon}{{ unsubscribe_url }}`];
  return `${text.trimEnd()}\n\n${lines.join('\n')}\n`;
}

function senderLines({ contact }: CampaignSource['list']): string[] {
  const hasCompany = (contact['company']?.trim() ?? '') !== '';
  const hasAddress = formatAddress(contact) !== '';
  return [
    '{{ list.name }}',
    ...(hasCompany ? ['{{ list.company }}'] : []),
    ...(hasAddress ? ['{{ list.address }}'] : []),
  ];
}

/** Inserts the preheader at the start of the body, where inboxes read it; readers don't see it. */
export function insertPreheader(html: string, elements: readonly HtmlElement[], preheader: string): Edit {
  const body = elements.find(({ name }) => name === 'body');
  const first = elements.find(({ name }) => !['html', 'head', 'title', 'meta', 'style', 'link', 'base'].includes(name));
  const start = body === undefined ? (first?.startIndex ?? html.length) : startTagEnd(html, body);
  return { start, end: start, text: `<div style="${hiddenStyle}">${preheader}</div>` };
}
