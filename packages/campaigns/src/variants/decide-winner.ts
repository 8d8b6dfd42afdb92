import { type Sql, sql } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';

/** The figures by which variants are compared: activity of people, with each recipient counted once. */
interface ComparedVariant {
  sent: number;
  opens: number;
  clicks: number;
}

type Metric = 'opens' | 'clicks';

/**
 * The number of the variant with the most opens or clicks, or of the first of equal ones.
 * @param variants starting with the first
 */
export function leadingVariant(variants: readonly ComparedVariant[], metric: Metric): number {
  return variants.reduce((best, each, index) => (each[metric] > (variants[best]?.[metric] ?? 0) ? index : best), 0) + 1;
}

/**
 * How certain it is that the leading variant is better than the next one, from 0 to 1: one minus the p of a two-sided
 * z-test of two proportions. Null while one of them has not been sent.
 */
export function significanceOf(variants: readonly ComparedVariant[], metric: Metric): number | null {
  const first = leadingVariant(variants, metric) - 1;
  const others = variants.filter((_, index) => index !== first);
  const [one, other] = [variants[first], others[leadingVariant(others, metric) - 1]];
  if (one === undefined || other === undefined || one.sent === 0 || other.sent === 0) return null;
  const pooled = (one[metric] + other[metric]) / (one.sent + other.sent);
  const deviation = Math.sqrt(Math.max(0, pooled * (1 - pooled)) * (1 / one.sent + 1 / other.sent));
  if (deviation === 0) return 0;
  return errorFunction(Math.abs(one[metric] / one.sent - other[metric] / other.sent) / deviation / Math.SQRT2);
}

/** The error function of a nonnegative value, within 1.5e-7: Abramowitz and Stegun, 7.1.26. */
function errorFunction(value: number): number {
  const t = 1 / (1 + 0.3275911 * value);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = factors.reduce((total, factor) => (total + factor) * t, 0);
  return Math.min(1, Math.max(0, 1 - sum * Math.exp(-value * value)));
}

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

// If several winners are set at once, the conditional UPDATE decides.

/** The decision of a test, made in the caller's transaction. */
interface Decision {
  campaignId: string;
  accountId: string;
  /** The number of a variant of the campaign. */
  winner: number;
  actor: Actor;
  /** The campaign's statuses in which it may be decided. */
  statuses: readonly ('sending' | 'paused')[];
}

/**
 * Makes a variant the winner of a test that has none and whose recipients wait for it. Once this commits, they can be
 * sent to. Resolves to false if this call did not decide it.
 */
export async function setWinner(runner: Sql, decision: Decision): Promise<boolean> {
  const { campaignId, accountId, winner, actor, statuses } = decision;
  // Lock the campaign's row first, as everyone does who locks both.
  const isOpen = await runner.query(sql`SELECT 1 FROM campaigns WHERE id = ${campaignId}::uuid
    AND account_id = ${accountId}::uuid AND status = ANY(${[...statuses]}::campaign_status[]) FOR NO KEY UPDATE`);
  if (isOpen.length === 0) return false;
  const decided = await runner.query(sql`UPDATE campaign_runs
    SET winner = ${winner}::smallint, decided_at = now(), decided_by = ${actor.kind}::audit_actor
    WHERE campaign_id = ${campaignId}::uuid AND winner IS NULL AND variant_count >= ${winner}::int AND sample_percent < 100
    RETURNING 1`);
  if (decided.length === 0) return false;
  await runner.query(
    sql`UPDATE campaigns SET version = version + 1, updated_at = now() WHERE id = ${campaignId}::uuid`,
  );
  return true;
}
