import type { List } from 'mailwright';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import { exportSubscribers } from '../data/subscriber-changes.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/bulk.ts';

const ownColumns = [
  'tags',
  'status',
  'source',
  'ip_address',
  'created_at',
  'updated_at',
  'subscribed_at',
  'confirmed_at',
  'unsubscribed_at',
  'uid',
] as const;
const usual = ['tags', 'status', 'created_at'];

/** Downloads the matching subscribers as a file with the chosen columns. */
export function ExportDialog({ list, filters, close }: { list: List; filters: SubscriberFilters; close(): void }) {
  const { t } = useI18n();
  const tags = list.fields.map(({ tag }) => tag);
  const [columns, setColumns] = useState<string[]>([...tags, ...usual]);
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const exporting = useChange(exportSubscribers, close);
  const labels = {
    source: t('bulk.columns.source'),
    ip_address: t('bulk.columns.ip_address'),
    created_at: t('bulk.columns.created_at'),
    updated_at: t('bulk.columns.updated_at'),
    subscribed_at: t('bulk.columns.subscribed_at'),
    confirmed_at: t('bulk.columns.confirmed_at'),
    unsubscribed_at: t('bulk.columns.unsubscribed_at'),
    uid: t('bulk.columns.uid'),
    tags: t('subscribers.tags'),
    status: t('subscribers.status'),
  };
  const choices = [
    ...list.fields.map(({ tag, label }) => ({ name: tag, label })),
    ...ownColumns.map((name) => ({ name: name as string, label: labels[name] })),
  ];
  // In the order in which they are displayed.
  const chosen = choices.flatMap(({ name }) => (columns.includes(name) ? [name] : []));
  return (
    <FormDialog
      title={t('bulk.exportTitle')}
      action={t('bulk.exportAction')}
      close={close}
      change={exporting}
      submit={() => exporting.run({ list, filters, columns: chosen, format })}
      isDisabled={columns.length === 0}
    >
      <p className="quiet small">{t('bulk.exportText')}</p>
      <NativeSelect
        label={t('bulk.format')}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as 'csv' | 'ndjson')}
        data={[
          { value: 'csv', label: t('bulk.csv') },
          { value: 'ndjson', label: t('bulk.ndjson') },
        ]}
      />
      <Checkbox.Group label={t('bulk.columnsTitle')} value={columns} onChange={setColumns}>
        <div className="checks">
          {choices.map(({ name, label }) => (
            <Checkbox key={name} size="xs" value={name} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
