import { z } from 'zod';
import { splitTags, tagName } from '../subscribers/given-tags.ts';
import { Delimiter, RecognizedFile } from './import-preview.ts';
import { SubscriberStatusName } from '../subscribers/subscriber-resource.ts';
import { ActorKind, Flag, WorkStatus } from '../values/shared-enums.ts';
import { line, timestamp, uid } from '../values/text.ts';

const count = (description: string, example = 0) => z.int().meta({ description, example });
const flag = (description: string, byDefault: boolean) =>
  Flag.default(byDefault ? 'true' : 'false').meta({ description });

export const ImportStatus = z
  .enum(['uploading', 'pending', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'])
  .meta({ id: 'ImportStatus' });

export type ImportStatus = z.infer<typeof ImportStatus>;

export const ImportResource = z
  .strictObject({
    uid: uid('imp'),
    list_uid: uid('list'),
    status: ImportStatus.meta({
      description:
        '`uploading` until the whole file has arrived, `pending` until a worker takes it, ' +
        '`completed_with_errors` if some rows were invalid. Rows that a `failed` or `cancelled` import has ' +
        'merged stay',
    }),
    file_name: z.string().nullable(),
    started_by: z
      .strictObject({ kind: ActorKind, uid: z.string().nullable() })
      .meta({ description: 'Who started it, and the uid of the user or key' }),
    counts: z.strictObject({
      processed: count('Rows so far', 1_200),
      created: count('Rows that added a subscriber', 1_000),
      updated: count('Rows that changed one', 100),
      unchanged: count('Rows that changed nothing', 90),
      invalid: count('Rows that were not taken, but for that someone has left; see the errors', 8),
      suppressed: count('Rows whose address is suppressed', 2),
      repeated: count('Rows whose address an earlier row of the file has added; they also count as what they did', 5),
    }),
    progress: z.strictObject({
      uploaded_bytes: count('Bytes of the file that have arrived', 52_000),
      read_bytes: count('Bytes of the file that are merged', 52_000),
      total_rows: z.int().nullable().meta({
        description: 'Rows of the file, without its header; null until a worker has examined it, and for NDJSON',
        example: 1_200,
      }),
      rows_per_second: count('On average', 20_000),
      seconds_left: z
        .int()
        .nullable()
        .meta({ description: 'Estimated from the current rate; null when it is not running' }),
    }),
    recognized: RecognizedFile.nullable().meta({
      description: 'How the file is read; null until a worker has examined it',
    }),
    error: z
      .strictObject({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why the import failed' }),
    undo: z
      .strictObject({
        status: WorkStatus,
        removed: count('Subscribers removed so far', 1_000),
        kept: count('Subscribers that were changed since the import, and stay'),
        requested_at: timestamp,
        finished_at: timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'The removal of the subscribers that the import added; null unless it was requested' }),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'Import', description: 'A bulk import into a list' });
export type ImportResource = z.infer<typeof ImportResource>;

const example = 'EMAIL,FIRST_NAME\nada@example.com,Ada\n';
const bytes = z.string().meta({ description: 'The file itself; a compressed file is unpacked', example });

/** Up to 1,000 rows in a request, without a file. */
export const ImportRows = z
  .strictObject({
    subscribers: z.array(z.record(z.string(), z.unknown())).min(1, 'must have at least one row').max(1_000),
  })
  .meta({
    id: 'ImportRows',
    description: 'Rows with values by the tags of their fields; to send more, use NDJSON with one object per line',
    example: { subscribers: [{ EMAIL: 'ada@example.com', FIRST_NAME: 'Ada', tags: ['vip'] }] },
  });

/** The media types of an import's file. */
export const importTypes: Record<string, z.ZodType> = {
  'text/csv': bytes,
  'text/plain': bytes,
  'text/tab-separated-values': bytes,
  'application/vnd.ms-excel': bytes,
  'application/x-ndjson': z.string().meta({
    description: 'One object per line, any number of lines',
    example: '{"EMAIL":"ada@example.com","FIRST_NAME":"Ada"}\n',
  }),
  'application/gzip': bytes,
  'application/zip': bytes,
  'application/octet-stream': bytes,
  'application/json': ImportRows,
  'multipart/form-data': z
    .looseObject({ file: z.string() })
    .meta({ description: 'Options, followed by one file', example: { file: example } }),
};

/** The media types of a part of a file that continues an upload. */
export const uploadTypes: Record<string, z.ZodType> = {
  'application/octet-stream': bytes,
  'application/partial-upload': bytes,
  'text/csv': bytes,
  'application/x-ndjson': bytes,
  'application/gzip': bytes,
  'application/zip': bytes,
};

const complete = z.enum(['?1', '?0']).meta({ id: 'UploadComplete' }).default('?1').meta({
  description: '`?0` if more of the file follows in another request; `?1` with its last part',
  example: '?1',
});

/** The headers of a request that begins an upload. */
export const beginUploadHeaders = z.strictObject({ 'Upload-Complete': complete });

/** The headers of a request that continues an upload. */
export const continueUploadHeaders = z.strictObject({
  'Upload-Offset': z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number of bytes')
    .transform(Number)
    .meta({ description: 'The number of bytes of the file that have been received', example: '524288' }),
  'Upload-Complete': complete,
});

/** An import's options, in the query of the request that uploads the file. */
export const importOptions = {
  mapping: z
    .string()
    .max(65_536)
    .optional()
    .meta({
      description:
        'A JSON object that maps each column, by its name or its number from 1, to the tag of a field, ' +
        '`tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, ' +
        '`confirmation_ip_address`, or null to ignore it. Other columns are recognized by their names',
      example: '{"Mail": "EMAIL", "3": null}',
    }),
  ignore_columns: z
    .string()
    .max(65_536)
    .optional()
    .meta({
      description:
        'Columns to ignore even if they record consent: their names or numbers from 1, separated by commas ' +
        'or as a JSON array. Any other column that seems to record consent, in any row of the file, and is ' +
        'not recognized or not mapped stops the import with `consent_column_unmapped`. A column that ' +
        '`mapping` maps to a field keeps its values',
      example: '["Newsletter topics"]',
    }),
  status: SubscriberStatusName.optional().meta({
    description:
      'The status of everyone in the file, such as `unsubscribed` for a file of people who have ' +
      'unsubscribed. If a column says otherwise, the more restrictive status applies',
  }),
  dry_run: flag(
    '`true` writes nothing: the response shows how the columns would be mapped, and what is wrong with the first 1,000 ' +
      'rows. The first 4 MB of the file are enough, but for what only later rows say of consent',
    false,
  ),
  create_fields: flag('`true` makes a field of each column that is not recognized', false),
  new_fields: z
    .string()
    .max(65_536)
    .optional()
    .meta({
      description:
        'Fields that the import adds to the list when it begins, as a JSON array with a tag, a label and a type each: ' +
        '`text`, `number`, `date`, `datetime`, `boolean` or `url`. A column becomes one if `mapping` maps it to the tag; ' +
        'a field that the list already has stays as it is',
      example: '[{"tag": "SIZE", "label": "Size", "type": "number"}]',
    }),
  tag: z
    .string()
    .transform((text) => splitTags(text))
    .pipe(z.array(tagName).max(100))
    .optional()
    .meta({ description: 'Tags for each subscriber, separated by commas', example: 'spring' }),
  update_existing: flag('`false` leaves subscribers who are on the list already as they are', true),
  resubscribe: flag('`true` subscribes people who have left again: only with their consent', false),
  send_events: flag('`false` causes no webhook deliveries, and starts no automations', true),
  skip_confirmation: flag(
    '`true` subscribes people to a double opt-in list without a confirmation, but for those whom the file calls unconfirmed; ' +
      'requires consent_statement',
    false,
  ),
  consent_statement: line(1_000).optional().meta({
    description: 'How these people gave their consent; recorded with the consent of each',
    example: 'Trade fair, May 2026',
  }),
  delimiter: Delimiter.optional().meta({
    description: 'The delimiter between the cells of a CSV file; detected when absent',
  }),
  charset: z
    .string()
    .max(100)
    .optional()
    .meta({
      description:
        'The encoding of the text, such as `iso-8859-2` or `shift_jis`, instead of the charset of the ' +
        'Content-Type; if both are absent, UTF-8, UTF-16 or Windows-1252 is detected',
      example: 'iso-8859-2',
    }),
  date_format: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        'The order of day, month and year in dates like 1/2/2026: `dmy`, `mdy` or `ymd`, or a pattern such ' +
        'as DD/MM/YYYY; detected when absent. An ambiguous date is refused',
      example: 'dmy',
    }),
  time_zone: z.string().max(100).optional().meta({
    description: 'The time zone of times without an offset; UTC when absent',
    example: 'Europe/Berlin',
  }),
  decimal_comma: Flag.optional().meta({
    description: 'Whether the decimal sign of numbers is a comma; detected when absent',
  }),
  file_name: line(255).optional().meta({ description: 'The name of the file, for display', example: 'contacts.csv' }),
};
