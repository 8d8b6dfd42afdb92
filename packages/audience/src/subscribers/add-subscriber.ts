import type { AddSubscriber, BatchSubscriber } from '@mailwright/contracts';
import { inTransaction, type Sql } from '@mailwright/database';
import { type FieldErrors, fromUid, toUid, validationProblem } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { askAgain } from '../confirmations/ask-again.ts';
import { addressSuppressed } from '../suppressions/is-suppressed.ts';
import { hashesSuppressing } from '../suppressions/suppression-hash.ts';
import type { ChangedSubscriber } from './changed-subscriber.ts';
import { refuseExcess } from './check-size.ts';
import { loadListAndSubscriberByEmail, type ListForSubscribers, loadSubscriber } from './load-list.ts';
import { findMissing, noChange, planAddition, planUpdate, type WantedChange } from './plan-change.ts';
import { reserveSubscribers } from './plan-limit.ts';
import { readEmail, readValues } from './read-values.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { nothingToPublish, saveAddition, saveUpdate } from './save-change.ts';
import { toSubscriberResource } from './subscriber-state.ts';

/**
 * Adds a subscriber to a list, or merges what is given into the one who has this address there.
 * @param id the new subscriber's. A request that is run again, since its first run ended without an answer, gives the same
 *   one, and the subscriber whom that run has made counts as created.
 * @param source who asks. A form only moves the status of who is there.
 * @throws ProblemError `not_found` for the list; `validation_failed` naming each wrong field; `address_suppressed`;
 *   `plan_limit_reached`.
 */
export async function addSubscriber(
  deps: AudienceDeps,
  accountId: string,
  id: string,
  body: AddSubscriber,
  source: 'api' | 'form' = 'api',
): Promise<ChangedSubscriber> {
  const { database, clock, appSecrets, events } = deps;
  const listId = fromUid('list', body.list_uid);
  const emailNormalized = readEmail(body)?.normalized ?? '';
  const hashes = hashesSuppressing(emailNormalized, appSecrets);

  const attempt = async (sql: Sql): Promise<ChangedSubscriber | undefined> => {
    const { list, subscriber, suppressed } = await loadListAndSubscriberByEmail(sql, accountId, {
      listId,
      emailNormalized,
      hashes,
    });
    const given = readWanted(list, body, { isNew: subscriber === undefined, source });
    const now = clock.now();
    if (source === 'form') refuseExcess(planAddition(list, given, id, now).next, given, list.fields);
    if (subscriber === undefined) {
      if (suppressed) throw addressSuppressed();
      const planned = planAddition(list, given, id, now);
      refuseExcess(planned.next, given, list.fields);
      const { maxSubscribers } = list;
      const save = async (locked: Sql) => {
        if (maxSubscribers !== null) await reserveSubscribers(locked, accountId, maxSubscribers, 1);
        return saveAddition(locked, events, accountId, planned);
      };
      // Within a transaction already, a second connection could wait for one that waits for this.
      const saved = maxSubscribers === null || sql !== database ? await save(sql) : await inTransaction(database, save);
      if (saved.kind === 'conflict') return undefined;
      if (saved.kind === 'made-before') return readMade(sql, accountId, id);
      return { ...saved, subscriber: toSubscriberResource(planned.next, list.fields), created: true };
    }
    const created = subscriber.id === id;
    // Anybody can fill in a form for anybody, so it changes nothing about somebody who is there.
    const wanted = source === 'api' ? given : { ...given, ...untouched };
    const planned = planUpdate(list, subscriber, wanted, now);
    if (planned !== undefined) refuseExcess(planned.next, wanted, list.fields);
    if (planned !== undefined && planned.next.status !== subscriber.status && suppressed) throw addressSuppressed();
    const saved =
      planned === undefined
        ? { kind: 'saved' as const, ...nothingToPublish }
        : await saveUpdate(sql, events, accountId, planned);
    if (saved.kind !== 'saved') return undefined;
    const state = planned?.next ?? subscriber;
    // Only when they ask for it: what keeps a list in step sends the same people every night.
    const asks = wanted.move !== undefined && state.status === 'unconfirmed' && !suppressed;
    const asked = asks ? await askAgain(sql, state.id, now) : [];
    return {
      work: saved.work,
      mailIds: [...saved.mailIds, ...asked],
      subscriber: toSubscriberResource(state, list.fields),
      created,
    };
  };
  return retryConflicts(database, attempt, (sql) =>
    sql.query({
      text: 'SELECT 1 FROM subscribers WHERE list_id = $1 AND email_normalized = $2 FOR NO KEY UPDATE',
      values: [listId, emailNormalized],
    }),
  );
}

/** Whom an earlier run of the same request has made, and who has another address by now. */
async function readMade(sql: Sql, accountId: string, id: string): Promise<ChangedSubscriber | undefined> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, { uid: toUid('sub', id) });
  return { subscriber: toSubscriberResource(subscriber, list.fields), created: true, ...nothingToPublish };
}

// Of who is there already, all that a form may change is the status.
const untouched = { email: undefined, values: noChange.values, addTags: [], ipAddress: undefined };

type WithEmail = WantedChange & { email: NonNullable<WantedChange['email']> };

/**
 * Reads what an addition says.
 * @throws ProblemError `validation_failed`
 */
export function readWanted(
  list: ListForSubscribers,
  body: BatchSubscriber & { resubscribe: boolean },
  { isNew, source }: { isNew: boolean; source: 'api' | 'form' },
): WithEmail {
  const errors: FieldErrors = {};
  const { email, values } = readValues(list.fields, body, errors);
  // A form that asked less of who is there would tell anybody who that is.
  const needsAll = isNew || source === 'form';
  const missing = needsAll ? findMissing(list.fields, { email, values }) : email === undefined ? ['EMAIL'] : [];
  for (const tag of missing) errors[tag] ??= ['is required'];
  if (Object.keys(errors).length > 0 || email === undefined) throw validationProblem(errors);
  return {
    ...noChange,
    email,
    values,
    // Adding never takes tags away: here `tags` is another spelling of `tag`.
    addTags: [...(body.tags ?? []), ...(body.tag ?? [])],
    ipAddress: body.ip_address,
    consentIpAddress: body.ip_address ?? null,
    move: source === 'form' ? 'sign-up' : body.resubscribe ? 'subscribe' : undefined,
    source,
  };
}
