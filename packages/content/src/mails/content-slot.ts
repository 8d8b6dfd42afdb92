import { type TagToken, Tokenizer, TokenKind, type TopLevelToken } from 'liquidjs';

/** An output of a layout that names `content`. */
interface ContentOutput {
  /** Offsets in the text. */
  begin: number;
  end: number;
  /** False if it has a filter or a property, which a slot must not have. */
  isSlot: boolean;
  /** Whether the output removes whitespace before and after itself: `{{- content -}}`. */
  trimsBefore: boolean;
  trimsAfter: boolean;
}

/**
 * Finds the outputs of `content` in a text, ignoring raw text and comments.
 * @throws LiquidJS's LiquidError for tags and outputs that aren't closed.
 */
export function findContentOutputs(text: string): ContentOutput[] {
  const found: ContentOutput[] = [];
  let comments = 0;
  for (const token of new Tokenizer(text).readTopLevelTokens()) {
    const { kind, begin, end } = token;
    if (kind === TokenKind.Tag) comments += commentsOpenedBy(token);
    if (kind !== TokenKind.Output || comments > 0) continue;
    const inner = text.slice(begin + 2, end - 2);
    const expression = inner.replace(/^-/, '').replace(/-$/, '').trim();
    if (!/^content(?![\w-])/.test(expression)) continue;
    const isSlot = expression === 'content';
    found.push({ begin, end, isSlot, trimsBefore: inner.startsWith('-'), trimsAfter: inner.endsWith('-') });
  }
  return found;
}

function commentsOpenedBy(token: TopLevelToken): number {
  const { name } = token as TagToken;
  return name === 'comment' ? 1 : name === 'endcomment' ? -1 : 0;
}

/** A template with a campaign's content in its slot. */
export interface AppliedTemplate {
  text: string;
  /** The offsets of the content in the text. */
  begin: number;
  end: number;
  /** The offset in the template at which it continues after the content. */
  resumesAt: number;
}

/**
 * Puts a campaign's HTML into the slot of a template, or its text into the slot of the template's text. Both are
 * Liquid, and so is the result.
 * @throws Error for a template without a slot; LiquidJS's LiquidError for a template that was not checked when it was
 *   saved.
 */
export function applyTemplate(template: string, content: string): AppliedTemplate {
  const slot = findContentOutputs(template).find(({ isSlot }) => isSlot);
  if (slot === undefined) throw new Error('The template has no slot');
  const given = template.slice(slot.end);
  const before = template.slice(0, slot.begin);
  const kept = slot.trimsBefore ? before.trimEnd() : before;
  const after = slot.trimsAfter ? given.trimStart() : given;
  const end = kept.length + content.length;
  return { text: kept + content + after, begin: kept.length, end, resumesAt: template.length - after.length };
}
