import { type components, unwrap } from 'mailwright';
import { api } from './api-client.ts';
import type { Conditions } from './audience-queries.ts';
import { campaignQuery } from './campaign-queries.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which pages read that change no campaign.

type Schemas = components['schemas'];

const refreshes = [['campaigns']];
const at = (uid: string) => ({ path: { uid } });

export const addCampaign = defineChange({
  run: (body: Schemas['AddCampaign']) => unwrap(api.POST('/campaigns', { body })),
  refreshes,
});

export const copyCampaign = defineChange({
  run: (uid: string) => unwrap(api.POST('/campaigns/{uid}/copy', { params: at(uid) })),
  refreshes,
});

/** Makes a draft from a campaign, for those on its list who meet conditions. */
export const copyCampaignFor = defineChange({
  run: async ({ uid: from, name, conditions }: { uid: string; name: string; conditions: Conditions }) => {
    const { uid } = await unwrap(api.POST('/campaigns/{uid}/copy', { params: at(from) }));
    try {
      return await unwrap(api.PATCH('/campaigns/{uid}', { params: at(uid), body: { name, audience: { conditions } } }));
    } catch (error) {
      // A copy for everyone isn't what was asked for.
      await unwrap(api.DELETE('/campaigns/{uid}', { params: at(uid) }));
      throw error;
    }
  },
  refreshes,
});

/** Saves a draft, unless it was saved elsewhere since it had this ETag. */
export const saveDraft = defineChange({
  run: async ({ uid, tag, body }: { uid: string; tag: string; body: Schemas['UpdateCampaign'] }) => {
    const params = { ...at(uid), header: { 'If-Match': tag } };
    const saved = await unwrap(api.PATCH('/campaigns/{uid}', { params, body }));
    await queryClient.cancelQueries({ queryKey: campaignQuery(uid).queryKey, exact: true });
    queryClient.setQueryData(campaignQuery(uid).queryKey, saved);
    // Preview, findings and audience depend on the content, so they are read again, but nothing waits for them.
    for (const made of ['preview', 'validation', 'audience'])
      void queryClient.invalidateQueries({ queryKey: ['campaigns', uid, made] });
    void queryClient.invalidateQueries({ queryKey: ['campaigns'], exact: true });
    return saved;
  },
  refreshes: [],
});

/** Sends a campaign as last saved, or one of its variants, as a test. */
export const testCampaign = defineChange({
  run: ({ uid, ...body }: { uid: string } & Schemas['TestCampaign']) =>
    unwrap(api.POST('/campaigns/{uid}/test', { params: at(uid), body })),
  // The first test is one of the first steps.
  refreshes: [['home']],
});

export const deleteCampaign = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/campaigns/{uid}', { params: at(uid) })),
  refreshes,
  deletes: (uid) => ['campaigns', uid],
});

/** Sends a campaign, at once or at a time. */
export const startCampaign = defineChange({
  run: async ({
    uid,
    time,
    zone,
  }: {
    uid: string;
    time: Date | undefined;
    /** The new time zone, if it changes. */
    zone: string | undefined;
  }) => {
    // The zone also applies to the campaign's calendar, so it is saved before the start.
    if (zone !== undefined) await unwrap(api.PATCH('/campaigns/{uid}', { params: at(uid), body: { time_zone: zone } }));
    const body = time === undefined ? {} : { at: time.toISOString() };
    await unwrap(api.POST('/campaigns/{uid}/run', { params: at(uid), body }));
  },
  refreshes,
});

/** Pauses a campaign, or resumes it. */
export const setPaused = defineChange({
  run: ({ uid, isPaused }: { uid: string; isPaused: boolean }) =>
    isPaused
      ? unwrap(api.POST('/campaigns/{uid}/pause', { params: at(uid) }))
      : unwrap(api.POST('/campaigns/{uid}/run', { params: at(uid), body: {} })),
  refreshes,
});

export const cancelCampaign = defineChange({
  run: (uid: string) => unwrap(api.POST('/campaigns/{uid}/cancel', { params: at(uid) })),
  refreshes,
});

/** Decides an A/B test. */
export const chooseWinner = defineChange({
  run: ({ uid, variant }: { uid: string; variant: number }) =>
    unwrap(api.POST('/campaigns/{uid}/winner', { params: at(uid), body: { variant } })),
  refreshes,
});

/** Sends the mail again to all recipients in a state. */
export const resendCampaign = defineChange({
  run: ({ uid, state }: { uid: string; state: 'failed' | 'uncertain' }) =>
    unwrap(api.POST('/campaigns/{uid}/recipients/resend', { params: at(uid), body: { states: [state] } })),
  refreshes,
});

/** Makes a link of a campaign lead elsewhere; null means to where it led at first. */
export const correctLink = defineChange({
  run: ({ uid, number, url }: { uid: string; number: number; url: string | null }) =>
    unwrap(
      api.PATCH('/campaigns/{uid}/links/{number}', {
        params: { path: { uid, number } },
        body: { corrected_url: url },
      }),
    ),
  refreshes,
});

/** Shows a campaign in the public archive of its list, or removes it there. */
export const setArchived = defineChange({
  run: ({ uid, archived }: { uid: string; archived: boolean }) =>
    unwrap(api.PATCH('/campaigns/{uid}', { params: at(uid), body: { archived } })),
  refreshes,
});
