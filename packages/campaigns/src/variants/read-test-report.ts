import type { AbTestReport, VariantFigures } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import { leadingVariant, significanceOf } from './compare-variants.ts';
import { presentAbTest } from './present-ab-test.ts';
import { type CountedVariant, readVariantFigures } from './read-variant-figures.ts';
import { variantsOf } from './stored-variant.ts';

/** The results of a campaign's A/B test, from its counters; null and an empty array if the campaign has no test. */
export async function readTestReport(
  sql: Sql,
  row: CampaignRow,
): Promise<{ ab_test: AbTestReport | null; variants: VariantFigures[] }> {
  const test = presentAbTest(row);
  const variants = variantsOf(row);
  if (test === null) return { ab_test: null, variants: [] };
  const { run } = row;
  const [rest, ...counted] = await readVariantFigures(sql, row.id, variants.length);
  const total = run?.total ?? 0;
  const sample = run?.sampleTotal ?? total;
  return {
    ab_test: {
      ...test,
      leading_variant: run === null || variants.length === 0 ? null : leadingVariant(counted, test.metric),
      significance: significanceOf(counted, test.metric),
      rest: { recipients: total - sample, ...toFigures(rest) },
    },
    variants: counted.map((figures, index) => ({
      variant: index + 1,
      name: variants[index]?.name ?? null,
      won: run?.winner === index + 1,
      // Variants are assigned to positions in turn.
      recipients: Math.floor((sample + variants.length - 1 - index) / variants.length),
      ...toFigures(figures),
    })),
  };
}

function toFigures({ sent, bounces, opens, clicks, unsubscribes }: CountedVariant) {
  return { sent, bounces, unique_opens: opens, unique_clicks: clicks, unsubscribes };
}
