import type { FieldValue } from '@mailwright/contracts';
import { toUid, validationProblem } from '@mailwright/platform';
import type { ListField, SubscriberState } from '@mailwright/audience';

type Value = FieldValue | null;

type TimeName = 'createdAt' | 'updatedAt' | 'subscribedAt' | 'confirmedAt' | 'unsubscribedAt';

/** A row of a page: the id, and what the columns need of the subscriber. Times are as Postgres writes them, in UTC. */
export type ExportedRow = Pick<SubscriberState, 'id'> &
  Partial<Omit<SubscriberState, TimeName> & Record<TimeName, string | null>>;

/** A column of an export. */
export interface ExportColumn {
  /** The column's header in CSV, and its property in NDJSON. */
  name: string;
  /** The SQL that the column needs, over the table aliased `s`. */
  sql: string | undefined;
  read(row: ExportedRow): Value;
}

/**
 * The columns with these names. Without names, the columns that an import reads: all fields, tags, status, IP address
 * and the time at which the subscriber was added.
 * @throws ProblemError `validation_failed` for a name that is neither a field's tag nor a known column
 */
export function readExportColumns(fields: ListField[], names: string[] | undefined): ExportColumn[] {
  const byTag = new Map(fields.map((field) => [field.tag, field]));
  const wanted = names ?? [...byTag.keys(), 'tags', 'status', 'ip_address', 'created_at'];
  const unknown: string[] = [];
  const columns = wanted.flatMap((name): ExportColumn[] => {
    const known = own.get(name);
    if (known !== undefined) return [{ name, ...known }];
    const field = byTag.get(name);
    if (field === undefined) unknown.push(name);
    return field === undefined ? [] : [toColumn(field)];
  });
  if (unknown.length > 0)
    throw validationProblem({ columns: unknown.map((name) => `${name} is not a field of this list`) });
  return columns;
}

/** The SQL that reads what these columns need. */
export function selectColumns(columns: ExportColumn[]): string {
  return [...new Set(['s.id', ...columns.flatMap(({ sql }) => (sql === undefined ? [] : [sql]))])].join(', ');
}

function toColumn({ id, tag }: ListField): ExportColumn {
  return { name: tag, sql: 's.fields', read: (row) => row.fields?.[id] ?? null };
}

// Times stay text: creating a Date and formatting it took half of an export's time.
const time = (column: string, name: TimeName): Omit<ExportColumn, 'name'> => ({
  sql: `s.${column}::text AS "${name}"`,
  read: (row) => toTimestamp(row[name]),
});

/** `2026-01-02 03:04:05.67+00` → `2026-01-02T03:04:05.670Z` */
function toTimestamp(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const milliseconds = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const own = new Map<string, Omit<ExportColumn, 'name'>>(
  Object.entries({
    EMAIL: { sql: 's.email', read: (row) => row.email ?? null },
    uid: { sql: undefined, read: (row) => toUid('sub', row.id) },
    status: { sql: 's.status', read: (row) => row.status ?? null },
    tags: { sql: 's.tags', read: (row) => row.tags ?? [] },
    source: { sql: 's.source', read: (row) => row.source ?? null },
    ip_address: { sql: 's.ip_address AS "ipAddress"', read: (row) => row.ipAddress ?? null },
    created_at: time('created_at', 'createdAt'),
    updated_at: time('updated_at', 'updatedAt'),
    subscribed_at: time('subscribed_at', 'subscribedAt'),
    confirmed_at: time('confirmed_at', 'confirmedAt'),
    unsubscribed_at: time('unsubscribed_at', 'unsubscribedAt'),
  }),
);
