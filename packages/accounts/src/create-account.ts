// An account is created together with its user and key, or not at all; the first one is created under a lock.
import { parseEmailAddress, type SignUp } from '@mailwright/contracts';
import { type Database, inTransaction, openDatabase, type Sql, violatedUnique } from '@mailwright/database';
import { appendAudit, operator, setDailyLimit } from '@mailwright/outbox';
import { type AppSecrets, createLogger, newId, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { mailAddressLink } from './factors/address-links.ts';
import { createNamedKey, type NewApiKey } from './keys/manage-keys.ts';
import { getPlan } from './manage-plans.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { checkNewPassword } from './passwords/set-password.ts';
import { userActor, type Visitor } from './sessions/authenticate-session.ts';
import { createSession, type NewSession } from './sessions/sign-in.ts';

const signUpPlan = 'standard';
/** The name of the first account, until someone chooses another. */
export const firstAccountName = 'My account';
const firstEmail = 'admin@mailwright.localhost';
// An arbitrary number, the same for every process that may create the first account.
const advisoryLock = 7_236_829_105;

/** An account and its first user. */
interface NewAccount {
  accountId: string;
  userId: string;
}

/**
 * Creates an account with a user, who owns it.
 * @param options `passwordHash`: without it, the user has no password yet; `isVerified`: whether the address is known
 *   to be the user's.
 * @throws if the address is invalid or another user's, or there is no such plan.
 */
export async function createAccount(
  sql: Sql,
  options: { name: string; email: string; plan: string; passwordHash?: string; isVerified: boolean },
): Promise<NewAccount> {
  const address = parseEmailAddress(options.email);
  if (address === undefined) throw new Error(`${options.email} is not an email address`);
  const [accountId, userId] = [newId(), newId()];
  await sql.query({
    text: `WITH account AS (INSERT INTO accounts (id, name, plan_code) VALUES ($1, $2, $3) RETURNING id)
      INSERT INTO users (id, account_id, email, email_normalized, password_hash, role, email_verified_at)
      SELECT $4, id, $5, $6, $7, 'owner', CASE WHEN $8 THEN now() END FROM account`,
    values: [
      accountId,
      options.name,
      options.plan,
      userId,
      address.given,
      address.normalized,
      options.passwordHash ?? null,
      options.isVerified,
    ],
  });
  return { accountId, userId };
}

/**
 * Creates an account on the plan `standard` with a user, signs the user in, and mails them a link that confirms their
 * address. If that address has had too many mails lately, none is sent; the user can request one later.
 * @param mailsPerDay how many mails to others it may send a day at first; null: any number.
 * @returns the session, and the ids of mails to publish: one or none.
 * @throws ProblemError `email_taken`; `validation_failed` for an unacceptable password.
 */
export async function signUp(
  { database, appSecrets }: { database: Database; appSecrets: AppSecrets },
  body: SignUp,
  visitor: Visitor,
  mailsPerDay: number | null = null,
): Promise<NewSession & { mailIds: string[] }> {
  checkNewPassword(body.password, body.email);
  const passwordHash = await hashPassword(body.password);
  try {
    return await inTransaction(database, async (sql) => {
      const { name, email } = body;
      const user = await createAccount(sql, { name, email, plan: signUpPlan, passwordHash, isVerified: false });
      const { accountId, userId } = user;
      if (mailsPerDay !== null) await setDailyLimit(sql, accountId, mailsPerDay);
      const actor = userActor(userId, visitor);
      await appendAudit(sql, { accountId, actor, action: 'user.signed_up', subject: toUid('usr', userId) });
      const session = await createSession(sql, { ...user, role: 'owner' }, visitor);
      const link = await mailAddressLink(sql, appSecrets, user);
      return { ...session, mailIds: 'mailId' in link ? [link.mailId] : [] };
    });
  } catch (error) {
    throw toEmailTaken(error);
  }
}

/**
 * Creates an account with a user and, if the plan includes the API, a first key.
 * @throws ProblemError `validation_failed`, `email_taken`; `not_found` for the plan.
 */
export async function addAccount(
  database: Database,
  options: { name: string; email: string; plan: string },
): Promise<NewAccount & { key: NewApiKey | undefined }> {
  if (parseEmailAddress(options.email) === undefined) throw validationProblem({ email: ['must be an email address'] });
  const { apiAccess } = await getPlan(database, options.plan);
  try {
    return await inTransaction(database, async (sql) => {
      const account = await createAccount(sql, { ...options, isVerified: true });
      const { accountId } = account;
      const entry = { accountId, actor: operator, subject: toUid('acc', accountId) };
      await appendAudit(sql, { ...entry, action: 'account.created', details: { plan: options.plan } });
      if (!apiAccess) return { ...account, key: undefined };
      const made = await createNamedKey(sql, { accountId, name: 'First key' });
      return { ...account, key: 'key' in made ? made : undefined };
    });
  } catch (error) {
    throw toEmailTaken(
      error,
      `A user with the email address ${options.email} already exists: "account show" shows their account.`,
    );
  }
}

/**
 * Turns the error that an address already has a user into `email_taken`; returns any other error unchanged.
 * @param detail replaces the default message, which is for people who sign up.
 */
function toEmailTaken(error: unknown, detail?: string): unknown {
  return violatedUnique(error) === 'users_email_normalized_key'
    ? new ProblemError('email_taken', detail, { cause: error })
    : error;
}

/** The account that `ensureFirstAccount` found or created. */
interface FirstAccount {
  created: boolean;
  accountUid: string;
  email: string;
  /** Only if it was just created. */
  apiKey?: string;
}

/** Finds the oldest account, or creates a first one with a user and a named key. Safe in several processes at once. */
export async function ensureFirstAccount(databaseUrl: string): Promise<FirstAccount> {
  const log = createLogger({ service: 'accounts', level: 'error', format: 'json' });
  // The wait for the lock has no limit, and the connection may go through a pooler.
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    service: 'accounts',
    log,
    statementTimeoutBy: 'role',
    preparesStatements: false,
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
  const { accountId } = await createAccount(sql, {
    name: firstAccountName,
    email: firstEmail,
    plan: 'standard',
    isVerified: true,
  });
  const made = await createNamedKey(sql, { accountId, name: 'First key' });
  if (!('key' in made)) throw new Error('The plan allows no keys');
  return { created: true, accountUid: toUid('acc', accountId), email: firstEmail, apiKey: made.key };
}
