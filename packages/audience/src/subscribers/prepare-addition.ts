import type { AddSubscriber, SubscriberResource } from '@mailwright/contracts';
import type { AccountEvent } from '@mailwright/events';
import { type AppSecrets, newId, ProblemError } from '@mailwright/platform';
import { confirmationExpiry } from '../confirmations/confirmation-lifetime.ts';
import { hashesSuppressing } from '../suppressions/suppression-hash.ts';
import { refuseExcess } from './check-size.ts';
import type { ListForSubscribers } from './load-list.ts';
import { planAddition } from './plan-change.ts';
import { readWanted } from './read-wanted.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** An addition as it is written in a group. */
export interface PreparedAddition {
  accountId: string;
  next: SubscriberState;
  subscriber: SubscriberResource;
  /** What `saveAdditions` writes of it, as JSON. */
  row: string;
  events: AccountEvent[];
  /** Of the mail that asks to confirm; null without one. */
  mailId: string | null;
}

/** How long a row's JSON may be to be written together with those of others. */
export const maxGroupedLength = 8_192;

/**
 * Plans the addition of somebody new by a list's definition as it was read before. Undefined when it would be refused, which
 * an outdated definition must not decide.
 */
export function prepareAddition(
  list: ListForSubscribers,
  id: string,
  body: AddSubscriber,
  now: Date,
  appSecrets: AppSecrets,
): PreparedAddition | undefined {
  try {
    const wanted = readWanted(list, body, { isNew: true, source: 'api' });
    const { next, subscriber, events, asksToConfirm } = planAddition(list, wanted, id, now);
    refuseExcess(next, wanted, list.fields);
    const { accountId, version } = list;
    const mailId = asksToConfirm ? newId() : null;
    const row = JSON.stringify({
      ...next,
      accountId,
      version,
      hashes: hashesSuppressing(next.emailNormalized, appSecrets).map((hash) => `\\x${hash.toString('hex')}`),
      consentId: newId(),
      mailId,
      mailExpiresAt: asksToConfirm ? confirmationExpiry(now) : null,
    });
    return { accountId, next, subscriber, row, events: events.map((event) => ({ ...event, accountId })), mailId };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
