import type { List } from 'mailwright';
import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { addSegment } from '../data/segment-queries.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { type Group, writeConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { useI18n } from '../texts/language.tsx';

/** Saves a filter as a segment, and then filters by that segment. */
export function SaveSegment({ list, conditions, close }: { list: List; conditions: Group; close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const adding = useChange(addSegment, async ({ uid }) => {
    await navigate(`/lists/${list.uid}?segment=${uid}`);
    close();
  });
  const { values, textOf } = useFields({ name: '' }, adding.error);
  return (
    <FormDialog
      title={t('segments.saveTitle')}
      action={t('segments.create')}
      close={close}
      change={adding}
      submit={() => adding.run({ ...values, list_uid: list.uid, conditions: writeConditions(conditions) })}
      fields={['name']}
    >
      <p className="quiet small wraps">{describeConditions(list, conditions, t)}</p>
      <TextInput label={t('segments.name')} required maxLength={200} data-autofocus {...textOf('name')} />
    </FormDialog>
  );
}
