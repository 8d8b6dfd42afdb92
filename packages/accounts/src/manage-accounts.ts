import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inPrismaTransaction } from '@mailwright/database';
import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';

/** An account in the operator's list. */
interface AccountSummary {
  id: string;
  name: string;
  planCode: string;
  status: 'active' | 'suspended';
  /** Its users' addresses, the oldest user's first. */
  emails: string[];
  createdAt: Date;
}

/** All accounts, oldest first. */
export async function listAccounts({ prisma }: Pick<Database, 'prisma'>): Promise<AccountSummary[]> {
  // Not one call that includes the users: Prisma then reads the users by a list of all account ids, and Postgres
  // accepts at most 32,766 parameters.
  const accounts = await prisma.account.findMany({ orderBy: { id: 'asc' } });
  const users = await prisma.user.findMany({ select: { accountId: true, email: true }, orderBy: { id: 'asc' } });
  const emails = new Map<string, string[]>(accounts.map(({ id }) => [id, []]));
  for (const { accountId, email } of users) emails.get(accountId)?.push(email);
  return accounts.map((account) => ({ ...account, emails: emails.get(account.id) ?? [] }));
}

/** Finds the account with this uid, or with a user who has this email address. @throws ProblemError `not_found` */
export async function findAccount({ prisma }: Pick<Database, 'prisma'>, uidOrEmail: string): Promise<string> {
  const id = fromUid('acc', uidOrEmail);
  const account = id === undefined ? null : await prisma.account.findUnique({ where: { id } });
  if (account !== null) return account.id;
  const emailNormalized = parseEmailAddress(uidOrEmail)?.normalized;
  const user = emailNormalized === undefined ? null : await prisma.user.findUnique({ where: { emailNormalized } });
  if (user !== null) return user.accountId;
  throw new ProblemError(
    'not_found',
    `There is no account ${uidOrEmail}: give its uid, or the email address of one of its users.`,
  );
}

/**
 * Suspends or resumes an account. From the next request on, its keys and sessions are refused, or work again. False if
 * it is already in that state.
 */
export function setAccountStatus(
  database: Database,
  accountId: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  return inPrismaTransaction(database, async (tx) => {
    const where = { id: accountId, status: { not: status } };
    const { count } = await tx.prisma.account.updateMany({ where, data: { status } });
    if (count === 0) return false;
    const action = status === 'suspended' ? 'account.suspended' : 'account.resumed';
    await appendAudit(tx, { accountId, actor: operator, action, subject: toUid('acc', accountId) });
    return true;
  });
}

/** Renames the account, and records the previous name in the audit log. Does nothing if it already has this name. */
export async function renameAccount(database: Database, accountId: string, name: string, actor: Actor): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    const [before] = await tx.query<{ name: string }>({
      text: 'SELECT name FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
      values: [accountId],
    });
    if (before === undefined || before.name === name) return;
    await tx.prisma.account.update({ where: { id: accountId }, data: { name } });
    const details = { from: before.name, to: name };
    await appendAudit(tx, { accountId, actor, action: 'account.renamed', subject: toUid('acc', accountId), details });
  });
}
