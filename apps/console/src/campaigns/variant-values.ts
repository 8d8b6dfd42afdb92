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
};

export const maxVariants = 5;
export const minVariants = 2;

/** Waits to choose from; others can be set through the API. */
export const waits = ['PT15M', 'PT30M', 'PT1H', 'PT2H', 'PT4H', 'PT8H', 'PT12H', 'P1D', 'P2D', 'P3D', 'P7D'];

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
