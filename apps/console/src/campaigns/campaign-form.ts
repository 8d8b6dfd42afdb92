import { unwrap } from 'mailwright';
import type { RefObject } from 'react';
import { useAutosave } from '../autosave/use-autosave.ts';
import type { MailContent } from '../content-editor/mail-html.ts';
import { api } from '../data/api-client.ts';
import { saveDraft } from '../data/campaign-changes.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { makeChange } from '../data/use-change.ts';
import { type CampaignTexts, savedTexts, textsOf } from './campaign-lines.ts';
import type { CampaignStep } from './campaign-step.ts';
import { type SendingValues, sendingValuesOf } from './sending-values.ts';
import { savedVariants, type VariantValues, variantValuesOf } from './variant-values.ts';

/** What can be edited in a draft. When it starts is chosen on the last page. */
export interface CampaignValues extends CampaignTexts {
  list_uid: string | null;
  template_uid: string | null;
  content: MailContent;
  /** The text part; empty while it is generated from the HTML. */
  plain: string;
  audience: Campaign['audience'];
  sending: SendingValues;
  test: VariantValues;
}

/** The fields that show their own errors, by the step that has them. */
export const shownFields: Record<CampaignStep, string[]> = {
  write: ['subject', 'preheader', 'from_name', 'from_email', 'plain'],
  audience: [],
  options: ['name', 'reply_to', 'throttle_per_minute'],
  send: [],
};

export type CampaignForm = ReturnType<typeof useCampaignForm>;

/** The form of a draft, which saves itself. */
export function useCampaignForm(campaign: Campaign, settle: RefObject<(() => Promise<void>) | null>) {
  const path = { uid: campaign.uid };
  return useAutosave<CampaignValues>(
    campaign.uid,
    valuesOf(campaign),
    {
      read: async () => {
        const call = api.GET('/campaigns/{uid}', { params: { path } });
        const [found, { response }] = await Promise.all([unwrap(call), call]);
        return { values: valuesOf(found), tag: response.headers.get('ETag') ?? '' };
      },
      write: async (changes, tag) => {
        const saved = await makeChange(saveDraft, { uid: campaign.uid, tag, body: bodyOf(changes) });
        return valuesOf(saved);
      },
      nameOf: ({ name }) => (name.trim() === '' ? campaign.name : name),
    },
    () => settle.current?.() ?? Promise.resolve(),
  );
}

function valuesOf(campaign: Campaign): CampaignValues {
  const { list_uid, template_uid, html, plain, design, audience } = campaign;
  return {
    ...textsOf(campaign),
    list_uid,
    template_uid,
    content: { html: html ?? '', design: html === null ? null : design },
    plain: plain ?? '',
    audience,
    sending: sendingValuesOf(campaign),
    test: variantValuesOf(campaign),
  };
}

function bodyOf({
  list_uid,
  template_uid,
  audience,
  content,
  plain,
  sending,
  test,
  ...texts
}: Partial<CampaignValues>) {
  const nullable = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...savedTexts(texts),
    ...(list_uid == null ? {} : { list_uid }),
    ...(template_uid === undefined ? {} : { template_uid }),
    ...(audience === undefined ? {} : { audience }),
    ...sending,
    ...(test === undefined ? {} : { ...test, variants: savedVariants(test.variants) }),
    ...(plain === undefined ? {} : { plain: nullable(plain) }),
    ...(content === undefined ? {} : { html: nullable(content.html), design: content.design }),
  };
}
