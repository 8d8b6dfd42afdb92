import type { SubscriberState } from './subscriber-state.ts';

type Status = SubscriberState['status'];

/**
 * The moves of a subscriber's status. `subscribe`: an authorized caller states that the person wants to be (back) on
 * the list. `sign-up`: the address was submitted in a public form, which proves nothing. `confirm`: the mailbox's owner
 * agreed. `unsubscribe`: the person leaves. `bounce`, `complain`: no mail may go to the address any more, since it can't be
 * delivered, or was reported as spam.
 */
export type Move = 'subscribe' | 'sign-up' | 'confirm' | 'unsubscribe' | 'bounce' | 'complain';

/** A list's opt-in mode. */
export type SubscriptionMode = 'single_opt_in' | 'double_opt_in';

/** The status of a new subscriber, by the list's opt-in mode. */
export function firstStatus(mode: SubscriptionMode): Status {
  return mode === 'single_opt_in' ? 'subscribed' : 'unconfirmed';
}

/**
 * The transitions from every status; a status without the move stays as it is. A subscriber who has left comes back by
 * fresh consent only, and from a form, which anyone can submit with any address, only after confirming and only when
 * they had unsubscribed themselves: a form doesn't undo a bounce or a complaint.
 */
const transitions: Record<Status, Partial<Record<Move, Status | 'by-mode'>>> = {
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

/** The status after a move; the same when the move doesn't apply there. */
export function nextStatus(current: Status, move: Move, mode: SubscriptionMode): Status {
  const next = transitions[current][move] ?? current;
  return next === 'by-mode' ? firstStatus(mode) : next;
}
