import { escapeHtml } from './html.ts';

// Everything before the body; no mail has a head this long.
const maxHeadLength = 65_536;

// The start of a document (HTML, 13.1): spaces and comments, the doctype, and the start tags of `html` and `head`, each
// of which may be absent. Each part is matched where the previous one ends, so that the time is linear.
const gap = /(?:\s+|<!--(?:(?!-->)[^])*-->)*/y;
const parts = [/<!doctype[^>]*>/iy, /<html(?:\s[^>]*)?>/iy, /<head(?:\s[^>]*)?>/iy];

/**
 * Turns a mail's HTML into a page, whose title is the subject unless the mail has a title of its own. A mail needs no
 * title, but without one a browser would show the address with its token (WCAG 2.4.2).
 */
export function titledMail({ title, html }: { title: string; html: string }): string {
  if (title === '') return html;
  const start = html.slice(0, maxHeadLength);
  const bodyAt = start.search(/<(body|svg)[\s>]/i);
  const head = bodyAt < 0 ? start : start.slice(0, bodyAt);
  if (/<title[\s>]/i.test(withoutComments(head))) return html;
  const at = startOfHead(head);
  return `${html.slice(0, at)}<title>${escapeHtml(title)}</title>${html.slice(at)}`;
}

/** The position at which the content of the head begins. */
function startOfHead(html: string): number {
  let at = 0;
  let end = 0;
  for (const part of parts) {
    gap.lastIndex = at;
    gap.exec(html);
    part.lastIndex = gap.lastIndex;
    if (!part.test(html)) continue;
    at = part.lastIndex;
    end = at;
  }
  return end;
}

function withoutComments(html: string): string {
  let text = '';
  for (let at = 0; ;) {
    const start = html.indexOf('<!--', at);
    if (start < 0) return text + html.slice(at);
    text += html.slice(at, start);
    const end = html.indexOf('-->', start);
    if (end < 0) return text;
    at = end + '-->'.length;
  }
}
