import { type AddListField, type FieldValue, type List, type ListField, unwrap } from '@mailwright/client';
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
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
          <Modal
            opened={edited !== undefined}
            onClose={() => setEdited(undefined)}
            // Escape belongs to the dialog on top of this one, which asks whether to delete the field.
            closeOnEscape={!isDeleting}
            title={edited === 'new' ? t('lists.addField') : t('lists.editField')}
            closeButtonProps={{ 'aria-label': t('frame.close') }}
          >
            <FieldForm
              listUid={list.uid}
              field={edited === 'new' ? undefined : edited}
              close={() => setEdited(undefined)}
              isDeleting={isDeleting}
              setIsDeleting={setIsDeleting}
            />
          </Modal>
        </>
      )}
    </ListFrame>
  );
}

function FieldTable({ list, edit }: { list: List; edit(field: ListField): void }) {
  const { t } = useI18n();
  return (
    <div className="panel">
      <p className="quiet small" style={{ padding: '14px 16px' }}>
        {t('lists.fieldsText')}
      </p>
      <table className="rows">
        <thead>
          <tr>
            <th>{t('lists.label')}</th>
            <th>{t('lists.type')}</th>
            <th>{t('lists.required')}</th>
            <th>{t('lists.visible')}</th>
            <th>
              <span className="skip">{t('frame.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.fields.map((field) => (
            <tr key={field.tag}>
              <td>
                <span className="name">{field.label}</span>
                <span className="below">
                  <code>{field.tag}</code>
                </span>
              </td>
              <td>{t(`lists.types.${field.type}`)}</td>
              <td data-label={t('lists.required')}>{field.required ? t('frame.yes') : t('frame.no')}</td>
              <td data-label={t('lists.visible')}>{field.visible ? t('frame.yes') : t('frame.no')}</td>
              <td className="number">
                {field.tag !== 'EMAIL' && (
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
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
  const [tag, setTag] = useState(field?.tag ?? '');
  const [label, setLabel] = useState(field?.label ?? '');
  const [type, setType] = useState<ListField['type']>(field?.type ?? 'text');
  const [isRequired, setIsRequired] = useState(field?.required ?? false);
  const [isVisible, setIsVisible] = useState(field?.visible ?? true);
  const [defaultValue, setDefaultValue] = useState<FieldValue | null>(field?.default_value ?? null);
  const [options, setOptions] = useState(field?.options.join('\n') ?? '');
  const { error, isRunning, attempt } = useAttempt();
  const hasOptions = type === 'select' || type === 'multiselect';
  const choices = options.split('\n').flatMap((each) => each.trim() || []);
  const chosen = hasOptions && defaultValue !== null ? [defaultValue].flat().map(String) : [];
  const save = async () => {
    const body = {
      tag,
      label: label === '' ? tag : label,
      required: isRequired,
      visible: isVisible,
      default_value: defaultValue,
      ...(hasOptions ? { options: choices } : {}),
    };
    if (field === undefined) {
      const added: AddListField = { ...body, type };
      await unwrap(api.POST('/lists/{uid}/fields', { params: { path: { uid: listUid } }, body: added }));
    } else {
      await unwrap(
        api.PATCH('/lists/{uid}/fields/{tag}', { params: { path: { uid: listUid, tag: field.tag } }, body }),
      );
    }
    await refreshLists();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save, close);
      }}
    >
      <ProblemNote error={errorBeside(error, ['tag', 'label', 'options', 'default_value'])} />
      <TextInput
        label={t('lists.tag')}
        description={t('lists.tagHelp')}
        required
        withAsterisk={false}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value.toUpperCase())}
        error={errorOf(error, 'tag')}
      />
      <TextInput
        label={t('lists.label')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={errorOf(error, 'label')}
      />
      {field === undefined && (
        <NativeSelect
          label={t('lists.type')}
          value={type}
          onChange={(event) => {
            setType(event.currentTarget.value as ListField['type']);
            setDefaultValue(null);
          }}
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
          value={options}
          onChange={(event) => setOptions(event.currentTarget.value)}
          error={errorOf(error, 'options')}
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
        change={(_tag, value) => setDefaultValue(Array.isArray(value) && value.length === 0 ? null : value)}
        errorOf={(name) => errorOf(error, name)}
      />
      <Checkbox
        label={t('lists.required')}
        checked={isRequired}
        onChange={(event) => setIsRequired(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('lists.visible')}
        checked={isVisible}
        onChange={(event) => setIsVisible(event.currentTarget.checked)}
      />
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
        run={async () => {
          const path = { uid: listUid, tag: field?.tag ?? '' };
          await unwrap(api.DELETE('/lists/{uid}/fields/{tag}', { params: { path } }));
          await refreshLists();
          close();
        }}
      >
        {t('lists.deleteFieldText')}
      </Confirm>
    </form>
  );
}
