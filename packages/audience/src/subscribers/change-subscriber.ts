// If optimistic tries lose a contention, a row lock ends it.
import type { Subscribe, SubscriberResource, Unsubscribe, UpdateSubscriber } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Precondition } from '@mailwright/platform';
import type { AudienceDeps } from './add-subscriber.ts';
import { resendConfirmation } from '../sign-up/confirmation-mail.ts';
import { addressSuppressed, isSuppressed } from '../suppressions/match-suppressions.ts';
import { type ListForSubscribers, loadSubscriber, type SubscriberName } from './load-subscriber.ts';
import { noChange, planUpdate, refuseExcess, type WantedChange } from './plan-change.ts';
import { type CallerSource, readUpdate } from './read-values.ts';
import { type AdditionalWrite, type ChangedSubscriber, retryConflicts, saveUpdate } from './save-change.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/**
 * Changes the given properties of a subscriber.
 * @throws ProblemError `not_found`; `validation_failed` naming each wrong field; `subscriber_exists` when the new
 *   address belongs to another subscriber; `address_suppressed` when it is suppressed; what `precondition` throws
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

/** Adds tags to a subscriber of the account. @throws ProblemError `not_found` */
export function addTags(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  tags: string[],
): Promise<ChangedSubscriber> {
  return changeSubscriber(deps, accountId, name, () => ({ ...noChange, addTags: tags }));
}

/**
 * Removes a tag; nothing changes if the subscriber doesn't have it.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
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
 * Unsubscribes a subscriber; nothing changes if they have left already.
 * @param by how they unsubscribed by themselves: on a page, by the link of a campaign. `additionalWrite`: what is
 *   written with the change.
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
 * Resubscribes a subscriber at their request. On a double opt-in list, they are first asked to confirm. Nothing changes
 * if they are subscribed.
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
 * Signs an unsubscribed person up again, at their own request on a page: a mail asks them to confirm. Nothing changes
 * if they haven't unsubscribed, or if their mail has bounced or they have complained.
 * @param by the page, and the person's IP address, stored as proof.
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
 * Changes a subscriber of the account as `wish` asks, however many other writers change it concurrently.
 * @param wish returns the change for this list, or throws what is wrong with the request.
 * @throws ProblemError `not_found`; `validation_failed` when the subscriber would become too large; `subscriber_exists`
 *   when a new address belongs to another subscriber; `address_suppressed` when a suppressed address would be assigned
 *   or subscribed; what `precondition` throws
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
    // If the subscriber is changed after this check, the attempt fails, and the next one checks again.
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
    const saved = await saveUpdate(sql, events, accountId, planned, additionalWrite);
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
