import type { Database } from '@mailwright/database';
import { ConfigError, type Logger } from '@mailwright/platform';
import { readSubject } from './change-suppressions.ts';
import { hashSuppressed } from './suppression-hash.ts';

/**
 * Makes sure, at the start of a process, that it finds the suppressions that others have stored: with another APP_SECRET
 * their hashes would never match, and everybody could be added and sent to again without a word. When Postgres doesn't
 * answer, the process starts unchecked.
 * @throws ConfigError when APP_SECRET isn't theirs, having closed the database.
 */
export async function checkSuppressionSecret(database: Database, appSecret: string, log: Logger): Promise<void> {
  const newest = await readNewest(database).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return undefined;
  });
  const subject = newest && readSubject(newest.value);
  if (newest === undefined || subject === undefined) return;
  if (hashSuppressed(subject.normalized, appSecret).equals(newest.hash)) return;
  await database.close();
  throw new ConfigError(['APP_SECRET is not the one that the suppressions in this database were stored under']);
}

/** One that isn't of an erased person, of whom only the hash is left. */
async function readNewest(database: Database): Promise<{ value: string; hash: Buffer } | undefined> {
  const [row] = await database.query<{ value: string; hash: Buffer }>({
    text: 'SELECT value, value_hash AS hash FROM suppressions WHERE value IS NOT NULL ORDER BY id DESC LIMIT 1',
  });
  return row;
}
