import { type TagToken, Tokenizer, TokenKind, type TopLevelToken } from 'liquidjs';

/** An output of a layout that names `content`. */
export interface ContentOutput {
  /** Where it begins and ends in the text. */
  begin: number;
  end: number;
  /** False when it has a filter or a property, which the slot can't have. */
  isSlot: boolean;
  /** Whether it removes the white space before and after it: `{{- content -}}`. */
  trimsBefore: boolean;
  trimsAfter: boolean;
}

/**
 * Finds the outputs of `content` in a text, outside of raw text and comments.
 * @throws LiquidError of the library for tags and outputs that aren't closed.
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

/**
 * Puts the HTML of a campaign into the slot of a template, or its text into the slot of the template's text. The result is
 * Liquid as both are. A template without a slot is a complete mail and stays as it is.
 * @throws LiquidError of the library for a template that was not checked when it was saved.
 */
export function applyTemplate(template: string, content: string): string {
  const slot = findContentOutputs(template).find(({ isSlot }) => isSlot);
  if (slot === undefined) return template;
  const before = template.slice(0, slot.begin);
  const after = template.slice(slot.end);
  return `${slot.trimsBefore ? before.trimEnd() : before}${content}${slot.trimsAfter ? after.trimStart() : after}`;
}
