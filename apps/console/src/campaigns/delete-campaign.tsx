import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type CampaignSummary, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';

type Named = Pick<CampaignSummary, 'uid' | 'name'>;

/** A button that deletes a campaign after asking, and then opens the list of campaigns. */
export function DeleteCampaign({ campaign }: { campaign: Named }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" className="dangerous" onClick={asking.open}>
        {t('campaigns.delete')}
      </Button>
      {isAsking && (
        <ConfirmDelete
          campaign={campaign}
          close={asking.close}
          then={() => leaveUnasked(() => navigate('/campaigns'))}
        />
      )}
    </>
  );
}

/** Asks before a campaign is deleted. */
export function ConfirmDelete({
  campaign,
  close,
  then = async () => {},
}: {
  campaign: Named;
  close(): void;
  /** Runs before the campaigns are read again, since this one is gone by then. */
  then?: () => Promise<void>;
}) {
  const { t } = useI18n();
  return (
    <Confirm
      opened
      close={close}
      title={t('campaigns.deleteTitle', { name: campaign.name })}
      action={t('campaigns.deleteAction')}
      run={async () => {
        await unwrap(api.DELETE('/campaigns/{uid}', { params: { path: { uid: campaign.uid } } }));
        await then();
        await refreshCampaigns();
      }}
    >
      {t('campaigns.deleteText')}
    </Confirm>
  );
}
