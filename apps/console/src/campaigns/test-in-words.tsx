import { useQuery } from '@tanstack/react-query';
import { audienceQuery } from '../data/campaign-queries.ts';
import { formatDuration, readDuration } from '../format/format-duration.ts';
import { useSpeech } from '../texts/language.tsx';
import { type AbTest, divide } from './variant-values.ts';

/** What a test does, with the numbers that the saved audience has now. */
export function TestInWords({ uid, test, variants }: { uid: string; test: AbTest; variants: number }) {
  const { texts, count, locale } = useSpeech();
  const text = texts.variants;
  const { data } = useQuery(audienceQuery(uid));
  if (data === undefined) return null;
  const { sample, rest } = divide(data.count, test.sample_percent);
  if (test.sample_percent === 100) return text.willSplit(count(data.count), count(variants));
  const wait = formatDuration(readDuration(test.wait ?? '') ?? 0, locale);
  const then =
    test.winner === 'manual'
      ? text.thenManual(count(rest))
      : text.thenAutomatic(wait, text.metrics[test.metric], count(rest));
  return `${text.willSample(count(sample), count(data.count), count(variants))} ${then}`;
}
