import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type Conditions, conditionsCountQuery } from '../data/audience-queries.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

/** Makes a draft for those who were sent a campaign and haven't opened it, after showing how many they are. */
export function SendToUnopened({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { list_uid: listUid } = campaign;
  // Without a list or without recorded opens, no one is known not to have opened it.
  if (listUid === null || campaign.status !== 'sent' || !campaign.track_opens) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('reports.unopened')}
      </Button>
      {isOpen && <UnopenedDialog campaign={campaign} listUid={listUid} close={close} />}
    </>
  );
}

function UnopenedDialog({ campaign, listUid, close }: { campaign: Campaign; listUid: string; close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const ofThis = { campaign_uid: campaign.uid };
  const conditions: Conditions = {
    all: [
      { activity: 'sent', operator: 'has', ...ofThis },
      { activity: 'opened', operator: 'has_not', ...ofThis },
    ],
  };
  const { data } = useQuery(conditionsCountQuery(listUid, { all: [{ status: ['subscribed'] }, ...conditions.all] }));
  const make = async () => {
    const { uid } = await unwrap(api.POST('/campaigns/{uid}/copy', { params: { path: { uid: campaign.uid } } }));
    const params = { path: { uid } };
    const body = { name: t('reports.unopenedName', { name: campaign.name }), audience: { conditions } };
    try {
      await unwrap(api.PATCH('/campaigns/{uid}', { params, body }));
    } catch (error) {
      // A copy for everyone isn't what was asked for.
      await unwrap(api.DELETE('/campaigns/{uid}', { params }));
      throw error;
    }
    void refreshCampaigns();
    await navigate(`/campaigns/${uid}`);
  };
  return (
    <Confirm
      opened
      close={close}
      title={t('reports.unopenedTitle')}
      action={t('reports.unopenedAction')}
      isDangerous={false}
      isDisabled={data === undefined || data.count === 0}
      run={make}
    >
      <p role="status">
        {data === undefined
          ? '…'
          : data.count === 0
            ? t('reports.unopenedNone')
            : t('reports.unopenedText', { count: data.count, isExact: data.is_exact })}
      </p>
      <p className="caption quiet">{t('reports.unopenedHelp')}</p>
    </Confirm>
  );
}
