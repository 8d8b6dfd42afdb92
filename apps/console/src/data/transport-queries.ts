import { type components, eachOf, unwrap } from '@mailwright/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

export type Transport = components['schemas']['Transport'];
export type TransportCheck = components['schemas']['TransportCheck'];

/** The SMTP servers of the account, oldest first. */
export const transportsQuery = queryOptions({
  queryKey: ['transports'],
  queryFn: async ({ signal }) => {
    const transports: Transport[] = [];
    for await (const transport of eachOf(api, '/transports', { query: { limit: 100 }, signal }))
      transports.push(transport);
    return transports;
  },
});

/** Connects to a transport as a worker would, without sending mail. */
export const checkTransport = (uid: string) =>
  unwrap(api.POST('/transports/{uid}/check', { params: { path: { uid } } }));

/** Refreshes the transports after one has changed. */
export const refreshTransports = () => queryClient.invalidateQueries({ queryKey: ['transports'] });
