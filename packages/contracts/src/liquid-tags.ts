/**
 * The most tags and outputs of Liquid in a part of a mail. The parser's time grows by the square of their number: of half a
 * megabyte of them it would keep a process busy for seconds, and of so many for less than a tenth of one.
 */
export const maxLiquidTags = 5_000;

/** What is said of a part with more of them. */
export const tooManyLiquidTags = `must have at most ${maxLiquidTags} tags and outputs of Liquid`;

/** Whether a text has more tags and outputs of Liquid than a part of a mail may have; it is not parsed for that. */
export function hasTooManyLiquidTags(text: string): boolean {
  return (text.match(/\{\{|\{%/g)?.length ?? 0) > maxLiquidTags;
}
