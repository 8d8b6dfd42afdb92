import type { AddKey, KeyResource, NewKeyResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { defineChange } from './use-change.ts';

/** The account's keys for the API. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => callApp<KeyResource[]>('GET', '/keys'),
});

export const addKey = defineChange({
  run: (body: AddKey) => callApp<NewKeyResource>('POST', '/keys', body),
  refreshes: [['keys']],
});

/** Makes a new primary key; the previous one stops working. */
export const regeneratePrimaryKey = defineChange({
  run: () => callApp<NewKeyResource>('POST', '/keys/primary/regenerate'),
  refreshes: [['keys']],
});

export const deleteKey = defineChange({
  run: (uid: string) => callApp('DELETE', `/keys/${uid}`),
  refreshes: [['keys']],
});
