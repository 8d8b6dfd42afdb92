import type { Transaction } from '@mailwright/database';

type Writer = Pick<Transaction, 'prisma'>;

/** Notes that a test of one of the account's campaigns was sent, when it is the first one. */
export async function noteFirstTest({ prisma }: Writer, accountId: string): Promise<void> {
  await prisma.account.updateMany({ where: { id: accountId, firstTestAt: null }, data: { firstTestAt: new Date() } });
}

/** Hides the first steps on the first page of the console, or shows them again. */
export async function dismissFirstSteps({ prisma }: Writer, accountId: string, isDismissed: boolean): Promise<void> {
  await prisma.account.update({
    where: { id: accountId },
    data: { firstStepsDismissedAt: isDismissed ? new Date() : null },
  });
}
