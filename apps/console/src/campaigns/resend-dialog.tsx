import { unwrap } from '@mailwright/client';
import { notifications } from '@mantine/notifications';
import { api } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

/** The states whose recipients can be sent the mail again. */
export type ResendState = 'failed' | 'uncertain';

/** Resends the mail to all recipients in a state, after showing how many they are. */
export function ResendDialog({ campaign, state, close }: { campaign: Campaign; state: ResendState; close(): void }) {
  const { t } = useI18n();
  return (
    <Confirm
      opened
      close={close}
      title={t('reports.resendTitle', { count: campaign.statistics[state] })}
      action={t('reports.resendAction', { count: campaign.statistics[state] })}
      isDangerous={state === 'uncertain'}
      run={async () => {
        const params = { path: { uid: campaign.uid } };
        const body = { states: [state] };
        const { recipients, campaign: after } = await unwrap(
          api.POST('/campaigns/{uid}/recipients/resend', { params, body }),
        );
        const paused = after.status === 'paused' ? ` ${t('reports.resentPaused')}` : '';
        notifications.show({ message: `${t('reports.resent', { count: recipients })}${paused}` });
        await refreshCampaigns();
      }}
    >
      {state === 'failed'
        ? t('reports.resendFailed', { count: campaign.statistics[state] })
        : t('reports.resendUncertain', { count: campaign.statistics[state] })}
    </Confirm>
  );
}
