import { ensureFirstAccount } from '@mailwright/accounts';
import { applyMigrations, openDatabase } from '@mailwright/database';
import { createLogger, fromUid } from '@mailwright/platform';
import { addVerifiedSender } from '@mailwright/senders';
import type { PrintLine } from '../local-server.ts';
import type { SecretStore } from './secrets.ts';

/** The first account of a stack. */
export interface FirstAccount {
  email: string;
  /** Null if the account was created elsewhere, so that only its owner has the key. */
  apiKey: string | null;
  /** Whether this start created it. */
  created: boolean;
}

/**
 * Applies the migrations and creates the first account if there is none, with its address as a verified sender.
 * @throws naming DATABASE_URL when the operator's database can't be used.
 */
export async function prepareDatabase(
  databaseUrl: string,
  secrets: SecretStore,
  printLine: PrintLine,
  isOurs: boolean,
): Promise<FirstAccount> {
  try {
    const applied = await applyMigrations(databaseUrl);
    if (applied.length > 0) printLine(`Migrations applied: ${applied.join(', ')}.`);
  } catch (cause) {
    const which = isOurs ? 'The database' : 'The database that DATABASE_URL names';
    // If every address of a host refuses the connection, the error has no message of its own.
    const { message, code } = cause as Error & { code?: string };
    throw new Error(`${which} can't be brought up to date: ${message || code}`, { cause });
  }
  const { accountUid, email, apiKey, created } = await ensureFirstAccount(databaseUrl);
  // Store the key at once, because the database has only its hash.
  if (apiKey !== undefined) secrets.keepApiKey(accountUid, apiKey);
  if (created) await verifySenderOf(databaseUrl, accountUid, email);
  return { email, created, apiKey: secrets.apiKeyOf(accountUid) ?? null };
}

/** Needs no link to verify the address: whoever runs the stack owns the account, and the stack's mail is caught. */
async function verifySenderOf(databaseUrl: string, accountUid: string, email: string): Promise<void> {
  const accountId = fromUid('acc', accountUid);
  if (accountId === undefined) throw new Error('The account has no uid');
  const log = createLogger({ service: 'local-stack', level: 'error', format: 'json' });
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    service: 'local-stack',
    log,
    statementTimeoutBy: 'role',
    preparesStatements: false,
  });
  try {
    await addVerifiedSender(database, accountId, email);
  } finally {
    await database.close();
  }
}
