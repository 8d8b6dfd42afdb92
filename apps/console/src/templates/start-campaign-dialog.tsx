import type { Template } from 'mailwright';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { addCampaign } from '../data/campaign-changes.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
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
  const adding = useChange(addCampaign, ({ uid }) => navigate(`/campaigns/${uid}`));
  const { values, textOf } = useFields({ name: '', list_uid: '' }, adding.error);
  const listUid = values.list_uid === '' ? (lists[0]?.uid ?? '') : values.list_uid;
  return (
    <FormDialog
      title={t('templates.startTitle', { name: template.name })}
      action={t('campaigns.create')}
      close={close}
      change={adding}
      submit={() => adding.run({ name: values.name, list_uid: listUid, ...copyOf(template) })}
      fields={['name']}
      isDisabled={listUid === ''}
    >
      <p className="small quiet">{template.has_slot ? t('templates.startLayout') : t('templates.startMail')}</p>
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
    </FormDialog>
  );
}
