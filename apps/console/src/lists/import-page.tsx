import type { Import, List } from 'mailwright';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importPagesQuery } from '../data/import-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { State, type Tone, When } from '../parts/feedback.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { ImportPlan } from './import-plan.tsx';
import { ListFrame } from './list-frame.tsx';
import '../texts/imports.ts';

/** The tone of each import status. */
export const importTones: Record<string, Tone> = {
  uploading: 'waiting',
  pending: 'waiting',
  running: 'running',
  completed: 'over',
  completed_with_errors: 'held',
  failed: 'failed',
  cancelled: 'over',
};

/** Subscribers › Import: choose a file, see how it would be imported, and import it. */
export function ImportPage() {
  return <ListFrame>{(list) => <ImportView list={list} />}</ListFrame>;
}

function ImportView({ list }: { list: List }) {
  const [file, setFile] = useState<File>();
  if (file !== undefined) return <ImportPlan list={list} file={file} forget={() => setFile(undefined)} />;
  return (
    <>
      <DropFile take={setFile} />
      <EarlierImports list={list} />
    </>
  );
}

function DropFile({ take }: { take(file: File): void }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) take(file);
      }}
    >
      <span className="strong">{t('imports.drop')}</span>
      <span className="quiet small">{t('imports.sentence')}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) take(file);
        }}
      />
      <Button onClick={() => input.current?.click()} mt="xs">
        {t('imports.choose')}
      </Button>
      <span className="quiet caption">{t('imports.dropHelp')}</span>
    </div>
  );
}

function EarlierImports({ list }: { list: List }) {
  const { t, count } = useI18n();
  const query = useInfiniteQuery(importPagesQuery(list.uid));
  const imports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (imports.length === 0) return null;
  const columns: Column<Import>[] = [
    {
      heading: t('lists.name'),
      cell: ({ uid, file_name: name }) => <RowName to={`/lists/${list.uid}/imports/${uid}`}>{name ?? uid}</RowName>,
    },
    {
      heading: t('subscribers.status'),
      cell: ({ status }) => <State tone={importTones[status] ?? 'over'}>{t(`imports.states.${status}`)}</State>,
    },
    { heading: t('imports.counts.processed'), kind: 'figure', cell: ({ counts }) => count(counts.processed) },
    { heading: t('lists.created'), kind: 'figure', cell: (each) => <When at={each.created_at} /> },
  ];
  return (
    <Panel title={t('imports.earlier')} hasTable>
      <DataTable rows={imports} columns={columns} keyOf={({ uid }) => uid} />
      <MoreButton query={query} />
    </Panel>
  );
}
