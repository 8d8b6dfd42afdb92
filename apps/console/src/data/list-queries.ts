import { eachOf, type List, unwrap } from '@mailwright/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** All lists of the account, oldest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => {
    const lists: List[] = [];
    for await (const list of eachOf(api, '/lists', { query: { limit: 100 }, signal })) lists.push(list);
    return lists;
  },
});

/** A list with its fields. */
export const listQuery = (uid: string) =>
  queryOptions({
    queryKey: ['lists', uid],
    queryFn: () => unwrap(api.GET('/lists/{uid}', { params: { path: { uid } } })),
  });

/** Reads everything about lists again, after one has changed. */
export const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['lists'] });

/** How many subscribers a list has, in any state. */
export function sizeOf({ statistics }: List): number {
  return Object.values(statistics).reduce((sum, count) => sum + count, 0);
}
