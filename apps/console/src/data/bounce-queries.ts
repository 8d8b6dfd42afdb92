import { type components, eachOf, unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { defineChange } from './use-change.ts';

export type BounceCallback = components['schemas']['BounceCallback'];
export type BounceRules = components['schemas']['BounceRules'];
type AddBounceCallback = components['schemas']['AddBounceCallback'];
type UpdateBounceRules = components['schemas']['UpdateBounceRules'];

/** The addresses at which providers report bounces and complaints, oldest first. */
export const bounceCallbacksQuery = queryOptions({
  queryKey: ['bounces', 'callbacks'],
  queryFn: async ({ signal }) => {
    const callbacks: BounceCallback[] = [];
    for await (const callback of eachOf(api, '/bounce-callbacks', { query: { limit: 100 }, signal }))
      callbacks.push(callback);
    return callbacks;
  },
});

/** The rules for when bounces and complaints stop mail to an address. */
export const bounceRulesQuery = queryOptions({
  queryKey: ['bounces', 'rules'],
  queryFn: () => unwrap(api.GET('/bounce-rules')),
});

export const addBounceCallback = defineChange({
  run: (body: AddBounceCallback) => unwrap(api.POST('/bounce-callbacks', { body })),
  refreshes: [['bounces']],
});

export const deleteBounceCallback = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/bounce-callbacks/{uid}', { params: { path: { uid } } })),
  refreshes: [['bounces']],
});

export const updateBounceRules = defineChange({
  run: (body: UpdateBounceRules) => unwrap(api.PATCH('/bounce-rules', { body })),
  refreshes: [['bounces']],
});
