import { parseEmailAddress } from '@mailwright/contracts';
import { inTransaction, openDatabase, type Sql } from '@mailwright/database';
import { createLogger, newId, toUid } from '@mailwright/platform';
import { createNamedKey } from './manage-keys.ts';

/** An account and its first user. */
export interface NewAccount {
  accountId: string;
  userId: string;
}

/**
 * Creates an account with a user.
 * @param options `passwordHash`: of the user's password; without it the user has none yet.
 * @throws when the address is invalid or another user's, or when there is no such plan.
 */
export async function createAccount(
  sql: Sql,
  options: { name: string; email: string; plan: string; passwordHash?: string },
): Promise<NewAccount> {
  const address = parseEmailAddress(options.email);
  if (address === undefined) throw new Error(`${options.email} is not an email address`);
  const [accountId, userId] = [newId(), newId()];
  await sql.query({
    text: `WITH account AS (INSERT INTO accounts (id, name, plan_code) VALUES ($1, $2, $3) RETURNING id)
      INSERT INTO users (id, account_id, email, email_normalized, password_hash)
      SELECT $4, id, $5, $6, $7 FROM account`,
    values: [
      accountId,
      options.name,
      options.plan,
      userId,
      address.given,
      address.normalized,
      options.passwordHash ?? null,
    ],
  });
  return { accountId, userId };
}

/** The account that `ensureFirstAccount` found or created. */
export interface FirstAccount {
  created: boolean;
  accountUid: string;
  email: string;
  /** Only when it was created now. */
  apiKey?: string;
}

const firstEmail = 'admin@mailwright.localhost';
// Any number, the same for every process that may create the first account.
const advisoryLock = 7_236_829_105;

/** The oldest account, or a first one with a user and a named key when there is none. Safe in several processes at once. */
export async function ensureFirstAccount(databaseUrl: string): Promise<FirstAccount> {
  const log = createLogger({ service: 'accounts', level: 'error', format: 'json' });
  // It may wait for the lock without a limit, and may connect through a pooler.
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    service: 'accounts',
    log,
    statementTimeoutBy: 'role',
  });
  try {
    return await inTransaction(database, findOrCreate);
  } finally {
    await database.close();
  }
}

async function findOrCreate(sql: Sql): Promise<FirstAccount> {
  await sql.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [advisoryLock] });
  const [found] = await sql.query<{ id: string; email: string }>({
    text: `SELECT a.id, coalesce(u.email, '') AS email FROM accounts a
      LEFT JOIN users u ON u.account_id = a.id ORDER BY a.id, u.id LIMIT 1`,
  });
  if (found !== undefined) return { created: false, accountUid: toUid('acc', found.id), email: found.email };
  const { accountId } = await createAccount(sql, { name: 'My account', email: firstEmail, plan: 'standard' });
  const made = await createNamedKey(sql, { accountId, name: 'First key' });
  if (!('key' in made)) throw new Error('The plan allows no keys');
  return { created: true, accountUid: toUid('acc', accountId), email: firstEmail, apiKey: made.key };
}
