import { type ImportPreview, isStorableText, type NewImportField, type RecognizedFile } from '@mailwright/contracts';
import { detectDecimalComma, detectOrder } from './cell-values.ts';
import type { TextEncodingName } from './decode-text.ts';
import { proposeFields } from './guess-field.ts';
import { ImportFailure, type ImportOptions } from './import-state.ts';
import type { InspectedFile } from './inspect-file.ts';
import { mapColumns, type MappedColumn } from './map-columns.ts';
import type { CsvOptions } from './parse-csv.ts';
import { saysLeft } from './plan-rows.ts';
import type { CellFormat, CellTarget } from './read-cells.ts';
import { type ConsentColumn, readConsentCell, unnamedStatus } from './read-consent.ts';
import type { ListField } from '@mailwright/audience';

/** How a file's text becomes rows. It is kept in the checkpoint, so that all workers read the file in the same way. */
export type FileSettings = { encoding: TextEncodingName } & (
  | { type: 'ndjson' }
  | {
      type: 'csv';
      delimiter: string;
      lineEnd: CsvOptions['lineEnd'];
      escape: CsvOptions['escape'];
      columns: CellTarget[];
      /** What some columns are besides their target. */
      also: { index: number; target: CellTarget }[];
      cells: CellFormat;
    }
);

/** A file's columns, and the problems that keep it from being imported. */
export interface FileMapping {
  columns: MappedColumn[];
  problems: { code: MappingProblem; message: string; columns?: number[] }[];
  /** How the file's dates and numbers are written. */
  cells: CellFormat;
}

/** Why a file's columns can't be mapped. */
type MappingProblem = 'invalid_mapping' | 'no_email_column' | 'too_many_columns' | 'consent_column_unmapped';

const maxNamed = 10;

/**
 * Maps a file's columns to the fields of a list. JSON objects have no columns: their properties are named by the
 * fields' tags.
 */
export function mapFile(file: InspectedFile, fields: ListField[], options: ImportOptions): FileMapping {
  if (file.type === 'ndjson') return mapObjects(fields, options);
  const { header, sample, consentCells } = file;
  const { columns, errors, unmapped } = mapColumns({
    header,
    sample,
    consentCells,
    fields,
    mapping: options.mapping,
    ignored: options.ignoreColumns,
    createFields: options.createFields,
    newFields: options.newFields,
  });
  const problems: FileMapping['problems'] = (errors['mapping'] ?? []).map((message) => ({
    code: 'invalid_mapping',
    message: `The mapping is invalid: ${message}.`,
  }));
  for (const message of errors['ignore_columns'] ?? [])
    problems.push({ code: 'invalid_mapping', message: `The columns to ignore are invalid: ${message}.` });
  const hasEmail = columns.some(({ to }) => to.kind === 'email');
  for (const [index, message] of (errors['file'] ?? []).entries()) {
    // The first error is about a missing address column; the other is about too many new fields.
    const code = !hasEmail && index === 0 ? 'no_email_column' : 'too_many_columns';
    problems.push({ code, message: `The file ${message}.` });
  }
  // If the whole file is of people who get no mail, nothing is lost.
  if (unmapped.length > 0 && !saysLeft(options.status))
    problems.push({
      code: 'consent_column_unmapped',
      message: askAbout(unmapped.map(({ name }) => name)),
      columns: unmapped.map(({ column }) => column),
    });
  return { columns, problems, cells: formatOf(columns, fields, options, sample) };
}

function mapObjects(fields: ListField[], options: ImportOptions): FileMapping {
  const isMapped = Object.keys(options.mapping).length > 0 || options.createFields;
  const message =
    'A mapping and create_fields are for the columns of CSV. The properties of JSON objects are named by the tags of fields.';
  return {
    columns: [],
    cells: formatOf([], fields, options),
    problems: isMapped ? [{ code: 'invalid_mapping', message }] : [],
  };
}

