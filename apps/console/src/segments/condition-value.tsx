import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import type { ValueKind } from './conditions.ts';

/** The value that a field or a date is compared with, in an input that suits the operator. */
export function ConditionValue({
  kind,
  options,
  value,
  change,
  problem,
  max,
}: {
  kind: ValueKind;
  /** The options of the field, if it has any. */
  options: string[];
  value: unknown;
  change(value: unknown): void;
  problem: string | undefined;
  /** The maximum number of days. */
  max: number;
}) {
  const { t } = useI18n();
  const shared = { size: 'xs', 'aria-label': t('segments.value'), error: problem } as const;
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const many = Array.isArray(value) ? value.map(String) : [];
  if (kind === 'none') return null;
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        value={shown}
        data={['', ...options]}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  if (kind === 'yes')
    return (
      <NativeSelect
        {...shared}
        value={String(value)}
        data={[
          { value: 'true', label: t('frame.yes') },
          { value: 'false', label: t('frame.no') },
        ]}
        onChange={(event) => change(event.currentTarget.value === 'true')}
      />
    );
  if (kind === 'choices') return <MultiSelect {...shared} data={options} value={many} onChange={change} />;
  if (kind === 'texts')
    return (
      <TagsInput
        {...shared}
        placeholder={many.length === 0 ? t('segments.several') : ''}
        value={many}
        onChange={change}
        maxLength={500}
        maxTags={100}
      />
    );
  if (kind === 'days')
    return (
      <TextInput
        {...shared}
        type="number"
        min={0}
        max={max}
        aria-label={t('segments.days')}
        value={shown}
        rightSection={<span className="caption quiet">{t('segments.days')}</span>}
        rightSectionWidth={52}
        onChange={(event) => change(toNumber(event.currentTarget.value))}
      />
    );
  if (kind === 'number')
    return (
      <TextInput
        {...shared}
        type="number"
        step="any"
        // Pass a number, which React compares with the typed text as a number, so that `1.0` stays while `1.05` is
        // typed.
        value={typeof value === 'number' ? value : shown}
        onChange={(event) => change(toNumber(event.currentTarget.value))}
      />
    );
  // A time that was set through the API is shown as text, so that it stays readable.
  const isDay = kind === 'day' && !shown.includes('T');
  return (
    <TextInput
      {...shared}
      type={isDay ? 'date' : 'text'}
      maxLength={500}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function toNumber(typed: string): number | '' {
  return typed === '' ? '' : Number(typed);
}
