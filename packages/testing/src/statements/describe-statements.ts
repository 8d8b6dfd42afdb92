import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** The raw statements that a place in the code ran, as far as their results have the same columns. */
export interface DescribedStatement {
  /** The places that the statement was called from, innermost first: file, line and column in the loaded JavaScript. */
  sites: [file: string, line: number, column: number][];
  /** What reads the rows, and so decides how values arrive. */
  reader: 'pg' | 'pg, shown' | 'prisma';
  columns: ResultColumn[];
}

/** A column of a statement's result. */
export interface ResultColumn {
  name: string;
  /** The name of its type, as in pg_type; of an array the type of its elements, and of a domain the type below it. */
  type: string;
  isArray: boolean;
  isEnum: boolean;
  /** The table's column that it is, if that may be null and no condition of the statement excludes it. */
  nullable?: string;
}

/** What `scripts/jest/record-statements.mjs` writes. */
interface RecordedStatement extends Omit<DescribedStatement, 'columns'> {
  text: string;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/**
 * Describes the statements that a run of the suites has recorded in `folder`, without running them. Those that name
 * what only a suite's own database has are left out.
 * @param url of a migrated database.
 */
export async function describeStatements(url: string, folder: string): Promise<DescribedStatement[]> {
  const recorded = await readRecorded(folder);
  const client = new pg.Client({ connectionString: url });
  // The query in progress is rejected with it, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const toColumn = await readCatalog(client);
    const columns = new Map<string, ResultColumn[] | undefined>();
    for (const text of new Set(recorded.map((statement) => statement.text)))
      columns.set(
        text,
        (await describe(client, text))?.map((field) => toColumn(field, text)),
      );
    const described = recorded.flatMap(({ text, sites, reader }) => {
      const found = columns.get(text);
      return found === undefined ? [] : [JSON.stringify({ sites, reader, columns: found })];
    });
    return [...new Set(described)].map((line) => JSON.parse(line) as DescribedStatement);
  } finally {
    await client.end();
  }
}

async function readRecorded(folder: string): Promise<RecordedStatement[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  return [...lines].map((line) => JSON.parse(line) as RecordedStatement);
}

/** Resolves to the fields of a statement's result; undefined if the statement names what doesn't exist. */
function describe(client: pg.Client, text: string): Promise<Field[] | undefined> {
  return new Promise((resolve) => {
    let fields: Field[] = [];
    const description = {
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => void ({ fields } = message),
      handleError: () => resolve(undefined),
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(description);
  });
}

/** Reads the types and the nullable columns of a database. Returns what turns a field into a column. */
async function readCatalog(client: pg.Client): Promise<(field: Field, text: string) => ResultColumn> {
  const { rows: types } = await client.query<{ id: number; name: string; isEnum: boolean; elementId: number }>(
    `SELECT t.oid::int AS id, b.typname AS name, b.typtype = 'e' AS "isEnum",
       CASE b.typcategory WHEN 'A' THEN b.typelem::int ELSE 0 END AS "elementId"
     FROM pg_type t JOIN pg_type b ON b.oid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END`,
  );
  // Prisma creates lists without NOT NULL, but nobody writes null.
  const { rows: columns } = await client.query<{ key: string; table: string; column: string }>(
    `SELECT c.oid || '.' || a.attnum AS key, c.relname AS table, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attnotnull AND a.attndims = 0`,
  );
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const nullables = new Map(columns.map((column) => [column.key, column]));
  return ({ name, tableID, columnID, dataTypeID }, text) => {
    const own = typeOf.get(dataTypeID);
    const element = typeOf.get(own?.elementId ?? 0);
    const type = element ?? own;
    if (type === undefined) throw new Error(`Postgres has no type ${dataTypeID}`);
    const nullable = nullables.get(`${tableID}.${columnID}`);
    return {
      name,
      type: type.name,
      isArray: element !== undefined,
      isEnum: type.isEnum,
      ...(nullable === undefined || new RegExp(`\\b${nullable.column} (IS NOT NULL|= ANY|[<>]=? )`).test(text)
        ? {}
        : { nullable: `${nullable.table}.${nullable.column}` }),
    };
  };
}
