import type { Sql, Transaction } from '@mailwright/database';

type Writer = Pick<Transaction, 'prisma'>;

/**
 * Notes, in the transaction that writes a test's mails, that the account has sent a test of a campaign. Only the first
 * counts.
 */
export async function noteFirstTest(sql: Sql, accountId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE accounts SET first_test_at = now() WHERE id = $1 AND first_test_at IS NULL',
    values: [accountId],
  });
}

/** Hides the first steps on the console's first page, or shows them again. */
export async function dismissFirstSteps({ prisma }: Writer, accountId: string, isDismissed: boolean): Promise<void> {
  await prisma.account.update({
    where: { id: accountId },
    data: { firstStepsDismissedAt: isDismissed ? new Date() : null },
  });
}
