import { type ImportOptions, type ImportPreview, type List, previewImport } from 'mailwright';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { mediaTypeOf } from '../data/import-queries.ts';
import { startImport } from '../data/uploads.ts';
import { useChange } from '../data/use-change.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { asDetected, ImportColumns } from './import-columns.tsx';
import { asFound, FileReading, newFieldsOf, type Reading, readingOf } from './import-reading.tsx';
import { FileProblems, isUnusable } from './wrong-file.tsx';
import '../texts/imports.ts';

interface Choices {
  tag: string;
  updateExisting: boolean;
  resubscribe: boolean;
  skipConfirmation: boolean;
  consent: string;
  sendEvents: boolean;
}

/**
 * Shows how a file would be imported: its columns, its first rows and the options. Nothing is written until the import
 * is started.
 */
export function ImportPlan({ list, file, forget }: { list: List; file: File; forget(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [columns, setColumns] = useState(asDetected);
  const [choices, setChoices] = useState<Choices>({
    tag: '',
    updateExisting: true,
    resubscribe: false,
    skipConfirmation: false,
    consent: '',
    sendEvents: true,
  });
  const [reading, setReading] = useState<Reading>(asFound);
  const { error, isRunning, run } = useChange(startImport, (uid) => navigate(`/lists/${list.uid}/imports/${uid}`));
  const contentType = mediaTypeOf(file.name);
  const how = readingOf(columns, reading);
  const preview = useQuery({
    queryKey: ['import-preview', list.uid, file.name, file.size, file.lastModified, how],
    queryFn: ({ signal }) =>
      previewImport(api, {
        listUid: list.uid,
        file,
        contentType,
        signal,
        options: how,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const start = () =>
    run({
      file,
      listUid: list.uid,
      contentType,
      options: { ...optionsOf(file, choices), ...how, ...newFieldsOf(columns) },
    });
  const another = (
    <Button variant="default" onClick={forget}>
      {t('imports.other')}
    </Button>
  );
  return (
    <>
      <ProblemNote error={errorBeside(error, ['tag', 'consent_statement'])} />
      <Loaded query={preview}>
        {(found) => (
          <>
            <FileProblems preview={found} fileName={file.name} />
            {isUnusable(found) ? (
              <div>{another}</div>
            ) : (
              <>
                {found.problems.length === 0 && <Outlook preview={found} />}
                <ImportColumns list={list} preview={found} choices={columns} set={setColumns} />
                <FileReading reading={reading} set={setReading} format={found.format} />
                <Options list={list} choices={choices} set={setChoices} error={error} />
                <div className="line">
                  <Button loading={isRunning} disabled={found.problems.length > 0} onClick={() => void start()}>
                    {t('imports.start')}
                  </Button>
                  {another}
                  <span className="quiet small wraps">{file.name}</span>
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
      {preview.error !== null && <div>{another}</div>}
    </>
  );
}

function optionsOf(file: File, choices: Choices): ImportOptions {
  return {
    file_name: file.name.slice(0, 255),
    ...(choices.tag.trim() === '' ? {} : { tag: choices.tag }),
    ...(choices.updateExisting ? {} : { update_existing: 'false' as const }),
    ...(choices.resubscribe ? { resubscribe: 'true' as const } : {}),
    ...(choices.sendEvents ? {} : { send_events: 'false' as const }),
    ...(choices.skipConfirmation ? { skip_confirmation: 'true' as const } : {}),
    ...(choices.consent.trim() === '' ? {} : { consent_statement: choices.consent.trim() }),
  };
}

/** Shows what would happen to the first rows. */
function Outlook({ preview: { rows, errors } }: { preview: ImportPreview }) {
  const { t } = useI18n();
  const shown = errors.slice(0, 5);
  const columns: Column<ImportPreview['errors'][number]>[] = [
    {
      heading: t('imports.row'),
      cell: ({ row, text }) => (
        <>
          {row}: <code>{text}</code>
        </>
      ),
    },
    {
      heading: t('imports.why'),
      kind: 'wide',
      cell: ({ field, message }) => (
        <>
          {field === null ? '' : <code>{field}</code>} {message}
        </>
      ),
    },
  ];
  return (
    <div className={rows.invalid > 0 ? 'note' : 'note good'} role="status">
      <span className="strong">
        {t('imports.checked', { checked: rows.checked, valid: rows.valid, invalid: rows.invalid })}
      </span>
      <span className="small quiet">
        {t('imports.existing', { existing: rows.existing, suppressed: rows.suppressed })}
      </span>
      {errors.length > 0 && <DataTable rows={shown} columns={columns} keyOf={({ row, field }) => `${row} ${field}`} />}
      {rows.invalid > shown.length && <span className="caption quiet">{t('imports.firstOnes')}</span>}
    </div>
  );
}

function Options({
  list,
  choices,
  set,
  error,
}: {
  list: List;
  choices: Choices;
  set(choices: Choices): void;
  error: Error | null;
}) {
  const { t } = useI18n();
  const box = (name: 'updateExisting' | 'resubscribe' | 'skipConfirmation' | 'sendEvents', label: string) => (
    <Checkbox
      label={label}
      checked={choices[name]}
      onChange={(event) => set({ ...choices, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Panel title={t('imports.options')}>
      <TextInput
        label={t('imports.tag')}
        description={t('imports.tagHelp')}
        value={choices.tag}
        onChange={(event) => set({ ...choices, tag: event.currentTarget.value })}
        error={errorOf(error, 'tag')}
      />
      {box('updateExisting', t('imports.updateExisting'))}
      {box('sendEvents', t('imports.sendEvents'))}
      {box('resubscribe', t('imports.resubscribe'))}
      {list.subscription === 'double_opt_in' && box('skipConfirmation', t('imports.skipConfirmation'))}
      <TextInput
        label={`${t('imports.consent')} (${t('frame.optional')})`}
        description={t('imports.consentHelp')}
        value={choices.consent}
        onChange={(event) => set({ ...choices, consent: event.currentTarget.value })}
        error={errorOf(error, 'consent_statement')}
      />
    </Panel>
  );
}
