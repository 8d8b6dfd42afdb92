import { type AddSubscriber, type List, unwrap } from '@mailwright/client';
import { Button, Modal, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { queryClient } from '../data/query-client.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useSpeech } from '../texts/language.tsx';
import { FieldInputs, type FieldValues } from './field-inputs.tsx';

/** Adds one person to a list. */
export function AddSubscriberDialog({ list, close }: { list: List; close(): void }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  const { data: known = [] } = useQuery(tagsQuery(list.uid));
  const [values, setValues] = useState<FieldValues>({});
  const [tags, setTags] = useState<string[]>([]);
  const { error, isRunning, attempt } = useAttempt();
  const save = async () => {
    await unwrap(
      api.POST('/subscribers', { body: { list_uid: list.uid, ...values, tags } as unknown as AddSubscriber }),
    );
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['subscribers', list.uid] }), refreshLists()]);
  };
  return (
    <Modal opened onClose={close} title={text.add} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save, close);
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
        <TagsInput label={text.tags} data={known} value={tags} onChange={setTags} maxLength={100} />
        <Button type="submit" loading={isRunning}>
          {text.add}
        </Button>
      </form>
    </Modal>
  );
}
