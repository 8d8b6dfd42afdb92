import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@mailwright/platform';

/** There is no telling which database is meant. */
export class NoDatabaseError extends Error {}

/**
 * The database that DATABASE_URL names, or else the one of an `npm start` that is running.
 * @param dataDir the data folder that was asked for: its `npm start` is meant then, whatever DATABASE_URL says.
 * @throws NoDatabaseError saying what to do when there is neither; ConfigError.
 */
export function findDatabaseUrl(dataDir: string | undefined): string {
  const { DATABASE_URL, MAILWRIGHT_DATA_DIR } = readConfig();
  if (DATABASE_URL !== undefined && dataDir === undefined) return DATABASE_URL;
  const file = path.resolve(dataDir ?? MAILWRIGHT_DATA_DIR, 'stack.json');
  const url = readStackFile(file);
  if (url !== undefined) return url;
  throw new NoDatabaseError(
    `Which database? Set DATABASE_URL, or start one with npm start: ${file} would then say where it is ` +
      '(another data folder is named by --data-dir or MAILWRIGHT_DATA_DIR).',
  );
}

function readStackFile(file: string): string | undefined {
  try {
    const { databaseUrl } = JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl?: unknown };
    return typeof databaseUrl === 'string' ? databaseUrl : undefined;
  } catch {
    // No stack runs there, or the file isn't one of ours: in both cases the database is unknown.
    return undefined;
  }
}
