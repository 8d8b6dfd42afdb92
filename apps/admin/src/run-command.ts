import { type Database, openDatabase } from '@mailwright/database';
import { type Config, createLogger, readConfig } from '@mailwright/platform';
import { findDatabaseUrl } from './find-installation.ts';

/** What a command reads and writes. */
export interface Terminal {
  stdin: NodeJS.ReadableStream;
  stdout: Pick<NodeJS.WritableStream, 'write'>;
  stderr: Pick<NodeJS.WritableStream, 'write'>;
  /** The variables it is configured by; the process's own when absent. */
  environment?: Record<string, string | undefined>;
}

/** The output of a command: the same as JSON and in lines for people. */
export interface Output {
  json: unknown;
  lines: string[];
}

/** What every command is given. */
export interface CommonOptions {
  json?: true;
  /** The data folder of the `npm start` that is meant. */
  dataDir?: string;
}

/** Does a command's work on the database, and prints its output on standard output. */
export async function runCommand(
  terminal: Terminal,
  options: CommonOptions,
  work: (database: Database, config: Config) => Promise<Output>,
): Promise<void> {
  const config = readConfig([], terminal.environment);
  const log = createLogger({ service: 'admin', level: 'silent', format: 'json' });
  const database = openDatabase({
    url: findDatabaseUrl(config, options.dataDir),
    poolSize: 2,
    service: 'admin',
    log,
    statementTimeoutBy: config.DATABASE_STATEMENT_TIMEOUT,
    // A few statements, which work behind any pooler so.
    preparesStatements: false,
  });
  try {
    const output = await work(database, config);
    const lines = options.json === true ? [JSON.stringify(output.json, undefined, 2)] : output.lines;
    terminal.stdout.write(lines.map((line) => `${line}\n`).join(''));
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
