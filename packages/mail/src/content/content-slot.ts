import { type TagToken, Tokenizer, TokenKind, type TopLevelToken } from 'liquidjs';

/** An output of a layout that names `content`. */
interface ContentOutput {
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

/** A template with the content of a campaign in its slot. */
export interface AppliedTemplate {
  text: string;
  /** Where the content begins and ends in the text. */
  begin: number;
  end: number;
  /** Where the template goes on after the content. */
  resumesAt: number;
}

/**
 * Puts the HTML of a campaign into the slot of a template, or its text into the slot of the template's text. The result is
 * Liquid as both are.
 * @throws Error for a template without a slot; LiquidError of the library for one that was not checked when it was saved.
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
