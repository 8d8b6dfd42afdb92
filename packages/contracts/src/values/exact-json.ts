/** The message for a number that would change if it were stored. */
export const inexactNumber = "can't be stored exactly: send at most 15 digits, or use a text field";

// Every number with at most 15 digits is represented exactly; of those with more digits, only some are.
const alwaysExact = 15;
const mayBeInexact = /[\d.]{16}|\d[eE][+-]?\d{3}/;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Whether a number in decimal notation, such as `-12.50` or `1e6`, stays the same in JavaScript and JSON. Fractions may
 * be rounded, as they are everywhere: some programs write 59.899999999999999 for 59.9. So only the part before the
 * point has to stay.
 */
export function isExactNumber(text: string): boolean {
  if (text.length <= alwaysExact && !/e/i.test(text)) return true;
  const value = Number(text);
  if (text.includes('.') && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true;
  return Number.isFinite(value) && normalize(text) === normalize(String(value));
}

/** A number's digits without leading and trailing zeros, and the power of ten of the last digit. */
function normalize(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return end === 0 ? '0' : `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/**
 * Parses JSON. A number that can't be represented exactly, such as 9007199254740993, becomes its text: code that
 * expects a number then rejects it, instead of getting a different one.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Hardly any text has such numbers, and parsing one twice takes long.
  if (!mayBeInexact.test(text)) return value;
  const quoted = replaceOutsideStrings(text, (part) =>
    part.replace(numbers, (number) => (isExactNumber(number) ? number : `"${number}"`)),
  );
  return quoted.length === text.length ? value : JSON.parse(quoted);
}

/** @param text valid JSON. */
function replaceOutsideStrings(text: string, replace: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('"', from);
    if (start < 0) return result + replace(text.slice(from));
    const end = endOfString(text, start);
    result += replace(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}
