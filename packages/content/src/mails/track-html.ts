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

/**
 * Replaces the links of HTML in which nothing is left to render. @param root what tracked links begin with, up to their
 * number. What follows it are the number, a place for the signature of the target (see `signLinks`), and the target
 * (base64url).
 */
export function trackRenderedLinks(html: string, elements: readonly HtmlElement[], root: string): Edit[] {
  const edits: Edit[] = [];
  for (const element of elements) {
    const href = element.name === 'a' || element.name === 'area' ? element.attribs['href']?.trim() : undefined;
    const attribute = readAttributes(html, element).find(({ name }) => name === 'href');
    if (href === undefined || attribute === undefined || edits.length >= maxLinks) continue;
    if (href.length > maxLinkLength || !/^https?:\/\//i.test(href) || !URL.canParse(href)) continue;
    const target = Buffer.from(href).toString('base64url');
    const url = `${root}/${edits.length + 1}/${unsigned}/${target}`;
    edits.push({ start: attribute.start, end: attribute.end, text: ` href="${url}"` });
  }
  return edits;
}

/** Stands where a link's signature belongs: rendering takes place in threads, which have no secrets. */
const unsigned = '_';

const renderedLinks = /( href="[^"\s]*?\/t\/c\/)[\w-]+\/(\d{1,4})\/[\w-]+\/([\w-]+)(?=")/g;

/**
 * Makes the tracked links of rendered HTML, and its image that records opens, those of a recipient.
 * @param sign signs the target of a link for their token.
 */
export function signLinks(html: string, token: string, sign: (link: number, target: string) => string): string {
  const signed = html.replace(renderedLinks, (_attribute, start: string, link: string, target: string) => {
    const signature = sign(Number(link), Buffer.from(target, 'base64url').toString());
    return `${start}${token}/${link}/${signature}/${target}`;
  });
  const image = findOpenImage(signed);
  if (image === undefined) return signed;
  return signed.slice(0, image.token) + token + signed.slice(image.srcEnd);
}

/** Puts the targets of the tracked links of rendered HTML in their place, so that viewing it records nothing. */
export function removeTrackedLinks(html: string): string {
  return html.replace(renderedLinks, (_attribute, _start, _link, target: string) => {
    return ` href="${escapeHtml(Buffer.from(target, 'base64url').toString())}`;
  });
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
  const image = findOpenImage(html);
  return image === undefined ? html : html.slice(0, image.start) + html.slice(image.end);
}

function findOpenImage(html: string): { start: number; token: number; srcEnd: number; end: number } | undefined {
  const srcEnd = html.lastIndexOf(`"${openImageRest}`);
  const start = srcEnd < 0 ? -1 : html.lastIndexOf('<img src="', srcEnd);
  if (start < 0) return undefined;
  const src = html.slice(start + '<img src="'.length, srcEnd);
  if (src.includes('"') || !src.includes('/t/o/')) return undefined;
  const token = start + '<img src="'.length + src.lastIndexOf('/') + 1;
  return { start, token, srcEnd, end: srcEnd + 1 + openImageRest.length };
}
