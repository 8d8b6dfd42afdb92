import { unwrap } from '@mailwright/client';
import { notifications } from '@mantine/notifications';
import { api } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import { reportTexts } from '../texts/report-texts.ts';

/** The states whose recipients can be sent the mail again. */
export type ResendState = 'failed' | 'uncertain';

/** Resends the mail to all recipients in a state, after showing how many they are. */
export function ResendDialog({ campaign, state, close }: { campaign: Campaign; state: ResendState; close(): void }) {
  const { count, pick } = useI18n();
  const text = pick(reportTexts);
  const people = count(campaign.statistics[state]);
  return (
    <Confirm
      opened
      close={close}
      title={text.resendTitle(people)}
      action={text.resendAction(people)}
      isDangerous={state === 'uncertain'}
      run={async () => {
        const params = { path: { uid: campaign.uid } };
        const body = { states: [state] };
        const { recipients, campaign: after } = await unwrap(
          api.POST('/campaigns/{uid}/recipients/resend', { params, body }),
        );
        const paused = after.status === 'paused' ? ` ${text.resentPaused}` : '';
        notifications.show({ message: `${text.resent(count(recipients))}${paused}` });
        await refreshCampaigns();
      }}
    >
      {state === 'failed' ? text.resendFailed(people) : text.resendUncertain(people)}
    </Confirm>
  );
}
