/** How much is allowed: `burst` at once, and `perSecond` a second in the long run. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** What became of one request. */
export interface RateDecision {
  allowed: boolean;
  /** What was allowed at once. */
  limit: number;
  /** How many more would be allowed now. */
  remaining: number;
  /** Until all of the burst is there again. */
  resetSeconds: number;
  /** Until one more is allowed; 0 when one is. */
  retryAfterSeconds: number;
}

/** Counts requests by bucket, each a name for whose they are. */
export interface RateLimiter {
  /**
   * Takes one from the bucket, if there is one left.
   * @param options `whenAway`: what holds while what is counted can't be reached.
   */
  take(bucket: string, limit: RateLimit, options?: { whenAway: 'allow' | 'memory' }): Promise<RateDecision>;
}

interface Bucket {
  tokens: number;
  at: number;
}

const mostBuckets = 10_000;

/** Token buckets in this process's memory; the ones used longest ago make room for new ones. */
export function createRateLimiter(now: () => number = () => performance.now() / 1_000): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take: (name, { perSecond, burst }) => {
      const at = now();
      const before = buckets.get(name) ?? { tokens: burst, at };
      const tokens = Math.min(burst, before.tokens + (at - before.at) * perSecond);
      const allowed = tokens >= 1;
      const left = allowed ? tokens - 1 : tokens;
      buckets.delete(name);
      buckets.set(name, { tokens: left, at });
      const [oldest] = buckets.keys();
      if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
      return Promise.resolve({
        allowed,
        limit: burst,
        remaining: Math.floor(left),
        resetSeconds: Math.ceil((burst - left) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.ceil((1 - left) / perSecond),
      });
    },
  };
}
