import type { HeldSlot, Slots } from './slots.ts';
import type { Source, Sources } from './sources.ts';

/** An item that its source's owner requested, such as a test of a hook. `Key` says which one. */
export interface RequestedItem<Key> {
  sourceId: string;
  accountId: string;
  key: Key;
}

interface RequestedItemsOptions<Key> {
  sources: Sources;
  slots: Slots;
  /** Whether this process may claim now. */
  mayClaim(): boolean;
  /** Claims the item and performs it with this slot. Resolves when it is recorded, or wasn't due. */
  perform(source: Source, key: Key, slot: HeldSlot): Promise<void>;
  /** Reports why an item that had to wait was not performed. */
  report(error: unknown): void;
}

// As many as a page of redeliveries has. Further ones get their turn among the due items.
const maxWaitingOfAccount = 100;

/** See `createRequestedItems`. */
interface RequestedItems<Key> {
  /** Resolves when the item is recorded, or at once when it has to wait or can't be performed now. It is due all the same. */
  perform(item: RequestedItem<Key>): Promise<void>;
  /** Begins waiting items of accounts that have none in flight. Call it now and then: this process may be allowed to claim again. */
  performWaiting(): void;
}

/**
 * Performs what owners request, beyond their sources' limits: one at a time for each source, so that a receiver gets no burst,
 * and a few for each account. Further ones wait until one of the account has ended. Those that wait in a process that ends get
 * their turn among the due items.
 */
export function createRequestedItems<Key>(options: RequestedItemsOptions<Key>): RequestedItems<Key> {
  const { sources, slots } = options;
  const accounts = new Map<string, { inFlight: number; waiting: RequestedItem<Key>[] }>();

  async function perform(item: RequestedItem<Key>): Promise<void> {
    const { sourceId, accountId } = item;
    if (!options.mayClaim()) return;
    const source = sources.add({ id: sourceId, accountId, isFailing: false }, performance.now());
    const account = accounts.get(accountId) ?? { inFlight: 0, waiting: [] };
    const slot = source.hasRequested ? undefined : slots.acquireSocket(accountId);
    if (slot === undefined) {
      if (account.inFlight > 0 && account.waiting.length < maxWaitingOfAccount) account.waiting.push(item);
      return;
    }
    accounts.set(accountId, account);
    account.inFlight += 1;
    source.hasRequested = true;
    try {
      await options.perform(source, item.key, slot);
    } finally {
      slot.release();
      source.hasRequested = false;
      account.inFlight -= 1;
      performNext(account);
      // The items that are left wait until this process may claim again, or a socket is free.
      if (account.inFlight === 0 && (account.waiting.length === 0 || options.mayClaim())) accounts.delete(accountId);
    }
  }

  function performNext({ waiting }: { waiting: RequestedItem<Key>[] }): void {
    if (!options.mayClaim()) return;
    const next = waiting.findIndex(({ sourceId }) => sources.get(sourceId)?.hasRequested !== true);
    for (const item of next === -1 ? [] : waiting.splice(next, 1)) void perform(item).catch(options.report);
  }

  return {
    perform,
    performWaiting: () => {
      for (const [accountId, account] of accounts) {
        if (account.inFlight === 0) performNext(account);
        if (account.inFlight === 0 && account.waiting.length === 0) accounts.delete(accountId);
      }
    },
  };
}
