import { z } from 'zod';
import { fieldTag } from '../lists/list-resource.ts';
import { line } from '../values/text.ts';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const target = z
  .string()
  .nullable()
  .meta({
    description:
      'The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, ' +
      '`confirmation_ip_address`, or null if it is ignored',
    example: 'EMAIL',
  });

const recognizedColumn = {
  column: z.int().min(1).meta({ description: 'The number of the column', example: 1 }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The header of the column; null without one', example: 'Email Address' }),
  to: target,
  how: z.enum(['explicit', 'exact', 'synonym', 'guessed', 'unrecognized']).meta({
    id: 'ColumnRecognition',
    description:
      'How the column was recognized: by the mapping (`explicit`), by the name of a field (`exact`), by a ' +
      'known word (`synonym`), by its cells (`guessed`), or not at all',
    example: 'synonym',
  }),
  new_field: z.boolean().meta({ description: 'Whether the import creates the field', example: false }),
  statuses: z
    .array(z.strictObject({ text: z.string(), status: z.string().nullable() }))
    .max(20)
    .nullable()
    .meta({
      description:
        'For a column that decides the status of its rows: the first 20 different words, each with the ' +
        'status that it means, or null if it is not recognized. Null for any other column',
      example: [{ text: 'cancelled', status: 'unsubscribed' }],
    }),
};

export const FileFormat = z.enum(['csv', 'ndjson']).meta({ id: 'FileFormat' });

export const Delimiter = z.enum([',', ';', 'tab', '|']).meta({ id: 'Delimiter' });

const recognizedFormat = {
  type: FileFormat,
  encoding: z.string().meta({
    description: 'The name of the encoding in the WHATWG Encoding Standard',
    example: 'utf-8',
  }),
  delimiter: Delimiter.nullable().meta({ description: 'For CSV; otherwise null' }),
  has_header: z.boolean().meta({ description: 'Whether the first row names the columns' }),
  date_format: z.enum(['dmy', 'mdy', 'ymd']).meta({ id: 'DateFormat' }).nullable().meta({
    description: 'The order of day, month and year in dates like 31/1/2026; null if the file does not reveal it',
  }),
  time_zone: z.string().meta({ description: 'The time zone of times without an offset', example: 'UTC' }),
  decimal_comma: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the decimal sign is a comma; null if the file does not reveal it' }),
};

/** A field that an import adds to its list. */
export const NewImportField = z
  .strictObject({
    tag: fieldTag,
    label: line(100),
    type: z.enum(['text', 'number', 'date', 'datetime', 'boolean', 'url']).meta({ id: 'ImportFieldType' }),
  })
  .meta({ id: 'NewImportField', example: { tag: 'SIZE', label: 'Size', type: 'number' } });
export type NewImportField = z.infer<typeof NewImportField>;

/** How the file of an import is read. */
export const RecognizedFile = z
  .strictObject({
    ...recognizedFormat,
    columns: z.array(z.strictObject(recognizedColumn)).max(100).meta({ description: 'For CSV, the first 100 columns' }),
  })
  .meta({ id: 'RecognizedFile', description: 'How the file of an import is read' });
export type RecognizedFile = z.infer<typeof RecognizedFile>;

/** What an import of a file would do, judged by the beginning of the file. */
export const ImportPreview = z
  .strictObject({
    format: z
      .strictObject({
        ...recognizedFormat,
        compressed: z.enum(['gzip', 'zip']).meta({ id: 'Compression' }).nullable(),
      })
      .nullable()
      .meta({ description: 'Null if the file cannot be read; see the problems' }),
    columns: z.array(
      z.strictObject({
        ...recognizedColumn,
        samples: z
          .array(z.string())
          .max(3)
          .meta({ description: 'The first values of the column', example: ['ada@example.com'] }),
        as_field: NewImportField.meta({
          description: 'The new field that the column could become, for `new_fields`; its type suits the first rows',
        }),
      }),
    ),
    mapping: z.record(z.string(), z.string().nullable()).meta({
      description: 'The same in the format of the `mapping` option: by column names, or by their numbers',
      example: { 'Email Address': 'EMAIL', Notes: null },
    }),
    rows: z
      .strictObject({
        checked: count('The first rows of the file, at most 1,000', 1_000),
        valid: count('Rows that would be taken', 989),
        invalid: count('Rows that would not be', 8),
        repeated: count('Rows whose address an earlier row has', 5),
        existing: count('Rows whose address is on the list already', 120),
        suppressed: count('Rows whose address is suppressed', 3),
      })
      .meta({ description: 'What an import would do with the first rows; nothing is saved' }),
    errors: z
      .array(
        z.strictObject({
          row: z.int().meta({ description: 'From 1, not counting the header', example: 7 }),
          line: z.int().meta({ description: 'The line of the file on which the row begins', example: 8 }),
          email: z.string().nullable(),
          field: z
            .string()
            .nullable()
            .meta({ description: 'Null if the error concerns the whole row', example: 'EMAIL' }),
          code: z.string().meta({ example: 'invalid_email' }),
          message: z.string().meta({ example: 'must be an email address' }),
          text: z.string().meta({ description: 'The row, shortened', example: 'ada@,Ada' }),
        }),
      )
      .max(100)
      .meta({ description: 'The first 100 errors in rows' }),
    problems: z
      .array(
        z.strictObject({
          code: z.string().meta({ example: 'no_email_column' }),
          message: z.string().meta({ example: 'The file has no column with email addresses: found "Name".' }),
          columns: z
            .array(z.int())
            .optional()
            .meta({ description: 'The numbers of the columns concerned, for `consent_column_unmapped`' }),
        }),
      )
      .meta({ description: 'Why the file cannot be imported with these settings; empty if it can' }),
  })
  .meta({ id: 'ImportPreview', description: 'A preview of an import, based on the beginning of the file' });
export type ImportPreview = z.infer<typeof ImportPreview>;
