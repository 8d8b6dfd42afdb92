/**
 * Reads a typed number, with or without spaces between its digits.
 * @returns null for empty text; undefined if it isn't a number within the bounds
 */
export function readNumber(
  text: string,
  { min, max, allowDecimal }: { min: number; max: number; allowDecimal: boolean },
): number | null | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  if (plain === '') return null;
  if (!(allowDecimal ? /^\d+(\.\d*)?$/ : /^\d+$/).test(plain)) return undefined;
  const number = Number(plain);
  return number >= min && number <= max ? number : undefined;
}
