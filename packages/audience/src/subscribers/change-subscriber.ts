import type { SubscriberResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { Precondition } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { resendConfirmation } from '../confirmations/resend-confirmation.ts';
import { addressSuppressed, isSuppressed } from '../suppressions/is-suppressed.ts';
import type { ChangedSubscriber } from './changed-subscriber.ts';
import { refuseExcess } from './check-size.ts';
import { type ListForSubscribers, loadSubscriber, type SubscriberName } from './load-list.ts';
import { planUpdate, type WantedChange } from './plan-change.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { nothingToPublish, saveUpdate } from './save-change.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/**
 * Changes a subscriber of the account as `wish` wants it, however many others do so at the same time.
 * @param wish given the list, what is wanted; it throws what is wrong with the request.
 * @throws ProblemError `not_found`; `validation_failed` when it would be too much; `subscriber_exists` when a new address is another subscriber's; `address_suppressed`
 *   when a suppressed address would be assigned or subscribed; what `precondition` throws.
 */
export async function changeSubscriber(
  deps: AudienceDeps,
  accountId: string,
  name: SubscriberName,
  wish: (list: ListForSubscribers) => WantedChange,
  precondition?: Precondition<SubscriberResource>,
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
        : await saveUpdate(sql, events, accountId, planned);
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
