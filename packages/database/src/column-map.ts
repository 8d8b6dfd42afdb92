import { Prisma } from './generated/client.ts';

/** The columns that store values of this type as they are. */
type NameOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row];

/** The columns that store JSON. */
type JsonNameOf<Row> = { [Name in keyof Row]: Prisma.JsonValue extends Row[Name] ? Name : never }[keyof Row];

/**
 * How a resource's properties are stored. A property that requests set and copies keep has a column: its name in the
 * row, or `json` or `column` with its name. A function only shows what is set in another way.
 * @typeParam Resource what the API shows; each of its properties is in the map, in this order.
 * @typeParam Context what the functions need besides the row.
 */
export type ColumnMap<Resource, Row, Context = undefined> = {
  readonly [Name in keyof Resource]-?:
    | NameOf<Row, Resource[Name]>
    | { readonly json: JsonNameOf<Row> }
    | { readonly column: keyof Row; readonly show: (row: Row) => Resource[Name] }
    | ((row: Row, context: Context) => Resource[Name]);
};

type ColumnOf<Entry> = Entry extends string
  ? Entry
  : Entry extends { json: infer Name extends string } | { column: infer Name extends string }
    ? Name
    : never;

/** The properties that have a column. */
type StoredName<Columns> = {
  [Name in keyof Columns]: ColumnOf<Columns[Name]> extends never ? never : Name;
}[keyof Columns];

type StoredValue<Entry, Value> = Entry extends { json: string }
  ? Prisma.InputJsonObject | typeof Prisma.DbNull
  : Exclude<Value, undefined>;

/** A resource as the API shows it. */
export function showRow<Resource extends object, Row>(columns: ColumnMap<NoInfer<Resource>, Row>, row: Row): Resource;
export function showRow<Resource extends object, Row, Context>(
  columns: ColumnMap<NoInfer<Resource>, Row, Context>,
  row: Row,
  context: Context,
): Resource;
export function showRow<Resource extends object, Row, Context>(
  columns: ColumnMap<NoInfer<Resource>, Row, Context>,
  row: Row,
  context?: Context,
): Resource {
  const entries = Object.entries<ColumnMap<Record<string, unknown>, Row, Context>[string]>(columns);
  return Object.fromEntries(
    entries.map(([name, entry]) => {
      if (typeof entry === 'function') return [name, entry(row, context as Context)];
      if (typeof entry !== 'object') return [name, row[entry]];
      return [name, 'show' in entry ? entry.show(row) : row[entry.json]];
    }),
  ) as Resource;
}

/** The columns for the given properties, all of which have one; those that are undefined are left out. */
export function toColumns<const Columns extends object, Given extends object>(
  columns: Columns,
  given: Given & { [Name in keyof Given]: Name extends StoredName<Columns> ? unknown : never },
) {
  const known = new Map(Object.entries(columns));
  const stored = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => storeAs(known.get(name), value));
  return Object.fromEntries(stored) as {
    [Name in keyof Given as ColumnOf<Columns[Name & keyof Columns]>]: StoredValue<
      Columns[Name & keyof Columns],
      Given[Name]
    >;
  };
}

/** The columns of a copy of a row: those of the properties that have one. */
export function copyColumns<const Columns extends object, Row extends object>(columns: Columns, row: Row) {
  const values = new Map(Object.entries(row));
  const stored = Object.values(columns)
    .filter((entry) => typeof entry !== 'function')
    .map((entry) => storeAs(entry, values.get(columnOf(entry))));
  return Object.fromEntries(stored) as {
    [Name in StoredName<Columns> as ColumnOf<Columns[Name]>]: StoredValue<
      Columns[Name],
      Row[ColumnOf<Columns[Name]> & keyof Row]
    >;
  };
}

/** Properties of a resource with the given ones replaced; those that are undefined stay as they are. */
export function replaceGiven<Resource extends object>(
  current: Resource,
  given: { [Name in keyof Resource]?: Resource[Name] | undefined },
): Resource {
  return { ...current, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

type StoredEntry = string | { json: string } | { column: string };

function columnOf(entry: StoredEntry): string {
  if (typeof entry === 'string') return entry;
  return 'json' in entry ? entry.json : entry.column;
}

// Prisma takes no null for a JSON column, since that could be JSON's own null, too.
function storeAs(entry: StoredEntry, value: unknown): [column: string, value: unknown] {
  const isJson = typeof entry === 'object' && 'json' in entry;
  return [columnOf(entry), isJson ? (value ?? Prisma.DbNull) : value];
}
