import { LRUCache } from 'lru-cache';

/** A bucket's capacity and refill rate. */
export interface RateLimit {
  perSecond: number;
  /** How many tokens a full bucket holds, at least 1. */
  burst: number;
}

/** Whether a request is allowed now. */
export interface RateDecision {
  allowed: boolean;
  /** The burst. */
  limit: number;
  /** How many more requests are allowed right now. */
  remaining: number;
  /** The seconds, rounded up, until the bucket is full again. */
  resetSeconds: number;
  /** The seconds, rounded up, after which a retry may be allowed; 0 if this request was allowed. */
  retryAfterSeconds: number;
  /** False if Redis was unavailable and nothing was counted, so that `remaining` is only an upper bound. */
  counted: boolean;
}

/** The result of taking tokens from a bucket, and the bucket's state. */
export interface TakenTokens {
  taken: number;
  left: number;
  /** The microseconds until the bucket is full, and until it has one more token. */
  resetUs: number;
  waitUs: number;
}

/** Takes tokens from a bucket that all processes share, or returns them if the number is negative. */
export type TakeTokens = (bucket: string, limit: RateLimit, wanted: number) => Promise<TakenTokens>;

/**
 * Takes tokens from a bucket (GCRA, the "virtual scheduling" of ITU-T I.371). A bucket is one number, the time in
 * microseconds at which it will be full; then its key expires. The script uses Redis's clock, so that processes can't
 * disagree. KEYS[1]: the bucket; ARGV: the microseconds that a token takes to refill, how many the bucket holds, and
 * how many to take, or to return if negative. Returns how many were taken, how many are left, and the microseconds
 * until the bucket is full, and until it has a token: 0 if one is left.
 */
export const takeTokensScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local token = tonumber(ARGV[1])
local whole = token * tonumber(ARGV[2])
local wanted = tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1])) or now
-- After a failover the clock may be behind, and a plan's new limit may be smaller: no request waits longer than that.
full_at = math.min(math.max(full_at, now), now + whole)
-- Half a microsecond: the tolerance for rounding.
local taken = math.min(wanted, math.floor((now + whole - full_at + 0.5) / token))
local next_full_at = full_at
if taken ~= 0 then
  next_full_at = math.max(now, full_at + taken * token)
  redis.call('SET', KEYS[1], string.format('%.0f', next_full_at), 'PX', math.max(1, math.ceil((next_full_at - now) / 1000)))
end
local left = math.max(0, math.floor((now + whole - next_full_at + 0.5) / token))
local wait = math.max(0, math.ceil(next_full_at + token - whole - now))
return { taken, left, math.ceil(next_full_at - now), wait }
`;

/** Token buckets of one process. */
interface MemoryBuckets {
  /** Takes a token by the same rules as the script in Redis. */
  take(bucket: string, limit: RateLimit): RateDecision;
}

/**
 * @param maxBuckets beyond this number the least recently used bucket is evicted, so that invented names can't fill the
 *   memory.
 */
export function createMemoryBuckets(maxBuckets: number): MemoryBuckets {
  /** Bucket → when it will be full, in milliseconds of the process's own clock. */
  const buckets = new LRUCache<string, number>({ max: maxBuckets });

  return {
    take: (bucket, limit) => {
      const now = performance.now();
      const tokenMs = 1_000 / limit.perSecond;
      const fullAt = Math.max(buckets.get(bucket) ?? now, now);
      const nextFullAt = fullAt + tokenMs;
      const waitMs = nextFullAt - tokenMs * limit.burst - now;
      // A thousandth of a millisecond is the tolerance for floating point.
      const allowed = waitMs <= 0.001;
      buckets.set(bucket, allowed ? nextFullAt : fullAt);
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
