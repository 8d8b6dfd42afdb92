/** Campaigns. */
export const campaignEn = { state: 'State' };
export const campaignDe: typeof campaignEn = { state: 'Zustand' };
