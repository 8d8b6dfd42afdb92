import { type components, eachOf, unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { defineChange } from './use-change.ts';

export type Transport = components['schemas']['Transport'];
export type TransportCheck = components['schemas']['TransportCheck'];
type AddTransport = components['schemas']['AddTransport'];
type UpdateTransport = components['schemas']['UpdateTransport'];

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

export const addTransport = defineChange({
  run: (body: AddTransport) => unwrap(api.POST('/transports', { body })),
  refreshes: [['transports']],
});

export const updateTransport = defineChange({
  run: ({ uid, body }: { uid: string; body: UpdateTransport }) =>
    unwrap(api.PATCH('/transports/{uid}', { params: { path: { uid } }, body })),
  refreshes: [['transports']],
});

export const deleteTransport = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/transports/{uid}', { params: { path: { uid } } })),
  refreshes: [['transports']],
});
