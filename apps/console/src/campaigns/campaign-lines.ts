import type { components } from 'mailwright';

type Campaign = components['schemas']['Campaign'];
type UpdateCampaign = components['schemas']['UpdateCampaign'];
type TextOf<Resource> = {
  [Name in keyof Resource]: Resource[Name] extends string | null ? Name : never;
}[keyof Resource];

/** A line of text in the form of a campaign. */
export interface CampaignLine {
  name: TextOf<Campaign> & keyof UpdateCampaign;
  type?: 'email';
  /** Whether it may contain merge tags. */
  takesTags?: true;
  /** What an empty line means: the API has no value for it, and needs none or only to send. Otherwise it needs one. */
  mayBeEmpty?: 'always' | 'until_sent';
}

/**
 * The lines of the form by what they are about. A property of the API that is a line of text is edited once it is here.
 */
export const campaignLines = {
  sender: [{ name: 'from_name' }, { name: 'from_email', type: 'email' }],
  inbox: [
    {
      name: 'subject',

      takesTags: true,
      mayBeEmpty: 'until_sent',
    },
    {
      name: 'preheader',

      takesTags: true,
      mayBeEmpty: 'always',
    },
  ],
  own: [
    {
      name: 'name',
    },
  ],
} as const satisfies Record<string, CampaignLine[]>;

/** The texts of the lines as they are edited; one that the API has no value for is empty. */
export type CampaignTexts = Record<(typeof campaignLines)[keyof typeof campaignLines][number]['name'], string>;

const lines: CampaignLine[] = Object.values(campaignLines).flat();

/** The texts of a campaign, ready for editing. */
export function textsOf(campaign: Campaign): CampaignTexts {
  return Object.fromEntries(lines.map(({ name }) => [name, campaign[name] ?? ''])) as CampaignTexts;
}

/** The edited texts in the form that is saved. */
export function savedTexts(edited: Partial<CampaignTexts>): UpdateCampaign {
  const emptied = new Set<string>(lines.flatMap(({ name, mayBeEmpty }) => (mayBeEmpty === undefined ? [] : name)));
  const saved = Object.entries(edited).map(([name, text]) => [name, emptied.has(name) && !text.trim() ? null : text]);
  return Object.fromEntries(saved) as UpdateCampaign;
}
