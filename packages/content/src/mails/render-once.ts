import { hasTooManyLiquidTags, tooManyLiquidTags } from '@mailwright/contracts';
import { textOf } from './derive-text.ts';
import { applyEdits, type HtmlDocument, parseHtml } from './html-document.ts';
import { inlineCss } from './inline-css.ts';
import { toLineFeeds } from './line-breaks.ts';
import { maskTemplate } from './mask-template.ts';
import { oneLine } from './one-line.ts';
import { createContext, parseTemplate, renderTemplates, type Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import { hasTrackedLink, trackedLinkTag } from './tracked-link-tag.ts';
import { insertOpenImage, trackRenderedLinks } from './track-html.ts';

type Part = 'subject' | 'html' | 'plain';

/** The templates of a mail that is composed only once. At least one of `html` and `plain` must be given. */
export type SingleSource = Record<Part, string | null>;

/** The rendered content; `html` is empty if the mail has none. */
export interface SingleContent {
  subject: string;
  html: string;
  text: string;
}

/** Parses a part as it was written, so that an error has its position there. @throws TemplateError */
export function checkPart(source: string, part: Part): void {
  parsePart(source, part);
}

/** The URLs that record what people do with a mail; undefined for what isn't recorded. */
export interface OnceTracking {
  /** The image that records opens. */
  openUrl?: string | undefined;
  /** What tracked links begin with, see `trackRenderedLinks`. */
  clickRoot?: string | undefined;
}

/**
 * Renders the templates of one mail with these values. CSS is inlined, and the text is derived from the HTML unless it
 * is given.
 * @throws TemplateError, also if a limit is exceeded, or if the subject or the content turns out to be empty.
 */
export function renderOnce(source: SingleSource, scope: object, tracking: OnceTracking): SingleContent {
  const subject = oneLine(renderPart(source.subject ?? '', 'subject', scope));
  if (subject === '') throw new TemplateError('subject', 'is empty');
  const html = source.html === null ? '' : renderPart(source.html, 'html', scope);
  const plain = source.plain === null ? undefined : renderPart(source.plain, 'plain', scope);
  // This checks the depth, so it comes before deriving the text, which is recursive.
  const document = parseHtml(html);
  const text = plain ?? textOf(html).trim();
  if (html.trim() === '' && text === '') throw new TemplateError(source.html === null ? 'plain' : 'html', 'is empty');
  return { subject, html: html.trim() === '' ? '' : finishHtml(html, document, tracking), text };
}

const syntaxes: Record<Part, Syntax> = { subject: 'text', html: 'html', plain: 'text' };

function parsePart(written: string, part: Part) {
  const source = toLineFeeds(written).toWellFormed();
  if (hasTrackedLink(source)) throw new TemplateError(part, `tag "${trackedLinkTag}" not found`);
  if (hasTooManyLiquidTags(source)) throw new TemplateError(part, tooManyLiquidTags);
  return parseTemplate(source, syntaxes[part], part);
}

function renderPart(written: string, part: Part, scope: object): string {
  const syntax = syntaxes[part];
  const rendered = renderTemplates(parsePart(written, part), createContext(scope, syntax), syntax, part);
  // Values may contain characters that neither a mail nor Postgres can hold.
  return toLineFeeds(rendered).replaceAll('\u0000', '').toWellFormed();
}

function finishHtml(html: string, document: HtmlDocument, { openUrl, clickRoot }: OnceTracking): string {
  // Nothing is masked: whatever looks like a Liquid tag now is text.
  const masked = maskTemplate(html, []);
  const edits = [
    ...(openUrl === undefined ? [] : [insertOpenImage(html, openUrl)]),
    ...(clickRoot === undefined ? [] : trackRenderedLinks(html, document.elements, clickRoot)),
    // This must be the last use of the document, since it modifies the elements.
    ...(inlineCss(masked, document) ?? []),
  ];
  return applyEdits(html, edits);
}
