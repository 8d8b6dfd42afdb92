import { type Sql, sql } from '@mailwright/database';
import { type ComparedVariant } from './compare-variants.ts';

/** The figures of those who tested a variant, or who were not in the sample. */
export interface CountedVariant extends ComparedVariant {
  bounces: number;
  unsubscribes: number;
}

const nothing: CountedVariant = { sent: 0, bounces: 0, opens: 0, clicks: 0, unsubscribes: 0 };

/**
 * The figures of a campaign's variants: first of those who were not in the sample, then of each variant in the sample.
 */
export async function readVariantFigures(
  runner: Sql,
  campaignId: string,
  variantCount: number,
): Promise<[rest: CountedVariant, ...variants: CountedVariant[]]> {
  const rows = await runner.query<CountedVariant & { key: string }>(
    sql`SELECT key, sum(sent)::int AS sent, sum(bounces)::int AS bounces, sum(unique_opens)::int AS opens,
        sum(unique_clicks)::int AS clicks, sum(unsubscribes)::int AS unsubscribes
      FROM campaign_counters WHERE campaign_id = ${campaignId}::uuid AND kind = 'variant' GROUP BY key`,
  );
  const figures = new Map(rows.map(({ key, ...counted }) => [key, counted]));
  const of = (number: number): CountedVariant => figures.get(String(number)) ?? nothing;
  return [of(0), ...Array.from({ length: variantCount }, (_, index) => of(index + 1))];
}
