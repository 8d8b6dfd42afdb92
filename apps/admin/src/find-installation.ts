import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppSecrets, appSecretsOf, type Config } from '@mailwright/platform';

/** There is no telling which database is meant. */
export class NoDatabaseError extends Error {}

/**
 * The database that DATABASE_URL names, or else the one of an `npm start` that is running.
 * @param dataDir the data folder that was asked for: its `npm start` is meant then, whatever DATABASE_URL says.
 * @throws NoDatabaseError saying what to do when there is neither.
 */
export function findDatabaseUrl(config: Config, dataDir: string | undefined): string {
  const { DATABASE_URL, MAILWRIGHT_DATA_DIR } = config;
  if (DATABASE_URL !== undefined && dataDir === undefined) return DATABASE_URL;
  const file = path.resolve(dataDir ?? MAILWRIGHT_DATA_DIR, 'stack.json');
  // No stack runs there, or the file isn't one of ours: in both cases the database is unknown.
  const url = readText(file, 'databaseUrl');
  if (url !== undefined) return url;
  throw new NoDatabaseError(
    `Which database? Set DATABASE_URL, or start one with npm start, which writes its address to ${file} ` +
      '(choose another data folder with --data-dir or MAILWRIGHT_DATA_DIR).',
  );
}

/** There is no telling which secrets the processes have. */
export class NoAppSecretError extends Error {}

/** Something is stored under a secret that isn't given, so that the given ones may be those of another installation. */
export class UnknownSecretError extends Error {}

/**
 * The secrets that APP_SECRET and APP_SECRET_PREVIOUS name or, where DATABASE_URL isn't set either, with the one that
 * `npm start` has made as the current one.
 * @param dataDir the data folder that was asked for: its `npm start` is meant then, whatever DATABASE_URL says.
 * @throws NoAppSecretError saying what to do when there is none; ConfigError.
 */
export function findAppSecrets(config: Config, dataDir: string | undefined): AppSecrets {
  const isOfStack = dataDir !== undefined || config.DATABASE_URL === undefined;
  // None where no stack was ever started, or with an APP_SECRET that it was given.
  const file = path.resolve(dataDir ?? config.MAILWRIGHT_DATA_DIR, 'secrets.json');
  const ofStack = isOfStack ? readText(file, 'appSecret') : undefined;
  const current = config.APP_SECRET ?? ofStack;
  if (current !== undefined) return appSecretsOf({ ...config, APP_SECRET: current });
  throw new NoAppSecretError('Set APP_SECRET and APP_SECRET_PREVIOUS to the same values as for the running processes.');
}

/** A property of a JSON file; undefined when there is no such file, or it holds no such text. */
function readText(file: string, name: string): string | undefined {
  try {
    const value = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
