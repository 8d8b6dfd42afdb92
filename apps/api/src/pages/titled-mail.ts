import { escapeHtml } from './html.ts';

// What comes before the body; no mail's head is this long.
const maxHeadLength = 65_536;

/**
 * A mail's HTML as a page, with its subject as the page's title unless it has a title of its own: mail needs none, but without one a
 * browser shows the address with its token (WCAG 2.4.2).
 */
export function titledMail({ title, html }: { title: string; html: string }): string {
  if (title === '') return html;
  const start = html.slice(0, maxHeadLength);
  const bodyAt = start.search(/<(body|svg)[\s>]/i);
  const head = bodyAt < 0 ? start : start.slice(0, bodyAt);
  if (/<title[\s>]/i.test(head)) return html;
  const before =
    /<head(\s[^>]{0,1000})?>/i.exec(head) ?? /^\s*(<!doctype[^>]{0,1000}>\s*)?(<html(\s[^>]{0,1000})?>)?/i.exec(head);
  const at = before === null ? 0 : before.index + before[0].length;
  return `${html.slice(0, at)}<title>${escapeHtml(title)}</title>${html.slice(at)}`;
}
