import { describe, expect, test } from '@jest/globals';
import { foldTag, normalizeTag } from '@mailwright/contracts';
import { newId, ProblemError, toUid } from '@mailwright/platform';
import fc from 'fast-check';
import { createTextDecoder, detectEncoding } from '../imports/decode-text.ts';
import { detectFormat } from '../imports/inspect-file.ts';
import type { ReadRow } from '../imports/import-state.ts';
import { mapColumns } from '../imports/map-columns.ts';
import { type CellTarget, createCellReader } from '../imports/read-cells.ts';
import { createRowReader } from '../imports/parse-csv.ts';
import { type ListField, parseFieldValue } from '@mailwright/audience';
import { type ExportedRow, readExportColumns, selectColumns } from './export-columns.ts';
import { formatAsCsv, formatAsNdjson } from './format-export.ts';

const options = ['maths', 'music, old', 'a;b', '[x]', '=sum', 'é'];
const makeField = (tag: string, type: ListField['type'], label = tag): ListField => ({
  id: newId(),
  tag,
  label,
  type,
  required: false,
  defaultValue: null,
  options: type === 'select' || type === 'multiselect' ? options : [],
  visible: true,
});

// Some are named like something else that a subscriber has.
const fields = [
  makeField('EMAIL', 'text', 'Email'),
  makeField('FIRST_NAME', 'text', 'Name'),
  makeField('FIRSTNAME', 'text', 'IP address'),
  makeField('STATUS', 'number'),
  makeField('TAGS', 'date'),
  makeField('AT', 'datetime', 'created_at'),
  makeField('FLAG', 'boolean'),
  makeField('URL', 'url'),
  makeField('ONE', 'select'),
  makeField('SOME', 'multiselect'),
];
const idOf = (tag: string) => fields.find((field) => field.tag === tag)?.id ?? '';

/** Reads the text of a file as an import does. */
function importText(bytes: Uint8Array): ReadRow[] {
  const text = createTextDecoder(detectEncoding(bytes, true)).push(bytes);
  const format = detectFormat(text, true);
  const [header, ...sample] = format.rows;
  const { columns, errors } = mapColumns({ header, sample, fields });
  expect([format.hasHeader, errors]).toEqual([true, {}]);
  const targets = columns.map(({ to, consent }): CellTarget => {
    if (to.kind === 'ignored') return null;
    if (to.kind === 'status') return consent === undefined ? null : { kind: 'status', consent };
    return to.kind === 'field' || to.kind === 'new_field'
      ? { kind: 'field', fieldId: idOf(to.tag) }
      : { kind: to.kind };
  });
  const readCells = createCellReader(fields, targets, { tags: [] });
  const from = { csv: undefined, row: 1, skipsHeader: true, skip: 0 };
  const reader = createRowReader({ delimiter: format.delimiter, lineEnd: format.lineEnd, from, readCells });
  return [...reader.read(text), ...reader.end()];
}

const character = fc.constantFrom(
  '"',
  "'",
  ',',
  ';',
  '|',
  '[',
  ']',
  '\n',
  '\r',
  '\t',
  ' ',
  '=',
  '+',
  '-',
  '@',
  'a',
  'é',
  '😀',
);
const text = fc.oneof(fc.string({ unit: character, maxLength: 8 }), fc.string({ maxLength: 12 }));
const time = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const given: Record<string, fc.Arbitrary<unknown>> = {
  FIRST_NAME: text,
  FIRSTNAME: text,
  STATUS: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((number) => number + 0),
  TAGS: time.map((date) => date.toISOString().slice(0, 10)),
  AT: time.map((date) => date.toISOString()),
  FLAG: fc.boolean(),
  URL: fc.webUrl({ withQueryParameters: true }),
  ONE: fc.constantFrom(...options),
  SOME: fc.subarray(options),
};
/** Values as the database stores them. */
const values = fc.record(given, { requiredKeys: [] }).map((all) => {
  const stored: NonNullable<ExportedRow['fields']> = {};
  for (const [tag, value] of Object.entries(all)) {
    const field = fields.find((each) => each.tag === tag);
    const parsed = field && parseFieldValue(field, value);
    if (parsed?.ok === true && parsed.value !== null) stored[idOf(tag)] = parsed.value;
  }
  return stored;
});
const tag = text
  .map((given) => normalizeTag(given.replace(/[,\p{Cc}]/gu, '')))
  .filter((given) => !['', '.', '..'].includes(given));
