import type { AddSubscriber, SubscriberResource } from '@mailwright/contracts';
import type { AccountEvent } from '@mailwright/outbox';
import { type AppSecrets, newId, ProblemError } from '@mailwright/platform';
import { confirmationExpiry } from '../confirmations/confirmation-lifetime.ts';
import { hashesSuppressing } from '../suppressions/suppression-hash.ts';
import { refuseExcess } from './check-size.ts';
import type { ListForSubscribers } from './load-list.ts';
import { planAddition } from './plan-change.ts';
import { readWanted } from './read-wanted.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** An addition to be written in a group. */
export interface PreparedAddition {
  accountId: string;
  next: SubscriberState;
  subscriber: SubscriberResource;
  /** The row that `saveAdditions` writes, as JSON. */
  row: string;
  events: AccountEvent[];
  /** Of the confirmation mail; null without one. */
  mailId: string | null;
}

/** The maximum length of a row's JSON in a group. */
export const maxGroupedLength = 8_192;

/**
 * Plans the addition of a new subscriber with a cached list definition. Undefined when it would be rejected, which an
 * outdated definition must not decide.
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
