import type { Campaign } from '../data/campaign-queries.ts';
import { formatDuration, readDuration } from '../format/format-duration.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/variants.ts';
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
  const { t, locale } = useI18n();
  const { reached } = useAudienceCount(campaign, audience);
  if (reached === undefined) return null;
  const { mailed } = reached;
  const { sample, rest } = divide(mailed, test.sample_percent);
  if (test.sample_percent === 100) return t('variants.willSplit', { people: mailed, variants });
  const wait = formatDuration(readDuration(test.wait ?? '') ?? 0, locale);
  const then =
    test.winner === 'manual'
      ? t('variants.thenManual', { rest })
      : t('variants.thenAutomatic', { wait, metric: t(`variants.metrics.${test.metric}`), rest });
  return `${t('variants.willSample', { sample, people: mailed, variants })} ${then}`;
}
