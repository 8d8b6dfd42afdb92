import type { components } from '@mailwright/client';

type Campaign = components['schemas']['Campaign'];
export type Variant = components['schemas']['CampaignVariant'];
export type AbTest = components['schemas']['NewAbTest'];

/** The variants of a campaign and how they are tested, as they are edited and saved; both null without a test. */
export interface VariantValues {
  variants: Variant[] | null;
  ab_test: AbTest | null;
}

/** A variant that is as the campaign. */
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

/** Whether something was written for a variant, which would be lost with it. */
export function isWritten({ subject, preheader, html, plain }: Variant): boolean {
  return [subject, preheader, html, plain].some((text) => text !== null && text.trim() !== '');
}

export const maxVariants = 5;
export const minVariants = 2;

/** Waits to choose from; others can be set through the API. */
export const waits = ['PT15M', 'PT30M', 'PT1H', 'PT2H', 'PT4H', 'PT8H', 'PT12H', 'P1D', 'P2D', 'P3D', 'P7D'];

/** A test with these changes of one of its variants. */
export function changeVariant(values: VariantValues, index: number, changes: Partial<Variant>): VariantValues {
  const { variants } = values;
  if (variants === null) return values;
  return { ...values, variants: variants.map((each, at) => (at === index ? { ...each, ...changes } : each)) };
}

/** The variants as they are saved: an empty content or text is none. */
export function savedVariants(variants: Variant[] | null): Variant[] | null {
  if (variants === null) return null;
  const nullable = (text: string | null) => (text === null || text.trim() === '' ? null : text);
  return variants.map((variant) => {
    const html = nullable(variant.html);
    return { ...variant, html, plain: nullable(variant.plain), design: html === null ? null : variant.design };
  });
}

/**
 * Which variant of a campaign a preview shows while the content of one is written, or for 0 the campaign's: then the first that
 * has it. Undefined without variants, and while the chosen one isn't saved.
 */
export function previewedVariant(variants: Variant[] | null, shown: number): number | undefined {
  if (variants === null) return undefined;
  if (shown > 0) return shown <= variants.length ? shown : undefined;
  const plain = variants.findIndex(({ html }) => html === null);
  return plain === -1 ? 1 : plain + 1;
}

/** What a new test begins with. */
export const newTest: VariantValues = {
  variants: [plainVariant, plainVariant],
  ab_test: { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT4H' },
};

/** The variants and the test of a campaign, to be edited. */
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

/** A test with these changes, and only with what then applies: nobody waits for a winner when everyone gets a variant. */
export function changeTest(test: AbTest, changes: Partial<AbTest>): AbTest {
  const { sample_percent, metric, winner = 'automatic', wait = 'PT4H' } = { ...test, ...changes };
  if (sample_percent === 100) return { sample_percent, metric };
  return winner === 'automatic' ? { sample_percent, metric, winner, wait } : { sample_percent, metric, winner };
}

/** The letter that a variant is called by: A is the first. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** How many people get a variant first, and how many wait, as the service rounds: up, to a whole person. */
export function divide(people: number, percent: number): { sample: number; rest: number } {
  const sample = Math.min(people, Math.ceil((people * percent) / 100));
  return { sample, rest: people - sample };
}
