import type { List } from '@mailwright/client';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addSegment } from '../data/segment-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { type Group, writeConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { useI18n } from '../texts/language.tsx';

/** Saves a filter as a segment, and then filters by that segment. */
export function SaveSegment({ list, conditions, close }: { list: List; conditions: Group; close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { error, isRunning, run } = useChange(addSegment, async ({ uid }) => {
    await navigate(`/lists/${list.uid}?segment=${uid}`);
    close();
  });
  return (
    <Modal opened onClose={close} title={t('segments.saveTitle')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ name, list_uid: list.uid, conditions: writeConditions(conditions) });
        }}
      >
        <p className="quiet small wraps">{describeConditions(list, conditions, t)}</p>
        <ProblemNote error={errorBeside(error, ['name'])} />
        <TextInput
          label={t('segments.name')}
          value={name}
          required
          withAsterisk={false}
          maxLength={200}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <Button type="submit" loading={isRunning}>
          {t('segments.create')}
        </Button>
      </form>
    </Modal>
  );
}
