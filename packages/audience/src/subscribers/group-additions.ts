import { batchCalls, type Database } from '@mailwright/database';
import { type EventWriter, rowsCreatedBy } from '@mailwright/outbox';
import { createRecentAccounts } from '@mailwright/platform';
import { LRUCache } from 'lru-cache';
import type { ListForSubscribers } from './load-subscriber.ts';
import { maxGroupedLength, type PreparedAddition, saveAdditions, type ToPublish } from './save-change.ts';

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
  /** Until when an account's additions are saved alone. */
  const pausedUntil = new Map<string, number>();
  const pause = (additions: PreparedAddition[]): void => {
    const now = performance.now();
    for (const [accountId, until] of pausedUntil) if (until <= now) pausedUntil.delete(accountId);
    for (const { accountId } of additions) pausedUntil.set(accountId, now + pauseMs);
  };
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
      pause(additions);
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
      if ((pausedUntil.get(addition.accountId) ?? 0) > performance.now()) return undefined;
      return withMany.has(addition.next.listId) ? saveWithMany(addition) : saveTogether(addition);
    },
  };
}

/**
 * A cache of list definitions by id. An entry may be outdated: a plan that is based on it may only be saved by a
 * statement that compares its version with the list's.
 */
export interface ListCache {
  get(id: string): ListForSubscribers | undefined;
  set(list: ListForSubscribers): void;
}

const maxLists = 1_000;

/** Creates an empty cache. Beyond a thousand lists, it drops the least recently used one. */
function createListCache(): ListCache {
  const lists = new LRUCache<string, ListForSubscribers>({ max: maxLists });
  return { get: (id) => lists.get(id), set: (list) => void lists.set(list.id, list) };
}
