import { type components, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { defineChange } from './use-change.ts';

type Schemas = components['schemas'];
export type Suppression = Schemas['Suppression'];

/** What the account sends no mail to, newest first, fifty at a time. @param email only this address; '' for all */
export const suppressionsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['suppressions', email],
    queryFn: async ({ pageParam }) => {
      const found = { ...(email === '' ? {} : { email }), ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/suppressions', { params: { query: { limit: 50, ...found } } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });

export const addSuppression = defineChange({
  run: (body: Schemas['AddSuppression']) => unwrap(api.POST('/suppressions', { body })),
  refreshes: [['suppressions']],
});

/** Lets the account send to an address or a domain again. */
export const liftSuppression = defineChange({
  run: (email: string) => unwrap(api.DELETE('/suppressions/{email}', { params: { path: { email } } })),
  refreshes: [['suppressions']],
});
