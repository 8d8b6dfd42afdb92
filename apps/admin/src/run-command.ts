import { type Database, openDatabase } from '@mailwright/database';
import { createLogger, readConfig } from '@mailwright/platform';
import { findDatabaseUrl } from './find-database.ts';

/** What a command has to say: the same as JSON and in lines for people. */
export interface Said {
  json: unknown;
  lines: string[];
}

/** What every command is given. */
export interface CommonOptions {
  json?: true;
  /** The data folder of the `npm start` that is meant. */
  dataDir?: string;
}

/** Does a command's work on the database, and prints what it says on standard output. */
export async function runCommand(options: CommonOptions, work: (database: Database) => Promise<Said>): Promise<void> {
  const log = createLogger({ service: 'admin', level: 'silent', format: 'json' });
  const database = openDatabase({
    url: findDatabaseUrl(options.dataDir),
    poolSize: 2,
    service: 'admin',
    log,
    statementTimeoutBy: readConfig().DATABASE_STATEMENT_TIMEOUT,
  });
  try {
    const said = await work(database);
    const lines = options.json === true ? [JSON.stringify(said.json, undefined, 2)] : said.lines;
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await database.close();
  }
}

/** Rows under their headings, in columns as wide as they need to be. */
export function table(headings: string[], rows: string[][]): string[] {
  const widths = headings.map((heading, n) => Math.max(heading.length, ...rows.map((row) => row[n]?.length ?? 0)));
  return [headings, ...rows].map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
