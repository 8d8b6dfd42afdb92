import type { DeliveryLimiter, HeavySlots, Principal } from '@mailwright/accounts';
import { ProblemError } from '@mailwright/platform';
import type { Response } from 'express';

/**
 * Does work that holds one of the account's slots for heavy requests until it has ended and the response has been read,
 * or the client has disconnected.
 * @throws ProblemError `too_many_heavy_requests`, with Retry-After, when no slot is released within a second.
 */
export async function holdingHeavySlot<T>(
  slots: HeavySlots,
  principal: Principal,
  response: Response,
  work: () => Promise<T>,
): Promise<T> {
  const { accountId, heavyRequests: limit } = principal;
  if (limit === null) return work();
  const release = await slots.acquire(accountId, limit);
  if (release === undefined) {
    response.setHeader('Retry-After', '1');
    throw new ProblemError('too_many_heavy_requests', `The plan allows ${limit} heavy requests at once.`);
  }
  const closed = response.closed ? undefined : new Promise<void>((resolve) => response.once('close', resolve));
  try {
    return await work();
  } finally {
    void Promise.resolve(closed).then(release);
  }
}

/**
 * Refuses a change that may cause deliveries while the account is in debt for earlier ones.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export function refuseDebt(limiter: DeliveryLimiter, principal: Principal, response: Response): void {
  const seconds = limiter.secondsInDebt(principal);
  if (seconds === 0) return;
  response.setHeader('Retry-After', String(seconds));
  const { deliveriesPerSecond } = principal;
  const detail = `The plan allows ${deliveriesPerSecond} webhook deliveries a second, and changes have caused more.`;
  throw new ProblemError('rate_limited', detail);
}
