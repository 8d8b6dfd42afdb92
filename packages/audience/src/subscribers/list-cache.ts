import type { ListForSubscribers } from './load-list.ts';

/**
 * A cache of list definitions by id. An entry may be outdated: a plan based on it may only be saved by a statement that
 * compares its version with the list's.
 */
export interface ListCache {
  get(id: string): ListForSubscribers | undefined;
  set(list: ListForSubscribers): void;
}

const maxLists = 1_000;

/** An empty cache; beyond a thousand lists the least recently used one is dropped. */
export function createListCache(): ListCache {
  const lists = new Map<string, ListForSubscribers>();
  // A Map keeps insertion order, so its first entry is the least recently used one.
  const use = (list: ListForSubscribers): void => {
    lists.delete(list.id);
    lists.set(list.id, list);
  };
  return {
    get: (id) => {
      const list = lists.get(id);
      if (list !== undefined) use(list);
      return list;
    },
    set: (list) => {
      use(list);
      const [oldest] = lists.keys();
      if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
    },
  };
}
