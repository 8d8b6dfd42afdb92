import type { RateLimit } from '@mailwright/accounts';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { hashAddress } from './limit-requests.ts';

/** The limits of an operation that an attacker would try often. */
interface Throttle {
  byIp: RateLimit;
  byAddress?: RateLimit;
}

const perMinute = (count: number) => count / 60;

/**
 * A person mistypes a few times, and an office shares an IP address. An attacker who knows an address can use up its
 * attempts and lock its owner out for those minutes: that is the price of preventing a million password attempts on it.
 */
const throttles = {
  sign_in: {
    byIp: { burst: 30, perSecond: perMinute(10) },
    byAddress: { burst: 10, perSecond: perMinute(2) },
  },
  // Forms with an error count too, so the limit is higher than the number of accounts that an office opens.
  sign_up: { byIp: { burst: 20, perSecond: perMinute(0.5) }, byAddress: { burst: 5, perSecond: perMinute(0.5) } },
  // Each costs a millisecond of CPU, and visitors may share a network.
  proof_challenge: { byIp: { burst: 120, perSecond: 2 } },
  ask_password_reset: {
    byIp: { burst: 10, perSecond: perMinute(1) },
    byAddress: { burst: 3, perSecond: perMinute(0.1) },
  },
  // There are a million codes, of which three are valid at any moment.
  second_factor: { byIp: { burst: 30, perSecond: perMinute(10) }, byAddress: { burst: 5, perSecond: perMinute(0.5) } },
  passkey: { byIp: { burst: 60, perSecond: perMinute(20) } },
  // Each sign-in counts twice: on the way to the provider and on the way back.
  oidc: { byIp: { burst: 60, perSecond: perMinute(20) } },
  // Each sends a mail to an address that the user has chosen.
  invite: { byIp: { burst: 60, perSecond: perMinute(2) }, byAddress: { burst: 20, perSecond: perMinute(0.5) } },
  join: { byIp: { burst: 20, perSecond: perMinute(5) } },
  reset_password: { byIp: { burst: 20, perSecond: perMinute(5) } },
  change_password: { byIp: { burst: 30, perSecond: perMinute(10) }, byAddress: { burst: 5, perSecond: perMinute(1) } },
} as const satisfies Record<string, Throttle>;

/** The throttled operations. */
export type Throttled = keyof typeof throttles;

/**
 * Counts an attempt of this kind against its network, across all processes, or in this process alone while Redis is
 * unavailable. It runs before the body is read: a caller without attempts left must not cost reading and validating
 * one.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export function throttleNetwork(
  deps: Pick<ApiDeps, 'limiter'>,
  request: Request,
  response: Response,
  kind: Throttled,
): Promise<void> {
  return count(deps, response, `${kind}:ip:${networkOf(request.ip ?? '')}`, throttles[kind].byIp);
}

/**
 * Counts an attempt against the user or address it concerns. Call it after `throttleNetwork`: a caller refused by
 * network must not use up the attempts of an address. Kinds without such a limit count nothing.
 * @param about an email address, or the id of a user or an account.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export async function throttleAbout(
  deps: Pick<ApiDeps, 'limiter'>,
  response: Response,
  kind: Throttled,
  about: string,
): Promise<void> {
  const { byAddress }: Throttle = throttles[kind];
  if (byAddress !== undefined) await count(deps, response, `${kind}:about:${hashAddress(about)}`, byAddress);
}

async function count(
  { limiter }: Pick<ApiDeps, 'limiter'>,
  response: Response,
  bucket: string,
  limit: RateLimit,
): Promise<void> {
  const decision = await limiter.take(bucket, limit, { whenUnavailable: 'memory' });
  if (decision.allowed) return;
  response.setHeader('Retry-After', String(Math.max(1, decision.retryAfterSeconds)));
  throw new ProblemError(
    'rate_limited',
    'Too many attempts. Wait for the number of seconds in the Retry-After header.',
  );
}
