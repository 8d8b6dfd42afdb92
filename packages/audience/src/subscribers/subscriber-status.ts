import type { SubscriberState } from './subscriber-state.ts';

type Status = SubscriberState['status'];

/**
 * The moves that change a subscriber's status. `subscribe`: an authorized caller states that the person wants to be
 * (back) on the list. `sign-up`: the address was submitted in a public form, which proves nothing. `confirm`: the
 * mailbox's owner agreed. `unsubscribe`: the person leaves. `bounce`, `complain`: the address may get no more mail,
 * since mail couldn't be delivered, or was reported as spam.
 */
export type StatusMove = 'subscribe' | 'sign-up' | 'confirm' | 'unsubscribe' | 'bounce' | 'complain';

/** A list's opt-in mode. */
export type SubscriptionMode = 'single_opt_in' | 'double_opt_in';

/** The status of a new subscriber, depending on the list's opt-in mode. */
export function firstStatus(mode: SubscriptionMode): Status {
  return mode === 'single_opt_in' ? 'subscribed' : 'unconfirmed';
}

/**
 * The transitions from each status; a move that isn't listed changes nothing. A subscriber who has left comes back only
 * by fresh consent. A form can be submitted by anyone with any address, so it brings a subscriber back only after they
 * confirm, and only if they had unsubscribed themselves: it doesn't undo a bounce or a complaint.
 */
const transitions: Record<Status, Partial<Record<StatusMove, Status | 'by-mode'>>> = {
  unconfirmed: {
    subscribe: 'by-mode',
    confirm: 'subscribed',
    unsubscribe: 'unsubscribed',
    bounce: 'bounced',
    complain: 'complained',
  },
  subscribed: { unsubscribe: 'unsubscribed', bounce: 'bounced', complain: 'complained' },
  unsubscribed: { subscribe: 'by-mode', 'sign-up': 'unconfirmed' },
  bounced: { subscribe: 'by-mode', complain: 'complained' },
  complained: { subscribe: 'by-mode' },
  blocklisted: { subscribe: 'by-mode' },
};

/** The status after a move; unchanged if the move doesn't apply to it. */
export function nextStatus(current: Status, move: StatusMove, mode: SubscriptionMode): Status {
  const next = transitions[current][move] ?? current;
  return next === 'by-mode' ? firstStatus(mode) : next;
}
