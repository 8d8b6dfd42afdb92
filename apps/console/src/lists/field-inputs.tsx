import type { FieldValue, ListField } from 'mailwright';
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { fromZonedTime, ownZone, toZonedTime } from '../format/zoned-time.ts';
import { useI18n } from '../texts/language.tsx';

/** The values of a list's fields by tag; null for no value. */
export type FieldValues = Record<string, FieldValue | null>;

/** What an input needs to know about a field. */
type InputField = Pick<ListField, 'tag' | 'label' | 'type' | 'options' | 'required'> & { description?: string };

const inputTypes: Partial<Record<ListField['type'], string>> = {
  number: 'number',
  date: 'date',
  url: 'url',
};

/** A moment as the viewer's clock shows it; empty for no value, undefined if it isn't a moment. */
function toLocal(value: FieldValue | null): string | undefined {
  if (value === null) return '';
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? undefined : toZonedTime(at, ownZone()).local;
}

/** An input for each field, by the field's type. */
export function FieldInputs({
  fields,
  values,
  change,
  errorOf,
}: {
  fields: InputField[];
  values: FieldValues;
  change(tag: string, value: FieldValue | null): void;
  errorOf(tag: string): string | undefined;
}) {
  const { t } = useI18n();
  return fields.map(({ tag, label, type, options, required, description }) => {
    const value = values[tag] ?? null;
    const shared = { key: tag, label, error: errorOf(tag), required, description };
    if (type === 'multiselect') {
      const { key, ...rest } = shared;
      return (
        <MultiSelect
          key={key}
          {...rest}
          data={options}
          value={Array.isArray(value) ? value : []}
          onChange={(chosen) => change(tag, chosen)}
        />
      );
    }
    if (type === 'select' || type === 'boolean') {
      const { key, ...rest } = shared;
      const choices =
        type === 'select'
          ? options
          : [
              { value: 'true', label: t('frame.yes') },
              { value: 'false', label: t('frame.no') },
            ];
      return (
        <NativeSelect
          key={key}
          {...rest}
          data={['', ...choices]}
          value={value === null ? '' : String(value)}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            if (chosen === '') change(tag, null);
            else change(tag, type === 'boolean' ? chosen === 'true' : chosen);
          }}
        />
      );
    }
    const local = type === 'datetime' ? toLocal(value) : undefined;
    if (local !== undefined) {
      const { key, ...rest } = shared;
      return (
        <TextInput
          key={key}
          {...rest}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={local}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            change(tag, typed === '' ? null : (fromZonedTime(typed, ownZone())?.toISOString() ?? typed));
          }}
        />
      );
    }
    const { key, ...rest } = shared;
    return (
      <TextInput
        key={key}
        {...rest}
        type={tag === 'EMAIL' ? 'email' : (inputTypes[type] ?? 'text')}
        {...(type === 'number' ? { step: 'any' } : {})}
        // Pass a number, which React compares with the typed text as a number, so that `1.0` stays while `1.05` is
        // typed.
        value={value === null ? '' : typeof value === 'number' ? value : String(value)}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if (typed === '') change(tag, null);
          else change(tag, type === 'number' ? Number(typed) : typed);
        }}
      />
    );
  });
}
