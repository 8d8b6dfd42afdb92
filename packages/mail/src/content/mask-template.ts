import { type TagToken, TokenKind, Tokenizer } from 'liquidjs';

/** A tag or an output of Liquid, or a plain tag such as `{FIRST_NAME}`, where it is in a template. */
interface TemplatePiece {
  start: number;
  end: number;
  /** A tag of Liquid yields no text itself. */
  kind: 'logic' | 'output';
  /** As Liquid: a plain tag becomes an output. */
  liquid: string;
}

/** A plain tag that names no value: it stays in the mail as it is. */
export interface UnknownTag {
  name: string;
  offset: number;
}

const delimiter = /\{[{%]/g;
const plainTag = /\{([A-Z][A-Z0-9_]{0,39})\}/g;

/**
 * Finds the dynamic pieces of a template.
 * @param isKnown Whether a plain tag names a value.
 * @throws LiquidError for a template that can't be parsed, which is parsed first for that reason.
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
    // The content of a raw block has become literals: what is left of its tags is that they may strip white space.
    const liquid = name === 'raw' || name === 'endraw' ? text.replace(/(end)?raw/, '#') : text;
    pieces.push({ start, end, kind: isLogic ? 'logic' : 'output', liquid });
  }
  return { pieces, unknown };
}

/** Escapes what would begin a tag or an output of Liquid. */
export function escapeLiquid(text: string): string {
  return text.replace(delimiter, toLiteral);
}

function toLiteral(text: string): string {
  return `{{ "${text}" }}`;
}

/** A template whose pieces are replaced by words that HTML, CSS and text can contain anywhere. */
export interface MaskedTemplate {
  text: string;
  /** Replaces the words in a text that was made of the masked one by Liquid again. */
  unmask(text: string): string;
  /** Matches the words; the first group is `l` for logic. */
  word: RegExp;
  /** The offset in the template of an offset in the masked text. */
  originalOffset(offset: number): number;
}

/** Masks the pieces of a template. */
export function maskTemplate(source: string, pieces: TemplatePiece[]): MaskedTemplate {
  let prefix = 'mwtag';
  while (source.toLowerCase().includes(prefix)) prefix += 'q';
  // Lower case, since HTML's attribute names are.
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
