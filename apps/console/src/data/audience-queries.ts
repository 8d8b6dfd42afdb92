import { type components, eachOf, unwrap } from 'mailwright';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

export type Segment = components['schemas']['Segment'];
export type Conditions = components['schemas']['Conditions'];

/** The segments of a list, with their names. */
export const segmentsOfListQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['segments', 'of-list', listUid],
    queryFn: async ({ signal }) => {
      const segments: Segment[] = [];
      const query = { limit: 100, list_uid: listUid };
      for await (const segment of eachOf(api, '/segments', { query, signal })) segments.push(segment);
      return segments.sort((one, other) => one.name.localeCompare(other.name));
    },
  });

/** How many subscribers of a list match conditions that aren't saved anywhere. */
export const conditionsCountQuery = (listUid: string, conditions: Conditions) =>
  queryOptions({
    queryKey: ['segments', 'preview', listUid, conditions],
    queryFn: ({ signal }) => unwrap(api.POST('/segments/preview', { body: { list_uid: listUid, conditions }, signal })),
    placeholderData: keepPreviousData,
  });
