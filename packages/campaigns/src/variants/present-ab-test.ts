import type { AbTest, AbTestReport, VariantFigures } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { CampaignRow } from '../content/campaign-row.ts';
import { type CountedVariant, leadingVariant, readVariantFigures, significanceOf } from './decide-winner.ts';
import { type StoredAbTest, variantsOf } from './stored-variant.ts';

type TestedRow = Pick<CampaignRow, 'abTest' | 'run' | 'status'>;

/** The test of a campaign as the API shows it; null if there is none. */
export function presentAbTest({ abTest, run, status }: TestedRow): AbTest | null {
  if (abTest === null) return null;
  const { sample_percent, metric, winner, wait } = abTest as unknown as StoredAbTest;
  const isOpen = status === 'sending' || status === 'paused';
  const decidedBy = run?.decidedBy ?? null;
  return {
    sample_percent,
    metric,
    winner,
    wait,
    status: run === null ? 'planned' : run.winner !== null ? 'decided' : isOpen ? 'testing' : 'undecided',
    decides_at: run?.decideAt?.toISOString() ?? null,
    winning_variant: run?.winner ?? null,
    decided_at: run?.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy === 'system' ? 'service' : decidedBy,
  };
}

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
