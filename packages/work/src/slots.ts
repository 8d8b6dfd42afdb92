import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SourceClass, softTimeoutMs } from './sources.ts';

/** The pools that slots come from. */
type SlotPool = 'main' | 'slow' | 'hanging';

/** How many items may hold a slot of each pool, and how many items may be in flight in all. */
export interface SlotSizes {
  main: number;
  slow: number;
  hanging: number;
  /** The maximum number of items in flight, including those past the soft timeout: each has a socket. */
  sockets: number;
  /** At most this many items in flight, also of proven sources, which sockets don't limit; no limit if absent. */
  maxInFlight?: number;
}

/**
 * The slots of a process: a semaphore for each pool (bulkheads), so that hanging sources can't hold the slots of
 * others.
 */
export interface Slots {
  /** How many items of this class and this account could begin now. */
  free(sourceClass: SourceClass, accountId: string): number;
  isFull(pool: SlotPool): boolean;
  /** Acquires a slot, whether or not one is free. */
  acquire(sourceClass: SourceClass, accountId: string): HeldSlot;
  /**
   * Acquires only a socket, for an item that a source's owner requested. Returns undefined when the account already has
   * 16 of these, or when no socket is left.
   */
  acquireSocket(accountId: string): HeldSlot | undefined;
  /** How many slots an account holds. */
  heldBy(accountId: string): number;
  /** How many slots of each pool are held, and how many items are in flight. */
  used(): Record<SlotPool | 'sockets', number>;
}

/** A slot that an item in flight holds. */
export interface HeldSlot {
  /**
   * Frees the slot, while the item keeps its socket: at once, or a little later if other slots of its class were
   * detached just before. Then calls `freed`, unless the item has ended meanwhile.
   */
  detach(freed?: () => void): void;
  /** Frees the slot and the socket. Calling it again does nothing. */
  release(): void;
}

// Unknown sources might all hang until the soft timeout. This share leaves slots and CPU for proven ones: each source
// that begins to hang costs a new connection, a timeout and a retry. A source that responds frees its slot within
// milliseconds.
const unknownShare = 1 / 8;
// If a whole pool of items reaches the soft timeout at the same time, this is how long it takes until all of its slots
// are free.
const hangingPaceMs = 4 * softTimeoutMs;
// One account's hanging sources must leave enough sockets for those of other accounts.
const accountSocketShare = 0.25;
// An owner can request items of all sources of an account at once, and they may all hang.
const maxRequestedOfAccount = 16;

/** Creates slots that are all free. */
export function createSlots(sizes: SlotSizes): Slots {
  const used = { main: 0, slow: 0, hanging: 0, sockets: 0 };
  let unknown = 0;
  const accounts = new Map<string, { slots: number; sockets: number; requested: number }>();
  const poolOf = (sourceClass: SourceClass): SlotPool =>
    sourceClass === 'slow' || sourceClass === 'hanging' ? sourceClass : 'main';
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
  // Items that begin together reach the soft timeout together. If all of their slots came free at that moment, as many
  // items would begin at once, again every second, and all others would wait for them. So these slots come free one by
  // one. Slots of sources that may hang take longer than those of slow ones, since each costs a new connection, a
  // record and a retry. A source that responds again frees its slot at once, so after an outage of many sources the
  // next ones follow quickly. A source that recovers alone, while thousands still hang, waits for its turn among them.
  const paces = {
    unknown: createPace(maxUnknown, hangingPaceMs),
    slow: createPace(sizes.slow, softTimeoutMs),
    hanging: createPace(sizes.hanging, hangingPaceMs),
  };

  return {
    free: (sourceClass, accountId) => {
      const pool = poolOf(sourceClass);
      const inPool = sizes[pool] - used[pool];
      const inFlight = (sizes.maxInFlight ?? Infinity) - used.sockets;
      if (sourceClass === 'proven') return Math.max(0, Math.min(inPool, inFlight));
      const sockets = sizes.sockets - used.sockets;
      const ofAccount = maxAccountSockets - (accounts.get(accountId)?.sockets ?? 0);
      const ofUnknown = sourceClass === 'unknown' ? maxUnknown - unknown : Infinity;
      return Math.max(0, Math.min(inPool, sockets, ofAccount, ofUnknown));
    },
    isFull: (pool) => used[pool] >= sizes[pool],
    acquire: (sourceClass, accountId) => {
      const pool = poolOf(sourceClass);
      const account = accountOf(accountId);
      const releaseSocket = holdSocket(accountId);
      used[pool] += 1;
      if (sourceClass === 'unknown') unknown += 1;
      account.slots += 1;
      let holdsSlot = true;
      let isOver = false;
      let detaching: NodeJS.Timeout | undefined;
      const free = (): void => {
        clearTimeout(detaching);
        if (!holdsSlot) return;
        holdsSlot = false;
        used[pool] -= 1;
        if (sourceClass === 'unknown') unknown -= 1;
        account.slots -= 1;
      };
      return {
        detach: (freed) => {
          if (!holdsSlot || detaching !== undefined) return;
          const detached = (): void => {
            free();
            freed?.();
          };
          const waitMs = sourceClass === 'proven' ? 0 : paces[sourceClass](performance.now());
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
 * Spaces calls out evenly, `count` in a period. The returned function says how many milliseconds a call must wait to
 * keep its distance from the previous one. No call waits longer than a period, however many came before.
 */
function createPace(count: number, periodMs: number): (nowMs: number) => number {
  let nextAtMs = -Infinity;
  return (nowMs) => {
    const atMs = Math.max(nowMs, Math.min(nextAtMs, nowMs + periodMs));
    nextAtMs = atMs + periodMs / count;
    return atMs - nowMs;
  };
}

/** Waits for a free slot. */
export interface FreeSlotWaits {
  /** Call when a slot may have come free. */
  notify(): void;
  /** Resolves when a slot is free, or after 5 ms. */
  wait(): Promise<void>;
}

// Long enough for workers with free slots to go first.
const maxWaitMs = 5;

/** @param isFull returns whether all slots are held. */
export function createFreeSlotWaits(isFull: () => boolean): FreeSlotWaits {
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      if (isFull()) return;
      for (const resume of waiting) resume();
      waiting.clear();
    },
    wait: async () => {
      if (!isFull()) return nextTurn();
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, maxWaitMs);
        waiting.add(() => {
          clearTimeout(timeout);
          resolve();
        });
      });
    },
  };
}
