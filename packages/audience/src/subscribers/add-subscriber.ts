import type { AddSubscriber } from '@mailwright/contracts';
import { batchCalls, type Database, inTransaction, type Sql } from '@mailwright/database';
import { type EventWriter, rowsCreatedBy } from '@mailwright/outbox';
import { type AppSecrets, type Clock, createPauses, createRecentAccounts, fromUid, toUid } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';
import { resendConfirmation } from '../sign-up/confirmation-mail.ts';
import {
  type ListForSubscribers,
  loadListAndSubscriberByEmail,
  loadSubscriber,
  refuseWhenUsedUp,
  reserveSubscribers,
} from './load-subscriber.ts';
import { noChange, planAddition, planUpdate, refuseExcess, type WantedChange } from './plan-change.ts';
import { type AdditionSource, isByCaller, readAddition, readEmail } from './read-values.ts';
import {
  type ChangedSubscriber,
  maxGroupedLength,
  nothingToPublish,
  prepareAddition,
  type PreparedAddition,
  retryConflicts,
  saveAddition,
  saveAdditions,
  saveUpdate,
  type ToPublish,
} from './save-change.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';
import { addressSuppressed, hashesSuppressing } from '../suppressions/match-suppressions.ts';

/** The dependencies of changes to the audience. */
export interface AudienceDeps {
  database: Database;
  clock: Clock;
  /** Writes a change's events together with the change, and returns the work to publish. */
  events: EventWriter;
  /** The secrets that suppressed addresses are hashed and links are signed with. */
  appSecrets: AppSecrets;
  /** Batches concurrent additions into shared statements. Optional. */
  additions?: AdditionGroups;
}

// If optimistic tries keep losing to other writers, the row is locked, so that one succeeds.

/** The API key of a request, from an earlier lookup. It may have been revoked since. */
export interface CachedKey {
  id: string;
  /** Looks the key up again. @throws ProblemError when it may not add subscribers */
  revalidate(): Promise<void>;
}

/**
 * Adds a subscriber to a list, or merges the given values into the existing one with this address.
 * @param id the new subscriber's id. A request that is run again, because its first run ended without a response,
 *   passes the same one, and the subscriber that the first run created counts as created.
 * @param by `source`: where the request comes from, `api` by default; a page changes only the status of an existing
 *   subscriber. `key`: the request's key, if it comes from a cache.
 * @throws ProblemError `not_found` for the list; `validation_failed` naming each wrong field; `address_suppressed`;
 *   `plan_limit_reached`; what `key.revalidate` throws
 */
export async function addSubscriber(
  deps: AudienceDeps,
  accountId: string,
  id: string,
  body: AddSubscriber,
  { source = 'api', key }: { source?: AdditionSource; key?: CachedKey | undefined } = {},
): Promise<ChangedSubscriber> {
  const added = source === 'api' ? await addInGroup(deps, accountId, id, body, key) : undefined;
  if (added !== undefined) return added;
  await key?.revalidate();
  return addAlone(deps, accountId, id, body, source);
}

/** Adds a new subscriber in a statement that may be shared with other requests. Undefined when nothing was written. */
async function addInGroup(
  deps: AudienceDeps,
  accountId: string,
  id: string,
  body: AddSubscriber,
  key: CachedKey | undefined,
): Promise<ChangedSubscriber | undefined> {
  const { additions, clock, appSecrets } = deps;
  const listId = fromUid('list', body.list_uid);
  if (additions === undefined || listId === undefined) return undefined;
  const list = additions.lists.get(listId);
  if (list?.accountId !== accountId || list.maxSubscribers !== null) return undefined;
  const prepared = prepareAddition(list, { id, body, keyId: key?.id ?? null }, clock.now(), appSecrets);
  const saved = prepared && (await additions.save(prepared));
  if (prepared === undefined || saved === undefined) return undefined;
  return { ...saved, subscriber: prepared.subscriber, created: true };
}

