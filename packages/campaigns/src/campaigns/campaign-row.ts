import type { Prisma } from '@mailwright/database';

/** What to include when reading a campaign's row: its figures, but not the content it sends. */
export const campaignParts = {
  run: {
    select: {
      total: true,
      isFrozen: true,
      sent: true,
      failed: true,
      skipped: true,
      uncertain: true,
      deferred: true,
      hardBounced: true,
      softBounced: true,
      complained: true,
      variantCount: true,
      sampleTotal: true,
      winner: true,
      decideAt: true,
      decidedAt: true,
      decidedBy: true,
    },
  },
} as const satisfies Prisma.CampaignInclude;

/** A campaign's row with its figures. */
export type CampaignRow = Prisma.CampaignGetPayload<{ include: typeof campaignParts }>;
