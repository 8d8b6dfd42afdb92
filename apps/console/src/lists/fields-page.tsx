import type { List, ListField } from 'mailwright';
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { deleteField, saveField } from '../data/list-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import { FieldInputs } from './field-inputs.tsx';
import { ListFrame } from './list-frame.tsx';

/** Lists and edits the fields of a list. */
export function FieldsPage() {
  const { t } = useI18n();
  const [edited, setEdited] = useState<ListField | 'new'>();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <ListFrame
      actions={() => (
        <Permitted to="edit">
          <Button onClick={() => setEdited('new')}>{t('lists.addField')}</Button>
        </Permitted>
      )}
    >
      {(list) => (
        <>
          <FieldTable list={list} edit={setEdited} />
          {edited !== undefined && (
            <Modal
              opened
              onClose={() => setEdited(undefined)}
              // Escape belongs to the dialog on top of this one, which asks whether to delete the field.
              closeOnEscape={!isDeleting}
              title={edited === 'new' ? t('lists.addField') : t('lists.editField')}
            >
              <FieldForm
                listUid={list.uid}
                field={edited === 'new' ? undefined : edited}
                close={() => setEdited(undefined)}
                isDeleting={isDeleting}
                setIsDeleting={setIsDeleting}
              />
            </Modal>
          )}
        </>
      )}
    </ListFrame>
  );
}

function FieldTable({ list, edit }: { list: List; edit(field: ListField): void }) {
  const { t } = useI18n();
  const yesOrNo = (is: boolean) => (is ? t('frame.yes') : t('frame.no'));
  const columns: Column<ListField>[] = [
    {
      heading: t('lists.label'),
      cell: ({ label, tag }) => <RowName below={<code>{tag}</code>}>{label}</RowName>,
    },
    { heading: t('lists.type'), cell: ({ type }) => t(`lists.types.${type}`) },
    { heading: t('lists.required'), kind: 'labelled', cell: ({ required }) => yesOrNo(required) },
    { heading: t('lists.visible'), kind: 'labelled', cell: ({ visible }) => yesOrNo(visible) },
    {
      kind: 'actions',
      cell: (field) =>
        field.tag !== 'EMAIL' && (
          <Permitted to="edit">
            <Button
              variant="subtle"
              size="xs"
              aria-label={`${t('frame.edit')} ${field.tag}`}
              onClick={() => edit(field)}
            >
              {t('frame.edit')}
            </Button>
          </Permitted>
        ),
    },
  ];
  return (
    <div className="panel">
      <p className="quiet small inset">{t('lists.fieldsText')}</p>
      <DataTable rows={list.fields} columns={columns} keyOf={({ tag }) => tag} />
    </div>
  );
}

function FieldForm({
  listUid,
  field,
  close,
  isDeleting,
  setIsDeleting,
}: {
  listUid: string;
  field: ListField | undefined;
  close(): void;
  isDeleting: boolean;
  setIsDeleting(isDeleting: boolean): void;
}) {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(saveField, close);
  const deletion = useChange(deleteField, () => {
    close();
    setIsDeleting(false);
  });
  const { values, change, textOf } = useFields(() => valuesOf(field), error);
  const { type, default_value: defaultValue } = values;
  const hasOptions = type === 'select' || type === 'multiselect';
  const choices = values.options.split('\n').flatMap((each) => each.trim() || []);
  const chosen = hasOptions && defaultValue !== null ? [defaultValue].flat().map(String) : [];
  const { options: _, ...others } = values;
  const body = {
    ...others,
    label: values.label === '' ? values.tag : values.label,
    ...(hasOptions ? { options: choices } : {}),
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ listUid, tag: field?.tag, body });
      }}
    >
      <ProblemNote error={errorBeside(error, ['tag', 'label', 'options', 'default_value'])} />
      <TextInput
        label={t('lists.tag')}
        description={t('lists.tagHelp')}
        required
        {...textOf('tag')}
        onChange={(event) => change({ tag: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput label={t('lists.label')} {...textOf('label')} />
      {field === undefined && (
        <NativeSelect
          label={t('lists.type')}
          value={type}
          onChange={(event) => change({ type: event.currentTarget.value as ListField['type'], default_value: null })}
          data={(['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect'] as const).map(
            (value) => ({ value, label: t(`lists.types.${value}`) }),
          )}
        />
      )}
      {hasOptions && (
        <Textarea
          label={t('lists.options')}
          description={t('lists.optionsHelp')}
          autosize
          minRows={3}
          {...textOf('options')}
        />
      )}
      <FieldInputs
        fields={[
          {
            tag: 'default_value',
            label: `${t('lists.defaultValue')} (${t('frame.optional')})`,
            description: t('lists.defaultValueHelp'),
            type,
            // Include a value that is no longer an option; the service's error says so next to the input.
            options: [...new Set([...choices, ...chosen])],
            required: false,
          },
        ]}
        values={{ default_value: defaultValue }}
        change={(_tag, value) => change({ default_value: Array.isArray(value) && value.length === 0 ? null : value })}
        errorOf={(name) => errorOf(error, name)}
      />
      {(['required', 'visible'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(`lists.${name}`)}
          checked={values[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      <div className="line between">
        <Button type="submit" loading={isRunning}>
          {t('frame.save')}
        </Button>
        {field !== undefined && (
          <Button variant="subtle" className="dangerous" onClick={() => setIsDeleting(true)}>
            {t('lists.deleteField')}
          </Button>
        )}
      </div>
      <Confirm
        opened={isDeleting}
        close={() => setIsDeleting(false)}
        title={t('lists.deleteFieldTitle', { tag: field?.tag ?? '' })}
        action={t('lists.deleteField').replace('…', '')}
        change={deletion}
        input={{ listUid, tag: field?.tag ?? '' }}
      >
        {t('lists.deleteFieldText')}
      </Confirm>
    </form>
  );
}

function valuesOf(field: ListField | undefined) {
  return {
    tag: field?.tag ?? '',
    label: field?.label ?? '',
    type: field?.type ?? ('text' as const),
    required: field?.required ?? false,
    visible: field?.visible ?? true,
    default_value: field?.default_value ?? null,
    /** One in each line. */
    options: field?.options.join('\n') ?? '',
  };
}
