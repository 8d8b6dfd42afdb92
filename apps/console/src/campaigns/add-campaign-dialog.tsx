import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePrefetchedEditor } from '../content-editor/use-prefetched-editor.ts';
import { addCampaign } from '../data/campaign-changes.ts';
import { listsQuery } from '../data/list-queries.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { StartGallery } from '../templates/gallery/start-gallery.tsx';
import { readStart, type StartChoice } from '../templates/gallery/start-query.ts';
import { useI18n } from '../texts/language.tsx';

/**
 * Asks for the name, the list and the start of a new campaign, and creates it. `listUid` is the list to begin with.
 */
export function AddCampaignDialog({ listUid: given = '', close }: { listUid?: string; close(): void }) {
  const { t, language } = useI18n();
  usePrefetchedEditor();
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const [start, setStart] = useState<StartChoice>('empty');
  const adding = useChange(
    {
      run: async (body: { name: string; list_uid: string }) =>
        makeChange(addCampaign, { ...body, ...(await readStart(start, language, t)) }),
      refreshes: [],
    },
    ({ uid }) => navigate(`/campaigns/${uid}`),
  );
  const { values, textOf } = useFields({ name: '', list_uid: given }, adding.error);
  const listUid = values.list_uid === '' ? (lists[0]?.uid ?? '') : values.list_uid;
  return (
    <FormDialog
      title={t('campaigns.create')}
      action={t('campaigns.create')}
      isLarge
      close={close}
      change={adding}
      submit={() => adding.run({ ...values, list_uid: listUid })}
      fields={['name']}
      isDisabled={listUid === ''}
    >
      <TextInput
        label={t('campaigns.name')}
        description={t('campaigns.nameHelp')}
        required
        data-autofocus
        {...textOf('name')}
      />
      <NativeSelect
        label={t('campaigns.list')}
        data={lists.map((list) => ({ value: list.uid, label: list.name }))}
        {...textOf('list_uid')}
        value={listUid}
      />
      <StartGallery value={start} onChange={setStart} isForCampaign />
    </FormDialog>
  );
}
