import { type components, MailwrightError, unwrap } from '@mailwright/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

export type AccountSettings = components['schemas']['AccountSettings'];
export type TrackingDomain = components['schemas']['TrackingDomain'];

/** The account's settings, with the ETag that a change must name. */
export interface TaggedSettings {
  settings: AccountSettings;
  tag: string;
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async (): Promise<TaggedSettings> => {
    const call = api.GET('/account/settings');
    const [settings, { response }] = await Promise.all([unwrap(call), call]);
    return { settings, tag: response.headers.get('ETag') ?? '' };
  },
});

/**
 * Changes settings, unless they have changed since the tag was read.
 * @throws MailwrightError `precondition_failed` if they have
 */
export async function changeSettings(changes: Partial<AccountSettings>, tag: string): Promise<TaggedSettings> {
  await unwrap(api.PATCH('/account/settings', { params: { header: { 'If-Match': tag } }, body: changes }));
  await refreshSettings();
  return queryClient.ensureQueryData(settingsQuery);
}

/** Refreshes the settings. */
export const refreshSettings = () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });

/** The domain of the links in the account's mails; null if there is none. */
export const trackingDomainQuery = queryOptions({
  queryKey: ['tracking-domain'],
  queryFn: async (): Promise<TrackingDomain | null> => {
    try {
      return await unwrap(api.GET('/account/tracking-domain'));
    } catch (thrown) {
      if (thrown instanceof MailwrightError && thrown.status === 404) return null;
      throw thrown;
    }
  },
});

/** Refreshes the tracking domain after it has changed. */
export const refreshTrackingDomain = () => queryClient.invalidateQueries({ queryKey: ['tracking-domain'] });
