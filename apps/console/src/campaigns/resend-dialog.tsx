import { notifications } from '@mantine/notifications';
import { resendCampaign } from '../data/campaign-changes.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';

/** The states whose recipients can be sent the mail again. */
export type ResendState = 'failed' | 'uncertain';

/** Resends the mail to all recipients in a state, after showing how many they are. */
export function ResendDialog({ campaign, state, close }: { campaign: Campaign; state: ResendState; close(): void }) {
  const { t } = useI18n();
  const resending = useChange(resendCampaign, ({ recipients, campaign: after }) => {
    const paused = after.status === 'paused' ? ` ${t('reports.resentPaused')}` : '';
    notifications.show({ message: `${t('reports.resent', { count: recipients })}${paused}` });
    close();
  });
  return (
    <Confirm
      opened
      close={close}
      title={t('reports.resendTitle', { count: campaign.statistics[state] })}
      action={t('reports.resendAction', { count: campaign.statistics[state] })}
      isDangerous={state === 'uncertain'}
      change={resending}
      input={{ uid: campaign.uid, state }}
    >
      {state === 'failed'
        ? t('reports.resendFailed', { count: campaign.statistics[state] })
        : t('reports.resendUncertain', { count: campaign.statistics[state] })}
    </Confirm>
  );
}
