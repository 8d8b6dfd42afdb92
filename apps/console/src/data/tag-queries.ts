import { type components, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { defineChange } from './use-change.ts';

/** The tags of a list with the number of subscribers that have each, page by page. */
export const tagCountsQuery = (listUid: string, sort: 'name' | 'subscribers') =>
  infiniteQueryOptions({
    queryKey: ['lists', listUid, 'tags', 'counts', sort],
    queryFn: async ({ pageParam }) => {
      const query = { limit: 100, sort, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/lists/{uid}/tags', {
        params: { path: { uid: listUid }, query },
      });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** The progress of a change to a tag, which is read again until it is completed. */
export const tagChangeQuery = (change: components['schemas']['TagChange']) =>
  queryOptions({
    queryKey: ['tag-changes', change.uid],
    queryFn: () => {
      const path = { uid: change.list_uid, change: change.uid };
      return unwrap(api.GET('/lists/{uid}/tag_changes/{change}', { params: { path } }));
    },
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : 700),
  });

interface TagOfList {
  uid: string;
  tag: string;
}

/** Begins to rename a tag of a list; `tag_in_use` says where it is used. */
export const renameTag = defineChange({
  run: ({ name, ...path }: TagOfList & { name: string }) =>
    unwrap(api.PATCH('/lists/{uid}/tags/{tag}', { params: { path }, body: { name } })),
  // The subscribers change in the background, and are read again at the end.
  refreshes: [],
});

/** Begins to remove a tag from a list; `tag_in_use` says where it is used. */
export const removeTag = defineChange({
  run: (path: TagOfList) => unwrap(api.DELETE('/lists/{uid}/tags/{tag}', { params: { path } })),
  refreshes: [],
});
