import { NativeSelect, TextInput } from '@mantine/core';
import { useAutomating } from '../../texts/automating.ts';
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
  const { texts } = useAutomating();
  const read = readDuration(value);
  const { units } = texts.steps;
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
        label={texts.flow.unit}
        value={read?.unit ?? 'iso'}
        onChange={(event) => {
          const unit = event.currentTarget.value;
          if (unit === 'iso') return;
          onChange(writeDuration(read?.amount ?? 1, unit as DurationUnit));
        }}
        data={[
          ...durationUnits.map((unit) => ({ value: unit, label: units[unit] })),
          ...(read === undefined ? [{ value: 'iso', label: units.iso }] : []),
        ]}
      />
    </div>
  );
}