/** Adds or changes a subscriber by reading, planning and writing. */
async function addAlone(
  deps: AudienceDeps,
  accountId: string,
  id: string,
  body: AddSubscriber,
  source: AdditionSource,
): Promise<ChangedSubscriber> {
  const { database, clock, appSecrets } = deps;
  const listId = fromUid('list', body.list_uid);
  const emailNormalized = readEmail(body)?.normalized ?? '';
  const hashes = hashesSuppressing(emailNormalized, appSecrets);

  const attempt = async (sql: Sql): Promise<ChangedSubscriber | undefined> => {
    const { list, subscriber, suppressed } = await loadListAndSubscriberByEmail(sql, accountId, {
      listId,
      emailNormalized,
      hashes,
    });
    deps.additions?.lists.set(list);
    const given = readAddition(list, body, { isNew: subscriber === undefined, source });
    const now = clock.now();
    if (!isByCaller(source)) refuseExcess(planAddition(list, given, id, now).next, given, list.fields);
    // If a form refused only new addresses, it would reveal who is on the list; if it thanked everyone, it would lose
    // people.
    if (source === 'form' && list.maxSubscribers !== null) await refuseWhenUsedUp(sql, accountId, list.maxSubscribers);
    const addition = { accountId, id, list, suppressed, now };
    if (subscriber === undefined) return addNew(deps, sql, addition, given);
    // Anyone can submit a form with any address, so it doesn't change the values of an existing subscriber.
    return merge(deps, sql, addition, subscriber, isByCaller(source) ? given : { ...given, ...untouched });
  };
  return retryConflicts(database, attempt, (sql) =>
    sql.query({
      text: 'SELECT 1 FROM subscribers WHERE list_id = $1 AND email_normalized = $2 FOR NO KEY UPDATE',
      values: [listId, emailNormalized],
    }),
  );
}

/** An addition whose list has been read. */
interface Addition {
  accountId: string;
  /** The new subscriber's. */
  id: string;
  list: ListForSubscribers;
  suppressed: boolean;
  now: Date;
}

async function addNew(
  { database, events }: AudienceDeps,
  sql: Sql,
  { accountId, id, list, suppressed, now }: Addition,
  given: ReturnType<typeof readAddition>,
): Promise<ChangedSubscriber | undefined> {
  if (suppressed) throw addressSuppressed();
  const planned = planAddition(list, given, id, now);
  refuseExcess(planned.next, given, list.fields);
  const { maxSubscribers } = list;
  const save = async (locked: Sql) => {
    if (maxSubscribers !== null) await reserveSubscribers(locked, accountId, maxSubscribers, 1);
    return saveAddition(locked, events, accountId, planned);
  };
  // Within a transaction, a second connection could deadlock with this one.
  const saved = maxSubscribers === null || sql !== database ? await save(sql) : await inTransaction(database, save);
  if (saved.kind === 'conflict') return undefined;
  if (saved.kind === 'created-before') return readCreated(sql, accountId, id);
  return { ...saved, subscriber: toSubscriberResource(planned.next, list.fields), created: true };
}

async function merge(
  { events }: AudienceDeps,
  sql: Sql,
  { accountId, id, list, suppressed, now }: Addition,
  subscriber: SubscriberState,
  wanted: WantedChange,
): Promise<ChangedSubscriber | undefined> {
  const planned = planUpdate(list, subscriber, wanted, now);
  if (planned !== undefined) refuseExcess(planned.next, wanted, list.fields);
  const state = planned?.next ?? subscriber;
  if (suppressed && state.status !== subscriber.status) throw addressSuppressed();
  const saved = await saveUpdate(sql, events, accountId, planned);
  if (saved.kind !== 'saved') return undefined;
  // Only on request: integrations that sync a list send the same people every night.
  const resends = wanted.move !== undefined && state.status === 'unconfirmed' && !suppressed;
  const resent = resends ? await resendConfirmation(sql, state.id, now) : [];
  return {
    work: saved.work,
    mailIds: [...saved.mailIds, ...resent],
    subscriber: toSubscriberResource(state, list.fields),
    created: subscriber.id === id,
  };
}

/** The subscriber that an earlier run of the same request created, and whose address has changed since. */
async function readCreated(sql: Sql, accountId: string, id: string): Promise<ChangedSubscriber | undefined> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, { uid: toUid('sub', id) });
  return { subscriber: toSubscriberResource(subscriber, list.fields), created: true, ...nothingToPublish };
}

// A form may change only the status of an existing subscriber.
const untouched = { email: undefined, values: noChange.values, addTags: [], ipAddress: undefined };

