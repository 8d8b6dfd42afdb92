import type { Principal, RateLimiter } from '@mailwright/accounts';
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
