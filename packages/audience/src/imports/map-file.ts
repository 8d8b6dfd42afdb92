import type { ListField } from '../lists/list-field.ts';
import type { TextEncodingName } from './decode-text.ts';
import { normalizeHeader } from './header-words.ts';
import { ImportFailure } from './import-failure.ts';
import type { ImportOptions } from './import-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import { mapColumns, type MappedColumn } from './map-columns.ts';
import type { CsvOptions } from './parse-csv.ts';
import type { ColumnTarget } from './read-cells.ts';

/** How a file's text becomes rows; kept in the checkpoint, so that all workers read it in the same way. */
export type FileSettings = { encoding: TextEncodingName } & (
  | { type: 'ndjson' }
  | {
      type: 'csv';
      delimiter: string;
      lineEnd: CsvOptions['lineEnd'];
      columns: ColumnTarget[];
      /** The normalized name of the status column, of imports that an earlier version has begun: their columns don't have it. */
      statusColumn?: string;
    }
);

/** A file's columns, and what keeps it from being imported. */
export interface FileMapping {
  columns: MappedColumn[];
  problems: { code: 'invalid_mapping' | 'no_email_column' | 'too_many_columns'; message: string }[];
}

/** Maps a file's columns to the fields of a list. Objects have none: their properties are named by the fields' tags. */
export function mapFile(file: InspectedFile, fields: ListField[], options: ImportOptions): FileMapping {
  if (file.type === 'ndjson') {
    const isMapped = Object.keys(options.mapping).length > 0 || options.createFields;
    const message =
      'A mapping and create_fields are for the columns of CSV. The properties of JSON objects are named by the tags of fields.';
    return { columns: [], problems: isMapped ? [{ code: 'invalid_mapping', message }] : [] };
  }
  const { header, sample } = file;
  const { columns, errors } = mapColumns({
    header,
    sample,
    fields,
    mapping: options.mapping,
    createFields: options.createFields,
  });
  const problems: FileMapping['problems'] = (errors['mapping'] ?? []).map((message) => ({
    code: 'invalid_mapping',
    message: `The mapping is wrong: ${message}.`,
  }));
  const hasEmail = columns.some(({ to }) => to.kind === 'email');
  for (const [index, message] of (errors['file'] ?? []).entries()) {
    // A missing column of addresses is named first, then too many new fields.
    const code = !hasEmail && index === 0 ? 'no_email_column' : 'too_many_columns';
    problems.push({ code, message: `The file ${message}.` });
  }
  return { columns, problems };
}

/** Fails an import whose columns can't be mapped. @throws ImportFailure */
export function refuseProblems({ problems: [problem] }: FileMapping): void {
  if (problem !== undefined) throw new ImportFailure(problem.code, problem.message);
}

/**
 * How the file is read.
 * @param fields those of the list, also the ones that were created for this file.
 */
export function toSettings(file: InspectedFile, { columns }: FileMapping, fields: ListField[]): FileSettings {
  const { encoding } = file;
  if (file.type === 'ndjson') return { type: 'ndjson', encoding };
  const { delimiter, lineEnd } = file;
  const ids = new Map(fields.map(({ tag, id }) => [tag, id]));
  return {
    type: 'csv',
    encoding,
    delimiter,
    lineEnd,
    columns: columns.map((column) => toTarget(column, ids)),
  };
}

function toTarget({ to, name = '' }: MappedColumn, ids: Map<string, string>): ColumnTarget {
  if (to.kind === 'ignored') return null;
  // Normalized, it has no characters that JSON in Postgres can't have.
  if (to.kind === 'status') return { kind: to.kind, column: normalizeHeader(name) };
  if (to.kind !== 'field' && to.kind !== 'new_field') return { kind: to.kind };
  const fieldId = ids.get(to.tag);
  return fieldId === undefined ? null : { kind: 'field', fieldId };
}
