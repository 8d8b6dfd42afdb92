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
import { insertOpenImage } from './track-html.ts';

type Part = 'subject' | 'html' | 'plain';

/** The templates of a mail that is composed once. Of `html` and `plain` at least one is there. */
export type SingleSource = Record<Part, string | null>;

/** What the mail says; without HTML that is empty. */
export interface SingleContent {
  subject: string;
  html: string;
  text: string;
}

/** Parses a part, so that an error has its position there. @throws TemplateError */
export function checkPart(source: string, part: Part): void {
  parsePart(source, part);
}

/**
 * Renders the templates of one mail with these values; CSS is inlined, and the text is made of the HTML unless it is given.
 * @param openUrl of the image that shows when it is opened; undefined: none.
 * @throws TemplateError, also when a limit is exceeded, or nothing is left of the subject or the content.
 */
export function renderOnce(source: SingleSource, scope: object, openUrl: string | undefined): SingleContent {
  const subject = oneLine(renderPart(source.subject ?? '', 'subject', scope));
  if (subject === '') throw new TemplateError('subject', 'is empty');
  const html = source.html === null ? '' : renderPart(source.html, 'html', scope);
  const plain = source.plain === null ? undefined : renderPart(source.plain, 'plain', scope);
  // Before the text is made of it, which recurses.
  const document = parseHtml(html);
  const text = plain ?? textOf(html).trim();
  if (html.trim() === '' && text === '') throw new TemplateError(source.html === null ? 'plain' : 'html', 'is empty');
  return { subject, html: html.trim() === '' ? '' : finishHtml(html, document, openUrl), text };
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
  // Values may have what neither a mail nor Postgres can hold.
  return toLineFeeds(rendered).replaceAll('\u0000', '').toWellFormed();
}

function finishHtml(html: string, document: HtmlDocument, openUrl: string | undefined): string {
  // Nothing is masked: what looks like a tag of Liquid now is text.
  const masked = maskTemplate(html, []);
  const edits = [
    ...(openUrl === undefined ? [] : [insertOpenImage(html, openUrl)]),
    // The last use of the document, whose elements it changes.
    ...(inlineCss(masked, document) ?? []),
  ];
  return applyEdits(html, edits);
}
