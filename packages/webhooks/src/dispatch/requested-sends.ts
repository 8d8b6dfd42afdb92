import type { KnownHook, KnownHooks } from './known-hooks.ts';
import type { HeldSlot, Slots } from './slots.ts';

/** A delivery whose hook's owner requested an attempt: a test or a redelivery. */
export interface RequestedDelivery {
  deliveryId: string;
  attempt: number;
  hookId: string;
  accountId: string;
}

/** What requested sends work with. */
interface RequestedSendsDeps {
  hooks: KnownHooks;
  slots: Slots;
  /** Whether this process may claim now. */
  mayClaim(): boolean;
  /** Claims the delivery and sends it with this slot. Resolves when it is recorded, or wasn't due. */
  send(hook: KnownHook, delivery: RequestedDelivery, slot: HeldSlot): Promise<void>;
  /** Reports why one that had to wait was not sent. */
  report(error: unknown): void;
}

// As many as a page of redeliveries has. Further ones are sent in their turn among the due ones.
const maxWaitingOfAccount = 100;

/** See `createRequestedSends`. */
export interface RequestedSends {
  /** Resolves when the delivery is recorded, or at once when it has to wait or can't be sent now. It is due all the same. */
  send(delivery: RequestedDelivery): Promise<void>;
  /** Begins those that wait while none of their account is under way. Call it now and then: this process may be allowed to claim again. */
  sendWaiting(): void;
}

/**
 * Sends what owners request, beyond their hooks' limits: one at a time for each hook, so that a receiver gets no burst, and a
 * few for each account. Further ones wait here until one of the account has ended; those that wait in a process that ends are sent
 * in their turn among the due ones.
 */
export function createRequestedSends(deps: RequestedSendsDeps): RequestedSends {
  const { hooks, slots } = deps;
  /** How many are under way, and those that wait, by account. */
  const accounts = new Map<string, { underWay: number; waiting: RequestedDelivery[] }>();

  async function send(delivery: RequestedDelivery): Promise<void> {
    const { hookId, accountId } = delivery;
    if (!deps.mayClaim()) return;
    const hook = hooks.add({ hookId, accountId, isFailing: false }, performance.now());
    const account = accounts.get(accountId) ?? { underWay: 0, waiting: [] };
    const slot = hook.hasRequestedSend ? undefined : slots.acquireSocket(accountId);
    if (slot === undefined) {
      if (account.underWay > 0 && account.waiting.length < maxWaitingOfAccount) account.waiting.push(delivery);
      return;
    }
    accounts.set(accountId, account);
    account.underWay += 1;
    hook.hasRequestedSend = true;
    try {
      await deps.send(hook, delivery, slot);
    } finally {
      slot.release();
      hook.hasRequestedSend = false;
      account.underWay -= 1;
      sendNext(account);
      // Those that are left wait until this process may claim again, or have no socket.
      if (account.underWay === 0 && (account.waiting.length === 0 || deps.mayClaim())) accounts.delete(accountId);
    }
  }

  function sendNext({ waiting }: { waiting: RequestedDelivery[] }): void {
    if (!deps.mayClaim()) return;
    const next = waiting.findIndex((one) => hooks.get(one.hookId)?.hasRequestedSend !== true);
    for (const one of next === -1 ? [] : waiting.splice(next, 1)) void send(one).catch(deps.report);
  }

  return {
    send,
    sendWaiting: () => {
      for (const [accountId, account] of accounts) {
        if (account.underWay === 0) sendNext(account);
        if (account.underWay === 0 && account.waiting.length === 0) accounts.delete(accountId);
      }
    },
  };
}
