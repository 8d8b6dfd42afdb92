import type { Import, List } from 'mailwright';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { cancelImport, importQuery, partDone } from '../data/import-queries.ts';
import { refreshLists } from '../data/list-queries.ts';
import { beginUpload, useUpload } from '../data/uploads.ts';
import { useChange } from '../data/use-change.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { formatDuration } from '../format/format-duration.ts';
import { Bar, Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { importTones } from './import-page.tsx';
import { ImportResult } from './import-result.tsx';
import { Words } from './status-words.tsx';
import { ListFrame } from './list-frame.tsx';
import '../texts/imports.ts';

/** Shows an import's progress. The import is in the page's address, so it is shown again after a reload. */
export function ImportProgressPage() {
  const { imp = '' } = useParams();
  const query = useQuery(importQuery(imp));
  const isFinished = query.data !== undefined && query.data.finished_at !== null;
  useEffect(() => {
    if (isFinished) void refreshLists();
  }, [isFinished]);
  return (
    <ListFrame>
      {(list) => <Loaded query={query}>{(found) => <Progress list={list} found={found} />}</Loaded>}
    </ListFrame>
  );
}

const shownCounts = ['processed', 'created', 'updated', 'unchanged', 'invalid', 'suppressed'] as const;

function Progress({ list, found }: { list: List; found: Import }) {
  const { t, count } = useI18n();
  const { error, isRunning, run } = useChange(cancelImport);
  const upload = useUpload(found.uid);
  const { counts, status } = found;
  const isUploading = status === 'uploading';
  return (
    <>
      <section className="panel padded" aria-live="polite">
        <div className="line between">
          <h2 className="section-title wraps">{found.file_name ?? found.uid}</h2>
          <State tone={importTones[status] ?? 'over'}>{t(`imports.states.${status}`)}</State>
        </div>
        <Sentence found={found} fileBytes={upload?.bytes} />
        {found.finished_at === null && !(isUploading && upload === undefined) && (
          <Bar {...partDone(found, upload?.bytes)} label={t(`imports.states.${status}`)} tone="plain" />
        )}
        {found.error !== null && <p className="wraps">{found.error.message}</p>}
        <ProblemNote error={error ?? upload?.error ?? null} />
        {isUploading && upload?.isRunning !== true && (
          <Permitted to="edit">
            <Resume uid={found.uid} />
          </Permitted>
        )}
        {found.finished_at === null && (
          <Permitted to="edit">
            <div>
              <Button variant="default" size="xs" loading={isRunning} onClick={() => void run(found.uid)}>
                {t('imports.cancel')}
              </Button>
            </div>
          </Permitted>
        )}
      </section>
      <div className="figures-row">
        {shownCounts.map((name) => (
          <div key={name} className="panel figure">
            <b>{count(counts[name])}</b>
            <span className="quiet caption">{t(`imports.counts.${name}`)}</span>
          </div>
        ))}
      </div>
      {found.finished_at !== null && <ImportResult list={list} found={found} />}
      {found.recognized !== null && <Recognized recognized={found.recognized} />}
    </>
  );
}

/** Shows which field each column of the file became, and how the words in status columns were understood. */
function Recognized({ recognized }: { recognized: NonNullable<Import['recognized']> }) {
  const { t } = useI18n();
  const used = recognized.columns.filter(({ to }) => to !== null);
  if (used.length === 0) return null;
  const columns: Column<(typeof used)[number]>[] = [
    { heading: t('imports.column'), cell: ({ column, name }) => <RowName>{name ?? column}</RowName> },
    {
      heading: t('imports.goesTo'),
      kind: 'wide',
      cell: ({ to, statuses }) => (
        <>
          <code>{to}</code> {statuses !== null && <Words statuses={statuses} />}
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-label={t('imports.howRead')}>
      <DataTable rows={used} columns={columns} keyOf={({ column }) => column} />
    </section>
  );
}

function Sentence({ found, fileBytes }: { found: Import; fileBytes: number | undefined }) {
  const { t, locale } = useI18n();
  const { counts, progress, status } = found;
  const bytes = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(value / 1e6);
  let sentence = '';
  if (status === 'uploading' && fileBytes !== undefined)
    sentence = t('imports.uploading', { part: bytes(progress.uploaded_bytes), whole: bytes(fileBytes) });
  else if (status === 'pending') sentence = t('imports.waiting');
  else if (status === 'running') {
    sentence =
      progress.total_rows === null
        ? t('imports.runningWithoutWhole', { processed: counts.processed, rate: progress.rows_per_second })
        : t('imports.running', {
            processed: counts.processed,
            whole: progress.total_rows,
            rate: progress.rows_per_second,
          });
    if (progress.seconds_left !== null)
      sentence += ` ${t('imports.left', { duration: formatDuration(progress.seconds_left, locale) })}`;
  } else if (found.finished_at !== null)
    sentence = t('imports.finished', { created: counts.created, updated: counts.updated, rejected: counts.invalid });
  return sentence === '' ? null : <p className="quiet figures">{sentence}</p>;
}

function Resume({ uid }: { uid: string }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="note" role="status">
      <span>{t('imports.interrupted')}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.resume')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Errors are shown with the upload.
          if (file !== undefined) beginUpload(file, { resume: uid }).catch(() => undefined);
        }}
      />
      <Button size="xs" onClick={() => input.current?.click()}>
        {t('imports.resume')}
      </Button>
    </div>
  );
}