/** Adds the new subscribers of concurrent requests in one statement. */
export interface AdditionGroups {
  /** The cached list definitions with which additions are planned. */
  lists: ListCache;
  /**
   * Saves an addition, alone if no other is waiting. Resolves to undefined when it wasn't saved: the list has changed,
   * the address is already on it or is suppressed, another transaction holds the address, or another row of the group
   * failed. The caller then adds it alone, which returns the reason.
   *
   * After a group has failed, the next additions of its accounts are also made alone, so an account that keeps causing
   * failures delays others at most once a second.
   *
   * Additions to lists with many hooks get small groups of their own, one at a time, with a rest after each while
   * several accounts add subscribers. So no other addition waits for their hundreds of deliveries to be written, or for
   * a processor.
   */
  save(addition: PreparedAddition): Promise<ToPublish | undefined>;
}

const maxRows = 100;
// While one group commits, the next one is written. With more in parallel, groups would be smaller, and each row would
// cost more.
const parallel = 2;
// Additions that come within this time of a group share the next one. A lone addition doesn't wait.
const minIntervalMs = 6;
const pauseAfterFailureMs = 1_000;
// An addition that causes more deliveries than this is written with only a few others like it.
const maxDeliveriesEach = 10;
const maxRowsWithMany = 2;
// The rest, as a multiple of the time that the group took: these additions get a third of a connection.
const restBesideOthers = 2;

/**
 * @param options `report` gets the error of a group that failed as a whole; `pauseMs`: how long the additions of its
 *   accounts are then saved alone, a second by default.
 */
export function createAdditionGroups(options: {
  database: Database;
  events: EventWriter;
  report: (error: unknown) => void;
  pauseMs?: number;
}): AdditionGroups {
  const { database, events, report, pauseMs = pauseAfterFailureMs } = options;
  /** Accounts whose additions are saved alone. */
  const pauses = createPauses(pauseMs);
  /** Lists whose last addition caused many deliveries. */
  const withMany = new Set<string>();
  const noteDeliveries = (listId: string, deliveries: number): void => {
    withMany.delete(listId);
    if (deliveries <= maxDeliveriesEach) return;
    withMany.add(listId);
    const [oldest] = withMany;
    if (withMany.size > maxLists && oldest !== undefined) withMany.delete(oldest);
  };
  const save = async (additions: PreparedAddition[]): Promise<(ToPublish | undefined)[]> => {
    try {
      const saved = await saveAdditions(database, events, additions);
      for (const [index, { next }] of additions.entries()) {
        const work = saved[index]?.work;
        if (work !== undefined) noteDeliveries(next.listId, rowsCreatedBy(work));
      }
      return saved;
    } catch (error) {
      // One row's error must not fail the others. Added alone, each row fails or succeeds by itself; and if the group
      // had committed before its connection broke, each finds its row by its id.
      report(error);
      pauses.begin(additions.map(({ accountId }) => accountId));
      return additions.map(() => undefined);
    }
  };
  const accounts = createRecentAccounts();
  const saveTogether = batchCalls(save, { maxSize: maxRows, parallel, minIntervalMs });
  const saveWithMany = batchCalls(save, {
    maxSize: maxRowsWithMany,
    parallel: 1,
    rest: () => (accounts.areSeveral() ? restBesideOthers : 0),
    turnsBy: ({ accountId }: PreparedAddition) => accountId,
  });
  return {
    lists: createListCache(),
    save: async (addition) => {
      accounts.note(addition.accountId);
      // The rows of other requests would wait until a large one has been written.
      if (addition.row.length > maxGroupedLength) return undefined;
      if (pauses.isPaused(addition.accountId)) return undefined;
      return withMany.has(addition.next.listId) ? saveWithMany(addition) : saveTogether(addition);
    },
  };
}

/**
 * A cache of list definitions by id. An entry may be outdated: a plan that is based on it may only be saved by a
 * statement that compares its version with the list's.
 */
interface ListCache {
  get(id: string): ListForSubscribers | undefined;
  set(list: ListForSubscribers): void;
}

const maxLists = 1_000;

/** Creates an empty cache. Beyond a thousand lists, it drops the least recently used one. */
function createListCache(): ListCache {
  const lists = new LRUCache<string, ListForSubscribers>({ max: maxLists });
  return { get: (id) => lists.get(id), set: (list) => void lists.set(list.id, list) };
}
