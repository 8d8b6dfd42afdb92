import type {
  CampaignSource,
  RecipientData,
  TemplatePart,
  TemplateWarning,
  TrackingOptions,
} from './campaign-source.ts';
import { createCampaignComposer } from './insert-values.ts';
import { readPart, sampleRecipient, type SourcePart } from './compile-part.ts';
import { clippedBytes, maxWarnings, toWarning } from './find-warnings.ts';
import { prepareHtml, preparePlain } from './prepare-parts.ts';
import type { MailSegments, Segment } from './segments.ts';
import { type LogicSlot, type SplitMail, splitTemplate } from './split-template.ts';
import { createRenderLimit, type Syntax, templateLimits } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import { createValues, type TemplateValues } from './template-values.ts';

/** How a campaign is compiled. */
export interface CompileOptions {
  /** What to track; nothing when absent. */
  tracking?: TrackingOptions | undefined;
  /** Whether recipients have data, so that templates that use it get no warning. */
  takesData?: boolean | undefined;
}

/** A compiled campaign, as data. */
export interface CompiledParts {
  /** Problems that its author should look at. */
  warnings: TemplateWarning[];
  /** The tracked links of the HTML, as templates. A link's number is its position, from 1. */
  links: string[];
  segments: MailSegments;
  /** How many pieces of a mail only Liquid can render. */
  logicCount: number;
}

/** A compiled campaign, and what renders it in this thread. */
export interface CompiledTemplates extends CompiledParts {
  /**
   * Renders, for a recipient, the pieces that only Liquid can render. @throws TemplateError if a template fails with
   * their data
   */
  renderLogic(recipient: RecipientData): string[];
}

const untracked: TrackingOptions = { opens: false, links: undefined };

/**
 * Compiles a campaign: inlines its CSS, derives the text part, and splits its templates into what all mails have in
 * common and what differs. This runs what users have written, which may take any length of time. So a process that
 * serves others must run it in a thread that can be ended (`rendering/`).
 * @throws TemplateError, with part, line and column, for a template that has an error or exceeds a limit; it includes
 *   the errors of other parts
 */
export function compileCampaign(source: CampaignSource, options: CompileOptions): CompiledTemplates {
  const values = createValues(source, options.takesData ?? false);
  const sample = sampleRecipient();
  const { subject, preheader, html, plain } = readParts(source, values, sample);
  const written = [subject, html, preheader, plain].filter((part) => part !== undefined);

  const prepared = prepareHtml(html, preheader?.liquid, source.list, options.tracking ?? untracked);
  const text = preparePlain(plain, prepared.derived, source.list);
  const mail: SplitMail = { logic: [], filters: 0 };
  const split = { values, mail };
  const splitPlain = () => splitTemplate(text, { ...split, syntax: 'text', part: 'plain' });
  const segments = {
    subject: splitTemplate(subject.liquid, { ...split, syntax: 'text', part: 'subject' }),
    plain: plain === undefined ? splitDerived(splitPlain) : splitPlain(),
    html: splitTemplate(prepared.html, { ...split, syntax: 'html', part: 'html' }),
  };
  const renderLogic = (recipient: RecipientData) => renderSlots(mail.logic, written, recipient);

  const composer = createCampaignComposer(source, segments, { host: 'localhost', takesData: options.takesData });
  const logic = renderLogic(sample);
  composer.compose(sample, logic);
  const size = Buffer.byteLength(composer.render(sample, logic).html);
  const sizeWarning = `The HTML has ${Math.ceil(size / 1_024)} KB: Gmail hides everything after the first 102 KB`;
  return {
    warnings: [
      ...written.flatMap((part) => part.warnings.slice(0, maxWarnings)),
      ...prepared.warnings,
      ...(size > clippedBytes ? [toWarning('size_over_limit', 'html', sizeWarning)] : []),
    ],
    links: prepared.links,
    segments,
    logicCount: mail.logic.length,
    renderLogic,
  };
}

function renderSlots(slots: readonly LogicSlot[], written: readonly SourcePart[], recipient: RecipientData): string[] {
  const limit = createRenderLimit(templateLimits.mailMs);
  const mail = { recipient, limit, scope: undefined, contexts: undefined };
  try {
    const texts = slots.map((slot) => slot(mail));
    // LiquidJS checks the limit before each step, but not after the last filter.
    if (limit.isOver(performance.now())) throw new TemplateError('html', limit.message, null, true);
    return texts;
  } catch (error) {
    // Rendering it again would take as long again.
    if (error instanceof TemplateError && error.isTooSlow)
      throw new TemplateError(error.part, error.message, null, true);
    // The compiled templates differ from what the author wrote. To find the position, render the parts as written.
    if (error instanceof TemplateError && error.line !== null) for (const part of written) part.render(recipient);
    throw error;
  }
}

/** Parses the parts and renders a sample of each, so that the author gets the errors of all parts, with positions. */
function readParts(source: CampaignSource, values: TemplateValues, sample: RecipientData) {
  const errors: TemplateError[] = [];
  const read = (text: string, syntax: Syntax, part: TemplatePart) => {
    try {
      const parsed = readPart(text, syntax, part, values);
      parsed.render(sample);
      return parsed;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const subject = read(source.subject, 'text', 'subject');
  const preheader = source.preheader?.trim() ? read(source.preheader, 'html', 'preheader') : undefined;
  const html = read(source.html, 'html', 'html');
  const plain = source.plain?.trim() ? read(source.plain, 'text', 'plain') : undefined;
  if (subject !== undefined && html !== undefined && errors.length === 0) return { subject, preheader, html, plain };
  const [first, ...others] = errors as [TemplateError, ...TemplateError[]];
  first.others = others;
  throw first;
}

/** If a condition begins or ends inside an HTML tag, what remains of it in the text may not be a valid template. */
function splitDerived(split: () => Segment[]): Segment[] {
  try {
    return split();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new TemplateError('plain', `No text part can be derived from the HTML; provide one: ${error.message}`);
  }
}
