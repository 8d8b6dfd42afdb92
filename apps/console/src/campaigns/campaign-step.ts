import type { Campaign } from '../data/campaign-queries.ts';

/** The steps from a draft to a sent campaign. */
export const campaignSteps = ['write', 'audience', 'options', 'send'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** The step that an address shows; writing, if it names none. */
export function stepAt(pathname: string): CampaignStep {
  const last = pathname.split('/').at(-1);
  return campaignSteps.find((step) => step === last) ?? 'write';
}

/** The address of a step. A scheduled campaign shows its report unless it is to be edited. */
export function addressOf({ uid, status }: Pick<Campaign, 'uid' | 'status'>, step: CampaignStep): string {
  if (step !== 'write') return `/campaigns/${uid}/${step}`;
  return status === 'draft' ? `/campaigns/${uid}` : `/campaigns/${uid}?edit`;
}

/** Whether an address shows one of the steps of this campaign, and not its report, for example. */
export function showsStep(
  campaign: Pick<Campaign, 'uid' | 'status'>,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const isEdited = campaign.status === 'draft' || new URLSearchParams(search).has('edit');
  const addresses = campaignSteps.map((step) => addressOf(campaign, step).replace(/\?.*/, ''));
  return addresses.includes(pathname) && (isEdited || stepAt(pathname) !== 'write');
}

const inOptions =
  /^(name|reply_to|track_|throttle|calendar|time_zone|ab_test|variants(?!\[\d+\]\.(html|plain|template_uid)))/;

/** The step in which a part of a campaign is edited, by the name that findings and errors use. */
export function stepOfPart(part: string): CampaignStep {
  if (/^(list_uid|audience)/.test(part)) return 'audience';
  return inOptions.test(part) ? 'options' : 'write';
}

/**
 * Counts by step what keeps a campaign from being sent or saved.
 * @param parts the parts with problems; a part that is named several times has as many problems
 */
export function countProblems(parts: string[]): Record<CampaignStep, number> {
  const counts = { write: 0, audience: 0, options: 0, send: 0 };
  for (const part of parts) counts[stepOfPart(part)] += 1;
  return counts;
}
