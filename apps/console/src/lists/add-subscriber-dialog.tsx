import type { List, Subscriber } from 'mailwright';
import { Modal, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { addSubscriber } from '../data/subscriber-changes.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useI18n } from '../texts/language.tsx';
import { FieldInputs, type FieldValues } from './field-inputs.tsx';

/** Adds one person to a list and shows them. A person who is already on it is updated. */
export function AddSubscriberDialog({ list, close }: { list: List; close(): void }) {
  const { t } = useI18n();
  const { data: tagsOfList = [] } = useQuery(tagsQuery(list.uid));
  const [values, setValues] = useState<FieldValues>({});
  const [tags, setTags] = useState<string[]>([]);
  const [known, setKnown] = useState<Subscriber>();
  const adding = useChange(addSubscriber, ({ person, isKnown }) => (isKnown ? setKnown(person) : close()));
  if (known !== undefined)
    return (
      <Modal opened onClose={close} title={t('subscribers.add')}>
        <div className="stack" role="status">
          <p className="wraps">
            {t('subscribers.onListAlready', { email: known.EMAIL, state: t(`subscribers.states.${known.status}`) })}
          </p>
          <Link to={`/lists/${list.uid}/subscribers/${known.uid}`}>{t('subscribers.toPerson')}</Link>
        </div>
      </Modal>
    );
  return (
    <FormDialog
      title={t('subscribers.add')}
      action={t('subscribers.add')}
      close={close}
      change={adding}
      submit={() => adding.run({ list_uid: list.uid, ...values, EMAIL: String(values['EMAIL'] ?? ''), tags })}
      fields={list.fields.map(({ tag }) => tag)}
    >
      <FieldInputs
        fields={list.fields}
        values={values}
        change={(tag, value) => setValues((before) => ({ ...before, [tag]: value }))}
        errorOf={(tag) => errorOf(adding.error, tag)}
      />
      <TagsInput label={t('subscribers.tags')} data={tagsOfList} value={tags} onChange={setTags} maxLength={100} />
    </FormDialog>
  );
}
