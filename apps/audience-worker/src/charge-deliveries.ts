import { createDeliveryLimiter } from '@mailwright/accounts';
import type { openParts } from '@mailwright/process';

/**
 * Makes the function that charges the deliveries of an import to its account's bucket, which the API's requests are charged
 * to as well. It resolves to how long the account must wait before it causes more, in seconds.
 */
export function createDeliveryCharger(
  parts: ReturnType<typeof openParts>,
): (accountId: string, deliveries: number) => Promise<number> {
  const { database, redis, registry, log, config } = parts;
  const limiter = createDeliveryLimiter({ redis, metrics: registry, log, prefix: config.QUEUE_PREFIX });
  return async (accountId, deliveries) => {
    const row = await database.prisma.account.findUnique({ where: { id: accountId }, select: { plan: true } });
    if (row === null) return 0;
    const account = { accountId, deliveriesPerSecond: row.plan.deliveriesPerSecond };
    limiter.charge(account, deliveries);
    return limiter.secondsInDebt(account);
  };
}
