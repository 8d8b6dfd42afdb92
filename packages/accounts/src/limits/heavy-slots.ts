import { createHash } from 'node:crypto';
import { Counter, type Logger, newId, type Registry } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { createRedisCaller, type Redis } from './call-redis.ts';

/** Releases a slot; calling it more than once does no harm. */
export type ReleaseSlot = () => void;

/** Slots for heavy requests, limited per account across all processes. */
export interface HeavySlots {
  /**
   * Acquires one of the account's slots, waiting for up to a second. Never rejects.
   * @returns undefined if all slots stay held, or too many requests of the account are already waiting.
   */
  acquire(accountId: string, limit: number): Promise<ReleaseSlot | undefined>;
}

interface Account {
  /** Requests that hold a slot or try to; at 0 the account is forgotten. */
  requests: number;
  held: number;
  /** Called when this process releases a slot. */
  waiting: Set<() => void>;
}

// A dead process's leases expire after this time. A live process renews its own, however long its work takes.
const defaultLeaseMs = 15_000;
const maxWaitMs = 1_000;
// How often to poll for another process's release.
const pollMs = 100;
const maxWaitingBySlot = 4;

interface HeavySlotOptions {
  redis: Redis;
  metrics: Registry;
  log: Logger;
  prefix: string;
  leaseMs?: number;
  timeoutMs?: number;
}

/**
 * Makes the slots on a producer's connection, which the caller keeps. While Redis is unavailable, the limit holds for
 * each process by itself.
 * @param options `prefix`: the start of its keys in Redis; `leaseMs`: how long a dead process's slots stay held;
 *   `timeoutMs`: how long a command may take, 100 ms by default.
 */
export function createHeavySlots(options: HeavySlotOptions): HeavySlots {
  const leases = createLeases(options);
  const accounts = new Map<string, Account>();

  function hold(account: Account, key: string, token: string, leave: () => void): ReleaseSlot {
    const release = leases.keep(key, token);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      account.held -= 1;
      leave();
      // Waiting requests retry once Redis has processed it. If the release doesn't reach Redis, the lease expires.
      void release().finally(() => account.waiting.forEach((notify) => notify()));
    };
  }

  async function acquire(
    account: Account,
    key: string,
    limit: number,
    leave: () => void,
  ): Promise<ReleaseSlot | undefined> {
    const deadline = performance.now() + maxWaitMs;
    for (;;) {
      if (account.held < limit) {
        // Counted before the command to Redis, so that of many concurrent requests only as many send one as could get a
        // slot.
        account.held += 1;
        const token = newId();
        if (await leases.acquire(key, token, limit)) return hold(account, key, token, leave);
        account.held -= 1;
      }
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || account.waiting.size >= limit * maxWaitingBySlot) return undefined;
      await waitFor(account, Math.min(pollMs, leftMs));
    }
  }

  return {
    acquire: async (accountId, limit) => {
      const account = accounts.get(accountId) ?? { requests: 0, held: 0, waiting: new Set() };
      accounts.set(accountId, account);
      account.requests += 1;
      const leave = () => {
        account.requests -= 1;
        if (account.requests === 0) accounts.delete(accountId);
      };
      // Hashed, so that access to Redis doesn't reveal the account.
      const name = createHash('sha256').update(accountId).digest('base64url').slice(0, 22);
      const release = await acquire(account, `${options.prefix}:heavy:${name}`, limit, leave);
      if (release === undefined) leave();
      return release;
    },
  };
}

/** The leases in Redis. */
function createLeases({ redis, metrics, log, leaseMs = defaultLeaseMs, timeoutMs }: HeavySlotOptions) {
  const call = createRedisCaller(redis, timeoutMs);
  const commands = defineCommands(redis);
  const unavailable = new Counter({
    name: 'mailwright_heavy_slots_unavailable_total',
    help: 'Heavy requests that were counted by one process alone, since Redis was unavailable or slow',
    registers: [metrics],
  });
  const report = limitRate((error) => log.warn('heavy_slots.unavailable', { error }));
  return {
    /** False if the processes together already hold as many as the limit. */
    acquire: async (key: string, token: string, limit: number): Promise<boolean> => {
      try {
        return (await call(() => commands.leaseHeavySlot(key, token, limit, leaseMs))) === 1;
      } catch (error) {
        unavailable.inc();
        report(error);
        return true;
      }
    },
    /** Renews a lease until it is released. @returns how it is released */
    keep: (key: string, token: string): (() => Promise<unknown>) => {
      const renew = () => void call(() => commands.renewHeavySlot(key, token, leaseMs)).catch(report);
      const timer = setInterval(renew, leaseMs / 3).unref();
      return () => {
        clearInterval(timer);
        return call(() => redis.zrem(key, token)).catch(report);
      };
    },
  };
}

function waitFor(account: Account, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const notify = () => {
      clearTimeout(timer);
      account.waiting.delete(notify);
      resolve();
    };
    const timer = setTimeout(notify, limitMs);
    account.waiting.add(notify);
  });
}

/**
 * Leases one of an account's slots, which all processes share. A sorted set holds the leases by expiry, on Redis's
 * clock; expired leases, whose process died, are removed first. KEYS[1]: the set; ARGV: the lease's token, the limit,
 * and the lease's milliseconds. Returns 1, or 0 if all slots are held.
 */
const leaseSlotScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** Renews a lease, or creates it if Redis has lost it. KEYS[1]: the set; ARGV: the token and the milliseconds. */
const renewSlotScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

interface Commands {
  leaseHeavySlot(key: string, token: string, limit: number, leaseMs: number): Promise<number>;
  renewHeavySlot(key: string, token: string, leaseMs: number): Promise<unknown>;
}

function defineCommands(redis: Redis): Commands {
  redis.defineCommand('leaseHeavySlot', { numberOfKeys: 1, lua: leaseSlotScript });
  redis.defineCommand('renewHeavySlot', { numberOfKeys: 1, lua: renewSlotScript });
  return redis as unknown as Commands;
}
