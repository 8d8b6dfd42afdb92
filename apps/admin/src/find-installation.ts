import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppSecrets, appSecretsOf, type Config } from '@mailwright/platform';

/** It is unknown which database is meant. */
export class NoDatabaseError extends Error {}

/**
 * Finds the database that DATABASE_URL names, or else the database of a running `npm start`.
 * @param dataDir a data folder that the caller asks for; if given, its `npm start` is used even if DATABASE_URL is set.
 * @throws NoDatabaseError that says what to do, if there is neither.
 */
export function findDatabaseUrl(config: Config, dataDir: string | undefined): string {
  const { DATABASE_URL, MAILWRIGHT_DATA_DIR } = config;
  if (DATABASE_URL !== undefined && dataDir === undefined) return DATABASE_URL;
  const file = path.resolve(dataDir ?? MAILWRIGHT_DATA_DIR, 'stack.json');
  // If no stack runs there, or the file isn't one of ours, the database is unknown.
  const url = readText(file, 'databaseUrl');
  if (url !== undefined) return url;
  throw new NoDatabaseError(
    `Which database? Set DATABASE_URL, or start one with npm start, which writes its address to ${file} ` +
      '(choose another data folder with --data-dir or MAILWRIGHT_DATA_DIR).',
  );
}

/** It is unknown which secrets the processes have. */
export class NoAppSecretError extends Error {}

/** Something is stored under a secret that isn't given, so the given ones may be those of another installation. */
export class UnknownSecretError extends Error {}

/**
 * Finds the secrets in APP_SECRET and APP_SECRET_PREVIOUS. If neither APP_SECRET nor DATABASE_URL is set, the current
 * secret is the one that `npm start` has generated.
 * @param dataDir a data folder that the caller asks for; if given, its `npm start` is used even if DATABASE_URL is set.
 * @throws NoAppSecretError that says what to do, if there is none; ConfigError.
 */
export function findAppSecrets(config: Config, dataDir: string | undefined): AppSecrets {
  const isOfStack = dataDir !== undefined || config.DATABASE_URL === undefined;
  // There is none if no stack was ever started, or if it was started with a given APP_SECRET.
  const file = path.resolve(dataDir ?? config.MAILWRIGHT_DATA_DIR, 'secrets.json');
  const ofStack = isOfStack ? readText(file, 'appSecret') : undefined;
  const current = config.APP_SECRET ?? ofStack;
  if (current !== undefined) return appSecretsOf({ ...config, APP_SECRET: current });
  throw new NoAppSecretError('Set APP_SECRET and APP_SECRET_PREVIOUS to the same values as for the running processes.');
}

/** Reads a property of a JSON file; undefined if there is no such file or no such text in it. */
function readText(file: string, name: string): string | undefined {
  try {
    const value = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
