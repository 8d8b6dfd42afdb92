/** A number as the API takes it, or why it can't be read. */
export type NumberRead = { ok: true; text: string } | { ok: false; reason: 'ambiguous' };

const maxLength = 64;
const spaces = /[\s'’\u00a0\u202f\u2009]/g;
// Each has one way to match, so that no text is read twice.
const withComma = /^[+-]?\d+,\d+$/;
const commaDecimals = /^[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d+,\d{4,}|0+,\d+|\d{4,},\d+)$/;
const pointDecimals = /^[+-]?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.\d{1,2})$/;
const thousandPoints = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const thousandCommas = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Whether a comma is before the decimals of a file's numbers; undefined if none of them says so, or they contradict. */
export function detectDecimalComma(texts: string[]): boolean | undefined {
  let [commas, points] = [false, false];
  for (const text of texts) {
    if (text.length > maxLength) continue;
    const number = text.replace(spaces, '');
    commas ||= commaDecimals.test(number);
    points ||= pointDecimals.test(number);
  }
  return commas === points ? undefined : commas;
}

/** A number with a decimal point, of one in the spelling of a file; text that is none is left as it is. */
export function readNumber(text: string, decimalComma: boolean | undefined): NumberRead {
  if (text.length > maxLength || !/[,'’\s.]/.test(text)) return { ok: true, text };
  const number = text.trim().replace(spaces, '');
  const isComma = decimalComma ?? (commaDecimals.test(number) ? true : pointDecimals.test(number) ? false : undefined);
  if (isComma === undefined && withComma.test(number)) return { ok: false, reason: 'ambiguous' };
  if (isComma === true) {
    if (thousandPoints.test(number)) return { ok: true, text: number.replaceAll('.', '').replace(',', '.') };
    return { ok: true, text: withComma.test(number) ? number.replace(',', '.') : text };
  }
  return { ok: true, text: thousandCommas.test(number) ? number.replaceAll(',', '') : number };
}
