import { parseWait } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { RunContent } from '../content/compile-content.ts';
import type { StoredAbTest } from './store-variants.ts';
import type { RunVariant } from './stored-variant.ts';

/** The columns of a run that tests these contents; none if the campaign has no variants. */
export function freezeVariants({ abTest }: Pick<CampaignRow, 'abTest'>, contents: readonly RunContent[]) {
  if (abTest === null) return {};
  const { sample_percent: samplePercent, wait } = abTest as unknown as StoredAbTest;
  const variants = contents.map(({ subject, preheader, html, plain, from }): RunVariant => ({
    subject,
    preheader,
    html,
    plain,
    from,
  }));
  return {
    variants: variants as unknown as Prisma.InputJsonArray,
    variantCount: contents.length,
    samplePercent,
    waitSeconds: wait === null ? null : (parseWait(wait) ?? null),
  };
}

// The same as the maximum link number of a redirect.
const maxLinks = 1_000;

/** The distinct links of all variants, whose mails share the link numbers. */
export function uniteLinks(links: readonly (readonly string[])[]): string[] {
  return [...new Set(links.flat())].slice(0, maxLinks);
}
