import type { Template } from '@mailwright/client';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addCampaign } from '../data/campaign-changes.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';
import { copyOf } from './gallery/start-query.ts';

/**
 * Creates a campaign from a template: in its layout or, if the template is a whole mail, with a copy of it that can be
 * changed.
 */
export function StartCampaignDialog({ template, close }: { template: Template; close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const { error, isRunning, run } = useChange(addCampaign, ({ uid }) => navigate(`/campaigns/${uid}`));
  const listUid = chosen === '' ? (lists[0]?.uid ?? '') : chosen;
  const body = { name, list_uid: listUid, ...copyOf(template) };
  return (
    <Modal
      opened
      onClose={close}
      title={t('templates.startTitle', { name: template.name })}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(body);
        }}
      >
        <ProblemNote error={errorBeside(error, ['name'])} />
        <p className="small quiet">{template.has_slot ? t('templates.startLayout') : t('templates.startMail')}</p>
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
        <Button type="submit" loading={isRunning} disabled={listUid === ''}>
          {t('campaigns.create')}
        </Button>
      </form>
    </Modal>
  );
}
