import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { cancelCampaign, copyCampaign, setPaused } from '../data/campaign-changes.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';

/** The actions that a campaign's status allows: pause, resume, cancel, copy and delete. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const pausing = useChange(setPaused);
  const copying = useChange(copyCampaign, ({ uid }) => navigate(`/campaigns/${uid}`));
  const [isCancelling, cancelling] = useDisclosure(false);
  const cancellation = useChange(cancelCampaign, cancelling.close);
  const { status, statistics } = campaign;
  const isOver = status === 'sent' || status === 'cancelled' || status === 'failed';
  return (
    <>
      <Permitted to="send">
        {(status === 'sending' || status === 'scheduled') && (
          <Button
            variant="default"
            loading={pausing.isRunning}
            onClick={() => void pausing.run({ uid: campaign.uid, isPaused: true })}
          >
            {t('campaigns.pause')}
          </Button>
        )}
        {status === 'paused' && campaign.started_at !== null && (
          <Button loading={pausing.isRunning} onClick={() => void pausing.run({ uid: campaign.uid, isPaused: false })}>
            {t('campaigns.resume')}
          </Button>
        )}
        {!isOver && (
          <Button variant="default" onClick={cancelling.open}>
            {t('campaigns.cancel')}
          </Button>
        )}
      </Permitted>
      <Permitted to="edit">
        {isOver && (
          <Button variant="default" loading={copying.isRunning} onClick={() => void copying.run(campaign.uid)}>
            {t('campaigns.copy')}
          </Button>
        )}
        {isOver && <DeleteCampaign campaign={campaign} />}
      </Permitted>
      <ProblemNote error={pausing.error ?? copying.error} />
      <Confirm
        opened={isCancelling}
        close={cancelling.close}
        title={t('campaigns.cancelTitle', { name: campaign.name })}
        action={t('campaigns.cancelAction')}
        other={t('campaigns.cancelNot')}
        change={cancellation}
        input={campaign.uid}
      >
        {campaign.started_at === null
          ? t('campaigns.cancelText')
          : t('campaigns.cancelRest', { rest: statistics.queued + statistics.deferred, sent: statistics.sent })}
      </Confirm>
    </>
  );
}
