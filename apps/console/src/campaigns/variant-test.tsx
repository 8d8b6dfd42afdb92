import { NativeSelect, Radio } from '@mantine/core';
import type { Campaign } from '../data/campaign-queries.ts';
import { formatDuration, readDuration } from '../format/format-duration.ts';
import { NumberField } from '../parts/number-field.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/variants.ts';
import type { Audience } from './audience-values.ts';
import { TestInWords } from './test-in-words.tsx';
import { type AbTest, changeTest, newTest, type VariantValues, waits } from './variant-values.ts';
import styles from './choices.module.css';

const defaultTest: AbTest = newTest.ab_test ?? { sample_percent: 20, metric: 'clicks', winner: 'manual' };

/** Edits how the variants of a campaign are tested. */
export function VariantTest({
  campaign,
  audience,
  value,
  onChange,
}: {
  campaign: Campaign;
  /** The audience being edited, which may be unsaved. */
  audience: Audience;
  value: VariantValues;
  onChange(value: VariantValues): void;
}) {
  const { t, locale } = useI18n();
  const test = value.ab_test ?? defaultTest;
  const isSplit = test.sample_percent === 100;
  const change = (changes: Partial<AbTest>) => onChange({ ...value, ab_test: changeTest(test, changes) });
  const inWords = (wait: string) => formatDuration(readDuration(wait) ?? 0, locale);
  const options = test.wait === undefined || waits.includes(test.wait) ? waits : [...waits, test.wait];
  return (
    <>
      <Radio.Group
        label={t('variants.who')}
        value={isSplit ? 'split' : 'sample'}
        onChange={(chosen) => change({ sample_percent: chosen === 'split' ? 100 : defaultTest.sample_percent })}
      >
        <div className={`stack ${styles.radios} ${styles.labelled}`}>
          <Radio value="sample" label={t('variants.sample')} />
          <Radio value="split" label={t('variants.split')} />
        </div>
      </Radio.Group>
      <div className="two-fields">
        {!isSplit && (
          <NumberField
            label={t('variants.percent')}
            min={1}
            max={50}
            isRequired
            value={test.sample_percent}
            onChange={(percent) => percent !== null && change({ sample_percent: percent })}
          />
        )}
        <NativeSelect
          label={t('variants.metric')}
          value={test.metric}
          onChange={(event) => change({ metric: event.currentTarget.value as AbTest['metric'] })}
          data={(['clicks', 'opens'] as const).map((metric) => ({
            value: metric,
            label: t(`variants.metrics.${metric}`),
          }))}
        />
        {!isSplit && (
          <NativeSelect
            label={t('variants.winner')}
            value={test.winner}
            onChange={(event) => change({ winner: event.currentTarget.value as 'automatic' | 'manual' })}
            data={(['automatic', 'manual'] as const).map((winner) => ({
              value: winner,
              label: t(`variants.winners.${winner}`),
            }))}
          />
        )}
        {test.winner === 'automatic' && (
          <NativeSelect
            label={t('variants.wait')}
            value={test.wait}
            onChange={(event) => change({ wait: event.currentTarget.value })}
            data={options.map((wait) => ({ value: wait, label: inWords(wait) }))}
          />
        )}
      </div>
      <p className="small quiet">
        <TestInWords campaign={campaign} audience={audience} test={test} variants={value.variants?.length ?? 0} />
      </p>
    </>
  );
}
