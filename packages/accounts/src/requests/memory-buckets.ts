import type { RateDecision, RateLimit } from './rate-limiter.ts';

/** Token buckets of one process. */
export interface MemoryBuckets {
  /** Takes a token, by the same rules as the script in Redis. */
  take(bucket: string, limit: RateLimit): RateDecision;
}

/** @param maxBuckets beyond it the least recently used one is evicted, so that invented names can't fill the memory. */
export function createMemoryBuckets(maxBuckets: number): MemoryBuckets {
  /** Bucket → when it will be full, in milliseconds of the process's own clock. */
  const buckets = new Map<string, number>();

  return {
    take: (bucket, limit) => {
      const now = performance.now();
      const tokenMs = 1_000 / limit.perSecond;
      const fullAt = Math.max(buckets.get(bucket) ?? now, now);
      const nextFullAt = fullAt + tokenMs;
      const waitMs = nextFullAt - tokenMs * limit.burst - now;
      // A thousandth of a millisecond: the tolerance for floating point.
      const allowed = waitMs <= 0.001;
      // Deleted first: a Map keeps insertion order, so its first entry is the one to evict.
      buckets.delete(bucket);
      buckets.set(bucket, allowed ? nextFullAt : fullAt);
      const [oldest] = buckets.keys();
      if (buckets.size > maxBuckets && oldest !== undefined) buckets.delete(oldest);
      return {
        allowed,
        limit: limit.burst,
        remaining: allowed ? Math.max(0, Math.floor(-waitMs / tokenMs + 0.001)) : 0,
        resetSeconds: Math.ceil(((allowed ? nextFullAt : fullAt) - now) / 1_000),
        retryAfterSeconds: allowed ? 0 : Math.ceil(waitMs / 1_000),
        counted: true,
      };
    },
  };
}
