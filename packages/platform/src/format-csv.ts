/** A value in a row of CSV. */
type CsvValue = string | number | boolean | string[] | null | undefined;

/** At the beginning of a file, it tells Excel that the text is UTF-8. */
export const byteOrderMark = '\u{feff}';

/**
 * Formats a row as a line of CSV by RFC 4180, with its line end. Text that a spreadsheet would run as a formula gets an
 * apostrophe; numbers don't. The values of a list are separated by commas.
 */
export function formatCsvRow(values: readonly CsvValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index += 1) line += (index === 0 ? '' : ',') + formatCell(values[index]);
  // A row with one empty cell would be an empty line, which isn't a row.
  return line === '' && values.length === 1 ? '""\r\n' : `${line}\r\n`;
}

/**
 * Inserts an apostrophe wherever a spreadsheet might begin a cell that it runs as a formula, or where there already is
 * an apostrophe for that purpose: so an import can remove one and get the text as it was.
 */
export function neutralizeFormula(text: string): string {
  return hasFormula.test(text) ? text.replace(beforeFormula, "'") : text;
}

/** The text as it was before `neutralizeFormula`. */
export function restoreFormula(text: string): string {
  return text.includes("'") ? text.replace(addedApostrophe, '') : text;
}

/** The values of a list as one text: separated by commas, or a JSON array if that would be read as other values. */
export function formatListCell(values: string[]): string {
  return values.some((value) => ambiguous.test(value)) ? JSON.stringify(values) : values.join(',');
}

/** The values of a JSON array of strings; undefined for any other text. */
export function readJsonList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined;
  } catch {
    return undefined;
  }
}

// A spreadsheet runs a cell as a formula if it begins with = + - @, a tab or a carriage return. A formula can send the
// other cells elsewhere: https://owasp.org/www-community/attacks/CSV_Injection, which also recommends the apostrophe. A
// spreadsheet that separates cells by semicolons, as in half of Europe, or by tabs ignores our quotes and may begin a
// cell within one of ours.
const hasFormula = /(?:^|[;\t\r\n])['"]*[=+\-@\t\r]/;
const beforeFormula = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\t\r])/g;
const addedApostrophe = /(?<=^|[;\t\r\n])'(?=['"]*[=+\-@\t\r])/g;
// A cell with spaces at either end is quoted too, since a reader may drop them otherwise.
const special = /[",\r\n]|^\s|\s$/;
// Characters that separate or quote values in an import, and the beginning of a JSON array.
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
