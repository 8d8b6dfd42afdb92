import type { Model, ModelledSubscriber } from './model-audience.ts';
import { type ModelledMove, modelStatus } from './model-status.ts';

/** Attaches tags to a modelled subscriber. */
export function tagged(subscriber: ModelledSubscriber, tags: string[]): void {
  const added = [...new Set(tags)].filter((tag) => !subscriber.tags.includes(tag));
  subscriber.tags.push(...added);
  if (added.length > 0) subscriber.events.push(`tagged ${added.join()}`);
}

const consentOf: Partial<Record<ModelledMove, string>> = { unsubscribe: 'unsubscribed', confirm: 'confirmed' };

/** Moves a modelled subscriber's status. */
export function moved(model: Model, subscriber: ModelledSubscriber, move: ModelledMove): void {
  const from = subscriber.status;
  const to = modelStatus(from, move, model.mode);
  if (to === from) return;
  subscriber.status = to;
  const returned = from === 'unconfirmed' ? 'subscribed' : 'resubscribed';
  subscriber.consents.push(consentOf[move] ?? returned);
  if (to !== 'unconfirmed') subscriber.events.push(to);
}
