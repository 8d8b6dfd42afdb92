import type { Campaign } from '../data/campaign-queries.ts';
import { formatDuration, readDuration } from '../format/format-duration.ts';
import { useI18n } from '../texts/language.tsx';
import { variantTexts } from '../texts/variant-texts.ts';
import type { Audience } from './audience-values.ts';
import { useAudienceCount } from './use-audience-count.ts';
import { type AbTest, divide } from './variant-values.ts';

/** Says what an A/B test does, with the numbers of people in the current audience. */
export function TestInWords({
  campaign,
  audience,
  test,
  variants,
}: {
  campaign: Campaign;
  audience: Audience;
  test: AbTest;
  variants: number;
}) {
  const { count, locale, pick } = useI18n();
  const text = pick(variantTexts);
  const { reached } = useAudienceCount(campaign, audience);
  if (reached === undefined) return null;
  const { mailed } = reached;
  const { sample, rest } = divide(mailed, test.sample_percent);
  if (test.sample_percent === 100) return text.willSplit(count(mailed), count(variants));
  const wait = formatDuration(readDuration(test.wait ?? '') ?? 0, locale);
  const then =
    test.winner === 'manual'
      ? text.thenManual(count(rest))
      : text.thenAutomatic(wait, text.metrics[test.metric], count(rest));
  return `${text.willSample(count(sample), count(mailed), count(variants))} ${then}`;
}
