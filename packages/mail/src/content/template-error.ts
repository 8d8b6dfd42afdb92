import type { TemplatePart } from './campaign-source.ts';

/** A template that can't be compiled, or not rendered for a recipient. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly part: TemplatePart;
  /** Counted from 1. Null for what concerns the part as a whole. */
  readonly line: number | null;
  readonly column: number | null;
  /** Errors of other parts, found at the same time. */
  others: readonly TemplateError[] = [];

  constructor(part: TemplatePart, message: string, position: { line: number; column: number } | null = null) {
    super(message);
    this.part = part;
    this.line = position?.line ?? null;
    this.column = position?.column ?? null;
  }
}

/** The line and the column of an offset in a text, both counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
