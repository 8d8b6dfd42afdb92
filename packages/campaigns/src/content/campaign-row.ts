import type { Renderer } from '@mailwright/content';
import type { Database, Prisma } from '@mailwright/database';
import type { Clock } from '@mailwright/platform';

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

/** The dependencies of starting a campaign. */
export interface CampaignDeps {
  database: Database;
  clock: Clock;
  renderer: Renderer;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}

/** The dependencies of reading and compiling a campaign's content. */
export interface ContentDeps {
  database: Pick<Database, 'prisma' | 'query'>;
  renderer: Renderer;
}
