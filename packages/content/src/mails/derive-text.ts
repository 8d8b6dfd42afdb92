import { compile } from 'html-to-text';
import { escapeLiquid, type MaskedTemplate } from './mask-template.ts';

/**
 * Derives the text of an HTML template. The result is a template: Liquid's tags keep their positions between the words.
 */
export function deriveText(masked: MaskedTemplate): string {
  // An entity such as &#123; has become a character that could begin a tag.
  return masked.unmask(joinLogic(escapeLiquid(textOf(masked.text)), masked.word)).trim();
}

/** Converts HTML to text. */
export const textOf: (html: string) => string = compile({
  wordwrap: false,
  // Converts the whole document, since Liquid before the body may set variables.
  baseElements: { selectors: [], returnDomByDefault: true },
  selectors: [
    { selector: 'head > title', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * Moves Liquid tags that stand alone on their lines to the start of the next line, since they leave nothing behind. If
 * there is an empty line both before and after such tags, the second one is removed.
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
