import type { DeliveryLimiter } from '@mailwright/accounts';
import type { Database } from '@mailwright/database';

/**
 * Creates a function that charges an import's deliveries to its account's bucket, to which the API's requests are
 * charged too. The function resolves to how many seconds the account must wait before it causes more.
 */
export function createDeliveryCharger(
  { prisma }: Pick<Database, 'prisma'>,
  limiter: DeliveryLimiter,
): (accountId: string, deliveries: number) => Promise<number> {
  return async (accountId, deliveries) => {
    const row = await prisma.account.findUnique({ where: { id: accountId }, select: { plan: true } });
    if (row === null) return 0;
    const account = { accountId, deliveriesPerSecond: row.plan.deliveriesPerSecond };
    limiter.charge(account, deliveries);
    return limiter.secondsInDebt(account);
  };
}
