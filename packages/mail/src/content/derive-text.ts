import { convert } from 'html-to-text';
import { escapeLiquid, type MaskedTemplate } from './mask-template.ts';

/** The text of an HTML template, as a template: Liquid's tags stay where they are between the words. */
export function deriveText(masked: MaskedTemplate): string {
  // An entity such as &#123; has become a character that begins a tag.
  return masked.unmask(joinLogic(escapeLiquid(textOf(masked.text)), masked.word)).trim();
}

/** The text of HTML. */
export function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    // The whole document: Liquid before the body may set variables.
    baseElements: { selectors: [], returnDomByDefault: true },
    selectors: [
      { selector: 'head > title', format: 'skip' },
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

/**
 * Moves Liquid's logic from lines of its own to the next line, since nothing is left of it. An empty line after it goes
 * where there is one before it, too.
 */
function joinLogic(text: string, word: RegExp): string {
  const lines: string[] = [];
  let logic = '';
  let skipsEmpty = false;
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === '';
    const isLogic = !isEmpty && line.replace(word, (all, kind) => (kind === 'l' ? '' : all)).trim() === '';
    if (isLogic) {
      if (logic === '') skipsEmpty = (lines.at(-1) ?? '') === '';
      logic += line.trim();
    } else if (logic === '' || !isEmpty || !skipsEmpty) {
      lines.push(logic + line);
      logic = '';
    }
  }
  return [...lines, logic].join('\n');
}
