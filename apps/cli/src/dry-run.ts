import { type ImportPreview, type MailwrightClient, previewImport } from 'mailwright';
import { formatCount, formatTable } from './format-quantity.ts';
import { type ImportCommandOptions, toQuery } from './import-options.ts';
import type { Input } from './open-input.ts';
import { clean } from './show-import.ts';
import { formatLine, statusLines } from './show-recognized.ts';
import { exitCodes, print, type Terminal } from './terminal.ts';

const shownErrors = 10;

/** Shows what an import would do. Resolves to the exit code: 1 if the file can't be imported, 3 if rows are invalid. */
export async function runDry(
  client: MailwrightClient,
  input: Input,
  options: ImportCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const preview = await previewImport(client, {
    listUid: options.list ?? '',
    file: input.bytes,
    contentType: input.contentType,
    options: toQuery(options, input.name),
    signal: terminal.interrupted,
  });
  print(terminal, options.json === true ? [JSON.stringify(preview, undefined, 2)] : previewLines(preview));
  if (preview.problems.length > 0) return exitCodes.failed;
  return preview.rows.invalid > 0 ? exitCodes.withErrors : exitCodes.done;
}

/** Formats a preview for people. */
export function previewLines({ format, columns, rows, errors, problems }: ImportPreview): string[] {
  const table = formatTable(
    ['COLUMN', 'BECOMES', 'FOR EXAMPLE'],
    columns.map(({ column, name, to, new_field: isNew, samples }) => [
      name === null || name === '' ? `column ${column}` : clean(name),
      to === null ? '(left out)' : `${to}${isNew ? ' (new field)' : ''}`,
      clean(samples.join(', ')),
    ]),
  );
  return [
    ...problems.map(({ message }) => message),
    ...(columns.length === 0 ? [] : table),
    ...(format === null ? [] : ['', formatLine(format), ...statusLines(columns)]),
    ...(problems.length > 0 ? [] : ['', rowsLine(rows)]),
    ...errorLines(errors),
  ];
}

function rowsLine(rows: ImportPreview['rows']): string {
  return (
    `Of the first ${formatCount(rows.checked)} rows ${formatCount(rows.valid)} are valid and ${formatCount(rows.invalid)} ` +
    `invalid; ${formatCount(rows.repeated)} repeat an address, ${formatCount(rows.existing)} are on the list already, ` +
    `${formatCount(rows.suppressed)} are suppressed. Nothing was written.`
  );
}

function errorLines(errors: ImportPreview['errors']): string[] {
  if (errors.length === 0) return [];
  const rows = errors
    .slice(0, shownErrors)
    .map(({ line, email, field, message }) => [
      `  line ${line}`,
      clean(email ?? ''),
      clean(field === null ? message : `${field} ${message}`),
    ]);
  return ['', 'The first errors:', ...formatTable([], rows)];
}
