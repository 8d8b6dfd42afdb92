import type { Liquid, Template } from 'liquidjs';
import type { TemplatePart, TemplateWarning, WarningCode } from './campaign-source.ts';
import type { HtmlElement } from './html-document.ts';
import type { MaskedTemplate, UnknownTag } from './mask-template.ts';
import { positionAt } from './text-position.ts';
import type { TemplateValues } from './template-values.ts';

/** Gmail clips a mail after this many bytes, which hides the unsubscribe link. */
export const clippedBytes = 102 * 1_024;

/**
 * The maximum number of warnings of a kind for a part: no author reads more, and a megabyte of images would have one
 * for each.
 */
export const maxWarnings = 200;

/** Creates a warning about a part, with its position in the part's source if it has one. */
export function toWarning(
  code: WarningCode,
  part: TemplatePart,
  message: string,
  position: { line: number; column: number } | null = null,
): TemplateWarning {
  return { code, message, part, line: position?.line ?? null, column: position?.column ?? null };
}

/** Warns of tags that don't name a value. */
export function findUnknownTags(
  part: TemplatePart,
  source: string,
  parsed: { engine: Liquid; templates: Template[]; unknown: UnknownTag[]; values: TemplateValues },
): TemplateWarning[] {
  const { engine, templates, unknown, values } = parsed;
  const { globals } = engine.analyzeSync(templates, { partials: false });
  const variables = Object.values(globals).flat();
  return [
    ...variables.flatMap(({ segments, location: { row, col } }) => {
      const path = segments.filter((segment) => typeof segment === 'string');
      if (values.isOffered(path)) return [];
      const message = `{{ ${path.join('.')} }} is not a known value, so the mail shows nothing in its place`;
      return [toWarning('tag_unknown', part, message, { line: row, column: col })];
    }),
    ...unknown.map(({ name, offset }) => {
      const message = `{${name}} is not a known value, so it stays in the mail as it is`;
      return toWarning('tag_unknown', part, message, positionAt(source, offset));
    }),
  ];
}

/** Warns of links that lead nowhere and of images without a description. */
export function findHtmlWarnings(
  source: string,
  masked: MaskedTemplate,
  elements: readonly HtmlElement[],
): TemplateWarning[] {
  return elements.flatMap(({ name, attribs, startIndex }) => {
    const at = () => positionAt(source, masked.originalOffset(startIndex));
    const warnings: TemplateWarning[] = [];
    const link = name === 'a' || name === 'area' ? attribs['href'] : name === 'img' ? attribs['src'] : undefined;
    const problem = link === undefined ? undefined : findLinkProblem(link, masked.word);
    if (link !== undefined && problem !== undefined) {
      const shown = masked.unmask(link).trim();
      warnings.push(
        toWarning(
          problem.code,
          'html',
          problem.message.replace('%', () => shown.slice(0, 200)),
          at(),
        ),
      );
    }
    // An empty alt attribute is right for an image that is only decoration.
    if (name === 'img' && attribs['alt'] === undefined) {
      warnings.push(
        toWarning(
          'image_without_alt',
          'html',
          'An image has no alt attribute, which describes it to readers who cannot see it',
          at(),
        ),
      );
    }
    return warnings;
  });
}

const problems: Record<'broken' | 'relative' | 'unsafe', { code: WarningCode; message: string }> = {
  broken: { code: 'link_broken', message: 'The link “%” has no valid target' },
  relative: {
    code: 'link_relative',
    message: 'The link “%” does not start with https://: links in a mail cannot be relative',
  },
  unsafe: { code: 'link_unsafe', message: 'The link “%” runs code or contains its own data: mail clients remove it' },
};

function findLinkProblem(link: string, word: RegExp) {
  const url = link.trim();
  if (url.search(word) === 0 || (url.startsWith('#') && url.length > 1)) return undefined;
  // Browsers, too, skip whitespace and control characters inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase();
  if (url === '' || url === '#') return problems.broken;
  if (scheme === undefined) return problems.relative;
  if (['javascript', 'vbscript', 'data', 'file', 'blob'].includes(scheme)) return problems.unsafe;
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  const filled = url.replace(word, 'x');
  const isName = URL.canParse(filled) && (new URL(filled).hostname.includes('.') || filled !== url);
  return isName && /^https?:\/\/[^/]/i.test(url) ? undefined : problems.broken;
}
