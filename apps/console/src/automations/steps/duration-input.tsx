import { NativeSelect, TextInput } from '@mantine/core';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { type DurationUnit, durationUnits, readDuration, writeDuration } from '../describe/describe-duration.ts';

/** Edits a duration as a number and a unit, or as ISO 8601 if it has several units. */
export function DurationInput({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string;
  description?: string;
  value: string;
  onChange(iso: string): void;
  error: string | undefined;
}) {
  const { t } = useI18n();
  const read = readDuration(value);
  return (
    <div className="flow-duration">
      {read === undefined ? (
        <TextInput
          label={label}
          {...(description === undefined ? {} : { description })}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={label}
          {...(description === undefined ? {} : { description })}
          type="number"
          min={1}
          value={String(read.amount)}
          error={error}
          onChange={(event) => onChange(writeDuration(Number(event.currentTarget.value), read.unit))}
        />
      )}
      <NativeSelect
        label={t('flow.unit')}
        value={read?.unit ?? 'iso'}
        onChange={(event) => {
          const unit = event.currentTarget.value;
          if (unit === 'iso') return;
          onChange(writeDuration(read?.amount ?? 1, unit as DurationUnit));
        }}
        data={[
          ...durationUnits.map((unit) => ({ value: unit, label: t(`steps.units.${unit}`) })),
          ...(read === undefined ? [{ value: 'iso', label: t('steps.units.iso') }] : []),
        ]}
      />
    </div>
  );
}
