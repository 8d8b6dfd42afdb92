/** A value in a row of CSV. */
export type CsvValue = string | number | boolean | string[] | null | undefined;

/** At the beginning of a file it tells Excel that the text is UTF-8. */
export const byteOrderMark = '\u{feff}';

// A spreadsheet runs a cell that begins with one of these as a formula, which can send the other cells elsewhere:
// https://owasp.org/www-community/attacks/CSV_Injection, which also gives the apostrophe as the remedy.
const formula = /^[=+\-@\t\r]/;
// Spaces at either end are quoted too, or a reader may drop them.
const special = /[",\r\n]|^\s|\s$/;

/**
 * A row as a line of CSV by RFC 4180, with its line end. Text that a spreadsheet would run as a formula gets an
 * apostrophe; numbers don't. The values of a list are separated by commas.
 */
export function formatCsvRow(values: readonly CsvValue[]): string {
  const line = values.map(formatCell).join(',');
  // A row of one empty cell would be an empty line, which is no row.
  return line === '' && values.length === 1 ? '""\r\n' : `${line}\r\n`;
}

/** Text with an apostrophe before it if a spreadsheet would run it as a formula. */
export function neutralizeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function formatCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = neutralizeFormula(typeof value === 'string' ? value : value.join(','));
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
