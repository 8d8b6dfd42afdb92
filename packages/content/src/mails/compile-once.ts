// Transactional mails differ in little but their values. Parsing HTML and deriving the text takes milliseconds, inserting
// values microseconds.
import type { TemplatePart } from './campaign-source.ts';
import { createShow, type Segment } from './compose-mail.ts';
import { deriveText } from './derive-text.ts';
import { applyEdits, type HtmlDocument, parseHtml, readAttributes, startTagEnd } from './html-document.ts';
import { inlineCss } from './inline-css.ts';
import { toLineFeeds } from './line-breaks.ts';
import { findPieces, type MaskedTemplate, maskTemplate } from './mask-template.ts';
import { oneLine } from './one-line.ts';
import { checkPart, type SingleContent, type SingleSource } from './render-once.ts';
import { type SplitMail, splitTemplate } from './split-template.ts';
import { type Syntax, templateLimits } from './template-engine.ts';
import type { TemplateValues } from './template-values.ts';
import { insertOpenImage } from './track-html.ts';

/** The parts of a mail whose templates contain only values and filters that take little time, as data. */
export interface CompiledOnce {
  subject: Segment[];
  /** Null if the mail has none. */
  html: Segment[] | null;
  text: Segment[];
  /** Whether the text was derived from the HTML. */
  isDerived: boolean;
}

const openUrlName = '_open_url';
const valuesOfScope: TemplateValues = {
  isKnown: () => true,
  isOffered: () => true,
  constant: () => undefined,
  // Liquid computes these of lists and texts.
  reader: (path) => (path.some((name) => ['size', 'first', 'last'].includes(name)) ? undefined : () => undefined),
  scope: () => ({}),
};

/**
 * Compiles a mail that `renderOnce` can render. This takes as long as rendering it.
 * @param given the parts as they were given, before they were put into a template.
 * @returns undefined if only `renderOnce` can render it: its templates have logic, or values decide which CSS applies.
 * @throws TemplateError for templates with an error
 */
export function compileOnce(source: SingleSource, given: Partial<SingleSource> = source): CompiledOnce | undefined {
  checkParts([given, source]);
  const mail: SplitMail = { logic: [], filters: 0 };
  const split = (liquid: string, syntax: Syntax, part: TemplatePart) =>
    splitTemplate(liquid, { syntax, part, values: valuesOfScope, mail });
  const html = prepareHtml(source.html ?? '');
  if (html === undefined) return undefined;
  const compiled: CompiledOnce = {
    subject: split(clean(source.subject ?? ''), 'text', 'subject'),
    html: html && split(html.html, 'html', 'html'),
    text: split(source.plain === null ? (html?.derived ?? '') : clean(source.plain), 'text', 'plain'),
    isDerived: source.plain === null,
  };
  return mail.logic.length > 0 || compiled.html?.some(isMarkup) === true ? undefined : compiled;
}

/** A value with markup of its own: what it shows, and which CSS applies to it, isn't known before the value is. */
const isMarkup = (segment: Segment): boolean =>
  typeof segment !== 'string' && segment.kind === 'value' && segment.isEscaped;

function checkParts(sources: readonly Partial<SingleSource>[]): void {
  for (const part of ['subject', 'html', 'plain'] as const)
    for (const source of sources) if (source[part] != null) checkPart(source[part], part);
}

function clean(written: string): string {
  return toLineFeeds(written).toWellFormed();
}

/** Null if there is none; undefined if the CSS or the text can't be prepared before the values are known. */
function prepareHtml(written: string): { html: string; derived: string } | null | undefined {
  if (written.trim() === '') return null;
  const source = clean(written);
  // Such a tag would take away line breaks that the derived text has.
  if (/\{[{%]-|-[}%]\}/.test(source)) return undefined;
  const masked = maskTemplate(source, findPieces(source, () => false).pieces);
  const document = parseHtml(masked.text);
  if (decideStyle(masked, document)) return undefined;
  const image = insertOpenImage(masked.text, '');
  const derived = deriveText(masked);
  // This must be the last use of the document, since it modifies the elements.
  const edits = [{ ...image, text: `{{ ${openUrlName} }}` }, ...(inlineCss(masked, document) ?? [])];
  return { html: masked.unmask(applyEdits(masked.text, edits)), derived };
}

