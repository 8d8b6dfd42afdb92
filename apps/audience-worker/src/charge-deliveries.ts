import type { DeliveryLimiter } from '@mailwright/accounts';
import type { Database } from '@mailwright/database';

/**
 * Makes the function that charges the deliveries of an import to its account's bucket, which the API's requests are charged
 * to as well. It resolves to how long the account must wait before it causes more, in seconds.
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
