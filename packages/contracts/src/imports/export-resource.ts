import { z } from 'zod';
import { tagPattern } from '../lists/list-resource.ts';
import { GivenConditions } from '../segments/segment-conditions.ts';
import { subscriberCriteria } from '../subscribers/subscriber-resource.ts';
import { FileFormat } from './import-preview.ts';
import { anyTime } from '../values/text.ts';

/** The columns of an export besides the list's own fields. */
export const exportColumns = [
  'uid',
  'status',
  'tags',
  'source',
  'ip_address',
  'created_at',
  'updated_at',
  'subscribed_at',
  'confirmed_at',
  'unsubscribed_at',
] as const;

// A list has at most 103 fields.
const maxColumns = 120;

const ExportColumn = z
  .string()
  .refine(
    (column) => (exportColumns as readonly string[]).includes(column) || tagPattern.test(column),
    `must be the tag of a field or one of: ${exportColumns.join(', ')}`,
  );

export const ExportSubscribers = z
  .strictObject({
    ...subscriberCriteria,
    conditions: GivenConditions.optional(),
    updated_since: anyTime.optional().meta({ description: 'Subscribers added or changed at or after this time' }),
    columns: z
      .array(ExportColumn)
      .min(1)
      .max(maxColumns)
      .refine((columns) => new Set(columns).size === columns.length, 'must not contain duplicates')
      .optional()
      .meta({
        description:
          `Tags of fields, and ${exportColumns.map((column) => `\`${column}\``).join(', ')}, in this order. When absent: ` +
          'all fields, `tags`, `status`, `ip_address` and `created_at`, which an import reads as they are',
      }),
    format: FileFormat.default('csv').meta({
      description:
        '`ndjson`: one JSON object per line, with the columns as properties and the value types of a subscriber',
    }),
    gzip: z.boolean().default(false).meta({ description: 'Whether to compress the file with gzip, such as `.csv.gz`' }),
  })
  .meta({ id: 'ExportSubscribers', example: { status: 'subscribed', columns: ['EMAIL', 'FIRST_NAME', 'tags'] } });
export type ExportSubscribers = z.infer<typeof ExportSubscribers>;
