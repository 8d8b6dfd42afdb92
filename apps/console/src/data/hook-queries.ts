import { type components, type Delivery, eachOf, type Hook, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { paced } from './live-updates.ts';
import { defineChange } from './use-change.ts';

type Schemas = components['schemas'];

/** All webhooks, oldest first. */
export const hooksQuery = queryOptions({
  queryKey: ['hooks'],
  queryFn: async ({ signal }) => {
    const hooks: Hook[] = [];
    for await (const hook of eachOf(api, '/hooks', { query: { limit: 100 }, signal })) hooks.push(hook);
    return hooks;
  },
});

/** A webhook, which is read again every few seconds, because deliveries change it. */
export const hookQuery = (uid: string) =>
  queryOptions({
    queryKey: ['hooks', uid],
    queryFn: () => unwrap(api.GET('/hooks/{uid}', { params: { path: { uid } } })),
    refetchInterval: () => paced(5_000),
  });

/** The events a webhook can listen to. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: () => unwrap(api.GET('/events')),
  staleTime: Infinity,
});

/** The last recovery of a webhook, which is read again while it runs. */
export const recoveryQuery = (uid: string) =>
  queryOptions({
    queryKey: ['hooks', uid, 'recovery'],
    queryFn: async () => {
      const [last] = await unwrap(
        api.GET('/hooks/{uid}/recoveries', { params: { path: { uid }, query: { limit: 1 } } }),
      );
      return last ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data != null && (state.data.status === 'running' || state.data.outcomes.pending > 0) ? paced(1_000) : false,
  });

type DeliveryStatus = Delivery['status'];

/** The deliveries of a webhook, newest first, page by page. */
export const deliveriesQuery = (uid: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['hooks', uid, 'deliveries', status ?? 'all'],
    queryFn: async ({ pageParam }) => {
      const query = {
        limit: 25,
        ...(status === undefined ? {} : { status }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/hooks/{uid}/deliveries', { params: { path: { uid }, query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    refetchInterval: () => paced(3_000),
  });

/** A delivery with its attempts and its body, which is read again while it is pending. */
export const deliveryQuery = (uid: string) =>
  queryOptions({
    queryKey: ['deliveries', uid],
    queryFn: () => unwrap(api.GET('/deliveries/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? paced(1_000) : false),
  });

/** Registers a webhook. The result includes its secret, which isn't shown again. */
export const addHook = defineChange({
  run: (body: Schemas['AddHook']) => unwrap(api.POST('/hooks', { body })),
  refreshes: [['hooks']],
});

export const updateHook = defineChange({
  run: ({ uid, body }: { uid: string; body: Schemas['UpdateHook'] }) =>
    unwrap(api.PATCH('/hooks/{uid}', { params: { path: { uid } }, body })),
  refreshes: [['hooks']],
});

/** Makes a new secret for a webhook. */
export const rotateHookSecret = defineChange({
  run: ({ uid, body }: { uid: string; body: Schemas['RotateHookSecret'] }) =>
    unwrap(api.POST('/hooks/{uid}/rotate-secret', { params: { path: { uid } }, body })),
  refreshes: [['hooks']],
});

export const deleteHook = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/hooks/{uid}', { params: { path: { uid } } })),
  refreshes: [['hooks']],
  deletes: (uid) => ['hooks', uid],
});

/** Sends a test delivery. */
export const testHook = defineChange({
  run: (uid: string) => unwrap(api.POST('/hooks/{uid}/test', { params: { path: { uid } } })),
  refreshes: (uid) => [['hooks', uid, 'deliveries']],
});

/** Sends a webhook's failed deliveries again, from some time on. */
export const recoverHook = defineChange({
  run: async ({ uid, since }: { uid: string; since: Date }) => {
    const body = { since: since.toISOString() };
    return unwrap(api.POST('/hooks/{uid}/recover', { params: { path: { uid } }, body }));
  },
  refreshes: ({ uid }) => [['hooks', uid]],
});

/** Sends a delivery again. */
export const redeliver = defineChange({
  run: ({ uid }: Delivery) => unwrap(api.POST('/deliveries/{uid}/redeliver', { params: { path: { uid } } })),
  refreshes: ({ uid, hook_uid: hook }) => [
    ['deliveries', uid],
    ['hooks', hook],
  ],
});
