import type { TemplatePart } from './campaign-source.ts';

/** A template that can't be compiled, or can't be rendered for a recipient. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly part: TemplatePart;
  /** Counted from 1. Null if the error concerns the part as a whole. */
  readonly line: number | null;
  readonly column: number | null;
  /** Whether the rendering was stopped because it took too long. */
  readonly isTooSlow: boolean;
  /** Errors in other parts, found at the same time. */
  others: readonly TemplateError[] = [];

  constructor(
    part: TemplatePart,
    message: string,
    position: { line: number; column: number } | null = null,
    isTooSlow = false,
  ) {
    super(message);
    this.part = part;
    this.line = position?.line ?? null;
    this.column = position?.column ?? null;
    this.isTooSlow = isTooSlow;
  }
}
