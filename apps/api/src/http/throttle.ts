import { createHash } from 'node:crypto';
import type { RateLimit } from '@mailwright/accounts';
import { parseEmailAddress } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';

/** How often something may be tried that an attacker would try often. */
interface Throttle {
  byIp: RateLimit;
  byAddress?: RateLimit;
}

const perMinute = (count: number) => count / 60;

/**
 * A person mistypes a few times; an office shares an IP address. Whoever knows an address can use up its tries, and so
 * keep its owner out for the minutes that they go on: the price of nobody trying a million passwords on it.
 */
const throttles = {
  sign_in: {
    byIp: { burst: 30, perSecond: perMinute(10) },
    byAddress: { burst: 10, perSecond: perMinute(2) },
  },
  sign_up: { byIp: { burst: 10, perSecond: perMinute(0.5) }, byAddress: { burst: 5, perSecond: perMinute(0.5) } },
  ask_password_reset: {
    byIp: { burst: 10, perSecond: perMinute(1) },
    byAddress: { burst: 3, perSecond: perMinute(0.1) },
  },
  reset_password: { byIp: { burst: 20, perSecond: perMinute(5) } },
  change_password: { byIp: { burst: 30, perSecond: perMinute(10) }, byAddress: { burst: 5, perSecond: perMinute(1) } },
} as const satisfies Record<string, Throttle>;

/**
 * Counts a try of this kind, by where it comes from and by whom it is about, also on every other process.
 * @param about an email address or a user's id; undefined when that isn't known.
 * @throws ProblemError `rate_limited`, with Retry-After
 */
export async function throttle(
  deps: Pick<ApiDeps, 'limiter'>,
  request: Request,
  response: Response,
  kind: keyof typeof throttles,
  about: string | undefined,
): Promise<void> {
  const { byIp, byAddress }: Throttle = throttles[kind];
  const tries = [{ bucket: `${kind}:ip:${networkOf(request.ip ?? '')}`, limit: byIp }];
  if (byAddress !== undefined && about !== undefined)
    tries.push({ bucket: `${kind}:about:${nameless(about)}`, limit: byAddress });
  for (const { bucket, limit } of tries) {
    // One at a time: who is refused by IP address mustn't use up what an address has left.
    const decision = await deps.limiter.take(bucket, limit, { whenAway: 'memory' });
    if (decision.allowed) continue;
    response.setHeader('Retry-After', String(Math.max(1, decision.retryAfterSeconds)));
    throw new ProblemError('rate_limited', 'Too many tries. Wait the seconds named in Retry-After.');
  }
}

// Redis has no business with people's addresses.
function nameless(about: string): string {
  return createHash('sha256')
    .update(parseEmailAddress(about)?.normalized ?? about)
    .digest('base64url');
}

/** Who has an IPv6 address has 2^64 of them: they count as one. An IPv4 address counts as itself, also inside IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0);
  const groups = [...(front ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(back ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
