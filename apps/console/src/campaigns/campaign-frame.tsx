import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Navigate, useParams } from 'react-router';
import { type Campaign, campaignQuery } from '../data/campaign-queries.ts';
import { Loaded, State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { campaignTones } from './campaign-tones.ts';
import { ReportDownloads } from './report-downloads.tsx';
import { SendToUnopened } from './send-to-unopened.tsx';
import { useAudienceInWords } from './use-sending-words.ts';

/** The layout of a page about a started or scheduled campaign, with its actions and tabs. */
export function CampaignFrame({ campaign, children }: { campaign: Campaign; children: ReactNode }) {
  const { t } = useI18n();
  const who = useAudienceInWords(campaign);
  const base = `/campaigns/${campaign.uid}`;
  return (
    <Page
      title={campaign.name}
      crumbs={[{ to: '/campaigns', label: t('frame.campaigns') }]}
      sentence={
        <span className="line">
          <State tone={campaignTones[campaign.status]}>{t(`campaigns.states.${campaign.status}`)}</State>
          <span>{t('campaigns.sentTo', { who })}</span>
        </span>
      }
      actions={
        <>
          {campaign.started_at !== null && (
            <Permitted to="export">
              <ReportDownloads uid={campaign.uid} />
            </Permitted>
          )}
          <Permitted to="edit">
            <SendToUnopened campaign={campaign} />
          </Permitted>
          <CampaignActions campaign={campaign} />
        </>
      }
    >
      {campaign.started_at !== null && (
        <Tabs label={t('campaigns.report')}>
          <NavLink to={base} end>
            {t('reports.tabOverview')}
          </NavLink>
          <NavLink to={`${base}/links`}>{t('reports.tabLinks')}</NavLink>
          <Permitted to="read_people">
            <NavLink to={`${base}/recipients`}>{t('reports.tabRecipients')}</NavLink>
          </Permitted>
        </Tabs>
      )}
      {children}
    </Page>
  );
}

/** Shows a part of the report of the campaign in the page's address. A campaign that hasn't started has no report. */
export function StartedCampaign({ children }: { children: (campaign: Campaign) => ReactNode }) {
  const { uid = '' } = useParams();
  const campaign = useQuery(campaignQuery(uid));
  return (
    <Loaded query={campaign}>
      {(found) =>
        found.started_at === null ? (
          <Navigate to={`/campaigns/${uid}`} replace />
        ) : (
          <CampaignFrame campaign={found}>{children(found)}</CampaignFrame>
        )
      }
    </Loaded>
  );
}
