import { appendAudit, operator } from '@mailwright/outbox';
import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { fromUid, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { createAccount, type NewAccount } from './create-account.ts';
import { createNamedKey, type NewApiKey } from './manage-keys.ts';
import { getPlan } from './plans/manage-plans.ts';
import { toEmailTaken } from './sign-up.ts';

/** An account in the operator's list. */
export interface AccountSummary {
  id: string;
  name: string;
  planCode: string;
  status: 'active' | 'suspended';
  /** Of its users, oldest first. */
  emails: string[];
  createdAt: Date;
}

/** All accounts, oldest first. */
export async function listAccounts(sql: Sql): Promise<AccountSummary[]> {
  return sql.query<AccountSummary>({
    text: `SELECT a.id, a.name, a.plan_code AS "planCode", a.status, a.created_at AS "createdAt",
        (SELECT coalesce(array_agg(u.email ORDER BY u.id), '{}') FROM users u WHERE u.account_id = a.id) AS emails
      FROM accounts a ORDER BY a.id`,
  });
}

/** The id of the account with this uid, or of which a user has this email address. @throws ProblemError `not_found` */
export async function findAccount(sql: Sql, uidOrEmail: string): Promise<string> {
  const [account] = await sql.query<{ id: string }>({
    text: `SELECT id FROM accounts WHERE id = $1
      UNION ALL SELECT account_id FROM users WHERE email_normalized = $2 LIMIT 1`,
    values: [fromUid('acc', uidOrEmail), parseEmailAddress(uidOrEmail)?.normalized],
  });
  if (account === undefined) {
    throw new ProblemError('not_found', `There is no account ${uidOrEmail}: give its uid, or the address of a user.`);
  }
  return account.id;
}

/**
 * Creates an account with a user and, when the plan includes the API, a first key.
 * @throws ProblemError `validation_failed`, `email_taken`; `not_found` for the plan.
 */
export async function addAccount(
  database: Database,
  options: { name: string; email: string; plan: string },
): Promise<NewAccount & { key: NewApiKey | undefined }> {
  if (parseEmailAddress(options.email) === undefined) throw validationProblem({ email: ['must be an email address'] });
  try {
    return await inTransaction(database, async (sql) => {
      const { apiAccess } = await getPlan(sql, options.plan);
      const account = await createAccount(sql, options);
      const { accountId } = account;
      const entry = { accountId, actor: operator, subject: toUid('acc', accountId) };
      await appendAudit(sql, { ...entry, action: 'account.created', details: { plan: options.plan } });
      if (!apiAccess) return { ...account, key: undefined };
      const made = await createNamedKey(sql, { accountId, name: 'First key' });
      return { ...account, key: 'key' in made ? made : undefined };
    });
  } catch (error) {
    throw toEmailTaken(error, `There is a user ${options.email} already: "account show" shows their account.`);
  }
}

/**
 * Suspends or resumes an account: its keys and sessions are refused, or work again, from the next request on. False
 * when it is in that state already.
 */
export function setAccountStatus(
  database: Database,
  accountId: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  return inTransaction(database, async (sql) => {
    const changed = await sql.query({
      text: 'UPDATE accounts SET status = $2::account_status WHERE id = $1 AND status <> $2::account_status RETURNING id',
      values: [accountId, status],
    });
    if (changed.length === 0) return false;
    const action = status === 'suspended' ? 'account.suspended' : 'account.resumed';
    await appendAudit(sql, { accountId, actor: operator, action, subject: toUid('acc', accountId) });
    return true;
  });
}
