import { batchCalls } from '@mailwright/database';
import type { RateDecision, RateLimit, TakeTokens } from './token-bucket.ts';

/** Token buckets from which the process leases several tokens at a time, so that most requests cost no round trip. */
interface LeasedBuckets {
  take(bucket: string, limit: RateLimit): Promise<RateDecision>;
}

// Other processes can't use the tokens that a process holds: with two processes that is at most 4 % of the burst.
const maxLeasedShare = 0.02;
// Tokens that aren't used within this time, or at most twice as long, are returned.
const leaseMs = 100;

/** How many tokens of a bucket a process may hold. */
export function maxLeasedOf({ burst }: RateLimit): number {
  return Math.floor(burst * maxLeasedShare);
}

interface Bucket {
  limit: RateLimit;
  /** Tokens that this process may use. Everywhere else they count as taken, so the limit is never exceeded. */
  leased: number;
  leasedAt: number;
  /** How many tokens to lease next; doubled if the last ones were used up in time. */
  size: number;
  /** The tokens left in the bucket after the last lease, and when the bucket will be full, on the process's clock. */
  left: number;
  fullAt: number;
  /** Calls that are waiting for a lease. */
  waiting: number;
  takeLater(call: undefined): Promise<RateDecision>;
}

/** @param takeTokens takes tokens from the bucket in Redis. */
export function createLeasedBuckets(takeTokens: TakeTokens): LeasedBuckets {
  const buckets = new Map<string, Bucket>();
  let sweeping: NodeJS.Timeout | undefined;

  function find(name: string, limit: RateLimit): Bucket {
    const known = buckets.get(name);
    if (known?.limit.burst === limit.burst && known.limit.perSecond === limit.perSecond) return known;
    if (known !== undefined) release(name, known);
    const takeLater = batchCalls<undefined, RateDecision>((calls) => decide(name, bucket, calls.length), {
      maxSize: maxLeasedOf(limit),
      parallel: 1,
    });
    const bucket: Bucket = { limit, leased: 0, leasedAt: 0, size: 1, left: 0, fullAt: 0, waiting: 0, takeLater };
    buckets.set(name, bucket);
    sweeping ??= setInterval(sweep, leaseMs).unref();
    return bucket;
  }

  /** Leases at least as many tokens as there are calls, if the bucket has them, and decides the calls with these. */
  async function decide(name: string, bucket: Bucket, calls: number): Promise<RateDecision[]> {
    const { taken, left, resetUs, waitUs } = await takeTokens(name, bucket.limit, Math.max(calls, bucket.size));
    bucket.leased += taken;
    bucket.left = left;
    bucket.leasedAt = performance.now();
    bucket.fullAt = bucket.leasedAt + resetUs / 1_000;
    return Array.from({ length: calls }, (): RateDecision => {
      if (bucket.leased > 0) return useToken(bucket);
      return {
        allowed: false,
        limit: bucket.limit.burst,
        remaining: 0,
        resetSeconds: Math.ceil(resetUs / 1_000_000),
        retryAfterSeconds: Math.ceil(waitUs / 1_000_000),
        counted: true,
      };
    });
  }

  function sweep(): void {
    const before = performance.now() - leaseMs;
    for (const [name, bucket] of buckets) if (bucket.waiting === 0 && bucket.leasedAt <= before) release(name, bucket);
    if (buckets.size > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function release(name: string, bucket: Bucket): void {
    buckets.delete(name);
    const unused = bucket.leased;
    bucket.leased = 0;
    // Tokens that can't be returned refill at the bucket's rate.
    if (unused > 0) takeTokens(name, bucket.limit, -unused).catch(() => undefined);
  }

  return {
    take: async (name, limit) => {
      const bucket = find(name, limit);
      if (bucket.leased > 0) return useToken(bucket);
      bucket.waiting += 1;
      try {
        return await bucket.takeLater(undefined);
      } finally {
        bucket.waiting -= 1;
      }
    },
  };
}

function useToken(bucket: Bucket): RateDecision {
  const { burst, perSecond } = bucket.limit;
  bucket.leased -= 1;
  if (bucket.leased === 0) bucket.size = Math.min(bucket.size * 2, maxLeasedOf(bucket.limit));
  const now = performance.now();
  const sinceMs = now - bucket.leasedAt;
  const remaining = Math.floor(bucket.left + bucket.leased + (sinceMs * perSecond) / 1_000);
  const fullInMs = bucket.fullAt - now - (bucket.leased * 1_000) / perSecond;
  return {
    allowed: true,
    limit: burst,
    remaining: Math.min(remaining, burst - 1),
    resetSeconds: Math.max(0, Math.ceil(fullInMs / 1_000)),
    retryAfterSeconds: 0,
    counted: true,
  };
}
