import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { DeleteCampaign } from './delete-campaign.tsx';

/** The actions that a campaign's status allows: pause, resume, cancel, copy and delete. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { error, isRunning, attempt } = useAttempt();
  const [isCancelling, cancelling] = useDisclosure(false);
  const { status, statistics } = campaign;
  const params = { path: { uid: campaign.uid } };
  const isOver = status === 'sent' || status === 'cancelled' || status === 'failed';
  const change = (call: () => Promise<unknown>) =>
    void attempt(async () => {
      await call();
      await refreshCampaigns();
    });
  const copy = async () => {
    const { uid } = await unwrap(api.POST('/campaigns/{uid}/copy', { params }));
    await navigate(`/campaigns/${uid}`);
  };
  return (
    <>
      <Permitted to="send">
        {(status === 'sending' || status === 'scheduled') && (
          <Button
            variant="default"
            loading={isRunning}
            onClick={() => change(() => unwrap(api.POST('/campaigns/{uid}/pause', { params })))}
          >
            {t('campaigns.pause')}
          </Button>
        )}
        {status === 'paused' && campaign.started_at !== null && (
          <Button
            loading={isRunning}
            onClick={() => change(() => unwrap(api.POST('/campaigns/{uid}/run', { params, body: {} })))}
          >
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
          <Button variant="default" loading={isRunning} onClick={() => change(copy)}>
            {t('campaigns.copy')}
          </Button>
        )}
        {isOver && <DeleteCampaign campaign={campaign} />}
      </Permitted>
      <ProblemNote error={error} />
      <Confirm
        opened={isCancelling}
        close={cancelling.close}
        title={t('campaigns.cancelTitle', { name: campaign.name })}
        action={t('campaigns.cancelAction')}
        run={async () => {
          await unwrap(api.POST('/campaigns/{uid}/cancel', { params }));
          await refreshCampaigns();
        }}
      >
        {campaign.started_at === null
          ? t('campaigns.cancelText')
          : t('campaigns.cancelRest', { rest: statistics.queued + statistics.deferred, sent: statistics.sent })}
      </Confirm>
    </>
  );
}
