import { type TagToken, TokenKind, Tokenizer } from 'liquidjs';

/** A Liquid tag or output, or a plain tag such as `{FIRST_NAME}`, with its position in a template. */
interface TemplatePiece {
  start: number;
  end: number;
  /** `logic`: a Liquid tag, which yields no text itself. */
  kind: 'logic' | 'output';
  /** The piece as Liquid: a plain tag becomes an output. */
  liquid: string;
}

/** A plain tag that names no value, and is left as it is in the mail. */
export interface UnknownTag {
  name: string;
  offset: number;
}

const delimiter = /\{[{%]/g;
const plainTag = /\{([A-Z][A-Z0-9_]{0,39})\}/g;

/**
 * Finds the dynamic pieces of a template.
 * @param isKnown whether a plain tag names a value.
 * @throws LiquidError for a template that can't be parsed, so the caller parses it first.
 */
export function findPieces(
  source: string,
  isKnown: (tag: string) => boolean,
): { pieces: TemplatePiece[]; unknown: UnknownTag[] } {
  const pieces: TemplatePiece[] = [];
  const unknown: UnknownTag[] = [];
  let isRaw = false;
  for (const token of new Tokenizer(source).readTopLevelTokens()) {
    const { begin: start, end } = token;
    const text = source.slice(start, end);
    if (token.kind === TokenKind.HTML) {
      for (const match of text.matchAll(isRaw ? delimiter : plainTag)) {
        const [found, name = ''] = match;
        const offset = start + match.index;
        const range = { start: offset, end: offset + found.length };
        if (isRaw) pieces.push({ ...range, kind: 'output', liquid: toLiteral(found) });
        else if (isKnown(name)) pieces.push({ ...range, kind: 'output', liquid: `{{ ${name} }}` });
        else unknown.push({ name, offset });
      }
      continue;
    }
    const isLogic = token.kind === TokenKind.Tag;
    const name = isLogic ? (token as TagToken).name : '';
    isRaw = name === 'raw';
    // The content of a raw block has become literals. Its tags become comments, which may still strip whitespace.
    const liquid = name === 'raw' || name === 'endraw' ? text.replace(/(end)?raw/, '#') : text;
    pieces.push({ start, end, kind: isLogic ? 'logic' : 'output', liquid });
  }
  return { pieces, unknown };
}

/** Escapes characters that would begin a Liquid tag or output. */
export function escapeLiquid(text: string): string {
  return text.replace(delimiter, toLiteral);
}

function toLiteral(text: string): string {
  return `{{ "${text}" }}`;
}

/** A template whose dynamic pieces are replaced by words that can stand anywhere in HTML, CSS and text. */
export interface MaskedTemplate {
  text: string;
  /** Replaces the words with Liquid again, in a text that was derived from the masked one. */
  unmask(text: string): string;
  /** Matches these words; the first group is `l` for logic. */
  word: RegExp;
  /** Converts an offset in the masked text to an offset in the template. */
  originalOffset(offset: number): number;
}

/** Replaces the pieces of a template with words. */
export function maskTemplate(source: string, pieces: TemplatePiece[]): MaskedTemplate {
  let prefix = 'mwtag';
  while (source.toLowerCase().includes(prefix)) prefix += 'q';
  // Lower case, like HTML's attribute names.
  const words = pieces.map(({ kind }, index) => `${prefix}${kind === 'logic' ? 'l' : 'o'}${index}x`);
  let text = '';
  let end = 0;
  const shifts: { masked: number; original: number }[] = [];
  for (const [index, piece] of pieces.entries()) {
    text += source.slice(end, piece.start);
    shifts.push({ masked: text.length, original: piece.start });
    text += words[index];
    end = piece.end;
    shifts.push({ masked: text.length, original: end });
  }
  text += source.slice(end);
  const word = new RegExp(`${prefix}([lo])(\\d+)x`, 'g');
  return {
    text,
    word,
    unmask: (masked) => masked.replace(word, (_word, _kind, index: string) => pieces[Number(index)]?.liquid ?? ''),
    originalOffset: (offset) => {
      const last = shifts.findLast(({ masked }) => masked <= offset) ?? { masked: 0, original: 0 };
      return last.original + (offset - last.masked);
    },
  };
}