const row: fc.Arbitrary<ExportedRow> = fc.record({
  id: fc.constant(newId()),
  email: fc
    .string({ unit: fc.constantFrom('+', '=', '-', "'", 'a', 'b'), minLength: 1, maxLength: 6 })
    .map((local) => `${local}@example.com`),
  fields: values,
  tags: fc.uniqueArray(tag, { maxLength: 4, selector: foldTag }),
  status: fc.constantFrom('subscribed', 'unsubscribed', 'unconfirmed', 'bounced', 'complained', 'blocklisted'),
  ipAddress: fc.oneof(fc.constant(null), fc.ipV4(), fc.ipV6()),
  createdAt: fc.constant('2026-01-02 03:04:05.67+00'),
});

describe('CSV', () => {
  test('an import reads the default columns of an export as the same data', () => {
    const { header, formatRow } = formatAsCsv(readExportColumns(fields, undefined));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const read = importText(Buffer.from(header + rows.map(formatRow).join('')));
        const found = read.map((each) => (each.ok ? { ...each.wanted, evidence: undefined } : each));
        expect(found).toEqual(
          rows.map(({ email, fields: stored = {}, tags, status, ipAddress }) => ({
            email: { given: email, normalized: email },
            values: new Map(fields.flatMap(({ id }) => (id in stored ? [[id, stored[id]]] : []))),
            tags,
            status,
            ipAddress: ipAddress ?? undefined,
          })),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('an export begins with a byte order mark and the names of the columns, in the given order', () => {
    const { header, formatRow } = formatAsCsv(readExportColumns(fields, ['tags', 'EMAIL', 'uid', 'subscribed_at']));
    expect(header).toBe('\u{feff}tags,EMAIL,uid,subscribed_at\r\n');
    const id = newId();
    expect(formatRow({ id, email: 'a@example.com', tags: ['x', 'y'], subscribedAt: null })).toBe(
      `"x,y",a@example.com,${toUid('sub', id)},\r\n`,
    );
  });
});

test('NDJSON has one object per line, with the given columns and the types that a subscriber has in the API', () => {
  const { header, formatRow } = formatAsNdjson(
    readExportColumns(fields, ['EMAIL', 'STATUS', 'SOME', 'URL', 'created_at', 'updated_at', 'subscribed_at']),
  );
  const times = { createdAt: '1970-01-01 00:00:00+00', updatedAt: '2026-01-02 03:04:05.67+00', subscribedAt: null };
  const stored = { [idOf('STATUS')]: -1.5, [idOf('SOME')]: ['maths', '=sum'] };
  expect(header).toBe('');
  expect(formatRow({ id: newId(), email: '=a@example.com', fields: stored, ...times })).toBe(
    '{"EMAIL":"=a@example.com","STATUS":-1.5,"SOME":["maths","=sum"],"URL":null,"created_at":"1970-01-01T00:00:00.000Z","updated_at":"2026-01-02T03:04:05.670Z","subscribed_at":null}\n',
  );
});

test('an export reads only what its columns need', () => {
  expect(selectColumns(readExportColumns(fields, ['uid', 'EMAIL']))).toBe('s.id, s.email');
  expect(selectColumns(readExportColumns(fields, ['FLAG', 'ONE']))).toBe('s.id, s.fields');
});

test('the error names each column that the list does not have', () => {
  const read = () => readExportColumns(fields, ['EMAIL', 'NICKNAME', 'ZIP']);
  expect(read).toThrow(ProblemError);
  try {
    read();
  } catch (error) {
    expect((error as ProblemError).errors).toEqual({
      columns: ['NICKNAME is not a field of this list', 'ZIP is not a field of this list'],
    });
  }
});
