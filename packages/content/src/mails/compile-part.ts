import { hasTooManyLiquidTags, maxLiquidTags, tooManyLiquidTags } from '@mailwright/contracts';
import type { RecipientData, TemplatePart, TemplateWarning } from './campaign-source.ts';
import { findUnknownTags } from './find-warnings.ts';
import { toLineFeeds } from './line-breaks.ts';
import { findPieces, maskTemplate, type MaskedTemplate } from './mask-template.ts';
import { createContext, engineOf, parseTemplate, renderTemplates, type Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import type { TemplateValues } from './template-values.ts';
import { hasTrackedLink, trackedLinkTag } from './tracked-link-tag.ts';

/** A part as its author wrote it, checked. */
export interface SourcePart {
  part: TemplatePart;
  syntax: Syntax;
  /** The text as written, with all line breaks as line feeds. */
  source: string;
  masked: MaskedTemplate;
  /** The source, with plain tags replaced by Liquid. */
  liquid: string;
  warnings: TemplateWarning[];
  /** Renders the source as written, so that an error has its position there. @throws TemplateError */
  render(recipient: RecipientData): string;
}

/** Parses a part. @throws TemplateError */
export function readPart(written: string, syntax: Syntax, part: TemplatePart, values: TemplateValues): SourcePart {
  const source = toLineFeeds(written).toWellFormed();
  if (hasTrackedLink(source)) throw new TemplateError(part, `tag "${trackedLinkTag}" not found`);
  if (hasTooManyLiquidTags(source)) throw new TemplateError(part, tooManyLiquidTags);
  const templates = parseTemplate(source, syntax, part);
  const { pieces, unknown } = findPieces(source, (tag) => values.isKnown([tag]));
  // Plain tags become outputs, so they count, too.
  if (pieces.length + unknown.length > maxLiquidTags) throw new TemplateError(part, tooManyLiquidTags);
  const masked = maskTemplate(source, pieces);
  return {
    part,
    syntax,
    source,
    masked,
    liquid: masked.unmask(masked.text),
    warnings: findUnknownTags(part, source, { engine: engineOf(syntax), templates, unknown, values }),
    render: (recipient) => renderTemplates(templates, createContext(values.scope(recipient), syntax), syntax, part),
  };
}

/** A recipient with only an address, for trying out a campaign. */
export function sampleRecipient(): RecipientData {
  const uid = 'sub_00000000000000000000000000';
  const url = (path: string) => `https://mail.example.com/${path}/${'x'.repeat(80)}`;
  return {
    key: 'sample',
    email: 'ada@example.com',
    subscriber: { uid, tags: [], fields: {} },
    links: {
      unsubscribe: url('u'),
      webView: url('v'),
      preferences: url('p'),
      confirm: url('c'),
      tracking: { open: url('t/o'), click: url('t/c'), signTarget: (_link, target) => `${'x'.repeat(22)}/${target}` },
    },
    bounceTo: 'bounces@example.com',
    unsubscribeMailto: null,
  };
}
