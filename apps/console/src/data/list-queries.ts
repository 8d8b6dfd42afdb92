import { type components, eachOf, type List, MailwrightError, unwrap, type UpdateList } from 'mailwright';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** All lists of the account, oldest first. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: async ({ signal }) => {
    const lists: List[] = [];
    for await (const list of eachOf(api, '/lists', { query: { limit: 100 }, signal })) lists.push(list);
    return lists;
  },
});

/** A list with its fields. */
export const listQuery = (uid: string) =>
  queryOptions({
    queryKey: ['lists', uid],
    queryFn: () => unwrap(api.GET('/lists/{uid}', { params: { path: { uid } } })),
  });

/** One day's growth; `left` counts people who left in any way. */
export interface DayOfGrowth {
  date: string;
  total: number;
  subscribed: number;
  left: number;
}

/** How many people joined and left a list each day, in the viewer's time zone, oldest day first. */
export const growthQuery = (uid: string, days: number) =>
  queryOptions({
    queryKey: ['lists', uid, 'growth', days],
    queryFn: async () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      // Today's date in that zone: the Swedish locale formats dates as the API reads them.
      const to = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
      const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      const query = { from, to, time_zone: zone };
      return (await unwrap(api.GET('/lists/{uid}/growth', { params: { path: { uid }, query } }))).map(toDay);
    },
  });

/** The public address of a list's form, and the codes that embed it. */
export const formQuery = (uid: string) =>
  queryOptions({
    queryKey: ['lists', uid, 'form'],
    queryFn: () => unwrap(api.GET('/lists/{uid}/form', { params: { path: { uid } } })),
  });

/** Converts a day from the API, adding everyone who left into one figure. */
function toDay(day: components['schemas']['GrowthDay']): DayOfGrowth {
  const { date, total, subscribed, unsubscribed, bounced, complained, blocklisted, deleted } = day;
  return { date, total, subscribed, left: unsubscribed + bounced + complained + blocklisted + deleted };
}

type PreviewForm = components['schemas']['PreviewSignUpForm'];

/** What a list's form would look like with settings that aren't saved yet. */
export const formPreviewQuery = (uid: string, body: PreviewForm) =>
  queryOptions({
    queryKey: ['lists', uid, 'form-preview', body],
    queryFn: ({ signal }) => unwrap(api.POST('/lists/{uid}/form/preview', { params: { path: { uid } }, body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** A mail of a list as last saved, for a subscriber or for a sample. */
export const listMailPreviewQuery = (
  uid: string,
  kind: 'welcome' | 'confirmation',
  subscriberUid: string | undefined,
) =>
  queryOptions({
    queryKey: ['lists', uid, 'mail-preview', kind, subscriberUid],
    queryFn: () => {
      const params = { path: { uid }, query: subscriberUid === undefined ? {} : { subscriber_uid: subscriberUid } };
      return kind === 'welcome'
        ? unwrap(api.GET('/lists/{uid}/welcome-email/preview', { params }))
        : unwrap(api.GET('/lists/{uid}/confirmation-email/preview', { params }));
    },
    retry: false,
    placeholderData: keepPreviousData,
  });

const maxTries = 5;

/**
 * Changes a list.
 * @param toBody makes the request body. If the body depends on what is stored, `toBody` reads that through its
 *   argument; it is called again if somebody else has changed the list in the meantime.
 * @throws MailwrightError `precondition_failed` if that keeps happening
 */
export async function changeList(
  uid: string,
  toBody: (readStored: () => Promise<List>) => UpdateList | Promise<UpdateList>,
): Promise<void> {
  const path = { uid };
  for (let tries = 1; ; tries += 1) {
    let tag: string | null = null;
    const body = await toBody(async () => {
      const call = api.GET('/lists/{uid}', { params: { path } });
      const [list, { response }] = await Promise.all([unwrap(call), call]);
      tag = response.headers.get('ETag');
      return list;
    });
    const header = tag === null ? {} : { 'If-Match': tag };
    try {
      await unwrap(api.PATCH('/lists/{uid}', { params: { path, header }, body }));
      return;
    } catch (thrown) {
      const isOutdated = thrown instanceof MailwrightError && thrown.code === 'precondition_failed';
      if (!isOutdated || tries === maxTries) throw thrown;
    }
  }
}

/** Refreshes everything about lists after one has changed. */
export const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['lists'] });

/** How many subscribers a list has, of any status. */
export function sizeOf({ statistics }: List): number {
  return Object.values(statistics).reduce((sum, count) => sum + count, 0);
}
