import { createHash } from 'node:crypto';
import { Counter, type Logger, type Registry } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { defaultTimeoutMs, pauseMs, type Redis, withTimeout } from './call-redis.ts';
import { createLeasedBuckets, maxLeasedOf } from './leased-buckets.ts';
import {
  createMemoryBuckets,
  type RateDecision,
  type RateLimit,
  type TakenTokens,
  takeTokensScript,
} from './token-bucket.ts';

/** Token buckets that all processes share. */
export interface RateLimiter {
  /**
   * Takes a token from a bucket, which starts full. Never rejects.
   * @param bucket any text that identifies it; only its hash is stored.
   * @param options `whenUnavailable`: what happens while Redis is unavailable: `allow` (the default) allows every
   *   request; `memory` counts in this process alone, for attempts that must stay limited.
   */
  take(bucket: string, limit: RateLimit, options?: { whenUnavailable?: 'allow' | 'memory' }): Promise<RateDecision>;
}

const maxMemoryBuckets = 10_000;

/**
 * Makes a limiter on a producer's connection, which the caller keeps. No bucket ever yields more than its limit. If a
 * bucket holds a hundred tokens or more, each process leases a few at a time, at most a fiftieth of the burst; see
 * `createLeasedBuckets`.
 * @param options `prefix`: the start of its keys in Redis; `timeoutMs`: how long a command may take, 100 ms by default.
 */
export function createRateLimiter(options: {
  redis: Redis;
  metrics: Registry;
  log: Logger;
  prefix: string;
  timeoutMs?: number;
}): RateLimiter {
  const { redis, timeoutMs = defaultTimeoutMs } = options;
  const takeTokens = defineTakeTokens(redis);
  const memory = createMemoryBuckets(maxMemoryBuckets);
  const unavailable = new Counter({
    name: 'mailwright_rate_limit_unavailable_total',
    help: 'Requests that were not counted against their rate limit, since Redis was unavailable or slow',
    registers: [options.metrics],
  });
  const report = limitRate((error) => options.log.warn('rate_limit.unavailable', { error }));
  // While Redis is unavailable, only one command at a time is tried.
  let isUnavailable = false;
  let retryAt = 0;

  async function takeFromRedis(bucket: string, limit: RateLimit, wanted: number): Promise<TakenTokens> {
    if (redis.status !== 'ready') throw new Error(`Redis is unavailable (${redis.status})`);
    if (isUnavailable) {
      if (performance.now() < retryAt) throw new Error('Redis did not respond a moment ago');
      retryAt = performance.now() + pauseMs;
    }
    // Hashed, so that access to Redis doesn't reveal the name, which may contain an address. One key: any cluster node
    // will do.
    const name = createHash('sha256').update(bucket).digest('base64url').slice(0, 22);
    try {
      const response = takeTokens(`${options.prefix}:limits:${name}`, 1_000_000 / limit.perSecond, limit.burst, wanted);
      const [taken, left, resetUs, waitUs] = await withTimeout(response, timeoutMs);
      isUnavailable = false;
      return { taken, left, resetUs, waitUs };
    } catch (error) {
      isUnavailable = true;
      retryAt = performance.now() + pauseMs;
      throw error;
    }
  }

  const leased = createLeasedBuckets(takeFromRedis);

  async function takeOne(bucket: string, limit: RateLimit): Promise<RateDecision> {
    const { taken, left, resetUs, waitUs } = await takeFromRedis(bucket, limit, 1);
    const [allowed, resetSeconds] = [taken === 1, toSeconds(resetUs)];
    const retryAfterSeconds = allowed ? 0 : toSeconds(waitUs);
    return { allowed, limit: limit.burst, remaining: left, resetSeconds, retryAfterSeconds, counted: true };
  }

  return {
    take: async (bucket, limit, { whenUnavailable = 'allow' } = {}) => {
      try {
        // A small bucket is always exact: none of its tokens are leased.
        return await (maxLeasedOf(limit) > 1 ? leased.take(bucket, limit) : takeOne(bucket, limit));
      } catch (error) {
        unavailable.inc();
        report(error);
        if (whenUnavailable === 'memory') return memory.take(bucket, limit);
        const { burst } = limit;
        return { allowed: true, limit: burst, remaining: burst, resetSeconds: 0, retryAfterSeconds: 0, counted: false };
      }
    },
  };
}

type TakeTokens = (
  key: string,
  tokenUs: number,
  burst: number,
  wanted: number,
) => Promise<[taken: number, left: number, resetUs: number, waitUs: number]>;

function defineTakeTokens(redis: Redis): TakeTokens {
  redis.defineCommand('takeRateLimitTokens', { numberOfKeys: 1, lua: takeTokensScript });
  const commands = redis as unknown as { takeRateLimitTokens: TakeTokens };
  return (key, tokenUs, burst, wanted) => commands.takeRateLimitTokens(key, tokenUs, burst, wanted);
}

function toSeconds(microseconds: number): number {
  return Math.ceil(microseconds / 1_000_000);
}
