import { type HookClass, softTimeoutMs } from './hook-load.ts';

/** The pools that slots come from. */
type SlotPool = 'main' | 'slow' | 'hanging';

/** How many sends may hold a slot, by pool, and how many may be under way at all. */
export interface SlotSizes {
  main: number;
  slow: number;
  hanging: number;
  /** Sends under way, with those that are past the soft timeout: each is a socket. */
  sockets: number;
}

/** The slots of a process: a semaphore for each pool (bulkheads), so that hanging receivers hold none that others need. */
export interface Slots {
  /** How many sends of this class of an account could begin now. */
  free(hookClass: HookClass, accountId: string): number;
  /** Whether a pool's slots are all held. */
  isFull(pool: SlotPool): boolean;
  /** Acquires a slot, whether or not one is free. */
  acquire(hookClass: HookClass, accountId: string): HeldSlot;
  /**
   * Acquires no slot of a pool but a socket only, for a send that a hook's owner requested; undefined when the account has as
   * many of these as it may, or no socket is left.
   */
  acquireSocket(accountId: string): HeldSlot | undefined;
  /** How many slots an account holds. */
  heldBy(accountId: string): number;
  /** Slots held by pool, and sends under way. */
  used(): Record<SlotPool | 'sockets', number>;
}

/** A slot that a send holds. */
export interface HeldSlot {
  /**
   * Frees the slot, while the send goes on with its socket: at once, or shortly after the last slot of its class that was freed
   * so. Calls `freed` then, unless the send has ended before.
   */
  detach(freed?: () => void): void;
  /** Ends the send. */
  release(): void;
}

// Unknown receivers may all hang until the soft timeout. This leaves slots and CPU for proven ones: a receiver that begins to
// hang costs a new connection, a timeout and a retry. One that responds frees its slot within milliseconds.
const unknownShare = 1 / 8;
// How long it takes until the slots of sends that reached the soft timeout together are all free.
const hangingPaceMs = 4 * softTimeoutMs;
// One account's hanging receivers must leave sockets for those of other accounts.
const accountSocketShare = 0.25;
// An owner can request sends of all hooks of an account at once, whose receivers may all hang.
const maxRequestedOfAccount = 16;

/** Creates slots that are all free. */
export function createSlots(sizes: SlotSizes): Slots {
  const used = { main: 0, slow: 0, hanging: 0, sockets: 0 };
  let unknown = 0;
  const accounts = new Map<string, { slots: number; sockets: number; requested: number }>();
  const poolOf = (hookClass: HookClass): SlotPool =>
    hookClass === 'slow' || hookClass === 'hanging' ? hookClass : 'main';
  const sizeOf = (pool: SlotPool): number => sizes[pool];
  const accountOf = (accountId: string) => {
    const account = accounts.get(accountId) ?? { slots: 0, sockets: 0, requested: 0 };
    accounts.set(accountId, account);
    return account;
  };
  const holdSocket = (accountId: string): (() => void) => {
    const account = accountOf(accountId);
    used.sockets += 1;
    account.sockets += 1;
    return () => {
      used.sockets -= 1;
      account.sockets -= 1;
      if (account.sockets === 0) accounts.delete(accountId);
    };
  };
  const maxUnknown = Math.max(1, Math.floor(sizes.main * unknownShare));
  const maxAccountSockets = Math.max(1, Math.floor(sizes.sockets * accountSocketShare));
  // Sends that begin together reach the soft timeout together. If all of their slots came free at that moment, as many sends
  // would begin at once, and all others would wait for them, again every second. So these slots come free at equal distances.
  // Those of receivers that may hang take longer than those of slow ones: each of their sends costs a new connection, a record
  // and a retry. A receiver that responds again frees its slot at once: after a shared outage the next ones follow quickly. One
  // that has recovered alone, while thousands hang, waits for its turn among them.
  const paces = {
    unknown: createPace(maxUnknown, hangingPaceMs),
    slow: createPace(sizes.slow, softTimeoutMs),
    hanging: createPace(sizes.hanging, hangingPaceMs),
  };

  return {
    free: (hookClass, accountId) => {
      const pool = poolOf(hookClass);
      const inPool = sizeOf(pool) - used[pool];
      if (hookClass === 'proven') return Math.max(0, inPool);
      const sockets = sizes.sockets - used.sockets;
      const ofAccount = maxAccountSockets - (accounts.get(accountId)?.sockets ?? 0);
      const ofUnknown = hookClass === 'unknown' ? maxUnknown - unknown : Infinity;
      return Math.max(0, Math.min(inPool, sockets, ofAccount, ofUnknown));
    },
    isFull: (pool) => used[pool] >= sizeOf(pool),
    acquire: (hookClass, accountId) => {
      const pool = poolOf(hookClass);
      const account = accountOf(accountId);
      const releaseSocket = holdSocket(accountId);
      used[pool] += 1;
      if (hookClass === 'unknown') unknown += 1;
      account.slots += 1;
      let holdsSlot = true;
      let isOver = false;
      let detaching: NodeJS.Timeout | undefined;
      const free = (): void => {
        clearTimeout(detaching);
        if (!holdsSlot) return;
        holdsSlot = false;
        used[pool] -= 1;
        if (hookClass === 'unknown') unknown -= 1;
        account.slots -= 1;
      };
      return {
        detach: (freed) => {
          if (!holdsSlot || detaching !== undefined) return;
          const detached = (): void => {
            free();
            freed?.();
          };
          const waitMs = hookClass === 'proven' ? 0 : paces[hookClass](performance.now());
          if (waitMs > 0) detaching = setTimeout(detached, waitMs);
          else detached();
        },
        release: () => {
          if (isOver) return;
          isOver = true;
          free();
          releaseSocket();
        },
      };
    },
    acquireSocket: (accountId) => {
      const requested = accounts.get(accountId)?.requested ?? 0;
      if (requested >= maxRequestedOfAccount || used.sockets >= sizes.sockets) return undefined;
      const account = accountOf(accountId);
      const releaseSocket = holdSocket(accountId);
      account.requested += 1;
      let isOver = false;
      return {
        detach: () => undefined,
        release: () => {
          if (isOver) return;
          isOver = true;
          account.requested -= 1;
          releaseSocket();
        },
      };
    },
    heldBy: (accountId) => accounts.get(accountId)?.slots ?? 0,
    used: () => ({ ...used }),
  };
}

/**
 * Spaces calls out, `count` in a period: how long each must wait, in milliseconds, so that it is late enough after the last one.
 * None waits longer than a period, whatever came before: sends beyond the limit, or that ended while they waited.
 */
function createPace(count: number, periodMs: number): (nowMs: number) => number {
  let nextAtMs = -Infinity;
  return (nowMs) => {
    const atMs = Math.max(nowMs, Math.min(nextAtMs, nowMs + periodMs));
    nextAtMs = atMs + periodMs / count;
    return atMs - nowMs;
  };
}
