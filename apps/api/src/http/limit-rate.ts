import type { Principal, RateLimit, RateLimiter } from '@mailwright/accounts';
import { ProblemError } from '@mailwright/platform';
import type { Response } from 'express';

/**
 * Counts a request against the limit that the plan sets for each key, and says in the answer's headers what is left
 * (draft-ietf-httpapi-ratelimit-headers-11). A plan without a limit costs nothing.
 * @throws ProblemError `rate_limited`
 */
export async function limitRate(limiter: RateLimiter, principal: Principal, response: Response): Promise<void> {
  const { requestsPerSecond: perSecond, requestBurst: burst } = principal;
  if (perSecond === null || burst === null) return;
  const decision = await limiter.take(`key:${principal.keyId}`, { perSecond, burst });
  response.setHeader('RateLimit-Policy', `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  // What is left is unknown while Redis is away.
  if (decision.counted) response.setHeader('RateLimit', `"default";r=${decision.remaining};t=${decision.resetSeconds}`);
  if (decision.allowed) return;
  response.setHeader('Retry-After', String(decision.retryAfterSeconds));
  throw new ProblemError('rate_limited', `The plan allows this key ${perSecond} requests a second.`);
}

/** What costs more than a request, or reaches others: how much of it at once, and how fast that comes back. */
const workLimits = {
  // Whoever tries a hook out needs a few; a receiver that its owner doesn't own is nobody's to be hammered.
  test_delivery: { burst: 10, perSecond: 1 / 6 },
} as const satisfies Record<string, RateLimit>;

/**
 * Counts work of this kind, on every process alike; while Redis is away, on this one.
 * @param about what it is done to.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export async function limitWork(
  limiter: RateLimiter,
  response: Response,
  kind: keyof typeof workLimits,
  about: string,
): Promise<void> {
  const decision = await limiter.take(`${kind}:${about}`, workLimits[kind], { whenAway: 'memory' });
  if (decision.allowed) return;
  response.setHeader('Retry-After', String(Math.max(1, decision.retryAfterSeconds)));
  throw new ProblemError('rate_limited', 'That was asked for too often. Wait the seconds named in Retry-After.');
}
