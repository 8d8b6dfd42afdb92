import type { Prisma } from '@mailwright/database';

/** What to include when reading a campaign's row: its figures, but not the content it sends. */
export const campaignParts = {
  run: { omit: { content: true, conditions: true, variants: true } },
} as const satisfies Prisma.CampaignInclude;

/** What to leave out when reading a campaign's row for its summary. */
export const contentColumns = {
  html: true,
  plain: true,
  design: true,
  variants: true,
} as const satisfies Prisma.CampaignOmit;

/** A campaign's row with its figures. */
export type CampaignRow = Prisma.CampaignGetPayload<{ include: typeof campaignParts }>;

/** A campaign's row without its content. */
export type SummaryRow = Omit<CampaignRow, keyof typeof contentColumns>;
