import { createHash } from 'node:crypto';
import type { DeliveryLimiter, HeavySlots, HeavyTurns, Principal, RateLimit, RateLimiter } from '@mailwright/accounts';
import { parseEmailAddress } from '@mailwright/contracts';
import { countMailTo } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import type { Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';

/**
 * Counts a request against the plan's limit for each key, and sets the response headers with what is left
 * (draft-ietf-httpapi-ratelimit-headers-11). If the plan has no limit, nothing is counted.
 * @throws ProblemError `rate_limited`
 */
export async function limitRate(limiter: RateLimiter, principal: Principal, response: Response): Promise<void> {
  const { requestsPerSecond: perSecond, requestBurst: burst } = principal;
  if (perSecond === null || burst === null) return;
  const decision = await limiter.take(`key:${principal.keyId}`, { perSecond, burst });
  response.setHeader('RateLimit-Policy', `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  // How much is left is unknown while Redis is unavailable.
  if (decision.counted) response.setHeader('RateLimit', `"default";r=${decision.remaining};t=${decision.resetSeconds}`);
  if (decision.allowed) return;
  response.setHeader('Retry-After', String(decision.retryAfterSeconds));
  throw new ProblemError(
    'rate_limited',
    `The plan allows this key ${perSecond} requests a second. Send fewer requests, or wait for the number of seconds in the Retry-After header.`,
  );
}

/** The limits of work that costs more than a request or reaches third parties: bucket size and refill rate. */
const workLimits = {
  // A user who tests a hook needs a few. The receiver may be someone else's, and must not be flooded.
  test_delivery: { burst: 10, perSecond: 1 / 6 },
  // The recipients need not be on a list. This is enough for people who review a campaign, and useless to a spammer.
  campaign_test: { burst: 10, perSecond: 1 / 30 },
  // Each may change a whole list, and an account's changes run one after another.
  tag_change: { burst: 200, perSecond: 1 / 5 },
  // As many as the Standard plan has senders, then one a minute, as fast as a person adds them.
  verifications: { burst: 60, perSecond: 1 / 60 },
  // The mailbox may be anyone's. This limit is far lower than the one across all accounts, so that one account can't
  // use up what others need.
  mail_to_address_of_account: { burst: 3, perSecond: 1 / 21_600 },
  // Generating an RSA key takes a tenth of a second of CPU.
  new_domain: { burst: 60, perSecond: 1 / 10 },
  // The DNS servers of a domain may be anyone's.
  domain_check: { burst: 10, perSecond: 1 / 10 },
  // The server may be anyone's.
  transport_check: { burst: 10, perSecond: 1 / 10 },
  // Amazon sends each bounce in its own request, and tries it four times within a minute. The limit is higher than any
  // of its senders needs.
  bounce_callback: { burst: 2_000, perSecond: 200 },
  // Providers fill bodies of a megabyte with thousands of events.
  large_bounce_callback: { burst: 40, perSecond: 4 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts work of this kind across all processes, or in this process alone while Redis is unavailable.
 * @param about the account, and what in it the work concerns.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export async function limitWork(
  limiter: RateLimiter,
  response: Response,
  kind: keyof typeof workLimits,
  about: string,
): Promise<void> {
  const decision = await limiter.take(`${kind}:${about}`, workLimits[kind], { whenUnavailable: 'memory' });
  if (!decision.allowed) throw tooOften(response, decision.retryAfterSeconds);
}

/**
 * Counts a mail (a verification or an invitation) to an address that an account has chosen, both for the account and
 * across all accounts: the mailbox may be anyone's.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export async function limitMailTo(
  { limiter, database, appSecrets }: Pick<ApiDeps, 'limiter' | 'database' | 'appSecrets'>,
  response: Response,
  accountId: string,
  address: string,
): Promise<void> {
  await limitWork(limiter, response, 'mail_to_address_of_account', `${accountId}:${hashAddress(address)}`);
  const waitSeconds = await countMailTo(database, appSecrets, address);
  if (waitSeconds !== undefined) throw tooOften(response, waitSeconds);
}

function tooOften(response: Response, retryAfterSeconds: number): ProblemError {
  response.setHeader('Retry-After', String(Math.max(1, retryAfterSeconds)));
  return new ProblemError(
    'rate_limited',
    'This action was requested too often. Wait for the number of seconds in the Retry-After header.',
  );
}

/** The hash that stands for an address in Redis, which must not store people's addresses. */
export function hashAddress(address: string): string {
  return createHash('sha256')
    .update(parseEmailAddress(address)?.normalized ?? address)
    .digest('base64url');
}

/**
 * Does work while it holds one of the account's slots for heavy requests. The slot is released when the work has ended
 * and the client has read the response or disconnected.
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
 * Runs a heavy request, which already holds a slot, when its account's turn comes in this process; see
 * `createHeavyTurns`.
 */
export function inHeavyTurn<T>(turns: HeavyTurns, principal: Principal, work: () => Promise<T>): Promise<T> {
  return principal.heavyRequests === null ? work() : turns.take(principal.accountId, work);
}

/**
 * Refuses a change that may cause deliveries while the account is in debt for earlier deliveries.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export function refuseDebt(limiter: DeliveryLimiter, principal: Principal, response: Response): void {
  const seconds = limiter.secondsInDebt(principal);
  if (seconds === 0) return;
  response.setHeader('Retry-After', String(seconds));
  const { deliveriesPerSecond } = principal;
  const detail = `The plan allows ${deliveriesPerSecond} webhook deliveries a second, but recent changes have caused more. Wait for the number of seconds in the Retry-After header.`;
  throw new ProblemError('rate_limited', detail);
}
