import type { ImportOptions, ImportPreview } from 'mailwright';
import { NativeSelect } from '@mantine/core';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import type { ColumnChoices, NewField } from './import-columns.tsx';
import '../texts/imports.ts';

const statusNames = ['unsubscribed', 'bounced', 'complained', 'blocklisted', 'unconfirmed', 'subscribed'] as const;
const charsets = [
  'utf-8',
  'windows-1252',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
];

/** How to read the file where the preview's detection is overridden; an empty value means as detected. */
export interface Reading {
  status: '' | NonNullable<ImportOptions['status']>;
  charset: string;
  dateFormat: string;
  timeZone: string;
  decimalComma: '' | 'true' | 'false';
}

/** Reads a file entirely as detected. */
export const asFound: Reading = { status: '', charset: '', dateFormat: '', timeZone: '', decimalComma: '' };

/** Converts these settings to import options, in which new fields have no labels yet: those change nothing. */
export function readingOf(
  { mapping, ignored, newFields }: ColumnChoices,
  { status, charset, dateFormat, timeZone, decimalComma }: Reading,
): ImportOptions {
  return {
    ...toOption(Object.values(newFields).map(({ tag, type }) => ({ tag, label: tag, type }))),
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...(ignored.length === 0 ? {} : { ignore_columns: JSON.stringify(ignored) }),
    ...(status === '' ? {} : { status }),
    ...(charset === '' ? {} : { charset }),
    ...(dateFormat === '' ? {} : { date_format: dateFormat }),
    ...(timeZone.trim() === '' ? {} : { time_zone: timeZone.trim() }),
    ...(decimalComma === '' ? {} : { decimal_comma: decimalComma }),
  };
}

/** The new fields as they are to be added. */
export function newFieldsOf({ newFields }: ColumnChoices): ImportOptions {
  return toOption(Object.values(newFields).map((field) => ({ ...field, label: field.label.trim() || field.tag })));
}

function toOption(fields: NewField[]): ImportOptions {
  return fields.length === 0 ? {} : { new_fields: JSON.stringify(fields) };
}

/** Edits how the file is read, where the preview's detection is wrong. */
export function FileReading({
  reading,
  set,
  format,
}: {
  reading: Reading;
  set(reading: Reading): void;
  format: ImportPreview['format'];
}) {
  const { t } = useI18n();
  const found = (value: string | null | undefined) =>
    value ? `${t('imports.asFound')} (${value})` : t('imports.asFound');
  const comma = format?.decimal_comma;
  const foundComma =
    comma === null || comma === undefined ? undefined : comma ? t('imports.comma') : t('imports.point');
  return (
    <Panel title={t('imports.howRead')}>
      <NativeSelect
        label={t('imports.statusOfAll')}
        description={t('imports.statusOfAllHelp')}
        value={reading.status}
        onChange={(event) => set({ ...reading, status: event.currentTarget.value as Reading['status'] })}
        data={[
          { value: '', label: t('imports.statusFromFile') },
          ...statusNames.map((status) => ({ value: status, label: t(`subscribers.states.${status}`) ?? status })),
        ]}
      />
      <NativeSelect
        label={t('imports.charset')}
        value={reading.charset}
        onChange={(event) => set({ ...reading, charset: event.currentTarget.value })}
        data={[{ value: '', label: found(format?.encoding) }, ...charsets]}
      />
      <NativeSelect
        label={t('imports.dateFormat')}
        value={reading.dateFormat}
        onChange={(event) => set({ ...reading, dateFormat: event.currentTarget.value })}
        data={[
          { value: '', label: found(format?.date_format) },
          { value: 'dmy', label: '31/1/2026' },
          { value: 'mdy', label: '1/31/2026' },
          { value: 'ymd', label: '2026/1/31' },
        ]}
      />
      <NativeSelect
        label={t('imports.decimals')}
        value={reading.decimalComma}
        onChange={(event) => set({ ...reading, decimalComma: event.currentTarget.value as Reading['decimalComma'] })}
        data={[
          { value: '', label: found(foundComma) },
          { value: 'true', label: t('imports.comma') },
          { value: 'false', label: t('imports.point') },
        ]}
      />
      <NativeSelect
        label={t('imports.timeZone')}
        value={reading.timeZone}
        onChange={(event) => set({ ...reading, timeZone: event.currentTarget.value })}
        data={[{ value: '', label: 'UTC' }, ...Intl.supportedValuesOf('timeZone')]}
      />
    </Panel>
  );
}
