/**
 * The figures by which variants are compared: opens and clicks by people, not bots, with each recipient counted once.
 */
export interface ComparedVariant {
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
