import { z } from 'zod';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const target = z
  .string()
  .nullable()
  .meta({
    description:
      'The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, ' +
      '`confirmation_ip_address`, or null when it is left out',
    example: 'EMAIL',
  });

const recognizedColumn = {
  column: z.int().min(1).meta({ description: 'Its number', example: 1 }),
  name: z.string().nullable().meta({ description: 'Its header; null without one', example: 'Email Address' }),
  to: target,
  how: z.enum(['explicit', 'exact', 'synonym', 'guessed', 'unrecognized']).meta({
    description:
      'By the mapping (`explicit`), its name is that of a field (`exact`), a known word (`synonym`), by its cells ' +
      '(`guessed`), or not at all',
    example: 'synonym',
  }),
  new_field: z.boolean().meta({ description: 'Whether the import creates the field', example: false }),
  statuses: z
    .array(z.strictObject({ text: z.string(), status: z.string().nullable() }))
    .max(20)
    .nullable()
    .meta({
      description:
        'Of a column that decides the status of its rows, the first 20 different words, each with the status that it means, or ' +
        'null when it is not understood; null of any other column',
      example: [{ text: 'cancelled', status: 'unsubscribed' }],
    }),
};

const recognizedFormat = {
  type: z.enum(['csv', 'ndjson']),
  encoding: z.string().meta({
    description: 'The name of the encoding in the Encoding Standard of WHATWG',
    example: 'utf-8',
  }),
  delimiter: z.enum([',', ';', 'tab', '|']).nullable().meta({ description: 'Of CSV; otherwise null' }),
  has_header: z.boolean().meta({ description: 'Whether the first row names the columns' }),
  date_format: z.enum(['dmy', 'mdy', 'ymd']).nullable().meta({
    description: 'The order of day, month and year in dates like 31/1/2026; null when the file does not say it',
  }),
  time_zone: z.string().meta({ description: 'Of times without an offset', example: 'UTC' }),
  decimal_comma: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether a comma is before decimals; null when the file does not say it' }),
};

/** How the file of an import is read. */
export const RecognizedFile = z
  .strictObject({
    ...recognizedFormat,
    columns: z.array(z.strictObject(recognizedColumn)).max(100).meta({ description: 'The first 100 columns of CSV' }),
  })
  .meta({ id: 'RecognizedFile', description: 'How the file of an import is read' });
export type RecognizedFile = z.infer<typeof RecognizedFile>;

/** What an import of a file would do, judged by the beginning of the file. */
export const ImportPreview = z
  .strictObject({
    format: z
      .strictObject({
        ...recognizedFormat,
        compressed: z.enum(['gzip', 'zip']).nullable(),
      })
      .nullable()
      .meta({ description: 'Null when the file can not be read; see the problems' }),
    columns: z.array(
      z.strictObject({
        ...recognizedColumn,
        samples: z
          .array(z.string())
          .max(3)
          .meta({ description: 'Its first values', example: ['ada@example.com'] }),
      }),
    ),
    mapping: z.record(z.string(), z.string().nullable()).meta({
      description: 'The same, as it is sent as `mapping`: by the names of columns, or by their numbers',
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
      .meta({ description: 'What an import would do with the first rows; nothing of it is written' }),
    errors: z
      .array(
        z.strictObject({
          row: z.int().meta({ description: 'From 1, the header not counted', example: 7 }),
          line: z.int().meta({ description: 'The line of the file on which the row begins', example: 8 }),
          email: z.string().nullable(),
          field: z.string().nullable().meta({ description: 'Null when it is the row as a whole', example: 'EMAIL' }),
          code: z.string().meta({ example: 'invalid_email' }),
          message: z.string().meta({ example: 'must be an email address' }),
          text: z.string().meta({ description: 'The row, shortened', example: 'ada@,Ada' }),
        }),
      )
      .max(100)
      .meta({ description: 'What is wrong with rows: the first 100 errors' }),
    problems: z
      .array(
        z.strictObject({
          code: z.string().meta({ example: 'no_email_column' }),
          message: z.string().meta({ example: 'The file has no column of email addresses: found "Name".' }),
          columns: z
            .array(z.int())
            .optional()
            .meta({ description: 'The numbers of the columns it is about, of `consent_column_unmapped`' }),
        }),
      )
      .meta({ description: 'Why the file can not be imported so; empty when it can' }),
  })
  .meta({ id: 'ImportPreview', description: 'What an import would do, by the beginning of the file' });
export type ImportPreview = z.infer<typeof ImportPreview>;
