import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { deleteCampaign } from '../data/campaign-changes.ts';
import type { CampaignSummary } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';

type Named = Pick<CampaignSummary, 'uid' | 'name'>;

/** A button that deletes a campaign after asking, and then opens the list of campaigns. */
export function DeleteCampaign({ campaign }: { campaign: Named }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" className="dangerous" onClick={asking.open}>
        {t('campaigns.delete')}
      </Button>
      {isAsking && <ConfirmDelete campaign={campaign} close={asking.close} isShown />}
    </>
  );
}

/** Asks before a campaign is deleted. */
export function ConfirmDelete({
  campaign,
  close,
  isShown = false,
}: {
  campaign: Named;
  close(): void;
  /** Whether its page is shown, which is left then. */
  isShown?: boolean;
}) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const deletion = useChange(deleteCampaign, async () => {
    if (isShown) await leaveUnasked(() => navigate('/campaigns'));
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('campaigns.deleteTitle', { name: campaign.name })}
      action={t('campaigns.deleteAction')}
      change={deletion}
      input={campaign.uid}
    >
      {t('campaigns.deleteText')}
    </Confirm>
  );
}
