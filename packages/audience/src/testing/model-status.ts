import type { Model, ModelledSubscriber } from './model-audience.ts';

type Status = ModelledSubscriber['status'];

/** A move that a command makes to a subscriber's status. */
export type ModelledMove = 'subscribe' | 'sign-up' | 'confirm' | 'unsubscribe';

/**
 * The transition of each move from each status, on single and double opt-in lists: the product's rules, written a
 * second time. The code's own table isn't imported, since a mistake in it would then also be in the model.
 */
const leadsTo: Record<Status, Record<ModelledMove, Record<Model['mode'], Status>>> = {
  unconfirmed: {
    subscribe: { single_opt_in: 'subscribed', double_opt_in: 'unconfirmed' },
    'sign-up': { single_opt_in: 'unconfirmed', double_opt_in: 'unconfirmed' },
    confirm: { single_opt_in: 'subscribed', double_opt_in: 'subscribed' },
    unsubscribe: { single_opt_in: 'unsubscribed', double_opt_in: 'unsubscribed' },
  },
  subscribed: {
    subscribe: { single_opt_in: 'subscribed', double_opt_in: 'subscribed' },
    'sign-up': { single_opt_in: 'subscribed', double_opt_in: 'subscribed' },
    confirm: { single_opt_in: 'subscribed', double_opt_in: 'subscribed' },
    unsubscribe: { single_opt_in: 'unsubscribed', double_opt_in: 'unsubscribed' },
  },
  unsubscribed: {
    subscribe: { single_opt_in: 'subscribed', double_opt_in: 'unconfirmed' },
    'sign-up': { single_opt_in: 'unconfirmed', double_opt_in: 'unconfirmed' },
    confirm: { single_opt_in: 'unsubscribed', double_opt_in: 'unsubscribed' },
    unsubscribe: { single_opt_in: 'unsubscribed', double_opt_in: 'unsubscribed' },
  },
  bounced: refusedBy('bounced'),
  complained: refusedBy('complained'),
  blocklisted: refusedBy('blocklisted'),
};

/**
 * The transitions of a subscriber who was removed by their provider or the account: only fresh consent brings them
 * back.
 */
function refusedBy(status: Status): Record<ModelledMove, Record<Model['mode'], Status>> {
  const stays = { single_opt_in: status, double_opt_in: status };
  return {
    subscribe: { single_opt_in: 'subscribed', double_opt_in: 'unconfirmed' },
    'sign-up': stays,
    confirm: stays,
    unsubscribe: stays,
  };
}

/** The model's status after a move. */
export function modelStatus(status: Status, move: ModelledMove, mode: Model['mode']): Status {
  return leadsTo[status][move][mode];
}
