import type { List } from '@mailwright/client';
import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { download } from '../data/api-client.ts';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

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
  const { texts } = useI18n();
  const text = texts.bulk;
  const tags = list.fields.map(({ tag }) => tag);
  const [columns, setColumns] = useState<string[]>([...tags, ...usual]);
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const { error, isRunning, attempt } = useAttempt();
  const labels = { ...text.columns, tags: texts.subscribers.tags, status: texts.subscribers.status };
  const choices = [
    ...list.fields.map(({ tag, label }) => ({ name: tag, label })),
    ...ownColumns.map((name) => ({ name: name as string, label: labels[name] })),
  ];
  const save = () => {
    // In the order in which they are displayed.
    const chosen = choices.flatMap(({ name }) => (columns.includes(name) ? [name] : []));
    const name = `${list.name}.${format}`;
    return download(`/lists/${list.uid}/exports`, name, { ...filters, columns: chosen, format });
  };
  return (
    <Modal opened onClose={close} title={text.exportTitle} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save, close);
        }}
      >
        <p className="quiet small">{text.exportText}</p>
        <ProblemNote error={error} />
        <NativeSelect
          label={text.format}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as 'csv' | 'ndjson')}
          data={[
            { value: 'csv', label: text.csv },
            { value: 'ndjson', label: text.ndjson },
          ]}
        />
        <Checkbox.Group label={text.columnsTitle} value={columns} onChange={setColumns}>
          <div className="checks">
            {choices.map(({ name, label }) => (
              <Checkbox key={name} size="xs" value={name} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <div>
          <Button type="submit" loading={isRunning} disabled={columns.length === 0}>
            {text.exportAction}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
