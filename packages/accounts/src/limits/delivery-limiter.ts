import { createHash } from 'node:crypto';
import { Counter, type Logger, type Registry } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../keys/authenticate-key.ts';
import { createRedisCaller, type Redis } from './call-redis.ts';

/** The account to charge, and how many deliveries a second its plan allows; null means any number. */
export type ChargedAccount = Pick<Principal, 'accountId' | 'deliveriesPerSecond'>;

/**
 * Limits each account to the deliveries a second that its plan allows, on average. The number that a change causes is
 * known only once the change is written, so it is charged afterwards: an account may go into debt, and then may cause
 * no more deliveries until the debt is paid.
 */
export interface DeliveryLimiter {
  /**
   * Charges the deliveries that a committed write has caused. Returns at once; the charge is sent to Redis within 50
   * ms.
   */
  charge(account: ChargedAccount, deliveries: number): void;
  /** To be asked before a write: the seconds, rounded up, until the account's debt is paid; 0 if it has none. */
  secondsInDebt(account: ChargedAccount): number;
}

interface Bucket {
  /** When the bucket will be full, in milliseconds of the process's own clock. */
  fullAt: number;
  /** Deliveries charged in this process, and not yet sent to Redis. */
  unsent: number;
  perSecond: number;
}

/** What a full bucket pays for, in seconds at the plan's rate. */
const burstSeconds = 10;
// Charges of an account within this time are sent as one command.
const sendEveryMs = 50;
const maxBuckets = 10_000;

/**
 * Makes a limiter on a producer's connection, which the caller keeps. Reading a debt costs no command: it is Redis's
 * response to this process's last charge, plus what this process has charged since. A process learns of other
 * processes' charges with its own next charge, so each may overshoot by what it writes in 50 ms; the debt includes
 * that, so the average holds. While Redis is unavailable, each process counts by itself.
 * @param options `prefix`: the start of its keys in Redis; `timeoutMs`: how long a command may take, 100 ms by default.
 */
export function createDeliveryLimiter(options: {
  redis: Redis;
  metrics: Registry;
  log: Logger;
  prefix: string;
  timeoutMs?: number;
}): DeliveryLimiter {
  const call = createRedisCaller(options.redis, options.timeoutMs);
  const chargeInRedis = defineCharge(options.redis);
  const unavailable = new Counter({
    name: 'mailwright_delivery_limit_unavailable_total',
    help: 'Deliveries that were counted by one process alone, since Redis was unavailable or slow',
    registers: [options.metrics],
  });
  const report = limitRate((error) => options.log.warn('delivery_limit.unavailable', { error }));
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  const unsent = new Map<string, Bucket>();
  let timer: NodeJS.Timeout | undefined;

  async function send(accountId: string, bucket: Bucket): Promise<void> {
    const { unsent: count, perSecond } = bucket;
    bucket.unsent = 0;
    const name = createHash('sha256').update(accountId).digest('base64url').slice(0, 22);
    const key = `${options.prefix}:deliveries:${name}`;
    try {
      const fullInUs = await call(() => chargeInRedis(key, 1_000_000 / perSecond, count));
      // Charges that were made here meanwhile are added.
      bucket.fullAt = performance.now() + fullInUs / 1_000 + (bucket.unsent * 1_000) / bucket.perSecond;
    } catch (error) {
      unavailable.inc(count);
      report(error);
    }
  }

  function sendAll(): void {
    timer = undefined;
    for (const [accountId, bucket] of unsent) void send(accountId, bucket);
    unsent.clear();
  }

  return {
    charge: ({ accountId, deliveriesPerSecond: perSecond }, deliveries) => {
      if (perSecond === null || deliveries <= 0) return;
      const now = performance.now();
      const bucket = buckets.get(accountId) ?? { fullAt: now, unsent: 0, perSecond };
      bucket.fullAt = Math.max(bucket.fullAt, now) + (deliveries * 1_000) / perSecond;
      bucket.unsent += deliveries;
      bucket.perSecond = perSecond;
      buckets.set(accountId, bucket);
      unsent.set(accountId, bucket);
      timer ??= setTimeout(sendAll, sendEveryMs).unref();
    },
    secondsInDebt: ({ accountId, deliveriesPerSecond }) => {
      const bucket = deliveriesPerSecond === null ? undefined : buckets.get(accountId);
      if (bucket === undefined) return 0;
      const leftMs = bucket.fullAt - performance.now() - burstSeconds * 1_000;
      return leftMs <= 0 ? 0 : Math.ceil(leftMs / 1_000);
    },
  };
}

/**
 * Charges deliveries to an account's bucket, which may go into debt (GCRA with a cost, ITU-T I.371). A bucket is the
 * time in microseconds at which it will be full, and the time at which that was written; it expires in Redis once it is
 * full. The script uses Redis's clock, so that processes can't disagree. KEYS[1]: the bucket; ARGV: the microseconds
 * that pay for one delivery, and how many are charged. Returns the microseconds until the bucket is full.
 */
const chargeDeliveriesScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full_at = now
local stored = redis.call('GET', KEYS[1])
if stored then
  local stored_full_at, written_at = string.match(stored, '^(%d+) (%d+)$')
  -- After a failover the clock may be behind: the debt stays what it was, and doesn't grow by the difference.
  full_at = math.max(now, stored_full_at - math.max(0, written_at - now))
end
full_at = full_at + math.ceil(ARGV[1] * ARGV[2])
redis.call('SET', KEYS[1], string.format('%.0f %.0f', full_at, now), 'PX', math.max(1, math.ceil((full_at - now) / 1000)))
return full_at - now
`;

type Charge = (key: string, deliveryUs: number, count: number) => Promise<number>;

function defineCharge(redis: Redis): Charge {
  redis.defineCommand('chargeDeliveries', { numberOfKeys: 1, lua: chargeDeliveriesScript });
  const commands = redis as unknown as { chargeDeliveries: Charge };
  return (key, deliveryUs, count) => commands.chargeDeliveries(key, deliveryUs, count);
}
