import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppSecrets, appSecretsOf, readConfig } from '@mailwright/platform';

/** There is no telling which secrets the processes have. */
export class NoAppSecretError extends Error {}

/**
 * The secrets that APP_SECRET and APP_SECRET_PREVIOUS name or, where DATABASE_URL isn't set either, with the one that
 * `npm start` has made as the current one.
 * @param dataDir the data folder that was asked for: its `npm start` is meant then, whatever DATABASE_URL says.
 * @throws NoAppSecretError saying what to do when there is none; ConfigError.
 */
export function findAppSecrets(dataDir: string | undefined): AppSecrets {
  const config = readConfig();
  const isOfStack = dataDir !== undefined || config.DATABASE_URL === undefined;
  const ofStack = isOfStack ? readKept(dataDir ?? config.MAILWRIGHT_DATA_DIR) : undefined;
  const current = config.APP_SECRET ?? ofStack;
  if (current !== undefined) return appSecretsOf({ ...config, APP_SECRET: current });
  throw new NoAppSecretError('Set APP_SECRET and APP_SECRET_PREVIOUS to what the running processes have.');
}

function readKept(dataDir: string): string | undefined {
  try {
    const { appSecret } = JSON.parse(readFileSync(path.resolve(dataDir, 'secrets.json'), 'utf8')) as {
      appSecret?: unknown;
    };
    return typeof appSecret === 'string' ? appSecret : undefined;
  } catch {
    // No stack was ever started there, or with an APP_SECRET that it was given.
    return undefined;
  }
}
