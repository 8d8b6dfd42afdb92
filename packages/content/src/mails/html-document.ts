import { load } from 'cheerio/slim';
import { Parser } from 'htmlparser2';
import { TemplateError } from './template-error.ts';

/** A parsed node: the properties that are used here. */
interface HtmlNode {
  type: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: HtmlNode[];
  parent: HtmlNode | null;
  data?: string;
  /** Offsets in the source; `endIndex` is that of the last character. */
  startIndex: number | null;
  endIndex: number | null;
}

/** An HTML document with the offsets of its elements. */
export interface HtmlDocument {
  /** For juice, which modifies the elements. */
  query: ReturnType<typeof load>;
  /** All elements, in the order of the source. */
  elements: HtmlElement[];
}

export type HtmlElement = HtmlNode & {
  name: string;
  attribs: Record<string, string>;
  startIndex: number;
  endIndex: number;
};

// Far deeper than any mail. A limit is needed because what processes the tree is recursive.
const maxDepth = 500;
// The parser's time grows with the square of the depth. With no more tags than this, it is quick at any depth.
const maxUncheckedTags = 5_000;
const pieceLength = 16_384;

/** Parses HTML leniently: nothing is moved, added or removed. @throws TemplateError */
export function parseHtml(html: string): HtmlDocument {
  if (hasManyTags(html) && isTooDeep(html)) throw tooDeep();
  const query = load(html, {
    xml: { xmlMode: false, decodeEntities: true, withStartIndices: true, withEndIndices: true },
  });
  const elements: HtmlElement[] = [];
  const stack = [{ node: query.root()[0] as unknown as HtmlNode, depth: 0 }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry;
    if (depth > maxDepth) throw tooDeep();
    if (node.attribs !== undefined && node.startIndex !== null) elements.push(node as HtmlElement);
    for (const child of node.children?.toReversed() ?? []) stack.push({ node: child, depth: depth + 1 });
  }
  return { query, elements };
}

const tooDeep = () => new TemplateError('html', `The HTML nests elements more than ${maxDepth} deep`);

function hasManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0 && tags <= maxUncheckedTags; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > maxUncheckedTags;
}

/** Whether elements are nested too deeply. It stops reading soon after the first one that is. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => (deepest = Math.max(deepest, (depth += 1))),
    onclosetag: () => (depth -= 1),
  });
  for (let at = 0; at < html.length && deepest <= maxDepth; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength));
  return deepest > maxDepth;
}

const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y;

const openedTag = /<[^ \t\n\f\r/>]*/y;

/**
 * The offset at which the name in an element's start tag ends. It can't be computed from the parsed name, whose lower
 * case may have more characters.
 */
export function tagNameEnd(html: string, element: HtmlElement): number {
  openedTag.lastIndex = element.startIndex;
  return openedTag.test(html) ? openedTag.lastIndex : element.startIndex;
}

/** The attributes in an element's start tag, each including the whitespace before it. */
export function readAttributes(html: string, element: HtmlElement): { name: string; start: number; end: number }[] {
  const attributes: { name: string; start: number; end: number }[] = [];
  let start = tagNameEnd(html, element);
  attribute.lastIndex = start;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    attributes.push({ name: match[1]?.toLowerCase() ?? '', start, end: attribute.lastIndex });
    start = attribute.lastIndex;
  }
  return attributes;
}

/** The offset at which an element's content begins. */
export function startTagEnd(html: string, element: HtmlElement): number {
  const lastAttribute = readAttributes(html, element).at(-1)?.end ?? tagNameEnd(html, element);
  const end = html.indexOf('>', lastAttribute);
  return end < 0 ? html.length : end + 1;
}

/** The offset at which the body ends: what is inserted there is shown at the end of the mail. */
export function bodyEnd(html: string): number {
  const [end] = [/<\/body/gi, /<\/html/gi].flatMap((tag) => [...html.matchAll(tag)].at(-1)?.index ?? []);
  return end ?? html.length;
}

/** A replacement of a range of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text; they must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}
