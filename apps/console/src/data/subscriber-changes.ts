import { type AddSubscriber, MailwrightError, type Subscriber, unwrap, type UpdateSubscriber } from 'mailwright';
import { api, download } from './api-client.ts';
import type { SubscriberFilters } from './subscriber-filters.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which pages read that change no subscriber.

/** A subscriber of a list. */
interface OfList {
  uid: string;
  listUid: string;
}

const ofList = (listUid: string) => [['subscriber'], ['subscribers', listUid], ['lists']];
const refreshes = ({ listUid }: OfList) => ofList(listUid);

/** Adds a person to a list; one who is already on it is updated, which `isKnown` says. */
export const addSubscriber = defineChange({
  run: async (body: AddSubscriber): Promise<{ person: Subscriber; isKnown: boolean }> => {
    const { data, error, response } = await api.POST('/subscribers', { body });
    if (data === undefined) throw new MailwrightError(response, error);
    return { person: data, isKnown: response.status === 200 };
  },
  refreshes: ({ list_uid: listUid }) => ofList(listUid),
});

export const updateSubscriber = defineChange({
  run: ({ uid, body }: OfList & { body: UpdateSubscriber }) =>
    unwrap(api.PATCH('/subscribers/{uid}', { params: { path: { uid } }, body })),
  refreshes,
});

export const unsubscribePerson = defineChange({
  run: ({ uid }: OfList) => unwrap(api.POST('/subscribers/{uid}/unsubscribe', { params: { path: { uid } }, body: {} })),
  refreshes,
});

/** Resubscribes someone who has left a list, or mails them a link to confirm that. */
export const subscribeAgain = defineChange({
  run: ({ uid }: OfList) => unwrap(api.POST('/subscribers/{uid}/subscribe', { params: { path: { uid } }, body: {} })),
  refreshes,
});

/** Deletes all that is stored about a person. */
export const eraseSubscriber = defineChange({
  run: ({ uid }: OfList) => unwrap(api.POST('/subscribers/{uid}/erase', { params: { path: { uid } } })),
  refreshes,
  deletes: ({ uid }) => ['subscriber', uid],
});

/** Finds a subscriber of a list by their address. */
export const findSubscriber = defineChange({
  run: ({ listUid, email }: { listUid: string; email: string }) =>
    unwrap(api.GET('/subscribers/{uid}', { params: { path: { uid: email }, query: { list_uid: listUid } } })),
  refreshes: [],
});

/** Starts an automation for a subscriber. */
export const startAutomation = defineChange({
  run: ({ uid, subscriberUid }: { uid: string; subscriberUid: string }) =>
    unwrap(
      api.POST('/automations/{uid}/start', { params: { path: { uid } }, body: { subscriber_uid: subscriberUid } }),
    ),
  refreshes: [],
});

/** Downloads all that is stored about a person. */
export const exportSubscriber = defineChange({
  run: ({ uid, EMAIL }: Pick<Subscriber, 'uid' | 'EMAIL'>) => download(`/subscribers/${uid}/export`, `${EMAIL}.json`),
  refreshes: [],
});

/** Downloads a list's matching subscribers as a file. */
export const exportSubscribers = defineChange({
  run: ({
    list,
    filters,
    columns,
    format,
  }: {
    list: { uid: string; name: string };
    filters: SubscriberFilters;
    columns: string[];
    format: 'csv' | 'ndjson';
  }) => download(`/lists/${list.uid}/exports`, `${list.name}.${format}`, { ...filters, columns, format }),
  refreshes: [],
});
