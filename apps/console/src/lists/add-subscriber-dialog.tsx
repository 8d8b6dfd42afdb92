import type { AddSubscriber, List, Subscriber } from '@mailwright/client';
import { Button, Modal, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { addSubscriber } from '../data/subscriber-changes.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import { FieldInputs, type FieldValues } from './field-inputs.tsx';

/** Adds one person to a list and shows them. A person who is already on it is updated. */
export function AddSubscriberDialog({ list, close }: { list: List; close(): void }) {
  const { t } = useI18n();
  const { data: tagsOfList = [] } = useQuery(tagsQuery(list.uid));
  const [values, setValues] = useState<FieldValues>({});
  const [tags, setTags] = useState<string[]>([]);
  const [known, setKnown] = useState<Subscriber>();
  const { error, isRunning, run } = useChange(addSubscriber, ({ person, isKnown }) =>
    isKnown ? setKnown(person) : close(),
  );
  if (known !== undefined)
    return (
      <Modal opened onClose={close} title={t('subscribers.add')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
        <div className="stack" role="status">
          <p className="wraps">
            {t('subscribers.onListAlready', { email: known.EMAIL, state: t(`subscribers.states.${known.status}`) })}
          </p>
          <Link to={`/lists/${list.uid}/subscribers/${known.uid}`}>{t('subscribers.toPerson')}</Link>
        </div>
      </Modal>
    );
  return (
    <Modal opened onClose={close} title={t('subscribers.add')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ list_uid: list.uid, ...values, tags } as unknown as AddSubscriber);
        }}
      >
        <ProblemNote
          error={errorBeside(
            error,
            list.fields.map(({ tag }) => tag),
          )}
        />
        <FieldInputs
          fields={list.fields}
          values={values}
          change={(tag, value) => setValues((before) => ({ ...before, [tag]: value }))}
          errorOf={(tag) => errorOf(error, tag)}
        />
        <TagsInput label={t('subscribers.tags')} data={tagsOfList} value={tags} onChange={setTags} maxLength={100} />
        <Button type="submit" loading={isRunning}>
          {t('subscribers.add')}
        </Button>
      </form>
    </Modal>
  );
}