function askAbout(unmapped: string[]): string {
  const more = unmapped.length - maxNamed;
  const names = unmapped
    .slice(0, maxNamed)
    .map((name) => `"${name}"`)
    .join(', ');
  const all = `${names}${more > 0 ? ` and ${more} others` : ''}`;
  return unmapped.length === 1
    ? `The column ${all} seems to record consent, but its values are not recognized or it is not mapped. Map it to status, or name it in ignore_columns.`
    : `The columns ${all} seem to record consent, but their values are not recognized or they are not mapped. Map them to status, or name them in ignore_columns.`;
}

/** How the file's dates and numbers are written: as the caller says, or else according to its first rows. */
function formatOf(
  columns: MappedColumn[],
  fields: ListField[],
  options: ImportOptions,
  sample: string[][] = [],
): CellFormat {
  const types = new Map(fields.map(({ tag, type }) => [tag, type]));
  const cellsOf = (isWanted: (column: MappedColumn) => boolean): string[] =>
    columns.filter(isWanted).flatMap(({ column }) => sample.map((cells) => cells[column - 1] ?? ''));
  const typeOf = ({ to }: MappedColumn) =>
    to.kind === 'field' ? types.get(to.tag) : to.kind === 'new_field' ? to.type : undefined;
  const times = cellsOf((column) => {
    const isTime = column.evidence !== undefined || column.consent !== undefined || column.to.kind.endsWith('_at');
    return isTime || typeOf(column) === 'date' || typeOf(column) === 'datetime';
  });
  const numbers = cellsOf((column) => typeOf(column) === 'number');
  return {
    dates: { order: options.dateOrder ?? detectOrder(times), timeZone: options.timeZone ?? 'UTC' },
    decimalComma: options.decimalComma ?? detectDecimalComma(numbers),
  };
}

/** Fails an import whose columns can't be mapped. @throws ImportFailure */
export function refuseProblems({ problems: [problem] }: FileMapping): void {
  if (problem !== undefined) throw new ImportFailure(problem.code, problem.message);
}

/**
 * The settings with which the file is read.
 * @param fields the list's fields, including those that were created for this file.
 */
export function toSettings(file: InspectedFile, { columns, cells }: FileMapping, fields: ListField[]): FileSettings {
  const { encoding } = file;
  if (file.type === 'ndjson') return { type: 'ndjson', encoding };
  const { delimiter, lineEnd, escape } = file;
  const ids = new Map(fields.map(({ tag, id }) => [tag, id]));
  return {
    type: 'csv',
    encoding,
    delimiter,
    lineEnd,
    escape,
    columns: columns.map((column) => toTarget(column, ids)),
    also: columns.flatMap(({ to, consent, evidence }, index) => [
      ...(consent !== undefined && to.kind !== 'status' && to.kind !== 'ignored'
        ? [{ index, target: { kind: 'status' as const, consent } }]
        : []),
      ...(evidence === undefined ? [] : [{ index, target: { kind: evidence } }]),
    ]),
    cells,
  };
}

function toTarget({ to, consent }: MappedColumn, ids: Map<string, string>): CellTarget {
  if (to.kind === 'ignored') return null;
  if (to.kind === 'status') return { kind: to.kind, consent: consent ?? { ...unnamedStatus, empty: null } };
  if (to.kind !== 'field' && to.kind !== 'new_field') return { kind: to.kind };
  const fieldId = ids.get(to.tag);
  return fieldId === undefined ? null : { kind: 'field', fieldId };
}

const maxSamples = 3;
const maxShownText = 200;
const maxStatuses = 20;
const maxWord = 40;
const maxKept = 100;

/** A file's columns, each with its target and its first values, as the API shows them. */
export function showColumns(
  file: InspectedFile,
  { columns, cells: format }: FileMapping,
  fields: ListField[],
): ImportPreview['columns'] {
  const added = columns.flatMap(({ to }) => (to.kind === 'new_field' ? [to] : []));
  const given = columns.map((each) => ({ name: each.name ?? '', cells: cellsOf(file, each) }));
  const proposed = proposeFields(given, [...fields, ...added], format);
  return columns.flatMap((each, index) => {
    const field = each.to.kind === 'new_field' ? fieldOf(each.to) : proposed[index];
    if (field === undefined) return [];
    const samples = (given[index]?.cells ?? []).slice(0, maxSamples).map(shorten);
    return [{ ...showColumn(each, wordsOf(file, each)), samples, as_field: field }];
  });
}

