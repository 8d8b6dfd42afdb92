import type { CampaignSource, TemplateWarning, TrackingOptions } from './campaign-source.ts';
import type { SourcePart } from './compile-part.ts';
import { deriveText } from './derive-text.ts';
import { findHtmlWarnings, maxWarnings, toWarning } from './find-warnings.ts';
import { formatAddress } from './format-contact.ts';
import { applyEdits, parseHtml } from './html-document.ts';
import { inlineCss } from './inline-css.ts';
import { hasUnsubscribeLink, namesUnsubscribeLink } from './find-unsubscribe-link.ts';
import { insertHtmlFooter, insertPreheader, insertTextFooter } from './insert-footer.ts';
import { trackHtml } from './track-html.ts';

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
export function prepareHtml(
  part: SourcePart,
  preheader: string | undefined,
  list: List,
  tracking: TrackingOptions,
): PreparedHtml {
  const { masked, source } = part;
  const document = parseHtml(masked.text);
  const warnings = findHtmlWarnings(source, masked, document.elements).slice(0, maxWarnings);
  const hasLink = hasUnsubscribeLink(part.liquid);
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
    const has = namesUnsubscribeLink(part.liquid)
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

/** The text part as a Liquid template, including the unsubscribe link. */
export function preparePlain(plain: SourcePart | undefined, derived: string, list: List): string {
  const text = plain?.liquid ?? derived;
  return hasUnsubscribeLink(text) ? text : insertTextFooter(text, list);
}

function hasPostalAddress(liquid: string, list: List, hasLink: boolean): boolean {
  const address = formatAddress(list.contact);
  if (address === '') return false;
  // The footer contains the address. Without a footer, the author must have written the address or its variable.
  const street = list.contact['address_1']?.trim() || address;
  return !hasLink || /\blist\.(address|contact)\b/.test(liquid) || liquid.includes(street);
}
