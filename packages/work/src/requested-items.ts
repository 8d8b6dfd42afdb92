import type { HeldSlot, Slots } from './slots.ts';
import type { Source, Sources } from './sources.ts';

/** An item that its source's owner requested, such as a test of a hook. `Key` identifies the item. */
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
  /** Claims the item and performs it with this slot. Resolves when it has been recorded, or when it wasn't due. */
  perform(source: Source, key: Key, slot: HeldSlot): Promise<void>;
  /** Reports an error of an item that had to wait, since its caller is gone. */
  report(error: unknown): void;
}

// As many as one page of redeliveries. Further items are performed in their turn among the due ones.
const maxWaitingOfAccount = 100;

/** See `createRequestedItems`. */
interface RequestedItems<Key> {
  /**
   * Resolves when the item is recorded, or at once when it has to wait or can't be performed now. It stays due in any
   * case.
   */
  perform(item: RequestedItem<Key>): Promise<void>;
  /**
   * Begins waiting items of accounts that have none in flight. Call it regularly, since this process may be allowed to
   * claim again.
   */
  performWaiting(): void;
}

/**
 * Performs what owners request, beyond their sources' limits: one item at a time for each source, so that a receiver
 * gets no burst, and a few for each account. Further items wait until one of the account's items has ended, and items that come while this
 * process may not claim until it may: a worker that is paused can still take a job. If the process ends before that, they are performed in their turn among the due items.
 */
export function createRequestedItems<Key>(options: RequestedItemsOptions<Key>): RequestedItems<Key> {
  const { sources, slots } = options;
  const accounts = new Map<string, { inFlight: number; waiting: RequestedItem<Key>[] }>();

  async function perform(item: RequestedItem<Key>): Promise<void> {
    const { sourceId, accountId } = item;
    const mayClaim = options.mayClaim();
    const source = sources.add({ id: sourceId, accountId, isFailing: false }, performance.now());
    const account = accounts.get(accountId) ?? { inFlight: 0, waiting: [] };
    const slot = source.hasRequested || !mayClaim ? undefined : slots.acquireSocket(accountId);
    if (slot === undefined) {
      if (account.inFlight > 0 || !mayClaim) letWait(account, item);
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
      // Items that are left wait until this process may claim again, or until a socket is free.
      if (account.inFlight === 0 && (account.waiting.length === 0 || options.mayClaim())) accounts.delete(accountId);
    }
  }

  function letWait(account: { inFlight: number; waiting: RequestedItem<Key>[] }, item: RequestedItem<Key>): void {
    if (account.waiting.length < maxWaitingOfAccount) account.waiting.push(item);
    accounts.set(item.accountId, account);
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
