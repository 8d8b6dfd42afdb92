import { type components, eachOf, unwrap } from 'mailwright';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

export type Segment = components['schemas']['Segment'];
type AddSegment = components['schemas']['AddSegment'];
type UpdateSegment = components['schemas']['UpdateSegment'];
type Conditions = AddSegment['conditions'];

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

export const addSegment = defineChange({
  run: (body: AddSegment) => unwrap(api.POST('/segments', { body })),
  refreshes: [['segments']],
});

/** Changes a segment's name or conditions, and with them which subscribers it has. */
export const updateSegment = defineChange({
  run: ({ uid, body }: { uid: string; body: UpdateSegment }) =>
    unwrap(api.PATCH('/segments/{uid}', { params: { path: { uid } }, body })),
  refreshes: (_, { list_uid: list }) => [['segments'], ['subscribers', list]],
});

/** Deletes a segment; `segment_in_use` says where it is used. */
export const deleteSegment = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/segments/{uid}', { params: { path: { uid } } })),
  refreshes: [['segments']],
  deletes: (uid) => ['segments', uid],
});

/** Lets the service check conditions before they are applied, so that errors appear at the condition concerned. */
export const checkConditions = defineChange({
  run: ({ listUid, conditions }: { listUid: string; conditions: Conditions }) =>
    queryClient.fetchQuery(matchingQuery(listUid, conditions)),
  refreshes: [],
});
