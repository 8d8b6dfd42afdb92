import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePrefetchedEditor } from '../content-editor/use-prefetched-editor.ts';
import { addCampaign } from '../data/campaign-changes.ts';
import { listsQuery } from '../data/list-queries.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { StartGallery } from '../templates/gallery/start-gallery.tsx';
import classes from '../templates/gallery/start-gallery.module.css';
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
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(given);
  const [start, setStart] = useState<StartChoice>('empty');
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  const listUid = chosen === '' ? (lists[0]?.uid ?? '') : chosen;
  const { error, isRunning, run } = useChange(
    {
      run: async () => {
        const content = await readStart(start, language, t);
        return makeChange(addCampaign, { name, list_uid: listUid, ...content });
      },
      refreshes: [],
    },
    ({ uid }) => navigate(`/campaigns/${uid}`),
  );
  return (
    <Modal
      opened
      onClose={close}
      size={900}
      fullScreen={isNarrow}
      title={t('campaigns.create')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(undefined);
        }}
      >
        <ProblemNote error={errorBeside(error, ['name'])} />
        <TextInput
          label={t('campaigns.name')}
          description={t('campaigns.nameHelp')}
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <NativeSelect
          label={t('campaigns.list')}
          value={listUid}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={lists.map((list) => ({ value: list.uid, label: list.name }))}
        />
        <StartGallery value={start} onChange={setStart} isForCampaign />
        <div className={classes.action}>
          <Button type="submit" loading={isRunning} disabled={listUid === ''}>
            {t('campaigns.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
