import { type components, eachOf } from '@mailwright/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

export type Sender = components['schemas']['Sender'];

/** The addresses that the account may send from, once they are verified. */
export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  queryFn: async ({ signal }) => {
    const all: Sender[] = [];
    for await (const sender of eachOf(api, '/senders', { query: { limit: 100 }, signal })) all.push(sender);
    return all;
  },
});
