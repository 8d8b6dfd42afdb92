import { type Database, openDatabase } from '@mailwright/database';
import { type Config, createLogger, readConfig } from '@mailwright/platform';
import { findDatabaseUrl } from './find-installation.ts';

/** The streams that a command reads and writes, and its environment. */
export interface Terminal {
  stdin: NodeJS.ReadableStream;
  stdout: Pick<NodeJS.WritableStream, 'write'>;
  stderr: Pick<NodeJS.WritableStream, 'write'>;
  /** The variables that configure it; by default, those of the process. */
  environment?: Record<string, string | undefined>;
}

/** A command's output, both as JSON and in lines for people. */
export interface Output {
  json: unknown;
  lines: string[];
}

/** The options of every command. */
export interface CommonOptions {
  json?: true;
  /** The data folder of the `npm start` that is meant. */
  dataDir?: string;
}

/** Runs a command's work on the database, and prints its output on standard output. */
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
    // A command runs only a few statements, and without preparing them, these work behind any pooler.
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

/** Formats rows under their headings, in columns as wide as needed. */
export function table(headings: string[], rows: string[][]): string[] {
  const widths = headings.map((heading, n) => Math.max(heading.length, ...rows.map((row) => row[n]?.length ?? 0)));
  return [headings, ...rows].map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
