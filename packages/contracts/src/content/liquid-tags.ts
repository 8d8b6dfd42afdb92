/**
 * The maximum number of Liquid tags and outputs in a part of a mail. The parser's time grows with the square of their
 * number: half a megabyte of them would keep a process busy for seconds, and this many take less than a tenth of a
 * second.
 */
export const maxLiquidTags = 5_000;

/** The message for a part with more tags than that. */
export const tooManyLiquidTags = `must have at most ${maxLiquidTags} tags and outputs of Liquid`;

/** Whether a text has more Liquid tags and outputs than a part of a mail may have; it isn't parsed for that. */
export function hasTooManyLiquidTags(text: string): boolean {
  return (text.match(/\{\{|\{%/g)?.length ?? 0) > maxLiquidTags;
}
