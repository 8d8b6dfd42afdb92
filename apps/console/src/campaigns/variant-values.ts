import type { components } from 'mailwright';

type Campaign = components['schemas']['Campaign'];
export type Variant = components['schemas']['CampaignVariant'];
export type AbTest = components['schemas']['NewAbTest'];
type VariantFigures = Pick<
  components['schemas']['VariantFigures'],
  'variant' | 'sent' | 'unique_opens' | 'unique_clicks'
>;

/** A campaign's variants and how they are tested, as they are edited and saved; both are null without a test. */
export interface VariantValues {
  variants: Variant[] | null;
  ab_test: AbTest | null;
}

/** A variant that doesn't differ from the campaign. */
export const plainVariant: Variant = {
  name: null,
  subject: null,
  preheader: null,
  from_name: null,
  html: null,
  plain: null,
  template_uid: null,
  design: null,
};

/** Whether a variant has text of its own, which removing the variant would lose. */
export function isWritten({ subject, preheader, html, plain }: Variant): boolean {
  return [subject, preheader, html, plain].some((text) => text !== null && text.trim() !== '');
}

export const maxVariants = 5;
export const minVariants = 2;

/** The waits to choose from. The API allows others. */
export const waits = ['PT15M', 'PT30M', 'PT1H', 'PT2H', 'PT4H', 'PT8H', 'PT12H', 'P1D', 'P2D', 'P3D', 'P7D'];

/** Changes one variant of a test. */
export function changeVariant(values: VariantValues, index: number, changes: Partial<Variant>): VariantValues {
  const { variants } = values;
  if (variants === null) return values;
  return { ...values, variants: variants.map((each, at) => (at === index ? { ...each, ...changes } : each)) };
}

/** The variants in the form that is saved: empty content or text becomes null. */
export function savedVariants(variants: Variant[] | null): Variant[] | null {
  if (variants === null) return null;
  const nullable = (text: string | null) => (text === null || text.trim() === '' ? null : text);
  return variants.map((variant) => {
    const html = nullable(variant.html);
    return { ...variant, html, plain: nullable(variant.plain), design: html === null ? null : variant.design };
  });
}

/**
 * The number of the variant to preview while content is edited: the edited variant or, for 0, the first one that uses
 * the campaign's content. Undefined without variants, and while the edited variant isn't saved yet.
 * @param shown the number of the variant being edited; 0 for the campaign's content
 */
export function previewedVariant(variants: Variant[] | null, shown: number): number | undefined {
  if (variants === null) return undefined;
  if (shown > 0) return shown <= variants.length ? shown : undefined;
  const plain = variants.findIndex(({ html }) => html === null);
  return plain === -1 ? 1 : plain + 1;
}

/** The initial values of a new test. */
export const newTest: VariantValues = {
  variants: [plainVariant, plainVariant],
  ab_test: { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT4H' },
};

/** A campaign's variants and test, ready for editing. */
export function variantValuesOf({ variants, ab_test: test }: Campaign): VariantValues {
  if (variants === null) return { variants: null, ab_test: null };
  if (test === null) return { variants, ab_test: null };
  const { sample_percent, metric, winner, wait } = test;
  return {
    variants,
    ab_test: {
      sample_percent,
      metric,
      ...(winner === null ? {} : { winner }),
      ...(wait === null ? {} : { wait }),
    },
  };
}

/** Changes a test and drops settings that no longer apply: without a rest, there is no winner to wait for. */
export function changeTest(test: AbTest, changes: Partial<AbTest>): AbTest {
  const { sample_percent, metric, winner = 'automatic', wait = 'PT4H' } = { ...test, ...changes };
  if (sample_percent === 100) return { sample_percent, metric };
  return winner === 'automatic' ? { sample_percent, metric, winner, wait } : { sample_percent, metric, winner };
}

/** The letter that names a variant: A for index 0. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The sizes of the sample and of the rest. Like the service, this rounds the sample up to a whole person. */
export function divide(people: number, percent: number): { sample: number; rest: number } {
  const sample = Math.min(people, Math.ceil((people * percent) / 100));
  return { sample, rest: people - sample };
}

/** Whether a variant has more by the metric than each of the others. Without any figures, the service names the first. */
export function leadsOthers(variants: readonly VariantFigures[], metric: AbTest['metric'], leading: number): boolean {
  const shares = variants.map(({ variant, sent, unique_opens: opens, unique_clicks: clicks }) => ({
    variant,
    share: sent === 0 ? 0 : (metric === 'opens' ? opens : clicks) / sent,
  }));
  const own = shares.find(({ variant }) => variant === leading)?.share ?? 0;
  return shares.every(({ variant, share }) => variant === leading || share < own);
}
