import type {
  CampaignSource,
  RecipientData,
  TemplatePart,
  TemplateWarning,
  TrackingOptions,
} from './campaign-source.ts';
import { readPart, sampleRecipient, type SourcePart } from './compile-part.ts';
import { createCampaignComposer, type MailSegments, type Segment } from './compose-mail.ts';
import { deriveText } from './derive-text.ts';
import { linksTo, namesAddress } from './find-address.ts';
import { hasMailLink, namesMailLink } from './find-mail-link.ts';
import { clippedBytes, findHtmlWarnings, maxWarnings, toWarning } from './find-warnings.ts';
import { formatAddress } from './format-contact.ts';
import { applyEdits, parseHtml } from './html-document.ts';
import { inlineCss } from './inline-css.ts';
import { insertHtmlFooter, insertPreheader, insertTextFooter } from './insert-footer.ts';
import { type LogicSlot, type SplitMail, splitTemplate } from './split-template.ts';
import { createRenderLimit, type Syntax, templateLimits } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import { createValues, type MailKind, type TemplateValues } from './template-values.ts';
import { trackHtml } from './track-html.ts';

/** How a campaign is compiled. */
export interface CompileOptions extends MailKind {
  /** What to track; nothing when absent. */
  tracking?: TrackingOptions | undefined;
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
  const values = createValues(source, options);
  const sample = sampleRecipient();
  const { subject, preheader, html, plain } = readParts(source, values, sample, options);
  const written = [subject, html, preheader, plain].filter((part) => part !== undefined);

  const prepared = prepareHtml(html, preheader?.liquid, source.list, options);
  const text = preparePlain(plain, prepared.derived, source.list, options);
  const mail: SplitMail = { logic: [], filters: 0 };
  const split = { values, mail };
  const splitPlain = () => splitTemplate(text, { ...split, syntax: 'text', part: 'plain' });
  const segments = {
    subject: splitTemplate(subject.liquid, { ...split, syntax: 'text', part: 'subject' }),
    plain: plain === undefined ? splitDerived(splitPlain) : splitPlain(),
    html: splitTemplate(prepared.html, { ...split, syntax: 'html', part: 'html' }),
  };
  const renderLogic = (recipient: RecipientData) => renderSlots(mail.logic, written, recipient);

  const composer = createCampaignComposer(source, segments, { ...options, host: 'localhost' });
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
function readParts(
  source: CampaignSource,
  values: TemplateValues,
  sample: RecipientData,
  { isConfirmation = false }: MailKind,
) {
  const errors: TemplateError[] = [];
  const read = (text: string, syntax: Syntax, part: TemplatePart) => {
    try {
      const parsed = readPart(text, syntax, part, values);
      const rendered = parsed.render(sample);
      if (isConfirmation && (part === 'html' || part === 'plain')) requireConfirmLink(parsed, rendered, sample);
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

/** @throws TemplateError unless every mail has the link that confirms, as it is. */
function requireConfirmLink({ part, liquid }: SourcePart, rendered: string, sample: RecipientData): void {
  if (!namesMailLink(liquid, 'confirm_url')) {
    throw new TemplateError(part, 'must contain {{ confirm_url }}, the link that confirms the subscription');
  }
  const address = sample.links.confirm ?? '';
  const isInAll = hasMailLink(liquid, 'confirm_url');
  if (part === 'html' && !(isInAll && linksTo(rendered, address)))
    throw new TemplateError(part, 'must have a link to {{ confirm_url }}, unchanged and without a condition');
  if (part === 'plain' && !(isInAll && namesAddress(rendered, address)))
    throw new TemplateError(part, 'must contain {{ confirm_url }} unchanged and without a condition');
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

type List = CampaignSource['list'];

/** The HTML to be sent, as a Liquid template. */
interface PreparedHtml {
  html: string;
  /** The text derived from the HTML as it was written. */
  derived: string;
  /** The tracked links, in the order of their numbers, from 1. */
  links: string[];
  warnings: TemplateWarning[];
}

/**
 * Inlines CSS, replaces tracked links, and inserts the preheader, the footer and the image that records opens.
 * @throws TemplateError
 */
function prepareHtml(
  part: SourcePart,
  preheader: string | undefined,
  list: List,
  { tracking = untracked, isConfirmation = false }: CompileOptions,
): PreparedHtml {
  const { masked, source } = part;
  const document = parseHtml(masked.text);
  const warnings = findHtmlWarnings(source, masked, document.elements).slice(0, maxWarnings);
  // Whoever hasn't confirmed has nothing to unsubscribe from.
  const hasLink = isConfirmation || hasMailLink(part.liquid, 'unsubscribe_url');
  const tracked = trackHtml(masked, document.elements, tracking);
  const edits = [
    ...(preheader === undefined ? [] : [insertPreheader(masked.text, document.elements, preheader)]),
    ...(hasLink ? [] : [insertHtmlFooter(masked.text, list)]),
    ...tracked.edits,
  ];
  // This must be the last use of the document, since it modifies the elements.
  const inlined = inlineCss(masked, document);
  if (inlined === undefined) {
    const message =
      'The CSS is not inlined, because it has too many rules for so many elements, or a rule contains something that is not a declaration: many mail clients will ignore it';
    warnings.push(toWarning('css_not_inlined', 'html', message));
  }
  if (!hasLink) {
    const has = namesMailLink(part.liquid, 'unsubscribe_url')
      ? 'has {{ unsubscribe_url }} for some recipients only'
      : 'has no {{ unsubscribe_url }}';
    const message = `The HTML ${has}: a footer with the link and your postal address will be added`;
    warnings.push(toWarning('unsubscribe_link_added', 'html', message));
  }
  if (!hasPostalAddress(part.liquid, list, hasLink)) {
    const message = 'The mail has no postal address, which many laws require: add one to the contact of the list';
    warnings.push(toWarning('postal_address_missing', 'html', message));
  }
  return {
    html: masked.unmask(applyEdits(masked.text, [...(inlined ?? []), ...edits])),
    derived: deriveText(masked),
    links: tracked.links,
    warnings,
  };
}

/** The text part as a Liquid template, including the link that the mail must have. */
function preparePlain(
  plain: SourcePart | undefined,
  derived: string,
  list: List,
  { isConfirmation = false }: MailKind,
): string {
  const text = plain?.liquid ?? derived;
  if (hasMailLink(text, isConfirmation ? 'confirm_url' : 'unsubscribe_url')) return text;
  return isConfirmation ? `${text.trimEnd()}\n\n{{ confirm_url }}\n` : insertTextFooter(text, list);
}

function hasPostalAddress(liquid: string, list: List, hasLink: boolean): boolean {
  const address = formatAddress(list.contact);
  if (address === '') return false;
  // The footer contains the address. Without a footer, the author must have written the address or its variable.
  const street = list.contact['address_1']?.trim() || address;
  return !hasLink || /\blist\.(address|contact)\b/.test(liquid) || liquid.includes(street);
}
