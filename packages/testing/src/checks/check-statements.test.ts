import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inPrismaTransaction } from '@mailwright/database';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { type DescribedStatement, describeStatements } from '../statements/describe-statements.ts';

const scripts = new URL('../../../../scripts/', import.meta.url);
const { checkStatements } = (await import(new URL('check-statements.mjs', scripts).href)) as {
  checkStatements: (
    this: void,
    root: string,
    statements: DescribedStatement[],
  ) => { problems: string[]; sites: number };
};
const { recordStatements } = (await import(new URL('jest/record-statements.mjs', scripts).href)) as {
  recordStatements: (this: void, folder: string) => () => void;
};
const { toJavaScript } = (await import(new URL('jest/to-javascript.mjs', scripts).href)) as {
  toJavaScript: (this: void, file: string, source: string) => { code: string };
};

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'mailwright-'));
  await database.query({ text: `CREATE TYPE mood AS ENUM ('good', 'bad')` });
  await database.query({
    text: `CREATE TABLE people (id uuid PRIMARY KEY, email text NOT NULL, seen_at timestamptz, size bigint NOT NULL,
      mood mood NOT NULL, tags text[], data jsonb NOT NULL, picture bytea NOT NULL)`,
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

interface Case {
  title: string;
  row: string;
  text: string;
  reader?: 'prisma' | 'pg, shown';
  problems?: string[];
}

const wrong: Case[] = [
  {
    title: 'a column of another type',
    row: '{ id: number; email: string }',
    text: 'SELECT id, email FROM people',
    problems: ['id is declared as number, but uuid arrives as string'],
  },
  {
    title: 'a big integer declared as a number, which pg returns as a string',
    row: '{ size: number }',
    text: 'SELECT size FROM people',
    problems: ['size is declared as number, but int8 arrives as string'],
  },
  {
    title: "a big integer declared as pg's string in a transaction of Prisma's",
    row: '{ size: string }',
    text: 'SELECT size FROM people',
    reader: 'prisma',
    problems: ['size is declared as string, but int8 arrives as bigint'],
  },
  {
    title: 'a time declared as a Date in a statement whose times arrive as text',
    row: '{ seenAt: Date | null }',
    text: 'SELECT seen_at AS "seenAt" FROM people',
    reader: 'pg, shown',
    problems: ['seenAt is declared as Date | null, but timestamptz arrives as string'],
  },
  {
    title: 'an array of an enum, which arrives as text',
    row: `{ moods: ('bad' | 'good')[] }`,
    text: 'SELECT array_agg(mood) AS moods FROM people',
    problems: ['moods is declared as ("bad" | "good")[], but mood[] arrives as string'],
  },
  {
    title: 'a date within JSON',
    row: '{ data: { since: Date }[] }',
    text: 'SELECT data FROM people',
    problems: ['data is declared as { since: Date; }[], but jsonb arrives as JSON'],
  },
  {
    title: 'a declared column that the statement does not select',
    row: '{ id: string; email: string }',
    text: 'INSERT INTO people DEFAULT VALUES RETURNING id',
    problems: ['email is declared but not selected'],
  },
  {
    title: 'a selected column that is not declared',
    row: '{ id: string }',
    text: 'SELECT id, email FROM people',
    problems: ['email is selected but not declared'],
  },
  {
    title: 'a column of a table that may be null, declared without null',
    row: '{ seenAt: Date }',
    text: 'SELECT p.seen_at AS "seenAt" FROM people p',
    problems: ['seenAt is declared as Date, but people.seen_at may be null'],
  },
  {
    title: 'two columns with one name',
    row: '{ id: string }',
    text: 'SELECT a.id, b.id FROM people a, people b',
    problems: ['several columns have the same name'],
  },
];

const right: Case[] = [
  {
    title: 'whose declared types are what arrives',
    row: '{ id: string; seenAt: Date | null; size: string; n: number; picture: Buffer; tags: string[]; data: { a: 1 }[] }',
    text: 'SELECT id, seen_at AS "seenAt", size, 1 AS n, picture, tags, data FROM people WHERE id = $1',
  },
  { title: 'that narrows a type', row: `{ mood: 'good' | 'bad' }`, text: 'SELECT mood FROM people' },
  {
    title: 'that says that a column IS NOT NULL',
    row: '{ seen_at: Date }',
    text: 'SELECT seen_at FROM people WHERE seen_at IS NOT NULL',
  },
  { title: 'whose rows are only counted', row: 'Record<string, unknown>', text: 'DELETE FROM people RETURNING id' },
  { title: 'of a table that only a suite has created and dropped', row: '{ a: 1 }', text: 'SELECT b FROM gone' },
];

describe('a raw statement', () => {
  const problemsOf = new Map<number, string[]>();
  const cases = [...wrong, ...right];
  beforeAll(async () => {
    const file = path.join(folder, 'statements.ts');
    // A wrapper's row type is its caller's.
    const lines = cases.map(({ row }) => `await wrapped<${row}>();`);
    const source = `declare class Buffer { isBytes: true }
      declare const sql: { query<Row extends object>(statement?: { text: string }): Promise<Row[]> };
      interface Unused { isRemoved: true }
      const wrapped = <Row extends object>() => sql.query<Row>();
      ${lines.join('\n')}\nexport {};\n`;
    await writeFile(file, source);
    const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, types: [] };
    await writeFile(path.join(folder, 'tsconfig.base.json'), JSON.stringify({ compilerOptions }));
    const code = toJavaScript(file, source).code.split('\n');
    const placeOf = (line: string, from = 0) => {
      const index = code.findIndex((each, n) => n >= from && each.includes(line));
      return [file, index + 1, (code[index] ?? '').indexOf(line) + 1] as const;
    };
    const wrapper = placeOf('query(');
    const [, first] = placeOf('await wrapped');
    const recorded = cases.map(({ text, reader = 'pg' }, n) =>
      JSON.stringify({ text, reader, sites: [wrapper, placeOf('wrapped(', first - 1 + n)] }),
    );
    await writeFile(path.join(folder, '1.jsonl'), recorded.join('\n'));
    const { problems } = checkStatements(folder, await describeStatements(database.url, folder));
    const firstLine = source.slice(0, source.indexOf('await wrapped')).split('\n').length;
    for (const problem of problems) {
      const [, line, message = ''] = /^statements\.ts:(\d+): (.*)/.exec(problem) ?? [];
      const n = Number(line) - firstLine;
      problemsOf.set(n, [...(problemsOf.get(n) ?? []), message]);
    }
  });

  test.each(wrong.map((each, n) => ({ ...each, n })))('with $title is reported', ({ n, problems }) => {
    expect(problemsOf.get(n)).toEqual(problems);
  });

  test.each(right.map((each, n) => ({ ...each, n: wrong.length + n })))('$title is accepted', ({ n }) => {
    expect(problemsOf.get(n)).toBeUndefined();
  });
});

test('each statement that runs is recorded once, with the place that called it and what reads its rows', async () => {
  const stop = recordStatements(folder);
  try {
    for (const n of [1, 2, 2]) await database.query({ text: `SELECT ${n}` });
    await inPrismaTransaction(database, (tx) => tx.query({ text: 'SELECT 3' }));
  } finally {
    stop();
  }
  await database.query({ text: 'SELECT 4' });
  const lines = (await readFile(path.join(folder, `${process.pid}.jsonl`), 'utf8')).trim().split('\n');
  const recorded = lines.map((line) => JSON.parse(line) as DescribedStatement & { text: string });
  expect(recorded.map(({ text, reader }) => `${text}: ${reader}`)).toEqual([
    'SELECT 1: pg',
    'SELECT 2: pg',
    'SELECT 3: prisma',
  ]);
  const own = fileURLToPath(import.meta.url.replace(/\?.*/, ''));
  const code = toJavaScript(own, await readFile(own, 'utf8')).code.split('\n');
  for (const { sites } of recorded) {
    const [file, line, column] = sites[0] ?? [];
    expect(file).toBe(own);
    expect(code[(line ?? 0) - 1]?.slice((column ?? 0) - 1)).toMatch(/^query\(/);
  }
});
