import { type components, eachOf, unwrap } from '@mailwright/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';
import type { Conditions } from '../segments/conditions.ts';

export type Segment = components['schemas']['Segment'];

/** All segments of a list, oldest first. The service allows at most a hundred. */
export const segmentsQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['segments', 'of', listUid],
    queryFn: async ({ signal }) => {
      const segments: Segment[] = [];
      for await (const segment of eachOf(api, '/segments', { query: { list_uid: listUid, limit: 100 }, signal }))
        segments.push(segment);
      return segments;
    },
  });

/** A segment with its conditions. */
export const segmentQuery = (uid: string) =>
  queryOptions({
    queryKey: ['segments', uid],
    queryFn: () => unwrap(api.GET('/segments/{uid}', { params: { path: { uid } } })),
  });

/** How many subscribers of a list match conditions, and the first few of them. */
export const matchingQuery = (listUid: string, conditions: Conditions) =>
  queryOptions({
    queryKey: ['subscribers', listUid, 'matching', conditions],
    queryFn: ({ signal }) => unwrap(api.POST('/segments/preview', { body: { list_uid: listUid, conditions }, signal })),
    placeholderData: keepPreviousData,
  });

/** Refreshes everything about segments after one has changed. */
export const refreshSegments = () => queryClient.invalidateQueries({ queryKey: ['segments'] });
