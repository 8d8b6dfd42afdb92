import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Conditions, conditionsCountQuery } from '../data/audience-queries.ts';
import { copyCampaignFor } from '../data/campaign-changes.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
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
  const making = useChange(copyCampaignFor, async ({ uid }) => {
    await navigate(`/campaigns/${uid}`);
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('reports.unopenedTitle')}
      action={t('reports.unopenedAction')}
      isDangerous={false}
      isDisabled={data === undefined || data.count === 0}
      change={making}
      input={{ uid: campaign.uid, name: t('reports.unopenedName', { name: campaign.name }), conditions }}
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
