// Raw SQL: guarded, the row lock ends a contention that optimistic tries lost.
import type { Subscribe, SubscriberResource, Unsubscribe, UpdateSubscriber } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Precondition } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { resendConfirmation } from '../sign-up/confirmation-mail.ts';
import { addressSuppressed, isSuppressed } from '../suppressions/match-suppressions.ts';
import { type ListForSubscribers, loadSubscriber, type SubscriberName } from './load-subscriber.ts';
import { noChange, planUpdate, type WantedChange } from './plan-change.ts';
import { type CallerSource, readUpdate } from './read-values.ts';
import {
  type AdditionalWrite,
  type ChangedSubscriber,
  nothingToPublish,
  retryConflicts,
  saveUpdate,
} from './save-change.ts';
import { refuseExcess } from './subscriber-limits.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/**
 * Changes the given properties of a subscriber.
 * @throws ProblemError `not_found`; `validation_failed` naming each wrong field; `subscriber_exists` when the new
 * address is another subscriber's; `address_suppressed` when it is suppressed; what `precondition` throws.
 */
export function updateSubscriber(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: UpdateSubscriber,
  precondition?: Precondition<SubscriberResource>,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, (list) => readUpdate(list, body), precondition);
}

/** Attaches tags to a subscriber of the account. @throws ProblemError `not_found` */
export function addTags(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tags: string[],
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, addTags: tags }));
}

/** Takes a tag away; nothing changes when it isn't there. @throws ProblemError `not_found`; what `precondition` throws */
export function removeTag(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tag: string,
  precondition?: Precondition<SubscriberResource>,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, removeTags: [tag] }), precondition);
}

/**
 * Unsubscribes a subscriber; nothing changes when they have left already.
 * @param by where they did so themselves: a page, by the link of a campaign; `additionalWrite`: what is written with it.
 * @throws ProblemError `not_found`
 */
export function unsubscribe(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: Unsubscribe,
  by: Partial<Pick<WantedChange, 'source' | 'campaign' | 'consentIpAddress'>> & {
    additionalWrite?: AdditionalWrite | undefined;
  } = {},
): Promise<ChangedSubscriber> {
  const { additionalWrite, ...who } = by;
  const wanted = { ...noChange, ...who, move: 'unsubscribe' as const, reason: body.reason ?? null };
  return changeSubscriber(deps, accountId, name, () => wanted, undefined, additionalWrite);
}

/**
 * Resubscribes a subscriber on their request: on a double opt-in list they are first asked to confirm. Nothing changes
 * when they are subscribed.
 * @throws ProblemError `not_found`, `address_suppressed`
 */
export function subscribe(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  body: Subscribe,
  source: CallerSource = 'api',
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({
    ...noChange,
    source,
    move: 'subscribe',
    consentIpAddress: body.ip_address ?? null,
  }));
}

/**
 * Signs a person who has unsubscribed up again, by their own request on a page: a mail asks them to confirm. Nothing changes
 * when they haven't left, or when their mail has bounced or they have complained.
 * @param by the page, and their IP address, stored as proof.
 * @throws ProblemError `not_found`, `address_suppressed`
 */
export function signUpAgain(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  by: Pick<WantedChange, 'source' | 'consentIpAddress'>,
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, ...by, move: 'sign-up' }));
}

/**
 * Changes a subscriber of the account as `wish` wants it, however many others do so at the same time.
 * @param wish given the list, what is wanted; it throws what is wrong with the request.
 * @throws ProblemError `not_found`; `validation_failed` when it would be too much; `subscriber_exists` when a new
 *   address is another subscriber's; `address_suppressed` when a suppressed address would be assigned or subscribed;
 *   what `precondition` throws.
 */
async function changeSubscriber(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  wish: (list: ListForSubscribers) => WantedChange,
  precondition?: Precondition<SubscriberResource>,
  additionalWrite?: AdditionalWrite,
): Promise<ChangedSubscriber> {
  const { database, clock, appSecrets, events } = deps;
  let found: string | undefined;

  const attempt = async (sql: Sql): Promise<ChangedSubscriber | undefined> => {
    const { list, subscriber } = await loadSubscriber(sql, accountId, name);
    found = subscriber.id;
    // Of a subscriber who is changed after this, the attempt is lost, and the next one looks again.
    precondition?.(toSubscriberResource(subscriber, list.fields));
    const wanted = wish(list);
    const now = clock.now();
    const planned = planUpdate(list, subscriber, wanted, now);
    if (planned !== undefined) refuseExcess(planned.next, wanted, list.fields);
    const next = planned?.next ?? subscriber;
    const subscribes = wanted.move === 'subscribe' && next.status === 'unconfirmed';
    if (
      (subscribes || mayNotBeSuppressed(subscriber, next)) &&
      (await isSuppressed(sql, accountId, next.emailNormalized, appSecrets))
    ) {
      throw addressSuppressed();
    }
    const saved =
      planned === undefined
        ? { kind: 'saved' as const, ...nothingToPublish }
        : await saveUpdate(sql, events, accountId, planned, additionalWrite);
    if (saved.kind !== 'saved') return undefined;
    const mailIds =
      subscribes && planned === undefined ? await resendConfirmation(sql, subscriber.id, now) : saved.mailIds;
    return {
      work: saved.work,
      mailIds,
      created: false,
      subscriber: toSubscriberResource(next, list.fields),
    };
  };
  return retryConflicts(database, attempt, (sql) =>
    sql.query({
      text: 'SELECT 1 FROM subscribers WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE',
      values: [found, accountId],
    }),
  );
}

function mayNotBeSuppressed(current: SubscriberState, next: SubscriberState): boolean {
  const returns = next.status !== current.status && next.status !== 'unsubscribed';
  return returns || next.emailNormalized !== current.emailNormalized;
}