function fieldOf({ tag, label, type }: NewImportField): NewImportField {
  return { tag, label, type };
}

/** A column's distinct words: of the whole file if the column may be about consent, otherwise of the first rows. */
function wordsOf(file: InspectedFile, column: MappedColumn): string[] {
  const words = file.type === 'csv' ? file.consentCells.get(column.column - 1) : undefined;
  return words ?? cellsOf(file, column);
}

/** The column's values in the first rows. */
function cellsOf(file: InspectedFile, { column }: MappedColumn): string[] {
  const sample = file.type === 'csv' ? file.sample : [];
  return sample.map((row) => row[column - 1] ?? '').filter((cell) => cell !== '');
}

/** How a file is read, for its import's record. Contains none of the file's values except the words of statuses. */
export function showRecognized(file: InspectedFile, mapping: FileMapping): RecognizedFile {
  const columns = mapping.columns.slice(0, maxKept).map((each) => showColumn(each, wordsOf(file, each)));
  return { ...showFormat(file, mapping), columns };
}

/** The format in which a file is written. */
export function showFormat(file: InspectedFile, { cells }: FileMapping): Omit<RecognizedFile, 'columns'> {
  const { type, encoding } = file;
  const { order, timeZone } = cells.dates;
  const format = {
    type,
    encoding,
    date_format: order ?? null,
    time_zone: timeZone,
    decimal_comma: cells.decimalComma ?? null,
  };
  if (file.type === 'ndjson') return { ...format, delimiter: null, has_header: false };
  return { ...format, delimiter: file.delimiter === '\t' ? 'tab' : file.delimiter, has_header: file.hasHeader };
}

function showColumn(
  { column, name, to, how, consent }: MappedColumn,
  words: string[],
): RecognizedFile['columns'][number] {
  return {
    column,
    name: name === undefined ? null : shorten(name),
    to: nameTarget(to),
    how,
    new_field: to.kind === 'new_field',
    statuses: consent === undefined || to.kind === 'ignored' ? null : showStatuses(consent, words),
  };
}

/** What a column's words mean. A date or a reason is shown as "…", since its text may be personal. */
function showStatuses(consent: ConsentColumn, cells: string[]): { text: string; status: string | null }[] {
  const words = new Map<string, string | null>();
  for (const cell of cells) {
    const status = readConsentCell(consent, cell.trim());
    const isWord = cell.length <= maxWord && !/\d{3}|@/.test(cell);
    if (status !== null) words.set(isWord ? shorten(cell.trim()) : '…', status ?? null);
    if (words.size === maxStatuses) break;
  }
  if (consent.empty !== null && words.size < maxStatuses) words.set('', consent.empty);
  return [...words].map(([text, status]) => ({ text, status }));
}

/** Postgres can't store a NUL or half a surrogate pair. */
function shorten(text: string): string {
  return text.slice(0, maxShownText).replaceAll('\0', ' ').toWellFormed();
}

/** The columns' targets as a caller would send them: by the column's name if it is unique, otherwise by its number. */
export function proposeMapping({ columns }: FileMapping): ImportPreview['mapping'] {
  const counts = new Map<string, number>();
  for (const { name = '' } of columns) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    columns.map(({ column, name = '', to }) => {
      const isName = name !== '' && counts.get(name) === 1 && isStorableText(name) && name.length <= maxShownText;
      return [isName ? name : String(column), nameTarget(to)];
    }),
  );
}

function nameTarget(to: MappedColumn['to']): string | null {
  if (to.kind === 'ignored') return null;
  if (to.kind === 'email') return 'EMAIL';
  return 'tag' in to ? to.tag : to.kind;
}
