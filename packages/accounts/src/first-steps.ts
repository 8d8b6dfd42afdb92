// Raw SQL: guarded, it is noted in the transaction that writes the mails of the test.
import type { Sql, Transaction } from '@mailwright/database';

type Writer = Pick<Transaction, 'prisma'>;

/** Notes that a test of one of the account's campaigns was sent, when it is the first one. */
export async function noteFirstTest(sql: Sql, accountId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE accounts SET first_test_at = now() WHERE id = $1 AND first_test_at IS NULL',
    values: [accountId],
  });
}

/** Hides the first steps on the first page of the console, or shows them again. */
export async function dismissFirstSteps({ prisma }: Writer, accountId: string, isDismissed: boolean): Promise<void> {
  await prisma.account.update({
    where: { id: accountId },
    data: { firstStepsDismissedAt: isDismissed ? new Date() : null },
  });
}
