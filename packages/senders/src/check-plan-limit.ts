import { sql, type Transaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/**
 * Checks, after an insertion in the caller's transaction, that the account has no more senders or domains than its plan
 * allows. The account's row is locked only for the count and the commit, so that concurrent additions can't exceed the
 * limit together.
 * @throws ProblemError `plan_limit_reached`; the caller's transaction then rolls the insertion back.
 */
export async function checkPlanLimit(tx: Transaction, accountId: string, what: 'senders' | 'domains'): Promise<void> {
  const [plan] = await tx.query<{ senders: number | null; domains: number | null }>(sql`
    SELECT p.max_senders AS senders, p.max_domains AS domains FROM accounts a JOIN plans p ON p.code = a.plan_code
    WHERE a.id = ${accountId}::uuid FOR NO KEY UPDATE OF a`);
  const limit = plan?.[what] ?? null;
  if (limit === null) return;
  const where = { accountId };
  const used =
    what === 'senders' ? await tx.prisma.sender.count({ where }) : await tx.prisma.sendingDomain.count({ where });
  if (used > limit) throw new ProblemError('plan_limit_reached', `The plan allows ${limit} ${what}.`);
}
