import { newId } from '@mailwright/platform';
import { createTextDecoder } from '../imports/decode-text.ts';
import type { ImportOptions, ReadRow } from '../imports/import-state.ts';
import { inspectFile } from '../imports/inspect-file.ts';
import { mapFile, showRecognized, toSettings } from '../imports/map-file.ts';
import { createTextReader, findFirstRow } from '../imports/open-import-file.ts';
import type { ListField } from '@mailwright/audience';
import { importOptionsWith } from './store-test-import.ts';

/** Fields of a list by tag, in addition to the three that every list has. */
export function importFields(types: Record<string, ListField['type']> = {}): ListField[] {
  const all = { EMAIL: 'text', FIRST_NAME: 'text', LAST_NAME: 'text', ...types } as const;
  return Object.entries(all).map(([tag, type]) => ({
    id: newId(),
    tag,
    label: tag,
    type,
    required: false,
    defaultValue: null,
    options: [],
    visible: false,
  }));
}

/** Reads a whole file as an import does, without a database. */
export async function readImportText(
  file: string | Buffer,
  given: { options?: Partial<ImportOptions>; fields?: ListField[]; contentType?: string } = {},
) {
  const { fields = importFields(), contentType = 'text/csv' } = given;
  const options = importOptionsWith(given.options ?? {});
  const bytes = Buffer.from(file);
  const inspected = await inspectFile(() => oneOf(bytes), {
    contentType,
    delimiter: options.delimiter,
    charset: options.charset,
    isWhole: true,
  });
  const mapping = mapFile(inspected, fields, options);
  const settings = toSettings(inspected, mapping, fields);
  // As a checkpoint stores them.
  const kept = JSON.parse(JSON.stringify(settings)) as typeof settings;
  const reader = createTextReader(kept, findFirstRow(inspected), {
    fields,
    tags: options.tags,
    status: options.status,
  });
  const decoder = createTextDecoder(inspected.encoding);
  const rows: ReadRow[] = [...reader.read(decoder.push(bytes) + decoder.end()), ...reader.end()];
  return {
    rows: rows.map((row) => show(row, fields)),
    problems: mapping.problems,
    recognized: showRecognized(inspected, mapping),
  };
}

/** A row in short: its values by tag, its status and its evidence; or its errors. */
function show(row: ReadRow, fields: ListField[]) {
  if (!row.ok) return { email: row.email, errors: row.errors.map(({ field, message }) => `${field ?? ''} ${message}`) };
  const { email, status, tags, values, ipAddress, evidence = {} } = row.wanted;
  const tagOf = new Map(fields.map(({ id, tag }) => [id, tag]));
  const times = Object.entries(evidence).map(([name, at]: [string, unknown]) => [
    name,
    at instanceof Date ? at.toISOString().replace(/:00\.000Z$|\.000Z$/, '') : at,
  ]);
  return {
    email: email.given,
    ...(status === undefined ? {} : { status }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(ipAddress === undefined ? {} : { ip: ipAddress }),
    ...Object.fromEntries([...values].map(([id, value]) => [tagOf.get(id) ?? id, value])),
    ...Object.fromEntries(times),
  };
}

async function* oneOf(bytes: Buffer): AsyncGenerator<{ bytes: Buffer }> {
  yield await Promise.resolve({ bytes });
}
