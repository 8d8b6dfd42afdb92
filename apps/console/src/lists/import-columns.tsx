import type { components, ImportPreview, List } from 'mailwright';
import { NativeSelect, TextInput } from '@mantine/core';
import { Below, type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { useI18n } from '../texts/language.tsx';
import { Words } from './status-words.tsx';
import styles from './import-columns.module.css';
import '../texts/imports.ts';

/** A field that the import adds to the list. */
export type NewField = components['schemas']['NewImportField'];
type FileColumn = ImportPreview['columns'][number];

/** What the user has chosen instead of what was detected, by the columns' keys in the mapping. */
export interface ColumnChoices {
  mapping: Record<string, string | null> | undefined;
  ignored: string[];
  newFields: Record<string, NewField>;
}

/** Every column as it was detected. */
export const asDetected: ColumnChoices = { mapping: undefined, ignored: [], newFields: {} };

// Field tags are upper case, so these can't be tags.
const ignoredTarget = 'ignored';
const newTarget = 'new';
const evidence = ['subscribed_at', 'confirmed_at', 'created_at', 'confirmation_ip_address'] as const;
const types = ['text', 'number', 'date', 'datetime', 'boolean', 'url'] as const satisfies NewField['type'][];

/** Shows each column of a file with examples, and lets the user choose what becomes of it. */
export function ImportColumns({
  list,
  preview,
  choices,
  set,
}: {
  list: List;
  preview: ImportPreview;
  choices: ColumnChoices;
  set(choices: ColumnChoices): void;
}) {
  const { t } = useI18n();
  const targets = useTargets(list);
  const unclear = new Set(preview.problems.flatMap(({ columns = [] }) => columns));
  const choose = (key: string, value: string, asField: NewField) => {
    const { [key]: _, ...newFields } = choices.newFields;
    const to = value === newTarget ? asField.tag : value === '' || value === ignoredTarget ? null : value;
    set({
      mapping: { ...preview.mapping, ...choices.mapping, [key]: to },
      ignored: [...choices.ignored.filter((each) => each !== key), ...(value === ignoredTarget ? [key] : [])],
      newFields: value === newTarget ? { ...newFields, [key]: asField } : newFields,
    });
  };
  const nameOf = ({ name, column }: FileColumn) => name ?? String(column);
  const keyOf = ({ name, column }: FileColumn) => (name !== null && name in preview.mapping ? name : String(column));
  const targetOf = (column: FileColumn) => {
    const key = keyOf(column);
    if (choices.newFields[key] !== undefined) return newTarget;
    return choices.ignored.includes(key) ? ignoredTarget : (column.to ?? '');
  };
  const columns: Column<FileColumn>[] = [
    {
      heading: t('imports.column'),
      cell: (column) => (
        <>
          <RowName>{nameOf(column)}</RowName>
          <ConsentNote column={column} isUnclear={unclear.has(column.column)} />
        </>
      ),
    },
    {
      heading: t('imports.sample'),
      kind: 'wide',
      cell: ({ samples, statuses }) => (
        <span className="quiet">{statuses === null ? samples.join(', ') : <Words statuses={statuses} />}</span>
      ),
    },
    {
      heading: t('imports.goesTo'),
      kind: 'wide',
      cell: (column) => (
        <>
          <NativeSelect
            aria-label={t('imports.targetOf', { column: nameOf(column) })}
            size="xs"
            value={targetOf(column)}
            onChange={(event) => choose(keyOf(column), event.currentTarget.value, column.as_field)}
            data={targets}
          />
          <NewFieldInputs
            name={nameOf(column)}
            field={choices.newFields[keyOf(column)]}
            set={(field) => set({ ...choices, newFields: { ...choices.newFields, [keyOf(column)]: field } })}
          />
        </>
      ),
    },
  ];
  return (
    <section className="panel" aria-label={t('imports.columns')}>
      <DataTable rows={preview.columns} columns={columns} keyOf={({ column }) => column} />
    </section>
  );
}

/** What a column can become. */
function useTargets(list: List) {
  const { t } = useI18n();
  return [
    { value: '', label: t('imports.leaveOut') },
    { value: newTarget, label: t('imports.newField') },
    ...list.fields.map(({ tag, label }) => ({ value: tag, label: label === tag ? tag : `${label} (${tag})` })),
    { value: 'tags', label: t('imports.tags') },
    { value: 'status', label: t('imports.state') },
    { value: 'ip_address', label: t('imports.ip') },
    ...evidence.map((value) => ({ value, label: t(`imports.evidence.${value}`) })),
    { value: ignoredTarget, label: t('imports.ignoreConsent') },
  ];
}

/** Says what a column is for the consent of its people, if it is about that. */
function ConsentNote({ column: { to, statuses }, isUnclear }: { column: FileColumn; isUnclear: boolean }) {
  const { t } = useI18n();
  const note = isUnclear
    ? t('imports.consentUnclear')
    : statuses !== null
      ? t('imports.consentDecides')
      : evidence.some((each) => each === to)
        ? t('imports.consentProof')
        : undefined;
  return note === undefined ? null : <Below>{note}</Below>;
}

/** The label and the type of the field that a column is to be added as, if it is. */
function NewFieldInputs({
  name,
  field,
  set,
}: {
  name: string;
  field: NewField | undefined;
  set(field: NewField): void;
}) {
  const { t } = useI18n();
  if (field === undefined) return null;
  return (
    <div className={styles.newField} role="group" aria-label={t('imports.newFieldFor', { column: name })}>
      <TextInput
        label={t('lists.label')}
        size="xs"
        maxLength={100}
        value={field.label}
        onChange={(event) => set({ ...field, label: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('lists.type')}
        size="xs"
        value={field.type}
        onChange={(event) =>
          set({ ...field, type: types.find((type) => type === event.currentTarget.value) ?? 'text' })
        }
        data={types.map((value) => ({ value, label: t(`lists.types.${value}`) }))}
      />
      <span className="caption quiet">{t('imports.newFieldHelp', { tag: field.tag })}</span>
    </div>
  );
}
