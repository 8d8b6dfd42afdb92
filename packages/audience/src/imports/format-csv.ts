/** A value in a row of CSV. */
type CsvValue = string | number | boolean | string[] | null | undefined;

/** At the beginning of a file it tells Excel that the text is UTF-8. */
export const byteOrderMark = '\u{feff}';

/**
 * A row as a line of CSV by RFC 4180, with its line end. Text that a spreadsheet would run as a formula gets an
 * apostrophe; numbers don't. The values of a list are separated by commas.
 */
export function formatCsvRow(values: readonly CsvValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index += 1) line += (index === 0 ? '' : ',') + formatCell(values[index]);
  // A row of one empty cell would be an empty line, which is no row.
  return line === '' && values.length === 1 ? '""\r\n' : `${line}\r\n`;
}

/**
 * Text with an apostrophe wherever a spreadsheet would begin a cell with it and run that as a formula, or where it has one for
 * that already: an import can then remove it and has the text as it was.
 */
export function neutralizeFormula(text: string): string {
  return hasFormula.test(text) ? text.replace(beforeFormula, "'") : text;
}

/** Text as it was before `neutralizeFormula`. */
export function restoreFormula(text: string): string {
  return text.includes("'") ? text.replace(addedApostrophe, '') : text;
}

/** The values of a list in one text: separated by commas, or a JSON array if that would be read as other values. */
export function formatListCell(values: string[]): string {
  return values.some((value) => ambiguous.test(value)) ? JSON.stringify(values) : values.join(',');
}

/** The values of a JSON array of text; undefined for any other text. */
export function readJsonList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined;
  } catch {
    return undefined;
  }
}

// A spreadsheet runs a cell that begins with = + - @, a tab or a carriage return as a formula, which can send the other cells
// elsewhere: https://owasp.org/www-community/attacks/CSV_Injection, which also gives the apostrophe as the remedy. One that
// separates cells by semicolons, as in half of Europe, or by tabs doesn't know our quotes, and begins a cell in their middle.
const hasFormula = /(?:^|[;\t\r\n])['"]*[=+\-@\t\r]/;
const beforeFormula = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\t\r])/g;
const addedApostrophe = /(?<=^|[;\t\r\n])'(?=['"]*[=+\-@\t\r])/g;
// Spaces at either end are quoted too, or a reader may drop them.
const special = /[",\r\n]|^\s|\s$/;
// What separates or quotes values for an import, and what begins a JSON array.
const ambiguous = /[,;|"]|^\[/;

function formatCell(value: CsvValue): string {
  if (typeof value === 'string') return formatText(value);
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? '' : formatText(formatListCell(value));
}

function formatText(given: string): string {
  if (given === '') return '';
  const text = neutralizeFormula(given);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
