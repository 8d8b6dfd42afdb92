import type { TrackingOptions } from './campaign-source.ts';
import { bodyEnd, type Edit, type HtmlElement, readAttributes, startTagEnd } from './html-document.ts';
import { escapeLiquid, type MaskedTemplate } from './mask-template.ts';
import { escapeHtml } from './template-engine.ts';
import { trackedLinkTag } from './tracked-link-tag.ts';

// A link with values of the recipient must have a fixed server. Otherwise anyone who fills in a sign-up form could make
// the redirect lead wherever they like.
const fixedServer = /^https?:\/\/[^/?#\s@\\]+[/?#]/i;
const maxLinks = 1_000;
const maxLinkLength = 2_000;

// A link that no person sees and no screen reader reads. Whoever follows it follows every link: a scanner.
const trap = '<a href="{{ _click }}0" style="display:none" aria-hidden="true" tabindex="-1"></a>';

const openImageRest = ' width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';

/**
 * Replaces the links of an HTML part with the recipient's own, and inserts the image that records opens. Only web
 * addresses are replaced: neither `mailto:` and the like, nor anchors, nor the links to unsubscribe and to the web
 * view. An address with values of the recipient is signed when a mail is composed, so that the redirect needs neither
 * the template nor the recipient's fields, which may have changed. If the server or the shape of an address (by tags
 * such as `if`) depends on the recipient, it stays as it is.
 * @returns the edits of the masked source, and its links, as templates in the order of their numbers.
 */
export function trackHtml(
  { text, word, unmask }: MaskedTemplate,
  elements: readonly HtmlElement[],
  { opens, links: wanted }: TrackingOptions,
): { edits: Edit[]; links: string[] } {
  const links: string[] = Array.isArray(wanted) ? [...wanted] : [];
  const numbers = new Map(links.map((link, index) => [link, index + 1]));
  const numberOf = (link: string): number | undefined => {
    const known = numbers.get(link);
    if (known !== undefined || wanted !== 'find' || links.length >= maxLinks) return known;
    numbers.set(link, links.push(link));
    return links.length;
  };
  const edits: Edit[] = [];
  for (const element of wanted === undefined ? [] : elements) {
    const href = element.name === 'a' || element.name === 'area' ? element.attribs['href']?.trim() : undefined;
    const attribute = readAttributes(text, element).find(({ name }) => name === 'href');
    if (href === undefined || attribute === undefined) continue;
    const kind = kindOf(href, word);
    // A fixed address must not look like a template.
    const link = kind === 'fixed' ? href.replaceAll('{{', '%7B%7B') : unmask(href);
    const number = kind === undefined ? undefined : numberOf(link);
    if (number === undefined) continue;
    // What was written as an entity must not become a tag.
    const target = unmask(escapeLiquid(escapeHtml(href)));
    const value =
      kind === 'fixed'
        ? `{{ _click }}${number}`
        : `{% ${trackedLinkTag} ${number} %}${target}{% end${trackedLinkTag} %}`;
    edits.push({ start: attribute.start, end: attribute.end, text: ` href="${value}"` });
  }
  if (edits.length > 0) edits.push(insertAtStart(text, elements, trap));
  if (opens) edits.push(insertOpenImage(text, '{{ _open }}'));
  return { edits, links };
}

/** Whether a link is tracked as it is or with values of the recipient; undefined when it isn't tracked. */
function kindOf(href: string, word: RegExp): 'fixed' | 'personal' | undefined {
  if (href.length > maxLinkLength || !/^https?:\/\//i.test(href)) return undefined;
  const words = [...href.matchAll(word)];
  const [first] = words;
  if (first === undefined) return URL.canParse(href) ? 'fixed' : undefined;
  const isPersonal = fixedServer.test(href.slice(0, first.index)) && words.every(([, kind]) => kind === 'o');
  return isPersonal ? 'personal' : undefined;
}

function insertAtStart(html: string, elements: readonly HtmlElement[], inserted: string): Edit {
  const body = elements.find(({ name }) => name === 'body');
  const first = elements.find(({ name }) => name === 'a' || name === 'area');
  const start = body === undefined ? (first?.startIndex ?? html.length) : startTagEnd(html, body);
  return { start, end: start, text: inserted };
}

/** Inserts the image that records opens at the end of the body. */
export function insertOpenImage(html: string, url: string): Edit {
  const end = bodyEnd(html);
  return { start: end, end, text: `<img src="${url}"${openImageRest}` };
}

/**
 * Removes the image that records opens from a tracked mail's HTML, so that viewing the mail in the service isn't an
 * open. Takes time linear in the length of the HTML, whatever the author wrote: the image is the last one that looks
 * like it.
 */
export function removeOpenImage(html: string): string {
  const end = html.lastIndexOf(`"${openImageRest}`);
  const start = end < 0 ? -1 : html.lastIndexOf('<img src="', end);
  if (start < 0) return html;
  const src = html.slice(start + '<img src="'.length, end);
  if (src.includes('"') || !src.includes('/t/o/')) return html;
  return html.slice(0, start) + html.slice(end + 1 + openImageRest.length);
}
