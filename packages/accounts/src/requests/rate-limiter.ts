import { createHash } from 'node:crypto';
import { Counter, type Logger, type Registry } from '@mailwright/platform';
import { limitRate, type openRedis } from '@mailwright/queues';
import { createLeasedBuckets, maxLeasedOf, type TakenTokens } from './leased-buckets.ts';
import { createMemoryBuckets } from './memory-buckets.ts';
import { takeTokensScript } from './take-token-script.ts';

type Redis = ReturnType<typeof openRedis>;

/** How much a bucket holds and how fast it fills again. */
export interface RateLimit {
  perSecond: number;
  /** What a full bucket holds, at least 1. */
  burst: number;
}

/** Whether one more may be done now. */
export interface RateDecision {
  allowed: boolean;
  /** The burst. */
  limit: number;
  /** How many more may be done at once. */
  remaining: number;
  /** After so many seconds, rounded up, the bucket is full again. */
  resetSeconds: number;
  /** After so many seconds, rounded up, trying again may work; 0 when it was allowed. */
  retryAfterSeconds: number;
  /** False when Redis was away and nothing was counted, so that `remaining` is only what it could be. */
  counted: boolean;
}

/** Token buckets that all processes share. */
export interface RateLimiter {
  /**
   * Takes a token out of a bucket, which is full at first. Never rejects.
   * @param bucket any text that names whose it is; it isn't stored readably.
   * @param options `whenAway`: what happens while Redis is away: `allow` (when absent) lets everything through;
   *   `memory` counts in this process alone, for what must not be tried without a limit.
   */
  take(bucket: string, limit: RateLimit, options?: { whenAway?: 'allow' | 'memory' }): Promise<RateDecision>;
}

// A request must not wait for its being counted. What takes longer counts as away, and for a while nobody asks again
// but one at a time.
const patienceMs = 100;
const pauseMs = 1_000;
const mostMemoryBuckets = 10_000;

/**
 * Makes a limiter on a producer's connection, which stays the caller's. No bucket ever gives more than its limit. Of one that
 * holds a hundred or more, each process leases a few of the tokens for a moment, at most a fiftieth of the burst; see
 * `createLeasedBuckets`.
 * @param options `prefix`: what its keys in Redis begin with.
 */
export function createRateLimiter(options: {
  redis: Redis;
  metrics: Registry;
  log: Logger;
  prefix: string;
}): RateLimiter {
  const { redis } = options;
  const takeTokens = defineTakeTokens(redis);
  const memory = createMemoryBuckets(mostMemoryBuckets);
  const unavailable = new Counter({
    name: 'mailwright_rate_limit_unavailable_total',
    help: 'Requests that were not counted against their rate limit, since Redis was away or slow',
    registers: [options.metrics],
  });
  const report = limitRate((error) => options.log.warn('rate_limit.unavailable', { error }));
  let isAway = false;
  let askAgainAt = 0;

  async function askRedis(bucket: string, limit: RateLimit, wanted: number): Promise<TakenTokens> {
    if (redis.status !== 'ready') throw new Error(`Redis is away (${redis.status})`);
    if (isAway) {
      if (performance.now() < askAgainAt) throw new Error('Redis did not answer a moment ago');
      askAgainAt = performance.now() + pauseMs;
    }
    // Whose bucket it is may be an address; of a hash Redis's operators learn nothing. One key: any cluster node will do.
    const name = createHash('sha256').update(bucket).digest('base64url').slice(0, 22);
    try {
      const response = takeTokens(`${options.prefix}:limits:${name}`, 1_000_000 / limit.perSecond, limit.burst, wanted);
      const [taken, left, resetUs, waitUs] = await withPatience(response);
      isAway = false;
      return { taken, left, resetUs, waitUs };
    } catch (error) {
      isAway = true;
      askAgainAt = performance.now() + pauseMs;
      throw error;
    }
  }

  const leased = createLeasedBuckets(askRedis);

  async function takeOne(bucket: string, limit: RateLimit): Promise<RateDecision> {
    const { taken, left, resetUs, waitUs } = await askRedis(bucket, limit, 1);
    const [allowed, resetSeconds] = [taken === 1, toSeconds(resetUs)];
    const retryAfterSeconds = allowed ? 0 : toSeconds(waitUs);
    return { allowed, limit: limit.burst, remaining: left, resetSeconds, retryAfterSeconds, counted: true };
  }

  return {
    take: async (bucket, limit, { whenAway = 'allow' } = {}) => {
      try {
        // A bucket that holds little is exact at each moment: none of its tokens are leased.
        return await (maxLeasedOf(limit) > 1 ? leased.take(bucket, limit) : takeOne(bucket, limit));
      } catch (error) {
        unavailable.inc();
        report(error);
        if (whenAway === 'memory') return memory.take(bucket, limit);
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

function withPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${patienceMs} ms`));
    // One more turn of the event loop: when it was we who were slow, the answer is there already, to be read.
    const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
