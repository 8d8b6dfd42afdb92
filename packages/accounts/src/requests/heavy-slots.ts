import { createHash } from 'node:crypto';
import { Counter, type Logger, newId, type Registry } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import { createRedisAsker, type Redis } from './ask-redis.ts';
import { leaseSlotScript, renewSlotScript } from './heavy-slot-scripts.ts';

/** Ends the use of a slot; more than once does no harm. */
export type ReleaseSlot = () => void;

/** Slots for requests that cost much, so many for each account on all processes together. */
export interface HeavySlots {
  /**
   * Acquires one of the account's slots, waiting for up to a second. Never rejects.
   * @returns undefined when all of them stay held, or when enough requests of the account wait already.
   */
  acquire(accountId: string, limit: number): Promise<ReleaseSlot | undefined>;
}

interface Account {
  /** Requests that hold a slot or try to; without any the account is forgotten. */
  requests: number;
  held: number;
  /** Each is called when a slot of this process is released. */
  waiting: Set<() => void>;
}

// A process that dies loses its leases by then. One that lives renews them, however long its work takes.
const defaultLeaseMs = 15_000;
const maxWaitMs = 1_000;
// How often another process's release is looked for.
const pollMs = 100;
const maxWaitingBySlot = 4;

/**
 * Makes the slots on a producer's connection, which stays the caller's. While Redis is unavailable each process counts by
 * itself, so that the limit holds for each of them.
 * @param options `prefix`: what its keys in Redis begin with; `leaseMs`: how long a dead process's slots stay held.
 */
export function createHeavySlots(options: {
  redis: Redis;
  metrics: Registry;
  log: Logger;
  prefix: string;
  leaseMs?: number;
}): HeavySlots {
  const { leaseMs = defaultLeaseMs } = options;
  const ask = createRedisAsker(options.redis);
  const commands = defineCommands(options.redis);
  const accounts = new Map<string, Account>();
  const unavailable = new Counter({
    name: 'mailwright_heavy_slots_unavailable_total',
    help: 'Heavy requests that were counted by one process alone, since Redis was unavailable or slow',
    registers: [options.metrics],
  });
  const report = limitRate((error) => options.log.warn('heavy_slots.unavailable', { error }));

  /** False when the processes together hold as many as the limit. */
  async function lease(key: string, token: string, limit: number): Promise<boolean> {
    try {
      return (await ask(() => commands.leaseHeavySlot(key, token, limit, leaseMs))) === 1;
    } catch (error) {
      unavailable.inc();
      report(error);
      return true;
    }
  }

  function hold(account: Account, key: string, token: string, leave: () => void): ReleaseSlot {
    const renew = () => void ask(() => commands.renewHeavySlot(key, token, leaseMs)).catch(report);
    const timer = setInterval(renew, leaseMs / 3).unref();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(timer);
      account.held -= 1;
      leave();
      // Waiting requests try after Redis has heard of it. What it doesn't hear of ends with the lease.
      void ask(() => options.redis.zrem(key, token))
        .catch(report)
        .finally(() => account.waiting.forEach((wake) => wake()));
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
        // Before Redis is asked, so that of many requests at once only as many ask as may be served.
        account.held += 1;
        const token = newId();
        if (await lease(key, token, limit)) return hold(account, key, token, leave);
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
      // Of a hash Redis's operators learn nothing.
      const name = createHash('sha256').update(accountId).digest('base64url').slice(0, 22);
      const release = await acquire(account, `${options.prefix}:heavy:${name}`, limit, leave);
      if (release === undefined) leave();
      return release;
    },
  };
}

function waitFor(account: Account, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      account.waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, limitMs);
    account.waiting.add(wake);
  });
}

interface Commands {
  leaseHeavySlot(key: string, token: string, limit: number, leaseMs: number): Promise<number>;
  renewHeavySlot(key: string, token: string, leaseMs: number): Promise<unknown>;
}

function defineCommands(redis: Redis): Commands {
  redis.defineCommand('leaseHeavySlot', { numberOfKeys: 1, lua: leaseSlotScript });
  redis.defineCommand('renewHeavySlot', { numberOfKeys: 1, lua: renewSlotScript });
  return redis as unknown as Commands;
}