// Values in these show themselves and nothing else, unless a selector names the attribute.
const plainAttributes = new Set(['href', 'src', 'alt', 'title']);
const selectsByContent = /\[|:empty|:has/;

/** Whether values may decide which elements or rules there are, or which rules apply to an element. */
function decideStyle({ text, word }: MaskedTemplate, { elements }: HtmlDocument): boolean {
  const isValue = new RegExp(word.source, 'i');
  let isInAttribute = false;
  let style = '';
  for (const element of elements) {
    if (isValue.test(element.name)) return true;
    if (element.name === 'style') style += text.slice(startTagEnd(text, element), element.endIndex);
    for (const { name, start, end } of readAttributes(text, element)) {
      if (!isValue.test(text.slice(start, end))) continue;
      if (!plainAttributes.has(name)) return true;
      isInAttribute = true;
    }
  }
  return isValue.test(style) || (isInAttribute && selectsByContent.test(style));
}

/** Inserts values into a compiled mail; undefined if the result might differ from that of `renderOnce`. */
export type InsertValues = (scope: object, openUrl: string | undefined) => SingleContent | undefined;

// In a derived text, other values would change the space around them, or be another kind of link.
const simpleValue = /^(?!#|mailto:)[^\s\u200b]+(?: [^\s\u200b]+)*$/i;

/** Creates the function that inserts values into a compiled mail. It is quick, whatever they are. */
export function createInserter({ subject, html, text, isDerived }: CompiledOnce): InsertValues {
  const slots = { subject: toSlots(subject, 'text'), html: html && toSlots(html, 'html'), text: toSlots(text, 'text') };
  const fixedText = text.filter((segment) => typeof segment === 'string').join('\u0000');
  return (scope, openUrl) => {
    const [inTags, inText] = [new Set<string>(), new Set<string>([fixedText])];
    const checkText = (value: string, isInTag: boolean): boolean => {
      if (!simpleValue.test(value) || value.includes('\u0000')) return false;
      (isInTag ? inTags : inText).add(value);
      return true;
    };
    const image = openUrl === undefined ? '' : insertOpenImage('', openUrl).text;
    const shown = {
      subject: join(slots.subject, scope, image),
      html: slots.html === null ? '' : join(slots.html, scope, image, isDerived ? checkText : undefined),
      text: join(slots.text, scope, image),
    };
    if (shown.subject === undefined || shown.html === undefined || shown.text === undefined) return undefined;
    const plain = isDerived ? shown.text.trim() : shown.text;
    const content = { subject: oneLine(shown.subject), html: shown.html, text: plain };
    // A link that is shown as its address isn't repeated after it.
    if ([...inTags].some((address) => [...inText].some((shownText) => overlaps(address, shownText)))) return undefined;
    return isEmpty(content, slots.html !== null, image) ? undefined : content;
  };
}

function isEmpty({ subject, html, text }: SingleContent, hasHtml: boolean, image: string): boolean {
  return subject === '' || (hasHtml ? html.trim() === image : text === '');
}

function overlaps(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

interface ValueSlot {
  path: readonly string[];
  hasFilters: boolean;
  /** Whether it stands in a tag, such as in the address of a link. */
  isInTag: boolean;
  show(value: unknown): string;
}

function toSlots(segments: readonly Segment[], syntax: Syntax): (string | ValueSlot)[] {
  let isInTag = false;
  return segments.map((segment) => {
    if (typeof segment === 'string') {
      const [open, end] = [segment.lastIndexOf('<'), segment.lastIndexOf('>')];
      if (open !== end) isInTag = open > end;
      return segment;
    }
    if (segment.kind !== 'value') throw new Error(`A mail that is composed once has no ${segment.kind}`);
    const { path, filters, isEscaped } = segment;
    return { path, isInTag, hasFilters: filters.length > 0, show: createShow(filters, isEscaped, syntax) };
  });
}

/** @param check whether a value may be inserted; undefined is returned when one may not. */
function join(
  slots: readonly (string | ValueSlot)[],
  scope: object,
  image: string,
  check: (value: string, isInTag: boolean) => boolean = () => true,
): string | undefined {
  let joined = '';
  for (const slot of slots) {
    if (typeof slot === 'string') joined += slot;
    else if (slot.path[0] === openUrlName) joined += image;
    else {
      const given = readPath(scope, slot.path);
      if (!isQuick(given, slot.hasFilters)) return undefined;
      const value = slot.show(given);
      if (!check(value, slot.isInTag)) return undefined;
      joined += value;
    }
    if (joined.length > templateLimits.output) return undefined;
  }
  return toLineFeeds(joined).replaceAll('\u0000', '').toWellFormed();
}

// In characters. There may be hundreds of filters.
const maxFilteredLength = 1_000;

/** Whether showing a value takes little time. */
function isQuick(value: unknown, hasFilters: boolean): boolean {
  if (typeof value === 'object' && value !== null) return false;
  return !hasFilters || typeof value !== 'string' || value.length <= maxFilteredLength;
}

/** Reads a value as LiquidJS does with `ownPropertyOnly`. */
function readPath(scope: object, path: readonly string[]): unknown {
  let value: unknown = scope;
  for (const name of path) {
    if (value === undefined || value === null || !Object.hasOwn(Object(value) as object, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
