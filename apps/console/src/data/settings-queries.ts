import { type components, MailwrightError, unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { defineChange } from './use-change.ts';

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

/** Changes settings, unless they have changed since the tag was read. Resolves to whether they were changed. */
export const saveSettings = defineChange({
  run: async ({ changes, tag }: { changes: Partial<AccountSettings>; tag: string }) => {
    try {
      await unwrap(api.PATCH('/account/settings', { params: { header: { 'If-Match': tag } }, body: changes }));
      return true;
    } catch (thrown) {
      if (thrown instanceof MailwrightError && thrown.status === 412) return false;
      throw thrown;
    }
  },
  refreshes: [['settings']],
});

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

export const addTrackingDomain = defineChange({
  run: (domain: string) => unwrap(api.POST('/account/tracking-domain', { body: { domain } })),
  refreshes: [['tracking-domain']],
});

/** Looks up the tracking domain's DNS record. */
export const checkTrackingDomain = defineChange({
  run: () => unwrap(api.POST('/account/tracking-domain/check')),
  refreshes: [['tracking-domain']],
});

export const deleteTrackingDomain = defineChange({
  run: () => unwrap(api.DELETE('/account/tracking-domain')),
  refreshes: [['tracking-domain']],
});
