import { type ImportPreview, isStorableText, type RecognizedFile } from '@mailwright/contracts';
import { type ConsentColumn, readConsentCell } from './consent-cells.ts';
import type { InspectedFile } from './inspect-file.ts';
import type { FileMapping } from './map-file.ts';
import type { MappedColumn } from './map-columns.ts';

const maxSamples = 3;
const maxShownText = 200;
const maxStatuses = 20;
const maxWord = 40;
const maxKept = 100;

/** A file's columns, each with its target and its first values, as the API shows them. */
export function showColumns(file: InspectedFile, { columns }: FileMapping): ImportPreview['columns'] {
  return columns.map((each) => {
    const cells = cellsOf(file, each);
    return { ...showColumn(each, wordsOf(file, each)), samples: cells.slice(0, maxSamples).map(shorten) };
  });
}

/** A column's different words: of one that may speak of consent those of the whole file, otherwise the first. */
function wordsOf(file: InspectedFile, column: MappedColumn): string[] {
  const words = file.type === 'csv' ? file.consentCells.get(column.column - 1) : undefined;
  return words ?? cellsOf(file, column);
}

/** A column's first values. */
function cellsOf(file: InspectedFile, { column }: MappedColumn): string[] {
  const sample = file.type === 'csv' ? file.sample : [];
  return sample.map((row) => row[column - 1] ?? '').filter((cell) => cell !== '');
}

/** How a file is read, as it is kept with its import: without any of its values, but for the words of statuses. */
export function showRecognized(file: InspectedFile, mapping: FileMapping): RecognizedFile {
  const columns = mapping.columns.slice(0, maxKept).map((each) => showColumn(each, wordsOf(file, each)));
  return { ...showFormat(file, mapping), columns };
}

/** How a file is written. */
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

/** What a column's words mean. A date or a reason is shown as one: which it is may be personal. */
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

/** Postgres can't store a NUL or half a character. */
function shorten(text: string): string {
  return text.slice(0, maxShownText).replaceAll('\0', ' ').toWellFormed();
}

/** The columns' targets as a caller sends them: by the column's name if only it has this name, or else by its number. */
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
