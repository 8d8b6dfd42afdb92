import type { SubscriberState } from './subscriber-state.ts';

type Status = SubscriberState['status'];

/**
 * What can happen to a subscriber's status. `subscribe`: somebody with the right to say so says that the person asks to
 * be (back) on the list. `sign-up`: somebody typed the address into a public form, which proves nothing. `confirm`: who
 * reads the mailbox agreed. `unsubscribe`: the person leaves.
 */
export type Move = 'subscribe' | 'sign-up' | 'confirm' | 'unsubscribe';

/** How a list takes subscribers in. */
export type SubscriptionMode = 'single_opt_in' | 'double_opt_in';

/** The status of somebody new, by how the list takes them in. */
export function firstStatus(mode: SubscriptionMode): Status {
  return mode === 'single_opt_in' ? 'subscribed' : 'unconfirmed';
}

/**
 * Every status and where each move leads from there; a status without the move stays what it is. Who has left comes back
 * by fresh consent only, and from a form, which anybody can fill in for anybody, only after confirming and only when it
 * was the person who had left: a bounce or a complaint isn't undone by a form.
 */
const transitions: Record<Status, Partial<Record<Move, Status | 'by-mode'>>> = {
  unconfirmed: { subscribe: 'by-mode', confirm: 'subscribed', unsubscribe: 'unsubscribed' },
  subscribed: { unsubscribe: 'unsubscribed' },
  unsubscribed: { subscribe: 'by-mode', 'sign-up': 'unconfirmed' },
  bounced: { subscribe: 'by-mode' },
  complained: { subscribe: 'by-mode' },
  blocklisted: { subscribe: 'by-mode' },
};

/** The status after a move; the same when the move means nothing there. */
export function nextStatus(current: Status, move: Move, mode: SubscriptionMode): Status {
  const next = transitions[current][move] ?? current;
  return next === 'by-mode' ? firstStatus(mode) : next;
}
