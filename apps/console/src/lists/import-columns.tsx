import type { components, ImportPreview, List } from '@mailwright/client';
import { NativeSelect, TextInput } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import { Words } from './status-words.tsx';

/** A field that the import adds to the list. */
export type NewField = components['schemas']['NewImportField'];
type Column = ImportPreview['columns'][number];

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
  return (
    <section className="panel" aria-label={t('imports.columns')}>
      <table className="rows">
        <thead>
          <tr>
            <th>{t('imports.column')}</th>
            <th>{t('imports.sample')}</th>
            <th>{t('imports.goesTo')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column) => {
            const { name, samples, statuses, as_field: asField } = column;
            const key = name !== null && name in preview.mapping ? name : String(column.column);
            const field = choices.newFields[key];
            const shownName = name ?? String(column.column);
            return (
              <tr key={column.column}>
                <td>
                  <span className="name">{shownName}</span>
                  <ConsentNote column={column} isUnclear={unclear.has(column.column)} />
                </td>
                <td className="quiet wide">{statuses === null ? samples.join(', ') : <Words statuses={statuses} />}</td>
                <td className="wide">
                  <NativeSelect
                    aria-label={t('imports.targetOf', { column: shownName })}
                    size="xs"
                    value={
                      field !== undefined
                        ? newTarget
                        : choices.ignored.includes(key)
                          ? ignoredTarget
                          : (column.to ?? '')
                    }
                    onChange={(event) => choose(key, event.currentTarget.value, asField)}
                    data={targets}
                  />
                  {field !== undefined && (
                    <NewFieldInputs
                      name={shownName}
                      field={field}
                      set={(changed) => set({ ...choices, newFields: { ...choices.newFields, [key]: changed } })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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
function ConsentNote({ column: { to, statuses }, isUnclear }: { column: Column; isUnclear: boolean }) {
  const { t } = useI18n();
  const note = isUnclear
    ? t('imports.consentUnclear')
    : statuses !== null
      ? t('imports.consentDecides')
      : evidence.some((each) => each === to)
        ? t('imports.consentProof')
        : undefined;
  return note === undefined ? null : <span className="below">{note}</span>;
}

function NewFieldInputs({ name, field, set }: { name: string; field: NewField; set(field: NewField): void }) {
  const { t } = useI18n();
  return (
    <div className="new-field" role="group" aria-label={t('imports.newFieldFor', { column: name })}>
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
