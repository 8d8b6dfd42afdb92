import { type ImportOptions, type ImportPreview, type List, previewImport } from '@mailwright/client';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { mediaTypeOf } from '../data/import-queries.ts';
import { beginUpload } from '../data/uploads.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { asFound, FileReading, type Reading, readingOf } from './import-reading.tsx';
import { Words } from './status-words.tsx';

// Field tags are upper case, so this can't be one.
const ignoredTarget = 'ignored';

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
  const { texts } = useI18n();
  const text = texts.imports;
  const navigate = useNavigate();
  const [mapping, setMapping] = useState<Record<string, string | null>>();
  const [choices, setChoices] = useState<Choices>({
    tag: '',
    updateExisting: true,
    resubscribe: false,
    skipConfirmation: false,
    consent: '',
    sendEvents: true,
  });
  const [ignored, setIgnored] = useState<string[]>([]);
  const [reading, setReading] = useState<Reading>(asFound);
  const { error, isRunning, attempt } = useAttempt();
  const contentType = mediaTypeOf(file.name);
  const how = readingOf(mapping, ignored, reading);
  const options = { ...optionsOf(file, choices), ...how };
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
  const start = () => beginUpload(file, { listUid: list.uid, contentType, options });
  return (
    <>
      <ProblemNote error={errorBeside(error, ['tag', 'consent_statement'])} />
      <Loaded query={preview}>
        {(found) => (
          <>
            <Outlook preview={found} />
            <Columns
              list={list}
              preview={found}
              ignored={ignored}
              change={(name, to, isIgnored) => {
                setMapping({ ...found.mapping, ...mapping, [name]: to });
                setIgnored([...ignored.filter((each) => each !== name), ...(isIgnored ? [name] : [])]);
              }}
            />
            <FileReading reading={reading} set={setReading} format={found.format} />
            <Options list={list} choices={choices} set={setChoices} error={error} />
            <div className="line">
              <Button
                loading={isRunning}
                disabled={found.problems.length > 0}
                onClick={() => void attempt(start, (uid) => navigate(`/lists/${list.uid}/imports/${uid}`))}
              >
                {text.start}
              </Button>
              <Button variant="default" onClick={forget}>
                {text.other}
              </Button>
              <span className="quiet small wraps">{file.name}</span>
            </div>
          </>
        )}
      </Loaded>
      {preview.error !== null && (
        <div>
          <Button variant="default" onClick={forget}>
            {text.other}
          </Button>
        </div>
      )}
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
function Outlook({ preview: { rows, errors, problems } }: { preview: ImportPreview }) {
  const { texts, count } = useI18n();
  const text = texts.imports;
  return (
    <>
      {problems.map(({ code, message }) => (
        <div key={code} className="note failed" role="alert">
          {message}
        </div>
      ))}
      <div className={rows.invalid > 0 ? 'note' : 'note good'} role="status">
        <span className="strong">{text.checked(count(rows.checked), count(rows.valid), count(rows.invalid))}</span>
        <span className="small quiet">{text.existing(count(rows.existing), count(rows.suppressed))}</span>
        {errors.length > 0 && (
          <table className="rows">
            <thead>
              <tr>
                <th>{text.row}</th>
                <th>{text.why}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, 5).map(({ row, field, message, text: line }) => (
                <tr key={`${row} ${field}`}>
                  <td>
                    {row}: <code>{line}</code>
                  </td>
                  <td className="wide">
                    {field === null ? '' : <code>{field}</code>} {message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Columns({
  list,
  preview,
  ignored,
  change,
}: {
  list: List;
  preview: ImportPreview;
  ignored: string[];
  change(name: string, to: string | null, isIgnored: boolean): void;
}) {
  const { texts } = useI18n();
  const text = texts.imports;
  const targets = [
    { value: '', label: text.leaveOut },
    ...list.fields.map(({ tag, label }) => ({ value: tag, label: label === tag ? tag : `${label} (${tag})` })),
    { value: 'tags', label: text.tags },
    { value: 'status', label: text.state },
    { value: 'ip_address', label: text.ip },
    { value: 'subscribed_at', label: text.evidence.subscribed_at },
    { value: 'confirmed_at', label: text.evidence.confirmed_at },
    { value: 'created_at', label: text.evidence.created_at },
    { value: 'confirmation_ip_address', label: text.evidence.confirmation_ip_address },
    { value: ignoredTarget, label: text.ignoreConsent },
  ];
  return (
    <section className="panel" aria-label={text.columns}>
      <table className="rows">
        <thead>
          <tr>
            <th>{text.column}</th>
            <th>{text.sample}</th>
            <th>{text.goesTo}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map(({ column, name, samples, to, statuses }) => {
            const key = name !== null && name in preview.mapping ? name : String(column);
            return (
              <tr key={column}>
                <td>
                  <span className="name">{name ?? column}</span>
                </td>
                <td className="quiet wide">{statuses === null ? samples.join(', ') : <Words statuses={statuses} />}</td>
                <td className="wide">
                  <NativeSelect
                    aria-label={text.targetOf(name ?? String(column))}
                    size="xs"
                    value={ignored.includes(key) ? ignoredTarget : (to ?? '')}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      change(key, value === '' || value === ignoredTarget ? null : value, value === ignoredTarget);
                    }}
                    data={targets}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
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
  const { texts } = useI18n();
  const text = texts.imports;
  const box = (name: 'updateExisting' | 'resubscribe' | 'skipConfirmation' | 'sendEvents', label: string) => (
    <Checkbox
      label={label}
      checked={choices[name]}
      onChange={(event) => set({ ...choices, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <section className="panel padded" aria-label={text.options}>
      <h2 className="section-title">{text.options}</h2>
      <TextInput
        label={text.tag}
        description={text.tagHelp}
        value={choices.tag}
        onChange={(event) => set({ ...choices, tag: event.currentTarget.value })}
        error={errorOf(error, 'tag')}
      />
      {box('updateExisting', text.updateExisting)}
      {box('sendEvents', text.sendEvents)}
      {box('resubscribe', text.resubscribe)}
      {list.subscription === 'double_opt_in' && box('skipConfirmation', text.skipConfirmation)}
      <TextInput
        label={`${text.consent} (${texts.frame.optional})`}
        description={text.consentHelp}
        value={choices.consent}
        onChange={(event) => set({ ...choices, consent: event.currentTarget.value })}
        error={errorOf(error, 'consent_statement')}
      />
    </section>
  );
}
