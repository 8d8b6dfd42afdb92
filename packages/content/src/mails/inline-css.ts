import juice from 'juice';
import { type Edit, type HtmlDocument, type HtmlElement, readAttributes, tagNameEnd } from './html-document.ts';
import type { MaskedTemplate } from './mask-template.ts';
import { escapeHtml } from './template-engine.ts';

// Matching takes one or two microseconds for each pair of a rule and an element, and it happens within requests. For
// mails of 100 KB with all their CSS, the product of rules and elements is less than a third of this.
const maxMatches = 300_000;

/**
 * Inlines the CSS of style elements into style attributes, since many mail clients support no other CSS. The rest of
 * the source stays as written, except for attributes that change and rules that are inlined: markup that Liquid makes
 * conditional needn't be balanced. A style element or attribute that contains Liquid tags stays as it is, and so does
 * an attribute with anything that isn't a declaration.
 * @returns the edits of the masked source; undefined if there are too many rules and elements, or if the rules can't be
 *   read.
 */
export function inlineCss({ text, word }: MaskedTemplate, { query, elements }: HtmlDocument): Edit[] | undefined {
  const styles = elements.filter(({ name }) => name === 'style').map((element) => ({ element, css: cssOf(element) }));
  const rules = styles.reduce((count, { css }) => count + css.split(/[{,]/).length, 0);
  if (rules === 0) return [];
  if (rules * elements.length > maxMatches) return undefined;
  const hasWord = (css: string) => css.search(word) >= 0;
  for (const { element, css } of styles) if (hasWord(css)) element.attribs['data-embed'] = '';
  const before = elements.map(({ attribs }) => ({ ...attribs }));
  const unread = new Set(elements.filter(({ attribs: { style } }) => style !== undefined && !isReadable(style)));
  for (const { attribs } of unread) delete attribs['style'];
  try {
    juice.juiceDocument(query, { inlinePseudoElements: false });
  } catch {
    // juice fails if a rule contains something that isn't a declaration; browsers skip that.
    return undefined;
  }
  const edits = elements.flatMap((element, index) => {
    const old = before[index] ?? {};
    const style = old['style'] ?? '';
    const hasLogic = Array.from(style.matchAll(word)).some(([, kind]) => kind === 'l');
    const isKept = hasLogic || (unread.has(element) && !isBlank(style));
    return element.name === 'style' || isKept ? [] : editAttributes(text, element, old);
  });
  return [...edits, ...styles.flatMap(({ element, css }) => editStyle(element, css))];
}

// Names and values, in which strings and parentheses are closed.
const declarations =
  /^[;\s]*(?:[-\w]+\s*:(?=\s*[^\s;])(?:[^;"'(){}]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))+(?:;[;\s]*|$))+$/;

/** Whether juice can read a style attribute. It fails if there are no declarations, or if there is anything else. */
function isReadable(style: string): boolean {
  return declarations.test(style);
}

/** Whether a style attribute is empty, so that nothing is lost when it is replaced. */
function isBlank(style: string): boolean {
  return !/[^\s;]/.test(style);
}

function cssOf(element: HtmlElement): string {
  return (element.children ?? []).map(({ data }) => data ?? '').join('');
}

function editStyle(element: HtmlElement, css: string): Edit[] {
  const [first] = element.children ?? [];
  if (element.parent === null) return [{ start: element.startIndex, end: element.endIndex + 1, text: '' }];
  const rest = cssOf(element);
  const start = first?.startIndex ?? null;
  return rest === css || start === null ? [] : [{ start, end: start + css.length, text: rest }];
}

function editAttributes(text: string, element: HtmlElement, before: Record<string, string>): Edit[] {
  const changed = new Map(Object.entries(element.attribs).filter(([name, value]) => before[name] !== value));
  if (changed.size === 0) return [];
  const edits: Edit[] = [];
  const attributes = readAttributes(text, element);
  for (const { name, start, end } of attributes) {
    const value = changed.get(name);
    if (value !== undefined) edits.push({ start, end, text: ` ${name}="${escapeHtml(value)}"` });
    changed.delete(name);
  }
  const start = tagNameEnd(text, element);
  const added = [...changed].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return added === '' ? edits : [{ start, end: start, text: added }, ...edits];
}
